import type { Query, Window } from '../language/query.ts';
import type { ReadinessData } from '../readiness/days.ts';
import type { StoredSummary } from '../tables/stored-summary.ts';
import type { ColumnType, DerivedRow, Origin, Value } from '../tables/table.ts';
import type { SeriesChunk } from './series-batches.ts';

/** A job for a thread: queries of one table, with all of their data. Plain data, so that it can be posted. */
export type Job = {
  readonly table: string;
  readonly queries: readonly Query[];
  readonly window: Window;
  /** The user's time zone, for rows without an offset. */
  readonly fallbackZone: string | null;
  readonly nowMs: number;
  readonly data:
    | {
        readonly kind: 'series';
        readonly chunks: readonly SeriesChunk[];
        /** Whether overlapping samples of a source count once. */
        readonly countsOverlapsOnce: boolean;
        /** Why roll-ups were not sufficient; null if they were. */
        readonly whySamples: string | null;
      }
    | { readonly kind: 'summaries'; readonly summaries: readonly StoredSummary[] }
    | { readonly kind: 'readiness'; readonly readiness: ReadinessData }
    /** Rows that were computed before. */
    | { readonly kind: 'derived'; readonly rows: readonly DerivedRow[] };
  /** All origins of the data, the preferred one first, each with the reason why it precedes the next. */
  readonly ranking: readonly RankedOrigin[];
  readonly explain: boolean;
};

export type RankedOrigin = Origin & { readonly because: string };

export type ResultColumn = {
  readonly name: string;
  readonly type: ColumnType;
  /** NaN stands for null. */
  readonly values: readonly Value[] | Float64Array;
};

/** Returns one value for each row; null for NaN. */
export function valuesIn({ values }: Pick<ResultColumn, 'values'>): readonly Value[] {
  if (!(values instanceof Float64Array)) return values;
  // A loop is several times faster than Array.from.
  const all: (number | null)[] = [];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) all.push(null);
    else all.push(value);
  }
  return all;
}

/** The source that won a group, over which others and why. */
export type Won = {
  /** Local time of its bucket; null if there are no buckets. */
  readonly bucketMs: number | null;
  readonly keys: readonly Value[];
  readonly origin: Origin;
  readonly rows: number;
  readonly over: readonly (Origin & { readonly rows: number; readonly because: string })[];
};

export type Explanation = {
  readonly scanned: readonly (Origin & {
    readonly rows: number;
    readonly matched: number;
    /** Rows of activities that duplicate one of a preferred source. */
    readonly repeated: number;
  })[];
  readonly won: readonly Won[];
  /** Whether there were more groups than the list has. */
  readonly isCut: boolean;
  /** For a time series: how many of its chunks were read as roll-ups, how many were decoded, and why. */
  readonly chunks: {
    readonly rolledUp: number;
    readonly decoded: number;
    readonly because: string | null;
  } | null;
  readonly milliseconds: Readonly<Record<'decode' | 'group' | 'finish', number>>;
};

/** The result of one query. */
export type Result = {
  readonly columns: readonly ResultColumn[];
  readonly explanation: Explanation | null;
};

/** The outcome of a job: a result for each query, or that one is too large, or that roll-ups are not sufficient. */
export type Outcome =
  | { readonly kind: 'done'; readonly results: readonly Result[] }
  | { readonly kind: 'needs_samples' }
  | { readonly kind: 'too_large'; readonly query: number; readonly message: string };
