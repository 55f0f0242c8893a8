import type { Column } from '#kernel/files/parquet.ts';
import type { Exporter, Purger } from '#kernel/personal-data.ts';

import { deleteOfUser, listOfUser } from './store.ts';

/** Part of erasing a user, before their orders are erased. */
export const deleteUserTracking: Purger = async (tx, userId) => ({
  erased: { lab_order_estimate: await deleteOfUser(tx, userId) },
});

const columns: readonly Column[] = [
  { name: 'created_at', type: 'instant' },
  { name: 'order_id', type: 'text' },
  { name: 'source', type: 'text' },
  { name: 'reason', type: 'text' },
  { name: 'revised_estimate', type: 'instant' },
];

/** Each time that something else was expected of an order of the user, the oldest first. */
export const exportTracking: Exporter = async function* tablesOf(db, { scope, userId }) {
  const updates = await listOfUser(db, scope, userId);
  yield {
    name: 'lab_order_estimates',
    columns,
    rows: async function* batches() {
      yield updates.map((each) => ({
        created_at: each.createdAt,
        order_id: each.orderId,
        source: each.source,
        reason: each.reason,
        revised_estimate: each.revisedEstimate,
      }));
    },
  };
};
