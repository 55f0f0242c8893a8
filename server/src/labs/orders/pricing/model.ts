import type { ComponentPrice, Marker, Price } from '#labs/catalog';

import type { BillingType } from '../model/status.ts';

export const componentIds = [
  'placed_order_charge',
  'requisition_charge',
  'draw_charge',
  'mobile_phlebotomy_charge',
  'delivered_kit_charge',
  'completed_kit_charge',
  'critical_care_charge',
  'lab_charge',
  'lab_priority_charge',
] as const;
export type ComponentId = (typeof componentIds)[number];

type Specified = Extract<ComponentPrice, { readonly base_amount_minor: number }>;
type WireModifier = NonNullable<Specified['modifiers']>[number];
type Conditions = WireModifier['conditions'];
type Delta = WireModifier['delta_amount_minor'];
type Range = Exclude<Delta, number>;

type Modifier = { readonly deltaMinor: Delta; readonly conditions: Conditions };

/** A charge in addition to the tests. */
export type Charge = {
  readonly id: ComponentId;
  readonly baseMinor: number;
  readonly modifiers: readonly Modifier[];
};

export type Component = {
  readonly id: ComponentId;
  readonly pricing: ComponentPrice;
  /** The price of each test by its id, for the laboratory's own charge; otherwise null. */
  readonly markers: Readonly<Record<string, Price>> | null;
};

export type OrderSetPrice = {
  readonly aggregate: ComponentPrice;
  readonly components: readonly Component[];
};

/** Billing types that have a price here. For the others the laboratory's own contract sets it. */
const priced: ReadonlySet<BillingType> = new Set([
  'client_bill',
  'patient_bill_passthrough',
  'upfront_payment',
]);

export type Priced = {
  readonly markers: readonly Pick<Marker, 'id' | 'priceMinor'>[];
  readonly charges: readonly Charge[];
  readonly billing: BillingType;
  /** Through an account of the team's own, under its own contract. */
  readonly isOwnAccount: boolean;
  /** As the postal service abbreviates it. */
  readonly state: string;
};

/** Returns the price of tests that are ordered together in a state, by component and in total. */
export function priceOrderSet({
  markers,
  charges,
  billing,
  isOwnAccount,
  state,
}: Priced): OrderSetPrice {
  const isByContract = isOwnAccount || !priced.has(billing);
  const toPrice = (minor: number | null): Price =>
    isByContract
      ? { unspecified: 'refer_to_contract' }
      : minor === null
        ? { unspecified: 'price_unavailable' }
        : { base_amount_minor: minor, modifiers: null };
  const prices = markers.map(({ priceMinor }) => priceMinor);
  const isKnown = prices.every((price) => price !== null);
  const components: readonly Component[] = [
    {
      id: 'lab_charge',
      pricing: toPrice(isKnown ? prices.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null),
      markers: Object.fromEntries(
        markers.map(({ id, priceMinor }) => [String(id), toPrice(priceMinor)]),
      ),
    },
    ...charges.map(({ id, baseMinor, modifiers }) => ({
      id,
      pricing: specified(
        baseMinor,
        modifiers.filter((each) => appliesIn(each, state)),
      ),
      markers: null,
    })),
  ];
  return { aggregate: together(components, state), components };
}

const appliesIn = ({ conditions: { us_state: states } }: Modifier, state: string): boolean =>
  states?.any_of.includes(state) ?? true;

function specified(baseMinor: number, modifiers: readonly Modifier[]): Specified {
  const wire = modifiers.map(({ deltaMinor, conditions }) => ({
    delta_amount_minor: deltaMinor,
    conditions,
    keys: Object.keys(conditions),
  }));
  return { base_amount_minor: baseMinor, modifiers: wire.length === 0 ? null : wire };
}

/** Unknown as soon as a part is; modifiers under the same conditions are one. */
function together(components: readonly Component[], state: string): ComponentPrice {
  const pricings = components.map(({ pricing }) => pricing);
  const open = pricings.flatMap((each) => ('unspecified' in each ? [each.unspecified] : []));
  if (open.includes('refer_to_contract')) return { unspecified: 'refer_to_contract' };
  if (open.length > 0) return { unspecified: 'price_unavailable' };
  const known = pricings.filter((each) => 'base_amount_minor' in each);
  const merged = new Map<string, Modifier>();
  for (const modifier of known.flatMap(({ modifiers }) => modifiers ?? [])) {
    // The remaining modifiers apply to the requested state.
    const here = modifier.conditions.us_state == null ? {} : { us_state: { any_of: [state] } };
    const conditions = { ...modifier.conditions, ...here };
    const name = JSON.stringify(conditions);
    const before = merged.get(name)?.deltaMinor ?? 0;
    merged.set(name, { deltaMinor: plus(before, modifier.delta_amount_minor), conditions });
  }
  const base = known.reduce((sum, each) => sum + each.base_amount_minor, 0);
  return specified(base, [...merged.values()]);
}

const asRange = (delta: Delta): Range =>
  typeof delta === 'number' ? { minimum: delta, maximum: delta } : delta;

function plus(one: Delta, other: Delta): Delta {
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  const [first, second] = [asRange(one), asRange(other)];
  return { minimum: first.minimum + second.minimum, maximum: first.maximum + second.maximum };
}

/** Returns the highest amount that is due before the results are known; null if there is no price. */
export function amountOf(pricing: ComponentPrice): number | null {
  if ('unspecified' in pricing) return null;
  const certain = (pricing.modifiers ?? []).filter(({ keys }) =>
    keys.every((key) => key === 'us_state'),
  );
  return certain.reduce(
    (sum, { delta_amount_minor: delta }) => sum + asRange(delta).maximum,
    pricing.base_amount_minor,
  );
}
