import { sendAll, type Statement, type Tx } from '#kernel/db.ts';

/**
 * For transactions whose loss in a crash only repeats a delivery: they do not wait for the disk. The
 * tables go from empty to large and back, so plans must not depend on the size they had when made.
 */
const unsynced: Statement = {
  text: `select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'on', true)`,
  values: [],
};
/**
 * Before 17 a look-up of several keys seems dearer than a walk through the whole of another index, where the table was empty when it
 * was counted. A bitmap is only made of what a condition bounds.
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

/** For statements that name the rows of the queue by their keys. */
export async function sendByKeyWithAsyncCommit(tx: Tx, statement: Statement): Promise<void> {
  await sendAll(tx, [unsyncedByKey, statement]);
}
