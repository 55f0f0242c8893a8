import { type Static, type TSchema, Type } from 'typebox';

import { nullable } from '#kernel/http/common-schemas.ts';

const stateCondition = Type.Object(
  { any_of: Type.Array(Type.String()) },
  { title: 'USStatePricingCondition' },
);
const markerFields = {
  us_state: Type.Optional(nullable(stateCondition)),
  reflex: Type.Optional(nullable(Type.Object({}, { title: 'ReflexPricingCondition' }))),
};
const markerConditions = Type.Object(markerFields, { title: 'MarkerPricingConditions' });
const componentConditions = Type.Object(
  {
    ...markerFields,
    critical_care: Type.Optional(
      nullable(Type.Object({}, { title: 'CriticalCarePricingCondition' })),
    ),
  },
  { title: 'ComponentPricingConditions' },
);

const delta = Type.Union([
  Type.Integer(),
  Type.Object(
    { minimum: Type.Integer(), maximum: Type.Integer() },
    { title: 'PricingModifierRange' },
  ),
]);

/** The price is the base and each modifier all of whose conditions are met. */
const specified = <Conditions extends TSchema>(conditions: Conditions, name: string) =>
  Type.Object(
    {
      base_amount_minor: Type.Integer({ description: 'In cents.' }),
      modifiers: nullable(
        Type.Array(
          Type.Object(
            {
              delta_amount_minor: delta,
              conditions,
              keys: Type.Array(Type.String(), {
                description:
                  'The names of its conditions: where one is not known to you, leave the modifier out.',
              }),
            },
            { title: `PricingModifier_${name}_` },
          ),
        ),
      ),
    },
    { title: `SpecifiedPricing_${name}_` },
  );

const unspecified = Type.Object(
  {
    unspecified: Type.Enum(['refer_to_contract', 'price_unavailable'], {
      description: 'There is a price, and it is not known here: it is never nothing.',
    }),
  },
  { title: 'UnspecifiedPricing' },
);

/** In cents, or why not. */
export const priceSchema = Type.Union([
  specified(markerConditions, 'MarkerPricingConditions'),
  unspecified,
]);
export const componentPriceSchema = Type.Union([
  specified(componentConditions, 'ComponentPricingConditions'),
  unspecified,
]);

export type Price = Static<typeof priceSchema>;
export type ComponentPrice = Static<typeof componentPriceSchema>;

export function toWirePrice(priceMinor: number | null): Price {
  return priceMinor === null
    ? { unspecified: 'price_unavailable' }
    : { base_amount_minor: priceMinor, modifiers: null };
}
