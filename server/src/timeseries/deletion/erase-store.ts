import { type Tx } from '#kernel/db.ts';
import { greatest } from '#kernel/numbers/extremes.ts';
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
