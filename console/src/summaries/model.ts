export const dataTypes = ['activity', 'sleep', 'workouts', 'body', 'timeseries'] as const;
export type DataType = (typeof dataTypes)[number];

type Priority = {
  readonly data_type: DataType;
  readonly provider: string;
  readonly priority: number;
};

/** The sources of a kind of data, the first choice first: those with a number by it, the others by their name behind. */
export function orderOf(
  priorities: readonly Priority[],
  dataType: DataType,
  providers: readonly string[],
): readonly string[] {
  const own = priorities
    .filter((each) => each.data_type === dataType)
    .toSorted((a, b) => b.priority - a.priority || a.provider.localeCompare(b.provider))
    .map(({ provider }) => provider);
  const others = providers.filter((each) => !own.includes(each)).toSorted();
  return [...own, ...new Set(others)];
}

/** One place up or down; at an end it stays. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): readonly Item[] {
  const to = at + by;
  const item = items[at];
  const other = items[to];
  if (item === undefined || other === undefined) return items;
  return items.map((each, index) => (index === at ? other : index === to ? item : each));
}

/** The body of `updateSourcePriorities` for an order: the larger number is preferred. */
export function prioritiesOf(order: readonly string[], dataType: DataType): Priority[] {
  return order.map((provider, at) => ({
    data_type: dataType,
    provider,
    priority: (order.length - at) * 10,
  }));
}

type Source = {
  readonly provider: string;
  readonly type: string;
  readonly recorded: number;
  readonly counted: number;
};

/** A total is never shown without where it comes from. */
export function sharesOf(
  total: number,
  sources: readonly Source[],
): readonly (Source & { readonly share: number })[] {
  return sources
    .map((source) => ({ ...source, share: total > 0 ? source.counted / total : 0 }))
    .toSorted((a, b) => b.counted - a.counted || a.provider.localeCompare(b.provider));
}

const reasons: Readonly<Record<string, string>> = {
  source_type: 'its kind of device is the better one',
  query_override: 'the query said so',
  team_priority: 'your team prefers it',
  provider_name: 'nothing decides, so the names do',
  same_source: 'another app of the same source recorded more of it',
};

export function reasonText(because: string): string {
  return reasons[because] ?? because.replaceAll('_', ' ');
}

type Same = {
  readonly provider: string;
  readonly shared_second: number;
  readonly because: string;
};

/** The workouts that tell of the same as the one that counts, and why that one does. */
export function sameText(same: readonly Same[]): string {
  return same.length === 0
    ? 'no other tells of it'
    : same
        .map(
          ({ provider, shared_second: seconds, because }) =>
            `${provider} (${Math.round(seconds / 60)} min of the same): ${reasonText(because)}`,
        )
        .join('; ');
}

/** The main sleep first, then the naps by their time. */
export function sleepsOfDay<Sleep extends { readonly id: string; readonly bedtime_start: string }>(
  sleeps: readonly Sleep[],
  main: readonly { readonly id: string }[],
): readonly (Sleep & { readonly isMain: boolean })[] {
  return sleeps
    .map((sleep) => Object.assign({ isMain: main.some(({ id }) => id === sleep.id) }, sleep))
    .toSorted(
      (a, b) =>
        Number(b.isMain) - Number(a.isMain) ||
        Date.parse(a.bedtime_start) - Date.parse(b.bedtime_start),
    );
}

/** Hours and minutes of a time asleep that may not be known. */
export function asleepText(seconds: number | null | undefined): string {
  if (seconds == null) return 'not known';
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

type Interval = { readonly start: string; readonly end: string; readonly provider: string };

/** Where the intervals of a source lie in a day: parts of its width. */
export function stripesOf<Each extends Interval>(
  intervals: readonly Each[],
  day: { readonly start: string; readonly end: string },
): readonly (Each & { readonly from: number; readonly width: number })[] {
  const start = Date.parse(day.start);
  const length = Math.max(1, Date.parse(day.end) - start);
  const part = (at: string): number => Math.min(1, Math.max(0, (Date.parse(at) - start) / length));
  return intervals
    .map((each) => ({ ...each, from: part(each.start), width: part(each.end) - part(each.start) }))
    .filter(({ width }) => width > 0);
}

type Explained = {
  readonly resource: string;
  readonly intervals: readonly {
    readonly provider: string;
    readonly over: readonly { readonly provider: string; readonly because: string }[];
  }[];
};

export type Change = {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
  readonly stretches: number;
};

/**
 * Which stretches of a day another order gives to another source. A better kind of device wins under every order, so that
 * only what the team's order or the names decided can change.
 */
export function changesOf(
  totals: readonly Explained[],
  order: readonly string[],
): readonly Change[] {
  const counts = new Map<string, Change>();
  for (const { resource, intervals } of totals) {
    for (const { provider, over } of intervals) {
      const equals = over.filter(
        ({ because }) => because === 'team_priority' || because === 'provider_name',
      );
      const candidates = [provider, ...equals.map((each) => each.provider)];
      const [winner = provider] = candidates.toSorted(
        (a, b) => order.indexOf(a) - order.indexOf(b),
      );
      if (winner === provider) continue;
      const key = `${resource} ${provider} ${winner}`;
      const stretches = (counts.get(key)?.stretches ?? 0) + 1;
      counts.set(key, { resource, from: provider, to: winner, stretches });
    }
  }
  return [...counts.values()];
}
