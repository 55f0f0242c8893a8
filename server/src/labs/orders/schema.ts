import { Type } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { uuid } from '#kernel/http/common-schemas.ts';

import type { OrderId, TransactionId } from './model.ts';

export { collectionMethod as method } from '#labs/catalog';

export const orderParams = Type.Object({ order_id: uuid });

/** A checked id, as the database writes it. */
export const toOrderId = (text: string): OrderId => trust<OrderId>(text.toLowerCase());
export const toTransactionId = (text: string): TransactionId =>
  trust<TransactionId>(text.toLowerCase());

export const tag = 'lab orders';
