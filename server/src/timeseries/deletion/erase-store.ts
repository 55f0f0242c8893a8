import { sendAll, type Tx } from '#kernel/db.ts';
import { greatest } from '#kernel/numbers/extremes.ts';
import type { Erasure } from '#kernel/personal-data.ts';
import type { UserId } from '#kernel/scope.ts';

/** Removes the chunks of a series that lie in [fromMs, toMs); answers how often any of them was changed at most. */
export async function deleteChunks(
  tx: Tx,
  of: {
    readonly userId: UserId;
    readonly seriesId: number;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<number> {
  const rows = await tx
    .deleteFrom('sample_chunk')
    .where('user_id', '=', of.userId)
    .where('series_id', '=', of.seriesId)
    .where('starts_at', '>=', of.fromMs)
    .where('starts_at', '<', of.toMs)
    .returning('revision')
    .execute();
  return greatest([0, ...rows.map(({ revision }) => revision)]);
}

/** Removes everything of one user. */
export async function deleteUserSamples(tx: Tx, userId: UserId): Promise<Erasure> {
  const [deleted = [], stored = [], chunks = [], series = [], imports = [], runs = []] =
    await sendAll(tx, [
      { text: 'delete from deleted_chunk where user_id = $1 returning 1', values: [userId] },
      { text: 'delete from import_sample where user_id = $1 returning 1', values: [userId] },
      { text: 'delete from sample_chunk where user_id = $1 returning 1', values: [userId] },
      { text: 'delete from series where user_id = $1 returning 1', values: [userId] },
      { text: 'delete from file_import where user_id = $1 returning 1', values: [userId] },
      { text: 'delete from import_run where user_id = $1 returning 1', values: [userId] },
    ]);
  return {
    erased: {
      deleted_chunk: deleted.length,
      import_sample: stored.length,
      sample_chunk: chunks.length,
      series: series.length,
      file_import: imports.length,
      import_run: runs.length,
    },
  };
}
