import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

import type { ClientFacingActivity, ExplainedActivity } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { clockOf, ownTotalsOf, rounded, summedResources } from '../own/model.ts';
import { Priorities } from '../parts/priorities.tsx';
import { Sleeps } from '../parts/sleeps.tsx';
import { names, Total } from '../parts/total.tsx';
import { Workouts } from '../parts/workouts.tsx';
import { activityQuery, explainQuery, sleepsQuery, workoutsQuery } from '../queries.ts';

/** One day of one person: each total, the sources that it comes from, and why those. */
export function DayPage(): ReactElement {
  const { userId = '', date = '' } = useParams({ strict: false });
  const { key } = useTenant();
  const explained = useQuery(explainQuery(key, userId, date));
  const workouts = useQuery(workoutsQuery(key, userId, date));
  const sleeps = useQuery(sleepsQuery(key, userId, date));
  const activity = useQuery(activityQuery(key, userId, date));
  return (
    <Page
      title="Day"
      lead={<Neighbours userId={userId} date={date} />}
      actions={
        <CodePanel
          requests={[
            { method: 'GET', path: `/v2/summary/activity/${userId}/explain`, query: { date } },
            {
              method: 'GET',
              path: `/v2/summary/activity/${userId}`,
              query: { start_date: date, end_date: date },
            },
            { method: 'GET', path: `/v2/summary/workouts/${userId}/explain`, query: { date } },
            {
              method: 'GET',
              path: `/v2/summary/sleep/${userId}`,
              query: { start_date: date, end_date: date, night_of_day: 'main_and_naps' },
            },
            { method: 'GET', path: '/v2/team/source/priorities' },
          ]}
        />
      }
    >
      {/* All at once, so that nothing moves. */}
      {explained.isSuccess && [workouts, sleeps, activity].some(({ isPending }) => isPending) ? (
        <Skeleton lines={8} />
      ) : (
        <Loaded query={explained} lines={8}>
          {(day) => (
            <Explained userId={userId} day={day} activities={activity.data ?? []}>
              <Sleeps userId={userId} date={date} />
              <Loaded query={workouts}>
                {(found) => <Workouts userId={userId} workouts={found} time={clockOf(day).time} />}
              </Loaded>
            </Explained>
          )}
        </Loaded>
      )}
    </Page>
  );
}

/** An hour's walk, as an example. */
const stepsOf = (date: string) => ({
  timestamp: `${date}T08:00:00Z`,
  start: `${date}T08:00:00Z`,
  end: `${date}T09:00:00Z`,
  value: 800,
});

type ExplainedProps = {
  readonly userId: string;
  readonly day: ExplainedActivity;
  readonly activities: readonly ClientFacingActivity[];
  readonly children: ReactNode;
};

function Explained({ userId, day, activities, children }: ExplainedProps): ReactElement {
  return (
    <>
      <p>
        {day.calendar_date} on the person’s calendar, by {clockOf(day).name}.
      </p>
      {day.totals.length === 0 && activities.length === 0 ? (
        <EmptyState
          title="No activity of this day"
          request={{
            method: 'POST',
            path: `/v2/timeseries/${userId}/steps`,
            body: { stage: 'daily', provider: 'oura', data: [stepsOf(day.calendar_date)] },
          }}
        >
          No source brought steps, distance, energy or floors of it. Look at another day, push
          samples, or connect a source.
        </EmptyState>
      ) : (
        day.totals.map((total) => (
          <Total
            key={total.resource}
            total={total}
            day={day}
            own={ownTotalsOf(total.resource, activities)}
          />
        ))
      )}
      <OnlyOwn day={day} activities={activities} />
      {children}
      <Priorities userId={userId} date={day.calendar_date} totals={day.totals} />
    </>
  );
}

/** Totals that sources sent without samples: nothing can be counted, so they stand as they came. */
function OnlyOwn({
  day,
  activities,
}: Pick<ExplainedProps, 'day' | 'activities'>): ReactElement | null {
  const known = new Set(day.totals.map(({ resource }) => resource));
  const facts = summedResources
    .filter((resource) => !known.has(resource))
    .flatMap((resource) =>
      ownTotalsOf(resource, activities).map(
        ({ name, value }) => [`${names[resource]}, ${name}`, rounded(value)] as const,
      ),
    );
  return facts.length === 0 ? null : (
    <Section title="Totals without samples">
      <p>These sources sent a total of the day and no samples, so Salus shows their own numbers.</p>
      <Facts facts={facts} />
    </Section>
  );
}

function Neighbours({
  userId,
  date,
}: {
  readonly userId: string;
  readonly date: string;
}): ReactElement {
  const { teamId, environment } = useTenant();
  const params = { team: teamId, environment, userId };
  const at = Date.parse(date);
  const day = (by: number): string => new Date(at + by * 86_400_000).toISOString().slice(0, 10);
  const to = '/$team/$environment/users/$userId/days/$date';
  return (
    <>
      {Number.isNaN(at) ? null : (
        <>
          <Link to={to} params={{ ...params, date: day(-1) }}>
            The day before
          </Link>{' '}
          ·{' '}
          <Link to={to} params={{ ...params, date: day(1) }}>
            The day after
          </Link>{' '}
          ·{' '}
        </>
      )}
      <Link to="/$team/$environment/users/$userId" params={params} activeOptions={{ exact: true }}>
        Back to the user
      </Link>
    </>
  );
}
