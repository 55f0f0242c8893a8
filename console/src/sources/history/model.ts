type Statistics = {
  readonly last_attempt: { readonly timestamp: string; readonly status: string } | null;
  readonly oldest_data: string | null;
  readonly newest_data: string | null;
  readonly sent_count: number | null;
};
type OfUser<Each> = {
  readonly user_id: string;
  readonly provider: Readonly<Record<string, Readonly<Record<string, Each>>>>;
};

/** What was fetched of one resource of one source of one user. */
export type Fetched = {
  readonly userId: string;
  readonly provider: string;
  readonly resource: string;
  readonly statistics: Statistics;
};

export function fetchedOf(users: readonly OfUser<Statistics>[]): readonly Fetched[] {
  return users.flatMap(({ user_id: userId, provider: providers }) =>
    Object.entries(providers).flatMap(([provider, resources]) =>
      Object.entries(resources).map(([resource, statistics]) => ({
        userId,
        provider,
        resource,
        statistics,
      })),
    ),
  );
}

type Pull = {
  readonly status: string;
  readonly range_start: string | null;
  readonly range_end: string | null;
  readonly timeline: { readonly started_at: string | null; readonly ended_at: string | null };
  readonly days_with_data: number;
  readonly error_details: string | null;
};
type UserPulls = {
  readonly user_id: string;
  readonly provider: Readonly<
    Record<
      string,
      { readonly pulled: Readonly<Record<string, Pull>>; readonly not_pulled: readonly string[] }
    >
  >;
};

/** The past of one resource: how far it was fetched. `pull` is null where it was never asked for. */
export type History = {
  readonly userId: string;
  readonly provider: string;
  readonly resource: string;
  readonly pull: Pull | null;
};

export function historiesOf(users: readonly UserPulls[]): readonly History[] {
  return users.flatMap(({ user_id: userId, provider: providers }) =>
    Object.entries(providers).flatMap(([provider, { pulled, not_pulled: missing }]) => {
      const known = Object.entries(pulled);
      const all = [...known, ...missing.map((resource) => [resource, null] as const)];
      return all.map(([resource, pull]) => ({ userId, provider, resource, pull }));
    }),
  );
}

/** How far a bulk operation is, in parts of a whole; one that had nothing to do is done. */
export function progressOf({
  pending,
  processed,
}: {
  readonly pending: number;
  readonly processed: number;
}): number {
  return pending + processed === 0 ? 1 : processed / (pending + processed);
}

type Run = { readonly start_date: string; readonly end_date: string };

const dayMs = 86_400_000;

/** Where runs of days lie between two ends, both included, as parts of the width. */
export function stripOf(
  runs: readonly Run[],
  { start_date: first, end_date: last }: Run,
): readonly { readonly from: number; readonly width: number; readonly key: string }[] {
  const dayAt = (day: string): number => (Date.parse(day) - Date.parse(first)) / dayMs;
  const days = dayAt(last) + 1;
  return runs.map(({ start_date: start, end_date: end }) => ({
    from: dayAt(start) / days,
    width: (dayAt(end) + 1 - dayAt(start)) / days,
    key: start,
  }));
}

/** Holes in words: `2026-11-03, 2026-11-08 to 2026-11-10`. */
export function runsText(runs: readonly Run[]): string {
  return runs.length === 0
    ? 'none'
    : runs
        .map(({ start_date: start, end_date: end }) =>
          start === end ? start : `${start} to ${end}`,
        )
        .join(', ');
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** So many days, the last of which is today. */
export function daysUntil(now: Date, count: number): Run {
  return {
    start_date: dayOf(now.getTime() - (count - 1) * dayMs),
    end_date: dayOf(now.getTime()),
  };
}
