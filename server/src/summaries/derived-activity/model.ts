import { dayMs, parseUtc, type PlainDate } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';
import {
  amountWithin,
  deduplicateIntervals,
  explainCounted,
  type RankedSource,
  type SourceRanking,
  type Track,
  type WinningInterval,
} from '#sources';

import { boundsOfDay, type LocalTime, localTimeOf } from '../fields/local-time.ts';
import { type Measure, measures } from '../fields/movement-measures.ts';

/** The samples of a source, and its last known clock: the time zone, if known, and the offset in seconds east of UTC. */
export type MovementTrack = Track & {
  readonly zone?: string | null;
  readonly offsetSeconds: number | null;
};

export type Movement = Readonly<Record<Measure, readonly MovementTrack[]>>;

/**
 * Returns the range of samples that is needed to total a day in any time zone. It includes the days before and after, because the
 * counted part of a sample that crosses midnight depends on all overlapping ones. A sample longer than a day counts as far as it
 * lies in the range.
 */
export function windowAround(date: PlainDate): { readonly fromMs: number; readonly toMs: number } {
  const midnight = parseUtc(date);
  return { fromMs: midnight - 2 * dayMs, toMs: midnight + 3 * dayMs };
}

/**
 * Returns the user's clock for a day: that of the newest samples with a zone or offset. An offset that matches the user's zone
 * means the zone, which includes clock changes. Without any, it is the user's zone, else UTC.
 */
export function localTimeOfMovement(movement: Movement, fallbackZone: string | null): LocalTime {
  let newestMs = -Infinity;
  let newest: Pick<MovementTrack, 'zone' | 'offsetSeconds'> | null = null;
  for (const track of Object.values(movement).flat()) {
    const lastMs = track.starts.at(-1) ?? -Infinity;
    const isTold = track.offsetSeconds !== null || track.zone != null;
    if (isTold && lastMs > newestMs) [newestMs, newest] = [lastMs, track];
  }
  const offsetSeconds = newest?.offsetSeconds ?? null;
  const isFallback =
    fallbackZone !== null &&
    (offsetSeconds === null || zoneOffsetSeconds(fallbackZone, newestMs) === offsetSeconds);
  const zone = newest?.zone ?? (isFallback ? fallbackZone : null);
  const nothing = { uploadZone: null, fallbackZone: null, textOffsetSeconds: null };
  return localTimeOf({ ...nothing, zone, offsetSeconds });
}

/** Joins the tracks of each source, ordered by start, with the clock of the newest one. */
export function joinTracks(tracks: readonly MovementTrack[]): readonly MovementTrack[] {
  const bySource = new Map<string, MovementTrack>();
  for (const track of tracks) {
    const { provider, sourceType } = track.source;
    const name = `${provider}\n${sourceType}`;
    const known = bySource.get(name);
    bySource.set(name, known === undefined ? track : joined(known, track));
  }
  return [...bySource.values()];
}

function joined(one: MovementTrack, other: MovementTrack): MovementTrack {
  const rows = [one, other].flatMap(({ starts, ends, values }) =>
    Array.from(starts, (start, row) => ({
      start,
      end: ends[row] ?? start,
      value: values[row] ?? 0,
    })),
  );
  rows.sort((left, right) => left.start - right.start || left.end - right.end);
  const lastOf = ({ starts }: MovementTrack): number => starts.at(-1) ?? -Infinity;
  const { zone, offsetSeconds } = lastOf(other) > lastOf(one) ? other : one;
  return {
    source: one.source,
    starts: Float64Array.from(rows, ({ start }) => start),
    ends: Float64Array.from(rows, ({ end }) => end),
    values: Float64Array.from(rows, ({ value }) => value),
    ...(zone === undefined ? {} : { zone }),
    offsetSeconds,
  };
}

type Days = {
  readonly localTime: LocalTime;
  readonly date: PlainDate;
  readonly ranking: SourceRanking;
};

/** Returns the total of a measure on a day; null if no source recorded any. */
export function totalOf(
  measure: Measure,
  tracks: readonly MovementTrack[],
  { localTime, date, ranking }: Days,
): number | null {
  const { startsAt, endsAt } = boundsOfDay(localTime, date);
  if (tracks.every((track) => !hasSamplesIn(track, startsAt, endsAt))) return null;
  const counted = deduplicateIntervals(tracks, ranking, [startsAt, endsAt]);
  return rounded(measure, amountWithin(counted, startsAt, endsAt));
}

export type ExplainedTotal = {
  readonly measure: Measure;
  readonly total: number;
  /** The first choice first. */
  readonly sources: readonly {
    readonly source: RankedSource;
    readonly recorded: number;
    readonly counted: number;
  }[];
  readonly won: readonly WinningInterval[];
};

/** Returns the total, with the recorded and the counted amount of each source, and the source that counts at each time. */
export function explainTotal(
  measure: Measure,
  tracks: readonly MovementTrack[],
  { localTime, date, ranking }: Days,
): ExplainedTotal {
  const { startsAt, endsAt } = boundsOfDay(localTime, date);
  const present = tracks.filter((track) => hasSamplesIn(track, startsAt, endsAt));
  const inOrder = present.toSorted((left, right) => ranking.compare(left.source, right.source));
  const counted = deduplicateIntervals(tracks, ranking, [startsAt, endsAt]);
  const won = explainCounted(tracks, counted, ranking, [startsAt, endsAt]);
  return {
    measure,
    total: rounded(measure, amountWithin(counted, startsAt, endsAt)),
    sources: inOrder.map((track) => {
      const alone = deduplicateIntervals([track], ranking, [startsAt, endsAt]);
      const amounts = won.filter(({ source }) => source === track.source);
      return {
        source: track.source,
        recorded: rounded(measure, amountWithin(alone, startsAt, endsAt)),
        counted: rounded(
          measure,
          amounts.reduce((sum, { amount }) => sum + amount, 0),
        ),
      };
    }),
    won,
  };
}

function hasSamplesIn({ starts, ends }: Track, fromMs: number, toMs: number): boolean {
  return starts.some(
    (start, index) => start < toMs && Math.max(ends[index] ?? 0, start + 1) > fromMs,
  );
}

/** Rounds to the precision of the measure. Rounded parts may differ from the rounded total in the last digit. */
export function rounded(measure: Measure, amount: number): number {
  const factor = 10 ** measures[measure].decimals;
  return Math.round(amount * factor) / factor;
}
