import { type Static, Type } from 'typebox';

import { componentPriceSchema, priceSchema } from '#labs/catalog';

import { orderSetBody } from '../create/body-schema.ts';
import { billingTypes } from '../model/status.ts';
import { method } from '../schema.ts';
import { componentIds, type OrderSetPrice } from './model.ts';

const orderSetsMax = 50;

export const estimateBody = Type.Object(
  {
    order_sets: Type.Array(orderSetBody, { minItems: 1, maxItems: orderSetsMax }),
    modality: method,
    us_state: Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Of the patient: two letters, or its name.',
      examples: ['AZ'],
    }),
    billing: Type.Enum([...billingTypes], { default: 'client_bill' }),
  },
  { title: 'EstimateOrderSetPricingBody' },
);

const orderSetPricing = Type.Object(
  {
    aggregate_pricing: componentPriceSchema,
    components: Type.Array(
      Type.Union([
        Type.Object(
          {
            id: Type.Literal('lab_charge'),
            pricing: componentPriceSchema,
            marker_breakdown: Type.Record(Type.String(), priceSchema),
          },
          { title: 'LabChargePricingComponent' },
        ),
        Type.Object(
          { id: Type.Enum([...componentIds]), pricing: componentPriceSchema },
          { title: 'GenericPricingComponent' },
        ),
      ]),
    ),
  },
  { title: 'OrderSetPricing' },
);

export const estimateSchema = Type.Object(
  { currency: Type.Literal('USD'), data: Type.Array(orderSetPricing) },
  { title: 'EstimateOrderSetPricingResponse' },
);

export function priceToWire({
  aggregate,
  components,
}: OrderSetPrice): Static<typeof orderSetPricing> {
  return {
    aggregate_pricing: aggregate,
    components: components.map(({ id, pricing, markers }) =>
      id === 'lab_charge' && markers !== null
        ? { id, pricing, marker_breakdown: { ...markers } }
        : { id, pricing },
    ),
  };
}
