import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import type { ResourceCoverage } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';

import { type Days, lengthOf } from './model.ts';
import { bucketsQuery } from './queries.ts';
import { type Hole, holesOf, type Loaded } from './samples/lines.ts';
import { coverageDaysMax, coverageQuery, samplesQuery } from './samples/queries.ts';
import type { Series } from './series.ts';

/** Below so many samples each is drawn by itself. */
const samplesMax = 10_000;

type Wanted = {
  readonly series: readonly Series[];
  readonly days: Days;
  readonly isQueryOpen: boolean;
};

/** The series as far as they have come, buckets first; the same list as long as none of them changes. */
export function useSeries(
  userId: string,
  { series, days, isQueryOpen }: Wanted,
): {
  readonly loaded: readonly Loaded[];
  readonly failed: { readonly error: unknown; refetch(): Promise<unknown> } | undefined;
  readonly isPending: boolean;
} {
  const { key } = useTenant();
  const found = useQueries({
    queries: series.map((each) => bucketsQuery(key, userId, { series: each, days, isQueryOpen })),
  });
  const single = useQueries({
    queries: series.map((each, at) => {
      const count = found[at]?.data?.samples ?? null;
      const isFew = count !== null && count > 0 && count < samplesMax;
      return { ...samplesQuery(key, userId, { series: each, days }), enabled: isFew };
    }),
  });
  const made = found.flatMap(({ data }, at): readonly Loaded[] => {
    const own = series[at];
    return data === undefined || own === undefined
      ? []
      : [{ series: own, buckets: data, samples: single[at]?.data ?? null }];
  });
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const isSame =
    made.length === loaded.length &&
    made.every(
      ({ buckets, samples }, at) =>
        buckets === loaded[at]?.buckets && samples === loaded[at]?.samples,
    );
  if (!isSame) setLoaded(made);
  return {
    loaded,
    failed: [...found, ...single].find(({ isError }) => isError),
    isPending: found.some(({ isPending }) => isPending),
  };
}

const none: ReadonlyMap<string, readonly Hole[]> = new Map();

/** The days without data, as the server knows them. */
export function useCoverage(
  userId: string,
  days: Days,
  zone: string | null,
): {
  readonly coverage: readonly ResourceCoverage[];
  readonly holes: ReadonlyMap<string, readonly Hole[]>;
} {
  const { key } = useTenant();
  const found = useQuery({
    ...coverageQuery(key, userId, days),
    enabled: lengthOf(days) <= coverageDaysMax,
  });
  const { data } = found;
  const holes = useMemo(() => (data === undefined ? none : holesOf(data, zone)), [data, zone]);
  return { coverage: data ?? [], holes };
}
