import { dayMs } from '#kernel/time.ts';

const weekMs = 7 * dayMs;
/** The length of the series in weeks; sources that were connected earlier count in the totals. */
const weeksMax = 104;

export type WeekPoint = {
  readonly startsAt: Date;
  readonly connected: number;
  /** The total of all weeks up to this one. */
  readonly total: number;
};

/** Returns every week from the first to the present one, also those without connections; at most the last two years. */
export function toSeries(
  weeks: readonly { readonly startsAt: Date; readonly connected: number }[],
  now: Date,
): readonly WeekPoint[] {
  const connectedIn = new Map(weeks.map((week) => [week.startsAt.getTime(), week.connected]));
  const series: WeekPoint[] = [];
  let total = 0;
  const first = weeks[0]?.startsAt.getTime() ?? Infinity;
  for (let at = first; at <= now.getTime(); at += weekMs) {
    const connected = connectedIn.get(at) ?? 0;
    total += connected;
    series.push({ startsAt: new Date(at), connected, total });
  }
  return series.slice(-weeksMax);
}
