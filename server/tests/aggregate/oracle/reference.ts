import { providers, type Sample, sourceTypesInOrder } from './samples.ts';

/*
 * The aggregate language once more, for time series, from its documentation: plain loops over plain objects, calendars by
 * Temporal, nothing of the engine. It is slow, and only tests use it.
 */

/** A query in the shapes of the wire. */
export type PlainQuery = {
  readonly select: readonly { readonly func: string; readonly arg: unknown }[];
  readonly group_by: readonly PlainKey[];
  /** What `where` says, as a function; undefined where a null is compared. */
  readonly keeps?: (sample: Sample) => boolean | undefined;
};

export type PlainKey =
  | { readonly date_trunc: { readonly value: number; readonly unit: string } }
  | { readonly date_part: string }
  | { readonly field: 'source_provider' | 'source_type' | 'type' };

export type Cell = number | string | null;

/** One minute of a sample, or the moment that it is. */
type Part = {
  readonly sample: Sample;
  readonly local: Temporal.PlainDateTime;
  readonly share: number;
};

type Options = {
  readonly zone: string | null;
  readonly from: Temporal.PlainDateTime;
  readonly to: Temporal.PlainDateTime;
  readonly nature: 'amount' | 'reading';
  /** Whether a sum counts each moment of a source once. */
  readonly countsOverlapsOnce?: boolean;
};

/** The columns of the answer. */
export function answer(samples: readonly Sample[], query: PlainQuery, options: Options): Cell[][] {
  const trunc = query.group_by.find((key) => 'date_trunc' in key)?.date_trunc;
  const kept = samples.filter(
    (sample) => query.keeps === undefined || query.keeps(sample) === true,
  );
  const pieces = kept.flatMap((sample) => piecesOf(sample, trunc, options));
  const counted = options.countsOverlapsOnce === true ? countedOf(kept, query) : null;
  const summed = counted?.flatMap((each) => piecesOf(each.sample, trunc, options, each)) ?? [];
  const groups = new Map<string, Group>();
  for (const [isSummed, all] of [[false, pieces] as const, [true, summed] as const]) {
    for (const piece of all) {
      const keys = query.group_by.map((key) => keyOf(key, piece));
      const name = JSON.stringify(keys);
      const group = groups.get(name) ?? { keys, pieces: [], summed: [] };
      (isSummed ? group.summed : group.pieces).push(piece);
      groups.set(name, group);
    }
  }
  if (trunc !== undefined && query.group_by.length === 1) addEmpty(groups, trunc, options);
  if (query.group_by.length === 0 && groups.size === 0)
    groups.set('', { keys: [], pieces: [], summed: [] });
  const place = query.group_by.findIndex((key) => 'date_trunc' in key);
  const inOrder = [...groups.values()].toSorted((left, right) => {
    const order =
      place === -1 ? 0 : compareCells(left.keys[place] ?? null, right.keys[place] ?? null);
    if (order !== 0) return order;
    for (const [key, cell] of left.keys.entries()) {
      const next = compareCells(cell, right.keys[key] ?? null);
      if (next !== 0) return next;
    }
    return 0;
  });
  const winners = inOrder.map(({ keys, pieces: rivals, summed: amounts }) => {
    const best = new Set(bestOf([...rivals, ...amounts], query));
    const own = rivals.filter((piece) => best.has(piece));
    return { keys, pieces: own, summed: amounts.filter((piece) => best.has(piece)) };
  });
  return [
    ...query.group_by.map((_, key) => winners.map(({ keys }) => keys[key] ?? null)),
    ...query.select.map(({ func, arg }) =>
      winners.map((group) => {
        const own = func === 'sum' && counted !== null ? group.summed : group.pieces;
        return own.length === 0 ? null : apply(func, arg, own);
      }),
    ),
  ];
}

type Piece = Part & { readonly value: number };

type Group = { keys: Cell[]; pieces: Piece[]; summed: Piece[] };

/** The minutes of a sample that none before it has counted, as its last ones, and what counts of it. */
type Counted = { readonly sample: Sample; readonly minutes: number; readonly amount: number };

