import { greatest } from '#kernel/numbers/extremes.ts';
import type { UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate } from '#kernel/time.ts';

/** Days of the user's calendar, the last one included; null means unbounded. */
export type Days = { readonly from: PlainDate | null; readonly to: PlainDate | null };

/** The data of a user that a deletion covers. Times are milliseconds, [fromMs, toMs); null means unbounded, or any value. */
export type Selector =
  | {
      readonly by: 'data';
      /** A resource of samples or of summaries. */
      readonly resource: string;
      readonly fromMs: number | null;
      readonly toMs: number | null;
      /** For summaries whose range is given as dates. */
      readonly days?: Days;
      readonly provider: string | null;
      readonly sourceType: string | null;
    }
  | { readonly by: 'summary'; readonly resource: string; readonly id: string }
  | { readonly by: 'source'; readonly provider: string; readonly sourceType: string | null }
  | { readonly by: 'import'; readonly id: string };

/** Deleted rows of one resource and source. */
export type DeletedPart = {
  readonly resource: string;
  readonly provider: string;
  readonly sourceType: string;
  /** Samples or summaries. */
  readonly kind: 'samples' | 'summaries';
  readonly count: number;
  /** Milliseconds of the first and the last of them; null for summaries without a time. */
  readonly firstMs: number | null;
  readonly lastMs: number | null;
  /** For summaries. */
  readonly ids: readonly string[];
};

export type DeletionState = 'deleted' | 'undone' | 'purged';

export type Deletion = {
  readonly id: string;
  readonly userId: UserId;
  readonly selector: Selector;
  readonly allowAgain: boolean;
  readonly state: DeletionState;
  readonly counts: readonly DeletedPart[];
  readonly createdAt: Date;
  /** The deletion can be undone until then; afterwards a job erases the rows. */
  readonly purgeAt: Date;
  readonly endedAt: Date | null;
};

/** A rule that prevents deleted data from being stored again. */
export type Tombstone =
  | {
      readonly kind: 'data';
      readonly resource: string | null;
      readonly provider: string | null;
      readonly sourceType: string | null;
      readonly fromMs: number | null;
      readonly toMs: number | null;
      readonly days?: Days;
    }
  | ({ readonly kind: 'summary' } & SummaryKey)
  | { readonly kind: 'import'; readonly importId: string };

/** The fields by which a tombstone recognizes a summary. */
export type SummaryKey = {
  readonly resource: string;
  readonly id: string;
  readonly provider: string;
  readonly sourceType: string;
  readonly appId: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
};

/** The tombstones of one user, which every write must respect. */
export type Tombstones = readonly Tombstone[];

type SeriesKey = {
  readonly resource: string;
  readonly provider: string;
  readonly sourceType: string;
};

/** Returns a function that is true for times at which samples of a series may not be stored; null if all may. */
export function blockedTimes(
  tombstones: Tombstones,
  series: SeriesKey,
): ((ms: number) => boolean) | null {
  const ranges = tombstones.flatMap((each) =>
    each.kind === 'data' && fits(each, series) ? [each] : [],
  );
  if (ranges.length === 0) return null;
  return (ms) => ranges.some((range) => isWithin(range, ms));
}

/** Returns the imports whose samples may not be stored again. */
export function blockedImports(tombstones: Tombstones): readonly string[] {
  return tombstones.flatMap((each) => (each.kind === 'import' ? [each.importId] : []));
}

/** Returns whether a summary may not be stored. `placedMs` is the time by which reads select it, null without one. */
export function isSummaryBlocked(
  tombstones: Tombstones,
  summary: SummaryKey & { readonly placedMs: number | null; readonly day: PlainDate | null },
): boolean {
  return tombstones.some((each) => {
    if (each.kind === 'import') return false;
    if (each.kind === 'summary') return isSameSummary(each, summary);
    if (!fits(each, summary)) return false;
    const { placedMs: ms, day } = summary;
    if (ms === null) return each.fromMs === null && each.toMs === null && each.days === undefined;
    return isWithin(each, ms) && isWithinDays(each.days, day);
  });
}

/** A night whose times changed is still the same night (ADR-0079). */
function isSameSummary(one: SummaryKey, other: SummaryKey): boolean {
  if (one.resource !== other.resource) return false;
  if (one.id === other.id) return true;
  if (one.resource !== 'sleep') return false;
  if (one.provider !== other.provider || one.sourceType !== other.sourceType) return false;
  if (one.appId !== other.appId) return false;
  const [from, to] = [one.startsAt ?? 0, one.endsAt ?? 0];
  const [otherFrom, otherTo] = [other.startsAt ?? 0, other.endsAt ?? 0];
  const overlap = Math.min(to, otherTo) - Math.max(from, otherFrom);
  return overlap * 2 > Math.min(to - from, otherTo - otherFrom);
}

