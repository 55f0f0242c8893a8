import { amountOf, type OrderSetPrice } from '#labs/orders';

export const lineItemCodes = ['lab_test_fee', 'draw_fee'] as const;
export type LineItem = {
  readonly code: (typeof lineItemCodes)[number];
  readonly amountMinor: number;
};

export const networks = ['quest', 'sonora_quest', 'labcorp', 'bioreference'] as const;
export type Network = (typeof networks)[number];

const draws: ReadonlySet<string> = new Set(['draw_charge', 'mobile_phlebotomy_charge']);

/** Returns the fee of the draw and the fee of all other components; undefined if a component has no price. */
export function lineItemsOf({ components }: OrderSetPrice): readonly LineItem[] | undefined {
  const sums = { lab_test_fee: 0, draw_fee: 0 };
  let isDrawn = false;
  for (const { id, pricing } of components) {
    const amount = amountOf(pricing);
    if (amount === null) return undefined;
    isDrawn ||= draws.has(id);
    sums[draws.has(id) ? 'draw_fee' : 'lab_test_fee'] += amount;
  }
  return lineItemCodes
    .filter((code) => code === 'lab_test_fee' || isDrawn)
    .map((code) => ({ code, amountMinor: sums[code] }));
}

export function totalOf(items: readonly LineItem[]): number {
  return items.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/** The service centres that a patient can walk into: of other laboratories and methods, none. */
export function networksOf(method: string, lab: string): readonly Network[] {
  return method === 'walk_in_test' ? networks.filter((each) => each === lab) : [];
}
