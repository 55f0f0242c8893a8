import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';

import { trust } from '#kernel/brand.ts';

import type { OrderId, TransactionId } from './model.ts';
import { collectionMethods } from './model/status.ts';

export function nullable<Schema extends TSchema>(schema: Schema): TUnion<[Schema, TNull]> {
  return Type.Union([schema, Type.Null()]);
}
export function optional<Schema extends TSchema>(
  schema: Schema,
): TOptional<TUnion<[Schema, TNull]>> {
  return Type.Optional(nullable(schema));
}

export const uuid = Type.String({ format: 'uuid' });
export const instant = Type.String({ format: 'date-time' });
export const day = Type.String({ format: 'date' });
export const method = Type.Enum([...collectionMethods]);

export const orderParams = Type.Object({ order_id: uuid });

/** A checked id, as the database writes it. */
export const toOrderId = (text: string): OrderId => trust<OrderId>(text.toLowerCase());
export const toTransactionId = (text: string): TransactionId =>
  trust<TransactionId>(text.toLowerCase());

export const tag = 'lab orders';
