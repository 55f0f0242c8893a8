import type { Moved, Restoring } from '#deletions';
import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';

import { bucketOf, OpenSeries } from '../chunks/chunks.ts';
import { decodeColumns } from '../chunks/codec.ts';
import type { Columns } from '../chunks/columns.ts';
import { selectColumns } from '../chunks/merge.ts';
import {
  listChunksOfSeries,
  listDeletedOfSeries,
  listDeletedSeries,
  listUserSeries,
  type UserSeries,
} from '../deletion/deleted-store.ts';
import { deleteChunks } from '../deletion/erase-store.ts';
import { sampleEvents } from '../events.ts';
import type { Resource } from '../resources/resources.ts';
import { noteDays, resourceOfSeries, saveOpen } from './erase-samples.ts';

type Restored = { readonly events: readonly DomainEvent[]; readonly moved: readonly Moved[] };

const pageChunks = 64;

/** Brings deleted samples back. One that was stored meanwhile at the same time stays. The caller holds the lock on the user. */
export async function restoreSamples(tx: Tx, of: Restoring): Promise<Restored> {
  const ids = new Set(await listDeletedSeries(tx, of));
  const events: DomainEvent[] = [];
  const moved: Moved[] = [];
  for (const series of await listUserSeries(tx, of.userId)) {
    const resource = resourceOfSeries(series);
    if (resource === undefined || !ids.has(series.seriesId)) continue;
    const days = new Set<number>();
    let afterMs = Number.MIN_SAFE_INTEGER;
    for (;;) {
      const page = { afterMs, rowsMax: pageChunks };
      const held = await listDeletedOfSeries(tx, of, series.seriesId, page);
      for (const { data } of held) {
        const created = await restoreColumns(tx, of, { series, resource }, decodeColumns(data));
        for (const columns of created) {
          noteDays(days, columns);
          events.push(...eventsOf(of, { series, resource }, columns));
        }
      }
      afterMs = held.at(-1)?.startsAt ?? afterMs;
      if (held.length < pageChunks) break;
    }
    moved.push({ provider: series.provider, resource: resource.name, days: [...days] });
  }
  return { events, moved };
}

/** The samples of a chunk, which lie in one bucket; answers those that are there again. */
async function restoreColumns(
  tx: Tx,
  of: Restoring,
  { series, resource }: { readonly series: UserSeries; readonly resource: Resource },
  columns: Columns,
): Promise<readonly Columns[]> {
  const { userId } = of;
  const { seriesId } = series;
  const [fromMs, toMs] = bucketOf(resource.bucketSpan, columns.times[0] ?? 0);
  const range = { fromMs, toMs };
  const stored = await listChunksOfSeries(tx, { userId, seriesId }, range, Number.MAX_SAFE_INTEGER);
  const taken = new Set(stored.flatMap(({ data }) => [...decodeColumns(data).times]));
  const missing = selectColumns(columns, (index) => !taken.has(columns.times[index] ?? 0));
  if (missing.count === 0) return [];
  const revision = await deleteChunks(tx, { userId, seriesId, ...range });
  const whole = new OpenSeries(resource.bucketSpan, []);
  for (const { data } of stored) whole.apply(decodeColumns(data));
  whole.apply(missing);
  await saveOpen(tx, of, { series, open: whole, revision });
  return [missing];
}

function eventsOf(
  { userId, clientUserId, wants, eventBytesMax }: Restoring,
  { series, resource }: { readonly series: UserSeries; readonly resource: Resource },
  created: Columns,
): readonly DomainEvent[] {
  const subject = { userId, clientUserId, provider: series.provider, resource };
  const changes = [{ series, created: [created], updated: [] }];
  return sampleEvents(subject, changes, { wants, bytesMax: eventBytesMax });
}
