import type { AppContext } from '#kernel/app-context.ts';
import type { Column, Row } from '#kernel/files/parquet.ts';
import type { Exporter, Purger } from '#kernel/personal-data.ts';

import { deleteOfUser } from './erasure/store.ts';
import { dotted, methodOf } from './machine/transitions.ts';
import type { OrderView } from './model.ts';
import { listOfUser } from './store.ts';
import { openOrder, viewsOf } from './view/service.ts';

/** Part of erasing a user. */
export const deleteUserOrders: Purger = async (tx, userId) => {
  return { erased: await deleteOfUser(tx, userId) };
};

const orderColumns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'updated_at', type: 'instant' },
  { name: 'order_id', type: 'text' },
  { name: 'order_transaction_id', type: 'text' },
  { name: 'status', type: 'text' },
  { name: 'origin', type: 'text' },
  { name: 'lab', type: 'text' },
  { name: 'lab_test', type: 'json' },
  { name: 'sample_id', type: 'text' },
  { name: 'activate_by', type: 'text' },
  { name: 'billing_type', type: 'text' },
  { name: 'interpretation', type: 'text' },
  { name: 'details', type: 'json' },
  { name: 'shipment', type: 'json' },
  { name: 'events', type: 'json' },
];

/** Every order of a user, the oldest first. */
export function exportOrders(deps: Pick<AppContext, 'vault' | 'random'>): Exporter {
  return async function* tablesOf(db, { scope, userId }) {
    const stored = await listOfUser(db, scope, userId);
    const orders = stored.map((each) => openOrder(deps, each));
    const views = await viewsOf(db, scope, orders);
    yield {
      name: 'lab_orders',
      columns: orderColumns,
      rows: async function* batches() {
        yield views.map((view) => toRow(view));
      },
    };
  };
}

function toRow({ order, events }: OrderView): Row {
  const method = methodOf[order.course];
  return {
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    order_id: order.id,
    order_transaction_id: order.transactionId,
    status: dotted(method, order.status),
    origin: order.origin,
    lab: order.lab,
    lab_test: order.tests.labTest,
    sample_id: order.sampleId,
    activate_by: order.activateBy,
    billing_type: order.billingType,
    interpretation: order.interpretation,
    details: order.details,
    shipment: order.shipment,
    events: events.map((event) => ({
      id: event.id,
      status: dotted(method, event.status),
      status_detail: event.detail,
      created_at: event.at,
    })),
  };
}
