import type { Buckets } from '../civil-time.ts';
import type { Window } from '../language/query.ts';
import type { Nature } from '../tables/series-tables.ts';
import { type Batch, onceEach, pickRows } from './batch.ts';
import type { LocalClock } from './local-clock.ts';
import type { Vector } from './vectors.ts';

type Cut = {
  /** Null: the window is one bucket. */
  readonly buckets: Buckets | null;
  readonly window: Window;
  readonly nature: Nature;
  readonly clock: LocalClock;
};

type Lasting = { readonly ends: Float64Array; readonly lengths: Float64Array };

/** Part of a row: its bucket, and its share of the row's time. */
type Piece = {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly share: number;
};

/**
 * Splits intervals at the borders of buckets and of the window. A piece of an amount has the share of its time; a
 * reading stays unchanged. Batches without such a row are returned unchanged.
 */
export function splitAtBuckets(batch: Batch, cut: Cut): Batch {
  const { ends, lengths } = batch;
  if (ends === null || lengths === null) return batch;
  const lasting = { ends, lengths };
  if (!crossesBorder(batch, lasting, cut)) return batch;
  const pieces: Piece[] = [];
  for (let row = 0; row < batch.count; row += 1) {
    for (const piece of piecesOf(batch, lasting, row, cut)) pieces.push(piece);
  }
  const picked = pickRows(
    batch,
    Int32Array.from(pieces, ({ row }) => row),
  );
  const scaled = (vector: Vector): Vector => {
    if (vector.kind !== 'number') return vector;
    const values = vector.values.map((value, index) => value * (pieces[index]?.share ?? 1));
    return { kind: 'number', values };
  };
  return {
    ...picked,
    times: Float64Array.from(pieces, ({ from }) => from),
    ends: null,
    lengths: null,
    column: onceEach((name) => {
      const isShared = name === 'duration' || (name === 'value' && cut.nature === 'amount');
      return isShared ? scaled(picked.column(name)) : picked.column(name);
    }),
  };
}

function crossesBorder(
  batch: Batch,
  { ends, lengths }: Lasting,
  { buckets, window }: Cut,
): boolean {
  for (let row = 0; row < batch.count; row += 1) {
    const from = batch.times[row] ?? 0;
    const to = ends[row] ?? 0;
    // A different local length means that the clock was changed, perhaps across a border that neither end shows.
    if (to - from !== lengths[row]) return true;
    if (from < window.fromMs) {
      if (to > window.fromMs) return true;
      continue;
    }
    if (from >= window.toMs) continue;
    if (to > window.toMs) return true;
    if (buckets === null || to === from) continue;
    const bucket = buckets.indexOf(from);
    if (to > nextStart(buckets, bucket)) return true;
  }
  return false;
}

function nextStart(buckets: Buckets, bucket: number): number {
  return bucket + 1 < buckets.count ? buckets.startOf(bucket + 1) : Number.POSITIVE_INFINITY;
}

function* piecesOf(
  batch: Batch,
  { ends, lengths }: Lasting,
  row: number,
  cut: Cut,
): Generator<Piece> {
  const from = batch.times[row] ?? 0;
  const to = ends[row] ?? from;
  const length = lengths[row] ?? 0;
  if (length === 0) {
    yield { row, from, to, share: 1 };
    return;
  }
  const instant = batch.instants[row] ?? 0;
  const isClockChanged = to - from !== length;
  const changed = isClockChanged ? changeWithin({ instant, from, to, length }, cut) : undefined;
  if (changed === undefined) {
    // When a traveller changed zones is unknown: the local time counts for the complete interval, if it moved forward.
    if (to > from) yield* stretch({ row, from, to, share: 1 }, cut);
    else yield { row, from, to: from, share: 1 };
    return;
  }
  // The local times are two stretches with a gap between them, or with a repeated part.
  const before = changed - instant;
  const first = { row, from, to: from + before, share: before / length };
  const after = length - before;
  const second = { row, from: to - after, to, share: after / length };
  yield* joined([...stretch(first, cut), ...stretch(second, cut)], cut);
}

/** Returns when the user's clock changed within an interval; undefined if the interval has another clock. */
function changeWithin(
  { instant, from, to, length }: Readonly<Record<'instant' | 'from' | 'to' | 'length', number>>,
  { clock }: Cut,
): number | undefined {
  const last = instant + length - 1;
  const isOwn =
    clock.offsetMs(instant) === from - instant && clock.offsetMs(last) === to - instant - length;
  return isOwn ? clock.changeBetween(instant, last) : undefined;
}

/** Cuts a stretch of one offset. */
function* stretch(whole: Piece, { buckets, window }: Cut): Generator<Piece> {
  const length = whole.to - whole.from;
  let from = Math.max(whole.from, window.fromMs);
  const end = Math.min(whole.to, window.toMs);
  while (from < end) {
    const border = buckets === null ? end : nextStart(buckets, buckets.indexOf(from));
    const to = Math.min(end, border);
    yield { row: whole.row, from, to, share: (whole.share * (to - from)) / length };
    from = to;
  }
}

/** Joins pieces, so that local times that occur twice in one bucket count once. */
function joined(pieces: readonly Piece[], { buckets }: Cut): readonly Piece[] {
  const byBucket = new Map<number, Piece>();
  for (const piece of pieces) {
    const bucket = buckets === null ? 0 : buckets.indexOf(piece.from);
    const known = byBucket.get(bucket);
    byBucket.set(
      bucket,
      known === undefined ? piece : { ...known, share: known.share + piece.share },
    );
  }
  return [...byBucket.values()];
}
