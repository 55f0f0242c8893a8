import { type ReactElement, useMemo } from 'react';

import { ChartTable } from '#console/kernel/chart/chart-table.tsx';
import { LineChart, roomFor } from '#console/kernel/chart/line-chart.tsx';
import type { ChartMark } from '#console/kernel/chart/model.ts';
import { dateTimeText } from '#console/kernel/chart/reading.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from '#console/kernel/ui/feedback.tsx';

import { clockMarks } from '../clock-changes.ts';
import { lineOfMarker } from '../labs.ts';
import { bucketFor, type Days } from '../model.ts';
import { chartLines, type Loaded } from '../samples/lines.ts';
import type { Series } from '../series.ts';
import { useMarks } from '../use-marks.ts';
import { useCoverage, useSeries } from '../use-series.ts';
import type { View } from '../use-view.ts';
import type { RevealedLabs } from './lab-results.tsx';
import { MarkList } from './mark-list.tsx';
import { MissingDays } from './missing-days.tsx';

type Props = {
  readonly userId: string;
  readonly zone: string | null;
  readonly view: View;
  readonly series: readonly Series[];
  readonly isQueryOpen: boolean;
  readonly labs: RevealedLabs;
};

/** The chart, what lies beside it on its axis, and the table behind it. */
export function Overlay(props: Props): ReactElement {
  const { userId, zone, view, series, isQueryOpen } = props;
  const { days } = view;
  const { loaded, failed, isPending } = useSeries(userId, { series, days, isQueryOpen });
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
        <div style={{ minHeight: roomFor(series.length) }}>
          <Skeleton lines={10} />
        </div>
      ) : (
        <Drawn {...props} loaded={loaded} />
      )}
    </>
  );
}

type DrawnProps = Props & { readonly loaded: readonly Loaded[] };

function Drawn({ userId, zone, view, series, labs, loaded }: DrawnProps): ReactElement {
  const { search, days, window, show, showWhole } = view;
  const { marks: beside, list } = useMarks(userId, { days, shown: search.with, zone });
  const { coverage, holes } = useCoverage(userId, days, zone);
  const { from, to } = window;
  const lines = useMemo(
    () => [
      ...chartLines(loaded, { from, to, holes }),
      ...lineOfMarker(labs.values, labs.marker, zone),
    ],
    [loaded, from, to, holes, labs, zone],
  );
  const marks = useMemo(
    () => [...beside, ...clockMarks(lines, zone, { from, to })],
    [beside, lines, zone, from, to],
  );
  const hasData = lines.some(({ values }) => values.some((value) => value !== null));
  if (loaded.length === 0) return <></>;
  const names = [
    ...loaded.map((each) => each.series.label),
    ...(labs.marker === '' ? [] : [labs.marker]),
  ].join(', ');
  return (
    <>
      {hasData ? (
        <div style={{ minHeight: roomFor(series.length) }}>
          <LineChart
            label={(title) =>
              `${title} from ${days.first} to ${days.last}; the table below has the values`
            }
            lines={lines}
            marks={marks}
            from={from}
            to={to}
            clock={zone === null ? 'UTC where a sample does not say' : `clock of ${zone}`}
            name="series"
            onZoom={(start, end) => show({ from: start, to: end })}
            onZoomOut={() => showWhole?.()}
          />
        </div>
      ) : (
        <NoData userId={userId} names={names} day={days.last} />
      )}
      <p>{explanation(loaded, days, zone)}</p>
      <ClockChanges marks={marks} />
      {loaded.every(({ buckets }) => buckets.isWhole) ? null : (
        <Notice tone="warning">
          There are more samples than are read for a view: the last of these days are missing. Show
          fewer days.
        </Notice>
      )}
      <MarkList view={view} list={list} zone={zone} />
      {hasData ? <ChartTable lines={lines} from={from} to={to} /> : null}
      <MissingDays coverage={coverage} series={series} />
    </>
  );
}

function ClockChanges({ marks }: { readonly marks: readonly ChartMark[] }): ReactElement | null {
  const changes = marks.filter(({ kind }) => kind === 'clock');
  if (changes.length === 0) return null;
  const texts = changes.map(({ from, text = '' }) => `${dateTimeText(from)}, ${text}`);
  return <p>The person’s clock changes: {texts.join('; ')}.</p>;
}

function explanation(loaded: readonly Loaded[], days: Days, zone: string | null): string {
  const parts = loaded.map(({ series, samples }) => {
    if (samples !== null) return `${series.label}: every sample.`;
    const { value, unit } = bucketFor(days, series.nature);
    const size = value === 1 ? `each ${unit}` : `each ${value} ${unit}s`;
    return `${series.label}: ${series.nature === 'amount' ? 'sum' : 'mean, and around it the least and the greatest,'} of ${size}.`;
  });
  const place = zone === null ? 'UTC where a sample does not say' : zone;
  return `${parts.join(' ')} Times are what the person’s clock showed (${place}). Where there is no data nothing is drawn.`;
}

type NoDataProps = { readonly userId: string; readonly names: string; readonly day: string };

function NoData({ userId, names, day }: NoDataProps): ReactElement {
  return (
    <EmptyState
      title="No data of these days"
      request={{
        method: 'POST',
        path: `/v2/timeseries/${userId}/heartrate`,
        body: {
          stage: 'daily',
          provider: 'oura',
          data: [{ timestamp: `${day}T08:00:00Z`, value: 62 }],
        },
      }}
    >
      There is nothing of {names}. Look at other days or another series, push samples, or connect a
      source on the user’s page.
    </EmptyState>
  );
}
