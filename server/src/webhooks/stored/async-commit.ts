import { sendAll, type Statement, type Tx } from '#kernel/db.ts';

/**
 * For transactions whose loss in a crash only repeats a delivery: they do not wait for the disk. The tables grow from empty to
 * large and shrink again, so plans must not depend on earlier sizes.
 */
const unsynced: Statement = {
  text: `select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'on', true)`,
  values: [],
};
/**
 * Before PostgreSQL 17 a look-up of several keys seems more expensive than a scan of another whole index, if the table was empty
 * at its last analysis. A bitmap scan uses only an index that a condition bounds.
 */
const unsyncedByKey: Statement = {
  text: `select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'off', true)`,
  values: [],
};

export async function sendWithAsyncCommit<Row>(
  tx: Tx,
  statement: Statement,
): Promise<readonly Row[]> {
  const [, rows = []] = await sendAll<Row>(tx, [unsynced, statement]);
  return rows;
}

/** Sends statements that find rows of the queue by their keys. */
export async function sendByKeyWithAsyncCommit(tx: Tx, statement: Statement): Promise<void> {
  await sendAll(tx, [unsyncedByKey, statement]);
}