/** Minute by minute: of one source each minute counts once, the sample that began first having it. */
function countedOf(samples: readonly Sample[], { group_by }: PlainQuery): Counted[] {
  const isByType = group_by.some((key) => 'field' in key && key.field === 'type');
  const amounts = new Map<string, number>();
  return samples
    .toSorted((left, right) => left.startMinute - right.startMinute)
    .map((sample) => {
      const { provider, sourceType, type, startMinute, value } = sample;
      const count = Math.max(1, sample.minutes);
      const minutes = Array.from({ length: count }, (_, minute) =>
        JSON.stringify([provider, sourceType, isByType ? type : '', startMinute + minute]),
      );
      const free = minutes.filter((minute) => !amounts.has(minute));
      const before = minutes.reduce((sum, minute) => sum + (amounts.get(minute) ?? 0), 0);
      const left = Math.min((value * free.length) / count, Math.max(value - before, 0));
      const amount = free.length === count ? value : left;
      // A moment takes no time from what goes on at it.
      if (sample.minutes > 0) {
        for (const minute of free) amounts.set(minute, amount / free.length);
      }
      return free.length === 0
        ? { sample, minutes: count, amount: 0 }
        : { sample, minutes: free.length, amount };
    });
}

/** Minute by minute: what of a sample lies in which bucket. */
function piecesOf(
  sample: Sample,
  trunc: { readonly value: number; readonly unit: string } | undefined,
  options: Options,
  counted: Counted | null = null,
): Piece[] {
  const all = localsOf(sample, options.zone);
  const locals = counted === null ? all : all.slice(-counted.minutes);
  const byBucket = new Map<string, Part>();
  for (const local of locals) {
    const isInside =
      Temporal.PlainDateTime.compare(local, options.from) >= 0 &&
      Temporal.PlainDateTime.compare(local, options.to) < 0;
    if (!isInside) continue;
    const bucket = trunc === undefined ? '' : truncate(local, trunc).toString();
    const known = byBucket.get(bucket);
    const share = 1 / locals.length;
    byBucket.set(
      bucket,
      known === undefined ? { sample, local, share } : { ...known, share: known.share + share },
    );
  }
  return [...byBucket.values()].map(({ local, share }) => ({
    sample,
    local,
    share,
    value: options.nature === 'amount' ? (counted?.amount ?? sample.value) * share : sample.value,
  }));
}

/** What the wall showed, a minute after another, each of the same weight. */
function localsOf(sample: Sample, zone: string | null): readonly Temporal.PlainDateTime[] {
  const { offset, endOffset, startMinute } = sample;
  const count = Math.max(1, sample.minutes);
  const byClock = (of: Sample): Temporal.PlainDateTime[] =>
    Array.from({ length: count }, (_, minute) => localOf(of, minute, zone));
  if (offset === null || endOffset === null || endOffset === offset) return byClock(sample);
  if (sample.minutes === 0) return byClock(sample);
  const zoneAt = (minute: number): number =>
    Temporal.Instant.fromEpochMilliseconds((startMinute + minute) * 60_000).toZonedDateTimeISO(
      zone ?? 'UTC',
    ).offsetNanoseconds / 1e9;
  const isOwnClock = zoneAt(0) === offset && zoneAt(count - 1) === endOffset;
  if (isOwnClock) return byClock({ ...sample, offset: null });
  // Somebody travelled: evenly over what the wall showed, or all of it at the start.
  const shown = sample.minutes + (endOffset - offset) / 60;
  const start = localOf(sample, 0, zone);
  return Array.from({ length: Math.max(1, shown) }, (_, minutes) => start.add({ minutes }));
}

/** By the sample's own offset, else by the user's zone, else UTC. An interval without an offset follows its clock. */
function localOf(sample: Sample, minute: number, zone: string | null): Temporal.PlainDateTime {
  const at = Temporal.Instant.fromEpochMilliseconds((sample.startMinute + minute) * 60_000);
  if (sample.offset !== null) {
    return at.add({ seconds: sample.offset }).toZonedDateTimeISO('UTC').toPlainDateTime();
  }
  return at.toZonedDateTimeISO(zone ?? 'UTC').toPlainDateTime();
}

const monday = Temporal.PlainDateTime.from('2000-01-03');

