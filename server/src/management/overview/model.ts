import { hourMs } from '#kernel/time.ts';

/** How many there are of something, or were in an hour (null: of all times). */
export type Count = { readonly name: string; readonly hour: Date | null; readonly count: number };

export type Connections = {
  readonly provider: string;
  readonly active: number;
  readonly paused: number;
  readonly error: number;
};

export type Counted = {
  readonly users: number;
  readonly connections: readonly Connections[];
  readonly orders: Readonly<Record<string, number>>;
  /** Samples that were new, by the hours of the last week in which there were some. */
  readonly samples: readonly { readonly from: Date; readonly count: number }[];
  readonly lastDay: number;
  readonly lastWeek: number;
  /** Whether there ever was a sample. */
  readonly hasSamples: boolean;
};

/** Returns the overview from a team's counts. */
export function readCounts(counts: readonly Count[], now: Date): Counted {
  const connections = new Map<string, Connections>();
  const orders: Record<string, number> = {};
  let users = 0;
  for (const { name, count } of counts) {
    const [kind, what = '', status = ''] = name.split('/');
    if (kind === 'users') users += count;
    if (kind === 'orders' && count > 0) orders[what] = (orders[what] ?? 0) + count;
    if (kind === 'connections' && count > 0) {
      const known = connections.get(what) ?? { provider: what, active: 0, paused: 0, error: 0 };
      connections.set(what, { ...known, [status]: count });
    }
  }
  const ofSamples = counts.filter(({ name }) => name === 'samples');
  const samples = ofSamples.flatMap(({ hour, count }) =>
    hour === null ? [] : [{ from: hour, count }],
  );
  const since = (hours: number): number =>
    samples
      .filter(({ from }) => from.getTime() > now.getTime() - hours * hourMs)
      .reduce((sum, { count }) => sum + count, 0);
  return {
    users,
    connections: [...connections.values()],
    orders,
    samples,
    lastDay: since(24),
    lastWeek: since(7 * 24),
    hasSamples: ofSamples.length > 0,
  };
}
