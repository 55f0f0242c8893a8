import { dayMs } from '#kernel/time.ts';

import type { Window } from '../language/query.ts';
import type { DerivedRow, Value } from '../tables/table.ts';

export type ReliabilityStatus =
  | 'insufficient_history'
  | 'stale'
  | 'sparse_by_pattern'
  | 'degraded'
  | 'reliable';
export type ConnectionState = 'connected' | 'disconnected' | 'paused' | 'error';

/** The days of the window on which a source had data of a resource. */
export type Presence = {
  readonly provider: string;
  readonly sourceType: string;
  readonly resource: string;
  /** Days since 1970, each once, in order. */
  readonly days: readonly number[];
  /** Whether it ever had data, also before the window. */
  readonly wasObserved: boolean;
  readonly connection: ConnectionState;
};

/** Completed days of the floating calendar; both ends are of the window. */
export const windowDays = 30;

/** Returns the window whose last day is the last complete local day. */
export function reliabilityWindow(localNowMs: number): Window {
  const toMs = Math.floor(localNowMs / dayMs) * dayMs;
  return { fromMs: toMs - windowDays * dayMs, toMs };
}

export function reliabilityRow(
  { provider, sourceType, resource, days, wasObserved, connection }: Presence,
  { fromMs, toMs }: Window,
): DerivedRow {
  const [first, last] = [fromMs / dayMs, toMs / dayMs - 1];
  const gaps = gapsOf(days, first, last);
  const newest = days.at(-1);
  const recency = newest === undefined ? null : last - newest;
  const coverage = days.length / windowDays;
  const spacings = days.slice(1).map((day, place) => day - (days[place] ?? day));
  return {
    day: last,
    values: {
      source_provider: provider,
      source_type: sourceType,
      resource,
      window_start_date: dateOf(first),
      window_end_date: dateOf(last),
      window_duration_day: windowDays,
      presence_day_count: days.length,
      presence_coverage: coverage,
      presence_gap_count: gaps.length,
      presence_gap_maximum_day: Math.max(0, ...gaps),
      presence_recency_day: recency,
      ...spacingOf(spacings),
      reliability_status: statusOf({ wasObserved, recency, coverage }),
      connection_status: connection,
    },
  };
}

/** The first rule that holds. */
export function statusOf({
  wasObserved,
  recency,
  coverage,
}: {
  readonly wasObserved: boolean;
  /** Days from the last day with data to the end of the window; null if there is none. */
  readonly recency: number | null;
  readonly coverage: number;
}): ReliabilityStatus {
  if (!wasObserved) return 'insufficient_history';
  if (recency === null || recency >= 12) return 'stale';
  if (coverage < 0.5 && recency <= 3) return 'sparse_by_pattern';
  return coverage < 0.7 ? 'degraded' : 'reliable';
}

/** Returns the lengths of the runs of days without data, including those at the edges. */
function gapsOf(days: readonly number[], first: number, last: number): readonly number[] {
  const bounds = [first - 1, ...days, last + 1];
  return bounds
    .slice(1)
    .map((day, place) => day - (bounds[place] ?? day) - 1)
    .filter((missing) => missing > 0);
}

/** Returns mean and population standard deviation of the spacings in days. */
function spacingOf(spacings: readonly number[]): Readonly<Record<string, Value>> {
  const count = spacings.length;
  const mean = count === 0 ? null : spacings.reduce((sum, each) => sum + each, 0) / count;
  const squares = spacings.reduce((sum, each) => sum + (each - (mean ?? 0)) ** 2, 0);
  return {
    presence_gap_mean_day: mean,
    presence_gap_standard_deviation_day: mean === null ? null : Math.sqrt(squares / count),
  };
}

const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
