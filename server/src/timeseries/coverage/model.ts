import { dayMs } from '#kernel/time.ts';

/** Samples of one resource from one provider on one day, counted in days since 1970 in UTC. */
export type DayCount = {
  readonly resource: string;
  readonly provider: string;
  readonly day: number;
  readonly samples: number;
};

/** Days that follow one another, the last one included. */
export type DayRun = { readonly first: number; readonly last: number };

export type Coverage = {
  readonly resource: string;
  readonly provider: string;
  readonly samples: number;
  readonly daysWithData: number;
  /** Days with a sample at least. */
  readonly covered: readonly DayRun[];
  /** Days without any, between days that have some: before the first and after the last nothing is known to be missing. */
  readonly gaps: readonly DayRun[];
};

export const dayOf = (atMs: number): number => Math.floor(atMs / dayMs);

/** By resource and provider, in the order of their names. */
export function toCoverage(counts: readonly DayCount[]): readonly Coverage[] {
  const groups = Map.groupBy(counts, ({ resource, provider }) => `${resource} ${provider}`);
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group;
      if (first === undefined) return [];
      const { resource, provider } = first;
      const days = [...new Set(group.map(({ day }) => day))].toSorted((one, other) => one - other);
      const covered = runsOf(days);
      return {
        resource,
        provider,
        samples: group.reduce((sum, { samples }) => sum + samples, 0),
        daysWithData: days.length,
        covered,
        gaps: gapsBetween(covered),
      };
    });
}

/** Ascending days as runs. */
function runsOf(days: readonly number[]): readonly DayRun[] {
  const runs: { first: number; last: number }[] = [];
  for (const day of days) {
    const open = runs.at(-1);
    if (open !== undefined && day === open.last + 1) open.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}

function gapsBetween(runs: readonly DayRun[]): readonly DayRun[] {
  return runs.slice(1).map((next, index) => {
    const before = runs[index] ?? next;
    return { first: before.last + 1, last: next.first - 1 };
  });
}
