import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { type DaySummary, daySummaries, firstDay, hoursText } from '../model.ts';
import { summariesQuery } from '../queries.ts';

type Props = { readonly userId: string; readonly zone: string | null };

/** The last two weeks by day, every value with the source that it comes from. */
export function Summaries({ userId, zone }: Props): ReactElement {
  const { key } = useTenant();
  const summaries = useQuery(summariesQuery(key, userId, firstDay(useNow())));
  const columns = columnsOf(userId);
  return (
    <Section
      title="Last two weeks"
      actions={
        summaries.data === undefined ? null : (
          <CsvButton name="days" columns={columns} load={() => daySummaries(summaries.data)} />
        )
      }
    >
      <p>Days on the person’s own calendar{zone === null ? '' : ` (${zone})`}.</p>
      <Loaded query={summaries} lines={4}>
        {(found) => {
          const rows = daySummaries(found);
          return rows.length === 0 ? (
            <p>No summary of these days. They come with a connected source, or by a push.</p>
          ) : (
            <DataTable caption="Days" rows={rows} columns={columns} rowKey={({ day }) => day} />
          );
        }}
      </Loaded>
    </Section>
  );
}

function columnsOf(userId: string): readonly Column<DaySummary>[] {
  return [
    {
      title: 'Day',
      cell: ({ day }) => (
        <DayLink userId={userId} day={day} to="days">
          {day}
        </DayLink>
      ),
      csv: ({ day }) => day,
    },
    {
      title: 'Asleep',
      cell: ({ day, asleep }) =>
        asleep === null ? (
          '–'
        ) : (
          <DayLink userId={userId} day={day} to="nights">
            {hoursText(asleep)}
          </DayLink>
        ),
      csv: ({ asleep }) => asleep,
      isNumber: true,
    },
    {
      title: 'Steps',
      cell: ({ day, steps }) =>
        steps === null ? (
          '–'
        ) : (
          <DayLink userId={userId} day={day} to="days" explains="steps">
            {steps.toLocaleString()}
          </DayLink>
        ),
      csv: ({ steps }) => steps,
      isNumber: true,
    },
    {
      title: 'Workouts',
      cell: ({ workouts }) => (workouts.length === 0 ? '–' : workouts.join(', ')),
      csv: ({ workouts }) => workouts.join(' '),
    },
    {
      title: 'From',
      cell: ({ sources }) => sources.join(', '),
      csv: ({ sources }) => sources.join(' '),
    },
  ];
}

type LinkProps = {
  readonly userId: string;
  readonly day: string;
  readonly to: 'days' | 'nights';
  /** The number of the day that the link leads to the reason of. */
  readonly explains?: 'steps';
  readonly children: string;
};

/** To the day, or to the night that ends on it. */
function DayLink({ userId, day, to, explains, children }: LinkProps): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to={`/$team/$environment/users/$userId/${to}/$date`}
      params={{ team: teamId, environment, userId, date: day }}
      {...(explains === undefined ? {} : { hash: explains, title: 'Why?' })}
    >
      {children}
      {explains === undefined ? null : (
        <span className="hidden-text">
          {' '}
          {explains}, {day}: why?
        </span>
      )}
      {to === 'nights' ? <span className="hidden-text"> asleep, {day}</span> : null}
    </Link>
  );
}
