import { dayMs, plainDate, type PlainDate } from '#kernel/time.ts';

/** A summary that was deleted at its provider, by the provider's id. */
export type DeletedRecord = { readonly resource: 'sleep' | 'workouts'; readonly id: string };

/** A range [fromMs, toMs) in which a provider reports deletions. Records that it still lists in the range are retained. */
export type DeletionHint = { readonly fromMs: number; readonly toMs: number };

/** Sample times of one source, and summaries by the fields that identify them. */
export type Records = {
  readonly samples: readonly {
    readonly resource: string;
    readonly sourceType: string;
    readonly times: Iterable<number>;
  }[];
  readonly summaries: readonly SummaryRecord[];
};

type SummaryRecord = {
  readonly resource: string;
  /** The id in Salus; null for a record of a response that is not stored. */
  readonly id: string | null;
  readonly providerId: string | null;
  /** For a record without a time, the start of its day in UTC. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/** Successive samples of a source, [fromMs, toMs), and summaries by their ids in Salus. */
export type Missing = {
  readonly samples: readonly (DeletionHint & {
    readonly resource: string;
    readonly sourceType: string;
  })[];
  readonly summaries: readonly { readonly resource: string; readonly id: string }[];
};

export const isNothing = ({ samples, summaries }: Missing): boolean =>
  samples.length === 0 && summaries.length === 0;

/** Returns the stored records that the provider no longer lists. */
export function missingFrom(stored: Records, listed: readonly Records[]): Missing {
  const known = timesByKey(listed.flatMap(({ samples }) => samples));
  const samples = [...timesByKey(stored.samples)].flatMap(([key, times]) => {
    const [resource = '', sourceType = ''] = key.split('\n');
    const runs = runsOf(times, known.get(key) ?? new Set());
    return runs.map(({ fromMs, toMs }) => ({ fromMs, toMs, resource, sourceType }));
  });
  const others = listed.flatMap(({ summaries }) => summaries);
  const summaries = stored.summaries.flatMap(({ id, ...each }) => {
    const isListed = others.some((other) => isSame({ id, ...each }, other));
    return id === null || isListed ? [] : [{ resource: each.resource, id }];
  });
  return { samples, summaries };
}

function timesByKey(samples: Records['samples']): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, Set<number>>();
  for (const { resource, sourceType, times } of samples) {
    const key = `${resource}\n${sourceType}`;
    const all = found.get(key) ?? new Set();
    for (const time of times) all.add(time);
    found.set(key, all);
  }
  return found;
}

/** A run ends at a listed time, so that no deleted range covers it. */
function runsOf(times: ReadonlySet<number>, known: ReadonlySet<number>): readonly DeletionHint[] {
  const runs: { fromMs: number; toMs: number }[] = [];
  let open: (typeof runs)[number] | null = null;
  for (const ms of [...times].toSorted((one, other) => one - other)) {
    if (known.has(ms)) open = null;
    else if (open === null) runs.push((open = { fromMs: ms, toMs: ms + 1 }));
    else open.toMs = ms + 1;
  }
  return runs;
}

/** Returns whether two records have the same id or time: copies of a night or an activity may be stored as one of them. */
function isSame(one: SummaryRecord, other: SummaryRecord): boolean {
  if (one.resource !== other.resource) return false;
  if (one.id !== null && one.id === other.id) return true;
  if (one.providerId !== null && one.providerId === other.providerId) return true;
  if (one.startsAt === null || other.startsAt === null) return one.startsAt === other.startsAt;
  if (one.startsAt === other.startsAt) return true;
  const [end, otherEnd] = [one.endsAt ?? one.startsAt, other.endsAt ?? other.startsAt];
  const shared = Math.min(end, otherEnd) - Math.max(one.startsAt, other.startsAt);
  return shared * 2 > Math.min(end - one.startsAt, otherEnd - other.startsAt);
}

/** The date of a night or a local day may differ by a day. */
const slackMs = dayMs;
const windowMsMax = 30 * dayMs;

/** The range of one request: complete days in UTC around the hints. */
export type Window = {
  readonly start: PlainDate;
  readonly end: PlainDate;
  readonly from: Date;
  readonly to: Date;
  readonly hints: readonly DeletionHint[];
};

/** The days to list for some hints, each once. */
export function windowsOf(hints: readonly DeletionHint[]): readonly Window[] {
  const windows: { fromMs: number; toMs: number; hints: DeletionHint[] }[] = [];
  const cut = hints.flatMap((hint) => cutOf(hint));
  for (const hint of cut.toSorted((one, other) => one.fromMs - other.fromMs)) {
    const fromMs = Math.floor((hint.fromMs - slackMs) / dayMs) * dayMs;
    const toMs = Math.ceil((hint.toMs + slackMs) / dayMs) * dayMs;
    const last = windows.at(-1);
    if (last === undefined || fromMs > last.toMs || toMs - last.fromMs > 2 * windowMsMax)
      windows.push({ fromMs, toMs, hints: [hint] });
    else {
      last.toMs = Math.max(last.toMs, toMs);
      last.hints.push(hint);
    }
  }
  return windows.map(({ fromMs, toMs, hints: each }) => {
    const [from, to] = [new Date(fromMs), new Date(toMs)];
    return { from, to, start: plainDate(from), end: plainDate(to), hints: each };
  });
}

function cutOf({ fromMs, toMs }: DeletionHint): readonly DeletionHint[] {
  const count = Math.max(1, Math.ceil((toMs - fromMs) / windowMsMax));
  return Array.from({ length: count }, (_, index) => ({
    fromMs: fromMs + index * windowMsMax,
    toMs: Math.min(toMs, fromMs + (index + 1) * windowMsMax),
  }));
}

/** Returns the ranges in PostgreSQL's notation of `int8multirange`. */
export const toMultirange = (hints: readonly DeletionHint[]): string =>
  `{${hints.map(({ fromMs, toMs }) => `[${Math.floor(fromMs)},${Math.ceil(toMs)})`).join(',')}}`;

export const fromMultirange = (text: string): readonly DeletionHint[] =>
  Array.from(text.matchAll(/\[(-?\d+),(-?\d+)\)/gu), ([, from, to]) => ({
    fromMs: Number(from),
    toMs: Number(to),
  }));
