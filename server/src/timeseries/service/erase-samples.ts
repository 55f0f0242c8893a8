import { type Erasing, isWithin, type Moved, rangeOfSelector, type SampleCover } from '#deletions';
import type { DeletedPart } from '#deletions';
import type { Tx } from '#kernel/db.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import { dayMs } from '#kernel/time.ts';

import { bucketOf, OpenSeries } from '../chunks/chunks.ts';
import { decodeColumns, encodeColumns } from '../chunks/codec.ts';
import type { Columns } from '../chunks/columns.ts';
import { selectColumns } from '../chunks/merge.ts';
import {
  insertDeleted,
  type DeletedChunk,
  listChunksOfSeries,
  listUserSeries,
  type UserSeries,
} from '../deletion/deleted-store.ts';
import { deleteChunks } from '../deletion/erase-store.ts';
import { sampleEventRest } from '../events.ts';
import { listStored, listStoredSeries } from '../imports/stored-times-store.ts';
import { findResource, type Resource, resources } from '../resources/resources.ts';
import { writeStoreOf } from '../stored/store-of.ts';
import { workoutStream } from '../streams/streams.ts';

/** A workout that is deleted: what was recorded under its id goes with it. */
type ErasedWorkout = {
  readonly id: string;
  readonly provider: string;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

export type ErasedSamples = {
  readonly parts: readonly DeletedPart[];
  readonly covers: readonly SampleCover[];
  readonly moved: readonly Moved[];
};

/** Tells for the columns of a chunk which of their samples go. */
type Gone = (columns: Columns) => (index: number) => boolean;

type Range = { readonly fromMs: number; readonly toMs: number };

/** The samples of a series that a deletion takes. */
type Taken = { readonly range: Range; readonly gone: Gone };

/** A chunk fetch grows to this and beyond only where a single bucket has more. */
const pageChunks = 256;
/** The names of a workout and of its recording may differ by the clocks of their devices. */
const recordedMsMax = dayMs;
const recordings: ReadonlySet<string> = new Set([
  workoutStream.name,
  resources.workout_swimming_stroke.name,
]);

const everything: Range = { fromMs: Number.MIN_SAFE_INTEGER, toMs: Number.MAX_SAFE_INTEGER };

/** The resource of a series, also of the one that has no path. */
export function resourceOfSeries({ resource }: Pick<UserSeries, 'resource'>): Resource | undefined {
  return resource === workoutStream.name ? workoutStream : findResource(resource);
}

/** Moves the samples that a selector names to where no reader finds them. The caller holds the lock on the user. */
export async function eraseSamples(
  tx: Tx,
  of: Erasing,
  workouts: readonly ErasedWorkout[],
): Promise<ErasedSamples> {
  const imported =
    of.selector.by === 'import'
      ? await listStoredSeries(tx, of.userId, of.selector.id)
      : new Map<number, Range>();
  const parts: DeletedPart[] = [];
  const covers: SampleCover[] = [];
  const moved: Moved[] = [];
  for (const series of await listUserSeries(tx, of.userId)) {
    const resource = resourceOfSeries(series);
    if (resource === undefined) continue;
    const taken = await takenOf(tx, of, series, { imported, workouts });
    for (const each of taken) {
      const erased = await eraseFrom(tx, of, { series, resource }, each);
      if (erased.count === 0) continue;
      const { provider, sourceType } = series;
      const name = resource.name;
      moved.push({ provider, resource: name, days: erased.days });
      if (name === workoutStream.name) continue;
      covers.push({ resource: name, provider, sourceType, has: erased.has });
      parts.push({
        resource: name,
        provider,
        sourceType,
        kind: 'samples',
        count: erased.count,
        firstMs: erased.firstMs,
        lastMs: erased.lastMs,
        ids: [],
      });
    }
  }
  return { parts, covers, moved };
}

async function takenOf(
  tx: Tx,
  { userId, selector }: Erasing,
  series: UserSeries,
  {
    imported,
    workouts,
  }: {
    readonly imported: ReadonlyMap<number, Range>;
    readonly workouts: readonly ErasedWorkout[];
  },
): Promise<readonly Taken[]> {
  const range = rangeOfSelector(selector, series);
  if (range !== null) {
    const { fromMs, toMs } = range;
    const bounds = { fromMs: fromMs ?? everything.fromMs, toMs: toMs ?? everything.toMs };
    return [
      {
        range: bounds,
        gone:
          ({ times }) =>
          (index) =>
            isWithin(range, times[index] ?? 0),
      },
    ];
  }
  const stored = imported.get(series.seriesId);
  if (stored !== undefined && selector.by === 'import') {
    const importIds = [selector.id];
    const times = await listStored(tx, { userId, importIds, seriesId: series.seriesId, ...stored });
    return [{ range: stored, gone: (columns) => (index) => times.has(columns.times[index] ?? 0) }];
  }
  if (!recordings.has(series.resource)) return [];
  return workouts
    .filter(({ provider }) => provider === series.provider)
    .map(({ id, startsAt, endsAt }) => ({
      range: {
        fromMs: (startsAt ?? everything.fromMs) - recordedMsMax,
        toMs: (endsAt ?? everything.toMs) + recordedMsMax,
      },
      gone:
        ({ metas, metaIndex }) =>
        (index) =>
          metas[metaIndex[index] ?? 0]?.workoutId === id,
    }));
}

type Erased = {
  readonly count: number;
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  readonly days: readonly number[];
  readonly has: (ms: number) => boolean;
};

async function eraseFrom(
  tx: Tx,
  of: Erasing,
  { series, resource }: { readonly series: UserSeries; readonly resource: Resource },
  { range, gone }: Taken,
): Promise<Erased> {
  const times: Float64Array[] = [];
  const days = new Set<number>();
  for await (const bucket of bucketsOf(tx, of, { series, resource }, range)) {
    const { fromMs, toMs, chunks } = bucket;
    const decoded = chunks.map(({ data }) => decodeColumns(data));
    const held: DeletedChunk[] = [];
    const kept: Columns[] = [];
    for (const [index, columns] of decoded.entries()) {
      const isGone = gone(columns);
      const deleted = selectColumns(columns, isGone);
      const left = selectColumns(columns, (each) => !isGone(each));
      if (left.count > 0) kept.push(left);
      if (deleted.count === 0) continue;
      const data = left.count === 0 ? chunks[index]?.data : encodeColumns(deleted);
      const { seriesId } = series;
      const [startsAt = 0] = deleted.times;
      held.push({ seriesId, startsAt, samples: deleted.count, data: data ?? new Uint8Array() });
      times.push(deleted.times);
      noteDays(days, deleted);
    }
    if (held.length === 0) continue;
    await insertDeleted(tx, of.scope, of, held);
    const { seriesId } = series;
    const revision = await deleteChunks(tx, { userId: of.userId, seriesId, fromMs, toMs });
    const rest = new OpenSeries(resource.bucketSpan, []);
    for (const columns of kept) rest.apply(columns);
    await saveOpen(tx, of, { series, open: rest, revision });
  }
  return erasedOf(times, days);
}

function erasedOf(times: readonly Float64Array[], days: ReadonlySet<number>): Erased {
  const has = new Set<number>();
  for (const each of times) for (const time of each) has.add(time);
  return {
    count: has.size,
    firstMs: times[0]?.[0] ?? null,
    lastMs: times.at(-1)?.at(-1) ?? null,
    days: [...days],
    has: (ms) => has.has(ms),
  };
}

/** The days of UTC that samples touch, as numbers of days since 1970. */
export function noteDays(days: Set<number>, { times, ends, count }: Columns): void {
  for (let index = 0; index < count; index += 1) {
    const start = times[index] ?? 0;
    const last = Math.floor(((ends?.[index] ?? start + 1) - 1) / dayMs);
    const first = Math.floor(start / dayMs);
    for (let day = first; day <= Math.min(Math.max(first, last), first + 7); day += 1)
      days.add(day);
  }
}

type Bucket = Range & {
  readonly chunks: Awaited<ReturnType<typeof listChunksOfSeries>>;
};

/** The buckets of a series that a range touches, each with all its chunks: they leave no gap, so they are replaced together. */
async function* bucketsOf(
  tx: Tx,
  { userId }: Erasing,
  { series, resource }: { readonly series: UserSeries; readonly resource: Resource },
  range: Range,
): AsyncGenerator<Bucket> {
  const span = resource.bucketSpan;
  const isOpen = range.fromMs <= everything.fromMs;
  let fromMs = isOpen ? everything.fromMs : bucketOf(span, range.fromMs)[0];
  const toMs = range.toMs >= everything.toMs ? everything.toMs : bucketOf(span, range.toMs)[1];
  for (let rowsMax = pageChunks; ;) {
    const of = { userId, seriesId: series.seriesId };
    const found = await listChunksOfSeries(tx, of, { fromMs, toMs }, rowsMax);
    const buckets = Map.groupBy(found, ({ startsAt }) => bucketOf(span, startsAt)[0]);
    const isLast = found.length < rowsMax;
    // The last bucket of a page may have more chunks than the page shows.
    const whole = [...buckets.entries()].slice(0, isLast ? undefined : -1);
    for (const [start, chunks] of whole) {
      const [, end] = bucketOf(span, start);
      yield { fromMs: start, toMs: end, chunks };
      fromMs = end;
    }
    if (isLast) return;
    if (whole.length === 0) rowsMax *= 2;
  }
}

/** Saves what is open of a series as new chunks. */
export async function saveOpen(
  tx: Tx,
  { scope, userId, now }: Pick<Erasing, 'scope' | 'userId' | 'now'>,
  {
    series,
    open,
    revision,
  }: { readonly series: UserSeries; readonly open: OpenSeries; readonly revision: number },
): Promise<void> {
  const { seriesId, ...origin } = series;
  const key = { tenantId: scope.tenantId, userId, ...origin };
  const saved = open.encodeChanged().map((chunk) => ({ key, seriesId, chunk, revision }));
  if (saved.length > 0) await writeStoreOf(tx).saveChunks(tx, saved, now);
}

/** Of an event of samples: null where it has none that are deleted, else the event of the others, if there are any. */
export function restOfEvent(
  event: DomainEvent,
  covers: readonly SampleCover[],
): { readonly rest: DomainEvent | null } | null {
  return sampleEventRest(event, ({ resource, provider, sourceType }, ms) =>
    covers.some(
      (each) =>
        each.resource === resource &&
        each.provider === provider &&
        each.sourceType === sourceType &&
        each.has(ms),
    ),
  );
}
