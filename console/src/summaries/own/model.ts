import type { ClientFacingActivity, ExplainedTotal } from '#console/kernel/api/contract.ts';

type Resource = ExplainedTotal['resource'];
type Activity = Pick<
  ClientFacingActivity,
  'steps' | 'distance' | 'calories_active' | 'floors_climbed' | 'wheelchair_push'
> & { readonly source: { readonly slug: string; readonly name: string | null } };

/** What a source itself said of a whole day. */
export type OwnTotal = { readonly provider: string; readonly name: string; readonly value: number };

/** The measures of which sources send a total of the day; the summary has no energy at rest. */
export const summedResources = [
  'steps',
  'distance',
  'calories_active',
  'floors_climbed',
  'wheelchair_push',
] as const satisfies readonly Resource[];

/** The totals that sources sent for a day, the greatest of each source. */
export function ownTotalsOf(
  resource: Resource,
  activities: readonly Activity[],
): readonly OwnTotal[] {
  const field = summedResources.find((each) => each === resource);
  if (field === undefined) return [];
  const totals = new Map<string, OwnTotal>();
  for (const activity of activities) {
    const value = activity[field];
    const { slug, name } = activity.source;
    if (value === null || value <= (totals.get(slug)?.value ?? -1)) continue;
    totals.set(slug, { provider: slug, name: name ?? slug, value });
  }
  return [...totals.values()].toSorted((a, b) => b.value - a.value);
}

export const rounded = (value: number): string =>
  (Math.round(value * 10) / 10).toLocaleString('en');

type Counted = {
  readonly total: number;
  readonly sources: readonly {
    readonly provider: string;
    readonly recorded: number;
    readonly counted: number;
  }[];
};

/** Why a source's total is not the one that Salus counts; null where both are the same. */
export function differenceText(own: OwnTotal, { total, sources }: Counted): string | null {
  const { name, value } = own;
  if (rounded(value) === rounded(total)) return null;
  const of = sources.filter(({ provider }) => provider === own.provider);
  const recorded = of.reduce((sum, each) => sum + each.recorded, 0);
  const counted = of.reduce((sum, each) => sum + each.counted, 0);
  const says = `${name} says ${rounded(value)}.`;
  const reasons = [
    of.length === 0 ? `It sent this total, but no samples of the day.` : null,
    of.length > 0 && rounded(recorded) !== rounded(value)
      ? `Its samples of the day add up to ${rounded(recorded)}: it ${
          recorded < value
            ? 'sent fewer samples than it counted'
            : 'left some of them out of its total'
        }.`
      : null,
    of.length > 0 && rounded(counted) !== rounded(recorded)
      ? `Of those, ${rounded(counted)} count: another source or sample counts for the rest of the time.`
      : null,
    rounded(total) !== rounded(counted) && of.length > 0
      ? `With the other sources the day has ${rounded(total)}.`
      : null,
  ].filter((reason) => reason !== null);
  return [says, ...reasons].join(' ');
}

type Day = {
  readonly calendar_date: string;
  readonly start: string;
  readonly time_zone: string | null;
};

export type Clock = {
  /** `18:46` */
  readonly time: (at: string) => string;
  /** What the times are by. */
  readonly name: string;
};

/** The clock by which the server counted the day: the person's zone, or the offset of their samples. */
export function clockOf({ calendar_date: date, start, time_zone: zone }: Day): Clock {
  if (zone !== null) {
    const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: zone });
    return { time: (at) => format.format(new Date(at)), name: zone };
  }
  const offset = Date.parse(`${date}T00:00:00Z`) - Date.parse(start);
  return {
    time: (at) => new Date(Date.parse(at) + offset).toISOString().slice(11, 16),
    name: `the clock of the samples, ${offsetText(offset / 60_000)}`,
  };
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? '−' : '+'}${two(size / 60)}:${two(size % 60)}`;
}
