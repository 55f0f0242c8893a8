import { blockedImports, type Tombstones } from '#deletions';
import type { Tx } from '#kernel/db.ts';

import type { Columns } from '../chunks/columns.ts';
import { selectColumns } from '../chunks/merge.ts';
import { listStored, type StoredTimes } from '../imports/stored-times-store.ts';
import type { SeriesKey, StoredSeries } from '../stored/store.ts';
import type { Batch } from './batch.ts';
import type { SeriesChanges, SeriesWork } from './merge-group.ts';

type Part = SeriesWork['parts'][number];

/** A part of a batch without the samples of some times. */
export function without({ batch, series }: Part, isBlocked: (ms: number) => boolean): Part {
  const { columns } = series;
  const left = selectColumns(columns, (index) => !isBlocked(columns.times[index] ?? 0));
  return { batch, series: { ...series, columns: left } };
}

/** Leaves out samples that a deleted import had stored. */
export async function withoutDeletedImports(
  tx: Tx,
  works: readonly SeriesWork[],
  loaded: ReadonlyMap<SeriesKey, StoredSeries>,
  tombstones: ReadonlyMap<string, Tombstones>,
): Promise<readonly SeriesWork[]> {
  if (tombstones.size === 0) return works;
  const left: SeriesWork[] = [];
  for (const work of works) {
    const { userId } = work.key;
    const importIds = blockedImports(tombstones.get(userId.toLowerCase()) ?? []);
    const seriesId = loaded.get(work.key)?.seriesId;
    const [first] = work.ranges;
    const last = work.ranges.at(-1);
    if (importIds.length === 0 || seriesId === undefined || !first || !last) {
      left.push(work);
      continue;
    }
    const range = { fromMs: first[0], toMs: last[1] };
    const times = await listStored(tx, { userId, importIds, seriesId, ...range });
    left.push({ ...work, parts: work.parts.map((part) => without(part, (ms) => times.has(ms))) });
  }
  return left;
}

/** The times of the samples that imports stored or replaced. */
export function importedTimes(
  works: readonly SeriesWork[],
  stored: ReadonlyMap<SeriesKey, StoredSeries>,
  changes: ReadonlyMap<Batch, readonly SeriesChanges[]>,
): readonly StoredTimes[] {
  return works.flatMap(({ key, parts }) =>
    parts.flatMap(({ batch, series }): StoredTimes[] => {
      const { importId, scope, userId } = batch;
      const seriesId = stored.get(key)?.seriesId;
      const made = changes.get(batch)?.find((each) => each.series === series);
      if (importId === null || seriesId === undefined || made === undefined) return [];
      const times = timesOf([...made.created, ...made.updated]);
      return times.length === 0 ? [] : [{ scope, userId, importId, seriesId, times }];
    }),
  );
}

/** All times in ascending order, in which those of each group are. */
function timesOf(columns: readonly Columns[]): Float64Array {
  const all = new Float64Array(columns.reduce((sum, { count }) => sum + count, 0));
  let length = 0;
  for (const { times, count } of columns) {
    all.set(times.subarray(0, count), length);
    length += count;
  }
  const isAscending = all.every((ms, index) => index === 0 || ms >= (all[index - 1] ?? ms));
  return isAscending ? all : all.toSorted();
}
