import { expect, test } from 'vitest';

import { sandboxCharges } from './charges.ts';
import { amountOf, type Charge, priceOrderSet } from './model.ts';

const asked = {
  markers: [
    { id: 1, priceMinor: 500 },
    { id: 2, priceMinor: 1250 },
  ],
  charges: [] as readonly Charge[],
  billing: 'client_bill',
  isOwnAccount: false,
  state: 'NY',
} as const;

test('the parts add up, and modifiers are those of the state', () => {
  const inState = (state: string) =>
    priceOrderSet({ ...asked, state, charges: sandboxCharges.walk_in_test });
  const { aggregate, components } = inState('NY');
  expect(components.map(({ id }) => id)).toEqual([
    'lab_charge',
    'draw_charge',
    'critical_care_charge',
  ]);
  expect(components[0]).toMatchObject({
    pricing: { base_amount_minor: 1750, modifiers: null },
    markers: { '1': { base_amount_minor: 500, modifiers: null } },
  });
  expect(aggregate).toEqual({
    base_amount_minor: 3250,
    modifiers: [
      {
        delta_amount_minor: 700,
        conditions: { us_state: { any_of: ['NY'] } },
        keys: ['us_state'],
      },
      { delta_amount_minor: 2500, conditions: { critical_care: {} }, keys: ['critical_care'] },
    ],
  });
  expect(amountOf(aggregate)).toBe(3950);
  expect(amountOf(inState('AZ').aggregate)).toBe(3250);
});

test('modifiers under the same conditions are one, also where one is a range', () => {
  const conditions = { us_state: { any_of: ['NY', 'NJ'] } };
  const charge = (deltaMinor: Charge['modifiers'][number]['deltaMinor']): Charge => ({
    id: 'draw_charge',
    baseMinor: 100,
    modifiers: [{ deltaMinor, conditions }],
  });
  const charges = [charge(10), charge({ minimum: -5, maximum: 20 })];
  const { aggregate } = priceOrderSet({ ...asked, charges });
  expect(aggregate).toMatchObject({
    modifiers: [{ delta_amount_minor: { minimum: 5, maximum: 30 } }],
  });
  expect(amountOf(aggregate)).toBe(1750 + 200 + 30);
});

test.each([
  [{ isOwnAccount: true }, 'refer_to_contract'],
  [{ billing: 'commercial_insurance' }, 'refer_to_contract'],
  [{ billing: 'patient_bill' }, 'refer_to_contract'],
  [{ markers: [...asked.markers, { id: 3, priceMinor: null }] }, 'price_unavailable'],
] as const)('%j has a price that is not known, which is never nothing', (change, unspecified) => {
  const { aggregate, components } = priceOrderSet({ ...asked, ...change });
  expect([aggregate, components[0]?.pricing]).toEqual([{ unspecified }, { unspecified }]);
  expect(amountOf(aggregate)).toBeNull();
});