export function truncate(
  local: Temporal.PlainDateTime,
  { value, unit }: { readonly value: number; readonly unit: string },
): Temporal.PlainDateTime {
  if (unit === 'month' || unit === 'year') {
    const months = (local.year - 2000) * 12 + local.month - 1;
    const width = unit === 'year' ? value * 12 : value;
    const first = months - (((months % width) + width) % width);
    return Temporal.PlainDateTime.from('2000-01-01').add({ months: first });
  }
  const widths: Readonly<Record<string, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080 };
  const width = value * (widths[unit] ?? Number.NaN);
  const minutes = local.since(monday, { largestUnit: 'minutes' }).total('minutes');
  return monday.add({ minutes: Math.floor(minutes / width) * width });
}

export function nextStart(
  start: Temporal.PlainDateTime,
  { value, unit }: { readonly value: number; readonly unit: string },
): Temporal.PlainDateTime {
  return start.add({ [`${unit}s`]: value });
}

function addEmpty(
  groups: Map<string, Group>,
  trunc: { readonly value: number; readonly unit: string },
  { from, to }: Options,
): void {
  let start = truncate(from, trunc);
  while (Temporal.PlainDateTime.compare(start, to) < 0) {
    const keys = [start.toString()];
    const name = JSON.stringify(keys);
    if (!groups.has(name)) groups.set(name, { keys, pieces: [], summed: [] });
    start = nextStart(start, trunc);
  }
}

function keyOf(key: PlainKey, { sample, local }: Part): Cell {
  if ('date_trunc' in key) return truncate(local, key.date_trunc).toString();
  if ('field' in key) {
    if (key.field === 'type') return sample.type;
    return key.field === 'source_type' ? sample.sourceType : sample.provider;
  }
  switch (key.date_part) {
    case 'weekday':
      return local.dayOfWeek;
    case 'week_of_year':
      return local.weekOfYear ?? null;
    case 'day_of_year':
      return local.dayOfYear;
    case 'hour':
      return local.hour;
    case 'month':
      return local.month;
    default:
      throw new Error(`the reference knows no ${key.date_part}`);
  }
}

/** Within a group the best kind of source, then the first provider by name; all of them when both are keys, or nothing is. */
function bestOf(pieces: readonly Piece[], { group_by }: PlainQuery): readonly Piece[] {
  const fields = new Set(group_by.map((key) => ('field' in key ? key.field : '')));
  const isBySource = fields.has('source_provider') && fields.has('source_type');
  if (group_by.length === 0 || isBySource) return pieces;
  for (const sourceType of sourceTypesInOrder) {
    for (const provider of providers) {
      const own = pieces.filter(
        ({ sample }) => sample.sourceType === sourceType && sample.provider === provider,
      );
      if (own.length > 0) return own;
    }
  }
  return [];
}

function apply(func: string, arg: unknown, pieces: readonly Piece[]): Cell {
  const values = pieces.map(({ value }) => value);
  const sum = values.reduce((total, value) => total + value, 0);
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  switch (func) {
    case 'count':
      return arg === null ? pieces.length : values.length;
    case 'sum':
      return sum;
    case 'mean':
      return sum / values.length;
    case 'min':
      return sorted[0] ?? null;
    case 'max':
      return sorted.at(-1) ?? null;
    case 'median':
      return sorted.length % 2 === 1
        ? (sorted[Math.floor(middle)] ?? null)
        : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
    case 'stddev': {
      if (values.length < 2) return null;
      const mean = sum / values.length;
      const squares = values.reduce((total, value) => total + (value - mean) ** 2, 0);
      return Math.sqrt(squares / (values.length - 1));
    }
    case 'oldest':
      return inTime(pieces)[0]?.value ?? null;
    case 'newest':
      return inTime(pieces).at(-1)?.value ?? null;
    default:
      throw new Error(`the reference knows no ${func}`);
  }
}

/** At one instant by provider, then by kind of source. */
function inTime(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.toSorted(
    ({ sample: left }, { sample: right }) =>
      left.startMinute - right.startMinute ||
      compareCells(`${left.provider} ${left.sourceType}`, `${right.provider} ${right.sourceType}`),
  );
}

export function compareCells(left: Cell, right: Cell): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  return left < right ? -1 : 1;
}
