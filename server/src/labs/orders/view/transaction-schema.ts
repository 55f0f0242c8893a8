import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { OrderSummary, OrderView } from '../model.ts';
import { lowLevelStatuses, origins, transactionStatuses } from '../model/status.ts';
import type { StoredTransaction } from './store.ts';

const orderInTransaction = Type.Object(
  {
    id: uuid,
    low_level_status: Type.Enum([...lowLevelStatuses]),
    low_level_status_created_at: instant,
    origin: Type.Enum([...origins]),
    parent_id: nullable(uuid),
    created_at: instant,
    updated_at: instant,
  },
  { title: 'ClientFacingOrderInTransaction' },
);

export const transactionInOrder = Type.Object(
  {
    id: uuid,
    status: Type.Enum([...transactionStatuses]),
    orders: Type.Array(orderInTransaction),
  },
  { title: 'ClientFacingOrderTransaction' },
);

export const transactionSchema = Type.Object(
  {
    id: uuid,
    team_id: uuid,
    status: Type.Enum([...transactionStatuses]),
    orders: Type.Array(
      Type.Object(
        {
          id: uuid,
          origin: Type.Enum([...origins]),
          parent_id: nullable(uuid),
          last_status: Type.Enum([...lowLevelStatuses]),
          last_status_created_at: instant,
          updated_at: instant,
          created_at: instant,
        },
        { title: 'OrderSummary' },
      ),
    ),
  },
  { title: 'GetOrderTransactionResponse' },
);

export function transactionInOrderToWire({
  id,
  status,
  orders,
}: OrderView['transaction']): Static<typeof transactionInOrder> {
  return { id, status, orders: orders.map(summaryToWire) };
}

function summaryToWire(order: OrderSummary): Static<typeof orderInTransaction> {
  return {
    id: order.id,
    low_level_status: order.status,
    low_level_status_created_at: toWireInstant(order.statusAt),
    origin: order.origin,
    parent_id: order.parentId,
    created_at: toWireInstant(order.createdAt),
    updated_at: toWireInstant(order.updatedAt),
  };
}

export function transactionToWire(
  { id, status, orders }: StoredTransaction,
  { teamId }: TeamScope,
): Static<typeof transactionSchema> {
  return {
    id,
    team_id: teamId,
    status,
    orders: orders.map((order) => ({
      id: order.id,
      origin: order.origin,
      parent_id: order.parentId,
      last_status: order.status,
      last_status_created_at: toWireInstant(order.statusAt),
      updated_at: toWireInstant(order.updatedAt),
      created_at: toWireInstant(order.createdAt),
    })),
  };
}
