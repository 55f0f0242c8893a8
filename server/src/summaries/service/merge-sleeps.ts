import type { Tx } from '#kernel/db.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';

import { mergeNights } from '../merging/nights-model.ts';
import { cycleIdOf, type Identified } from '../push/new-summaries.ts';
import * as store from '../store.ts';

type Batch = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly upload: { readonly provider: string };
};

/**
 * Assigns each sleep the id of the stored night of which it is a version, and deletes stored parts of it. Runs in the transaction
 * that stores the sleeps, under the lock of their user. `ids` has an id for each received sleep.
 */
export async function mergeSleeps(
  tx: Tx,
  { scope, userId, upload: { provider } }: Batch,
  came: readonly Identified[],
): Promise<{ readonly identified: readonly Identified[]; readonly ids: readonly string[] }> {
  if (came.length === 0) return { identified: [], ids: [] };
  const times = came.flatMap(({ summary: { startsAt, endsAt } }) => [startsAt ?? 0, endsAt ?? 0]);
  const providerIds = came.flatMap(({ summary }) => summary.providerId ?? []);
  const of = { fromMs: least(times), toMs: greatest(times), providerIds };
  const stored = await store.listNights(tx, scope, { userId, provider }, of);
  const { nights, ids, replacedIds } = mergeNights(
    stored,
    came.map((identified) => ({ ...identified.summary, of: identified })),
  );
  if (replacedIds.length > 0) {
    const cycleIds = replacedIds.map((id) => cycleIdOf(userId, provider, id));
    await store.deleteByIds(tx, scope, { userId, resource: 'sleep' }, replacedIds);
    await store.deleteByIds(tx, scope, { userId, resource: 'sleep_cycle' }, cycleIds);
  }
  const identified = nights.map(({ id, of: { summary, hypnogram, recording } }): Identified => {
    return { summary: Object.assign(summary, { id }), hypnogram, recording };
  });
  return { identified, ids };
}
