import { sendAll, type Statement, type Tx } from '#kernel/db.ts';

/**
 * For transactions whose loss in a crash only repeats a delivery: they do not wait for the disk. The
 * tables go from empty to large and back, so plans must not depend on the size they had when made.
 */
const unsynced: Statement = {
  text: `select set_config('synchronous_commit', 'off', true), set_config('enable_seqscan', 'off', true)`,
  values: [],
};

export async function sendWithAsyncCommit<Row>(
  tx: Tx,
  statement: Statement,
): Promise<readonly Row[]> {
  const [, rows = []] = await sendAll<Row>(tx, [unsynced, statement]);
  return rows;
}
