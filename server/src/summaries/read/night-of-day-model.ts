import type { RankedSource, SourceRanking } from '#sources';

/** The fields of a sleep that decide its role in its day. */
export type SleepOfDay = {
  readonly id: string;
  readonly source: RankedSource;
  /** YYYY-MM-DD, the day on which it ends; null if unknown. */
  readonly calendarDate: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly isLong: boolean;
  /** Seconds asleep; null where only the time in bed is known. */
  readonly asleep: number | null;
};

export type SleepRole = 'main' | 'nap';

/** The sleeps of each day in a list: the main one alone, or with its naps. */
export const nightsOfDay = ['main', 'main_and_naps'] as const;
export type NightsOfDay = (typeof nightsOfDay)[number];

/**
 * Returns the role of each sleep in its day, by its id. The main sleep is a long one: of the preferred source that has one, with
 * the most time asleep, then the most time in bed. Naps are sleeps that overlap neither it nor a nap of a preferred source. A
 * sleep without a role is another source's record of one with a role.
 */
export function sleepRoles(
  sleeps: readonly SleepOfDay[],
  { compare }: Pick<SourceRanking, 'compare'>,
): ReadonlyMap<string, SleepRole> {
  const roles = new Map<string, SleepRole>();
  const byDay = Map.groupBy(sleeps, ({ calendarDate }) => calendarDate);
  for (const [day, ofDay] of byDay) {
    if (day === null) continue;
    const ranked = ofDay.toSorted(
      (a, b) =>
        Number(b.isLong) - Number(a.isLong) ||
        compare(a.source, b.source) ||
        (b.asleep ?? -1) - (a.asleep ?? -1) ||
        lengthMs(b) - lengthMs(a) ||
        a.id.localeCompare(b.id),
    );
    const counted: SleepOfDay[] = [];
    for (const sleep of ranked) {
      if (counted.some((other) => isOverlapping(sleep, other))) continue;
      roles.set(sleep.id, counted.length === 0 && sleep.isLong ? 'main' : 'nap');
      counted.push(sleep);
    }
  }
  return roles;
}

const lengthMs = ({ startsAt, endsAt }: SleepOfDay): number => (endsAt ?? 0) - (startsAt ?? 0);

const isOverlapping = (one: SleepOfDay, other: SleepOfDay): boolean =>
  (one.startsAt ?? 0) < (other.endsAt ?? 0) && (other.startsAt ?? 0) < (one.endsAt ?? 0);