function fits(
  rule: Readonly<Record<keyof SeriesKey, string | null>>,
  { resource, provider, sourceType }: SeriesKey,
): boolean {
  return (
    (rule.resource === null || rule.resource === resource) &&
    (rule.provider === null || rule.provider === provider) &&
    (rule.sourceType === null || rule.sourceType === sourceType)
  );
}

export function isWithin(
  { fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number | null },
  ms: number,
): boolean {
  return (fromMs === null || ms >= fromMs) && (toMs === null || ms < toMs);
}

function isWithinDays(days: Days | undefined, day: PlainDate | null): boolean {
  if (days === undefined) return true;
  const { from, to } = days;
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

/** Returns the time range of a resource and source that a selector covers; null if it names single rows. */
export function rangeOfSelector(
  selector: Selector,
  series: SeriesKey,
): { readonly fromMs: number | null; readonly toMs: number | null } | null {
  switch (selector.by) {
    case 'data':
      return fits(selector, series) ? selector : null;
    case 'source':
      return fits({ ...selector, resource: null }, series) ? { fromMs: null, toMs: null } : null;
    case 'summary':
    case 'import':
      return null;
  }
}

/**
 * Returns the tombstones of a deletion. A source or an open range ends at the moment of the deletion: later measurements of the
 * source are stored. A summary without a time is never later, so it stays out until it is allowed again.
 */
export function tombstonesOf(
  selector: Selector,
  deleted: {
    readonly now: Date;
    readonly lastMs: number;
    readonly summaries: readonly SummaryKey[];
    /** The resources whose summaries have no time. */
    readonly timeless: readonly string[];
  },
): readonly Tombstone[] {
  const lastMs = greatest([deleted.lastMs, ...deleted.summaries.map((each) => each.endsAt ?? 0)]);
  const endMs = Math.max(deleted.now.getTime(), lastMs + 1);
  switch (selector.by) {
    case 'data': {
      const { by: _, ...range } = selector;
      const { fromMs, toMs } = range.days === undefined ? range : aroundDays(range.days, range);
      if (deleted.timeless.includes(range.resource)) return [{ kind: 'data', ...range }];
      return [{ kind: 'data', ...range, fromMs, toMs: Math.min(toMs ?? endMs, endMs) }];
    }
    case 'source': {
      const { provider, sourceType } = selector;
      const rule = { kind: 'data', provider, sourceType, fromMs: null } as const;
      return [
        { ...rule, resource: null, toMs: endMs },
        ...deleted.timeless.map((resource) => ({ ...rule, resource, toMs: null })),
      ];
    }
    case 'summary':
      return deleted.summaries.map((each) => ({ kind: 'summary', ...each }));
    case 'import':
      return [
        { kind: 'import', importId: selector.id },
        ...deleted.summaries.map((each) => ({ kind: 'summary', ...each }) as const),
      ];
  }
}

/** A provider's day may be another than that of the times. */
const dayMarginMs = 3 * dayMs;

/** Instants that contain the days: a node of the previous release compares these alone. */
function aroundDays(
  { from, to }: Days,
  { fromMs, toMs }: { readonly fromMs: number | null; readonly toMs: number | null },
): { readonly fromMs: number | null; readonly toMs: number | null } {
  return {
    fromMs: from === null ? fromMs : parseUtc(from) - dayMarginMs,
    toMs: to === null ? toMs : parseUtc(to) + dayMs + dayMarginMs,
  };
}

/** The parts of two counts, each of a source and resource once. */
export function addParts(
  one: readonly DeletedPart[],
  other: readonly DeletedPart[],
): readonly DeletedPart[] {
  const byKey = new Map<string, DeletedPart>();
  for (const part of [...one, ...other]) {
    const key = JSON.stringify([part.kind, part.resource, part.provider, part.sourceType]);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? part : addPart(known, part));
  }
  return [...byKey.values()];
}

function addPart(one: DeletedPart, other: DeletedPart): DeletedPart {
  const times = [one.firstMs, one.lastMs, other.firstMs, other.lastMs].filter((ms) => ms !== null);
  return {
    ...one,
    count: one.count + other.count,
    firstMs: times.length === 0 ? null : Math.min(...times),
    lastMs: times.length === 0 ? null : Math.max(...times),
    ids: [...one.ids, ...other.ids],
  };
}
