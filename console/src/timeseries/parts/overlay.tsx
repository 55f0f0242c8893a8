import { useQueries, useQuery } from '@tanstack/react-query';
import { type ReactElement, useCallback, useMemo, useState } from 'react';

import { LineChart } from '#console/kernel/chart/line-chart.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from '#console/kernel/ui/feedback.tsx';

import { type Buckets, bucketFor, type Days } from '../model.ts';
import { marksOf } from '../overlay.ts';
import { bucketsQuery, nightsQuery, workoutsQuery } from '../queries.ts';
import { besideOf } from '../search.ts';
import type { Series } from '../series.ts';
import type { View } from '../use-view.ts';
import { BucketTable } from './bucket-table.tsx';
import { chartLines, daysBetween } from './chart-lines.ts';
import { MarkList } from './mark-list.tsx';

import styles from './explore.module.css';

type Props = {
  readonly userId: string;
  readonly zone: string | null;
  readonly view: View;
  readonly series: readonly Series[];
  readonly isQueryOpen: boolean;
};

/** The chart, what lies beside it on its axis, and the table behind it. */
export function Overlay({ userId, zone, view, series, isQueryOpen }: Props): ReactElement {
  const { key } = useTenant();
  const { days } = view;
  const { loaded, failed, isPending } = useBuckets(key, userId, { series, days, isQueryOpen });
  return (
    <>
      {zone === null ? (
        <Notice>
          The user has no time zone: samples that do not say what the clock showed are drawn in UTC.
        </Notice>
      ) : null}
      {failed === undefined ? null : (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {isPending ? (
        <div className={styles.chart}>
          <Skeleton lines={10} />
        </div>
      ) : (
        <Drawn userId={userId} zone={zone} view={view} loaded={loaded} />
      )}
    </>
  );
}

/** The series as far as they have come; the same list as long as none of them changes. */
function useBuckets(
  tenant: string,
  userId: string,
  view: { readonly series: readonly Series[]; readonly days: Days; readonly isQueryOpen: boolean },
) {
  const { series, days, isQueryOpen } = view;
  const found = useQueries({
    queries: series.map((each) =>
      bucketsQuery(tenant, userId, { series: each, days, isQueryOpen }),
    ),
  });
  const made = found.flatMap(({ data }, at) => {
    const own = series[at];
    return data === undefined || own === undefined ? [] : [{ series: own, buckets: data }];
  });
  const [loaded, setLoaded] = useState<readonly Loaded[]>([]);
  const isSame =
    made.length === loaded.length &&
    made.every(({ buckets }, at) => buckets === loaded[at]?.buckets);
  if (!isSame) setLoaded(made);
  return {
    loaded,
    failed: found.find(({ isError }) => isError),
    isPending: found.some(({ isPending }) => isPending),
  };
}

type Loaded = {
  readonly series: Series;
  readonly buckets: Buckets & { readonly isWhole: boolean };
};
type DrawnProps = Pick<Props, 'userId' | 'zone' | 'view'> & { readonly loaded: readonly Loaded[] };

function Drawn({ userId, zone, view, loaded }: DrawnProps): ReactElement {
  const { search, days, change } = view;
  const { marks, list } = useMarks(userId, days, search.with);
  const lines = useMemo(() => chartLines(loaded), [loaded]);
  const [from, to] = [Date.parse(days.first) / 1000, Date.parse(days.last) / 1000 + 86_400];
  const zoom = useCallback(
    (start: number, end: number) => {
      const { last: _, ...rest } = search;
      change({ ...rest, days: daysBetween(start, end) });
    },
    [search, change],
  );
  const hasData = lines.some(({ values }) => values.some((value) => value !== null));
  if (loaded.length === 0) return <></>;
  const names = loaded.map(({ series }) => series.label).join(', ');
  return (
    <>
      {hasData ? (
        <div className={styles.chart}>
          <LineChart
            label={`${names} from ${days.first} to ${days.last}; the table below has the values`}
            lines={lines}
            marks={marks}
            from={from}
            to={to}
            onZoom={zoom}
          />
        </div>
      ) : (
        <NoData userId={userId} names={names} day={days.last} />
      )}
      <p>{explanation(loaded, days, zone)}</p>
      {loaded.every(({ buckets }) => buckets.isWhole) ? null : (
        <Notice tone="warning">
          There are more samples than are read for a view: the last of these days are missing. Show
          fewer days.
        </Notice>
      )}
      <MarkList view={view} list={list} />
      {hasData ? <BucketTable loaded={loaded} /> : null}
    </>
  );
}

function explanation(loaded: readonly Loaded[], days: Days, zone: string | null): string {
  const parts = loaded.map(({ series }) => {
    const { value, unit } = bucketFor(days, series.nature);
    const size = value === 1 ? `each ${unit}` : `each ${value} ${unit}s`;
    return `${series.label}: ${series.nature === 'amount' ? 'sum' : 'mean, and around it the least and the greatest,'} of ${size}.`;
  });
  const place = zone === null ? 'UTC where a sample does not say' : zone;
  return `${parts.join(' ')} Times are what the person’s clock showed (${place}). Where there is no data nothing is drawn.`;
}

function NoData({
  userId,
  names,
  day,
}: {
  readonly userId: string;
  readonly names: string;
  readonly day: string;
}): ReactElement {
  return (
    <EmptyState
      title="No data of these days"
      command={`curl -X POST ${location.origin}/v2/timeseries/${userId}/heartrate -H "x-salus-api-key: $KEY" \\\n  -H 'content-type: application/json' -d '{"stage":"daily","provider":"oura","data":[{"timestamp":"${day}T08:00:00Z","value":62}]}'`}
    >
      There is nothing of {names}. Look at other days or another series, push samples, or connect a
      source on the user’s page.
    </EmptyState>
  );
}

/** Nights and workouts of the view, as far as they are wanted. */
function useMarks(userId: string, days: Days, shown: string | undefined) {
  const { key } = useTenant();
  const beside = besideOf(shown);
  const nights = useQuery({ ...nightsQuery(key, userId, days), enabled: beside.includes('sleep') });
  const workouts = useQuery({
    ...workoutsQuery(key, userId, days),
    enabled: beside.includes('workouts'),
  });
  const hasNights = beside.includes('sleep');
  const hasWorkouts = beside.includes('workouts');
  return useMemo(() => {
    const list = {
      nights: hasNights ? (nights.data ?? []) : null,
      workouts: hasWorkouts ? (workouts.data ?? []) : null,
      error: (hasNights ? nights.error : null) ?? (hasWorkouts ? workouts.error : null),
    };
    const session = (start: string, end: string, offset: number | null, label: string) => ({
      start,
      end,
      offsetSeconds: offset,
      label,
    });
    const marks = marksOf(
      {
        sleeps: (list.nights ?? []).map((each) =>
          session(each.bedtime_start, each.bedtime_stop, each.timezone_offset, 'Sleep'),
        ),
        workouts: (list.workouts ?? []).map((each) =>
          session(each.time_start, each.time_end, each.timezone_offset, each.sport.name),
        ),
        labs: [],
      },
      { from: Date.parse(days.first) / 1000, to: Date.parse(days.last) / 1000 + 86_400 },
    ).map(
      ({ kind, from, to }) =>
        ({ tone: kind === 'workout' ? 'second' : 'third', from, to }) as const,
    );
    return { list, marks };
  }, [nights.data, nights.error, workouts.data, workouts.error, hasNights, hasWorkouts, days]);
}
