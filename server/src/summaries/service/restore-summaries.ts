import type { Moved, Restoring } from '#deletions';
import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import { dayMs } from '#kernel/time.ts';

import { listDeleted, restoreMovementSamples } from '../deletion/deleted-store.ts';
import { summaryEvents } from '../events.ts';
import type { Summary } from '../model.ts';
import * as store from '../store.ts';

const pageRows = 500;
const withStreams: ReadonlySet<string> = new Set(['sleep', 'workouts']);

/** Restores deleted summaries. One that was stored since under the same id stays. The caller holds the lock on the user. */
export async function restoreSummaries(
  tx: Tx,
  of: Restoring,
): Promise<{ readonly events: readonly DomainEvent[]; readonly moved: readonly Moved[] }> {
  const events: DomainEvent[] = [];
  const moved: Moved[] = [];
  for (let after = 0; ;) {
    const rows = await listDeleted(tx, of, { after, rowsMax: pageRows });
    const summaries = rows.flatMap((row) => (row.kind === 'summary' ? [row.content] : []));
    const samples = rows.flatMap((row) => (row.kind === 'movement_sample' ? [row.content] : []));
    const restored = await restoreThese(tx, of, summaries);
    const changes = restored.map((summary) => ({ kind: 'created', summary }) as const);
    events.push(...summaryEvents(of.clientUserId, changes, of.wants));
    if (samples.length > 0) await restoreMovementSamples(tx, of.scope, of.userId, samples);
    for (const { provider, resource, starts_at: startsAt } of samples)
      moved.push({ provider, resource, days: [Math.floor(startsAt / dayMs)] });
    after = rows.at(-1)?.id ?? after;
    if (rows.length < pageRows) return { events, moved };
  }
}

async function restoreThese(
  tx: Tx,
  { scope, userId, now }: Restoring,
  summaries: readonly Summary[],
): Promise<readonly Summary[]> {
  const restored: Summary[] = [];
  for (const [resource, each] of Map.groupBy(summaries, (summary) => summary.resource)) {
    const ids = each.map(({ id }) => id);
    const stored = await store.listByIds(tx, scope, { userId, resource }, ids);
    const there = new Set(stored.map(({ id }) => id));
    const missing = each.filter(({ id }) => !there.has(id));
    for (const summary of missing) restored.push({ ...summary, userId, updatedAt: now });
  }
  const streamed = restored.filter(({ resource }) => withStreams.has(resource));
  await store.save(tx, scope, restored);
  await store.saveOwners(
    tx,
    scope,
    userId,
    streamed.map(({ id }) => id),
  );
  return restored;
}
