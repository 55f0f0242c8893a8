import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactElement, useCallback, useState } from 'react';

import { QueriesClosed, useQueryAccess } from '#console/kernel/session/queries-closed.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { addDays, type Days, lengthOf } from '../model.ts';
import { ExploreControls } from '../parts/explore-controls.tsx';
import { LabResults, type RevealedLabs } from '../parts/lab-results.tsx';
import { Night } from '../parts/night.tsx';
import { Overlay } from '../parts/overlay.tsx';
import { Workout } from '../parts/workout.tsx';
import { batchOf, userQuery } from '../queries.ts';
import { resourcesOf } from '../search.ts';
import { type Series, seriesOf } from '../series.ts';
import { useView } from '../use-view.ts';
import { wholeOf } from '../window.ts';

/** Series, nights and workouts of one person on one time axis. */
export function ExplorePage(): ReactElement {
  const { userId = '' } = useParams({ strict: false });
  const { key, teamId, environment } = useTenant();
  const user = useQuery(userQuery(key, userId));
  return (
    <Page
      title="Explore"
      lead={
        <Link
          to="/$team/$environment/users/$userId"
          params={{ team: teamId, environment, userId }}
          activeOptions={{ exact: true }}
        >
          Back to the user
        </Link>
      }
    >
      <Loaded query={user} lines={10}>
        {(found) => <Explorer userId={userId} zone={found.fallback_time_zone?.id ?? null} />}
      </Loaded>
    </Page>
  );
}

/** Without queries a view has so many days at most: a month of samples is read page by page. */
const daysWithoutQueries = 31;

type Props = { readonly userId: string; readonly zone: string | null };

function Explorer({ userId, zone }: Props): ReactElement {
  const view = useView(zone);
  const { search, change } = view;
  const isQueryOpen = useQueryAccess();
  const days = isQueryOpen ? view.days : lastOf(view.days, daysWithoutQueries);
  const window = days === view.days ? view.window : wholeOf(days);
  const chosen = resourcesOf(search.series ?? 'heartrate');
  const [labs, setLabs] = useState<RevealedLabs>({ values: [], marker: '' });
  const changeLabs = useCallback((to: (before: RevealedLabs) => RevealedLabs) => setLabs(to), []);
  const series = chosen.map(seriesOf).filter((each): each is Series => each !== undefined);
  return (
    <>
      {isQueryOpen ? null : (
        <QueriesClosed>
          Samples are read page by page instead
          {lengthOf(view.days) > daysWithoutQueries
            ? ', so only the last month of the range is shown'
            : ''}
          .
        </QueriesClosed>
      )}
      <ExploreControls view={{ ...view, days, window }} chosen={chosen} />
      <Overlay
        userId={userId}
        zone={zone}
        view={{ ...view, days, window }}
        series={series}
        isQueryOpen={isQueryOpen}
        labs={labs}
      />
      {search.night === undefined ? null : (
        <Night
          sleepId={search.night}
          userId={userId}
          days={days}
          onClose={() => change(without(search, 'night'))}
        />
      )}
      {search.workout === undefined ? null : (
        <Workout workoutId={search.workout} onClose={() => change(without(search, 'workout'))} />
      )}
      {search.order === undefined ? null : (
        <LabResults
          orderId={search.order}
          revealed={labs}
          onChange={changeLabs}
          onClose={() => change(without(search, 'order'))}
        />
      )}
      <div>
        <CodePanel requests={series.map((each) => requestOf(userId, each, days, isQueryOpen))} />
      </div>
    </>
  );
}

function requestOf(userId: string, series: Series, days: Days, isQueryOpen: boolean) {
  return isQueryOpen
    ? ({
        method: 'POST',
        path: `/aggregate/v1/user/${userId}/query`,
        body: batchOf(series, days),
      } as const)
    : ({
        method: 'GET',
        path: `/v2/timeseries/${userId}/${series.resource}/grouped`,
        query: { start_date: days.first, end_date: days.last },
      } as const);
}

function lastOf(days: Days, count: number): Days {
  return lengthOf(days) <= count ? days : { first: addDays(days.last, 1 - count), last: days.last };
}

function without<Key extends string>(search: Readonly<Record<string, string>>, key: Key) {
  const { [key]: _, ...rest } = search;
  return rest;
}
