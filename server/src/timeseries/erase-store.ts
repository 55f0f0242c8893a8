import type { Tx } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';

/** The chunks of a series that lie in [fromMs, toMs). */
export async function deleteChunks(
  tx: Tx,
  of: {
    readonly userId: UserId;
    readonly seriesId: number;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<void> {
  await tx
    .deleteFrom('sample_chunk')
    .where('user_id', '=', of.userId)
    .where('series_id', '=', of.seriesId)
    .where('starts_at', '>=', of.fromMs)
    .where('starts_at', '<', of.toMs)
    .execute();
}
