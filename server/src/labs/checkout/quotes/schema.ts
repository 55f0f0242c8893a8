import { type Static, Type } from 'typebox';

import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { collectionMethod } from '#labs/catalog';
import { orderSetBody } from '#labs/orders';

import { lineItemCodes, networks } from './model.ts';
import type { Quote } from './store.ts';

const asked = {
  order_set: orderSetBody,
  modality: collectionMethod,
  priority: Type.Boolean(),
};

export const createQuoteBody = Type.Object(
  {
    ...asked,
    us_state: Type.String({
      minLength: 2,
      maxLength: 100,
      description: 'Where the patient lives: two letters, or its name.',
    }),
  },
  { title: 'CreateCheckoutQuoteBody' },
);

export const refineQuoteBody = Type.Object(
  { priority: optional(Type.Boolean({ description: 'Left out or null: as before.' })) },
  { title: 'RefineCheckoutQuoteBody' },
);

export const quoteParams = Type.Object({ quote_id: uuid });

export const quoteSchema = Type.Object(
  {
    id: uuid,
    parent_id: nullable(uuid),
    created_at: instant,
    expires_at: instant,
    ...asked,
    us_state: Type.String({ examples: ['AZ'] }),
    walk_in_collection_networks: Type.Array(Type.Enum([...networks])),
    line_items: Type.Array(
      Type.Object(
        {
          code: Type.Enum([...lineItemCodes]),
          amount_minor: Type.Integer({ minimum: 0 }),
          currency: Type.Literal('USD'),
        },
        { title: 'CheckoutQuoteLineItem' },
      ),
    ),
  },
  { title: 'CheckoutQuote' },
);
export type WireQuote = Static<typeof quoteSchema>;

export function quoteToWire({ id, parentId, createdAt, expiresAt, content }: Quote): WireQuote {
  return {
    id,
    parent_id: parentId,
    created_at: toWireInstant(createdAt),
    expires_at: toWireInstant(expiresAt),
    order_set: content.orderSet,
    modality: content.method,
    priority: content.isPriority,
    us_state: content.state,
    walk_in_collection_networks: [...content.networks],
    line_items: content.lineItems.map(({ code, amountMinor }) => ({
      code,
      amount_minor: amountMinor,
      currency: 'USD' as const,
    })),
  };
}
