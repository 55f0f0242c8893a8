import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { clockText, dayBy, factsOf, hoursText, offsetText, type Part } from '../night/model.ts';
import { NightStreams } from '../parts/night.tsx';
import { nightQuery, type NightSummary, sleepStreamQuery } from '../queries.ts';
import { nightSearchOf } from '../search.ts';

type NightRecord = { readonly sleep: NightSummary; readonly part: Part };

const partNames: Readonly<Record<Part, string>> = {
  main: 'Main sleep',
  nap: 'Nap',
  'other source': 'Same sleep, other source',
};

/** The night that ends on a day: its stages, its numbers, and every source that recorded it. */
export function NightPage(): ReactElement {
  const { userId = '', date = '' } = useParams({ strict: false });
  const { sleep } = nightSearchOf(useSearch({ strict: false }));
  const { key } = useTenant();
  const night = useQuery(nightQuery(key, userId, date));
  const summary = { start_date: date, end_date: date };
  return (
    <Page
      title="Night"
      lead={<Ways userId={userId} date={date} />}
      actions={
        <CodePanel
          requests={[{ method: 'GET', path: `/v2/summary/sleep/${userId}`, query: summary }]}
        />
      }
    >
      <Loaded query={night} lines={12}>
        {(records) => {
          const shown = records.find((each) => each.sleep.id === sleep) ?? records[0];
          return shown === undefined ? (
            <EmptyState title="No sleep ends on this day">
              Look at another day, or connect a source that records sleep.
            </EmptyState>
          ) : (
            <Shown userId={userId} date={date} shown={shown} records={records} />
          );
        }}
      </Loaded>
    </Page>
  );
}

type ShownProps = {
  readonly userId: string;
  readonly date: string;
  readonly shown: NightRecord;
  readonly records: readonly NightRecord[];
};

function Shown({ userId, date, shown: { sleep, part }, records }: ShownProps): ReactElement {
  const { key } = useTenant();
  const stream = useQuery(sleepStreamQuery(key, sleep.id));
  const offset = sleep.timezone_offset;
  const clock = (at: string): string => clockText(at, offset);
  return (
    <>
      <p>
        {partNames[part]} of {date}, recorded by {sleep.source.name}.{' '}
        {offset === null
          ? 'The source sent no clock, so times are in UTC.'
          : `Times are by the person’s clock, ${offsetText(offset)}.`}
      </p>
      <Loaded query={stream} lines={12}>
        {(found) => (
          <>
            <NightStreams
              stream={found}
              session={{ start: sleep.bedtime_start, end: sleep.bedtime_stop }}
            />
            <Section title="Numbers">
              <Facts
                facts={[
                  ['To bed', clock(sleep.bedtime_start)],
                  ['Up', clock(sleep.bedtime_stop)],
                  ...factsOf(sleep),
                ]}
              />
            </Section>
            <Section title="Sources">
              <DataTable
                caption="Records of the night"
                rows={records}
                columns={columnsOf({ userId, date, shownId: sleep.id })}
                rowKey={(each) => each.sleep.id}
              />
            </Section>
          </>
        )}
      </Loaded>
    </>
  );
}

type Here = { readonly userId: string; readonly date: string; readonly shownId: string };

function columnsOf({ userId, date, shownId }: Here): readonly Column<NightRecord>[] {
  return [
    {
      title: 'Source',
      cell: ({ sleep: { id, source } }) =>
        id === shownId ? (
          `${source.name}, shown above`
        ) : (
          <RecordLink userId={userId} date={date} sleepId={id}>
            {source.name}
          </RecordLink>
        ),
    },
    {
      title: 'Counts as',
      kind: 'status',
      cell: ({ part }) => (
        <Badge tone={part === 'main' ? 'accent' : 'neutral'}>{partNames[part]}</Badge>
      ),
    },
    {
      title: 'To bed',
      cell: ({ sleep: { bedtime_start: at, timezone_offset: offset } }) => clockText(at, offset),
    },
    {
      title: 'Up',
      cell: ({ sleep: { bedtime_stop: at, timezone_offset: offset } }) => clockText(at, offset),
    },
    { title: 'Asleep', cell: ({ sleep }) => hoursText(sleep.total), isNumber: true },
    { title: 'Deep', cell: ({ sleep }) => stageText(sleep.deep), isNumber: true },
    { title: 'REM', cell: ({ sleep }) => stageText(sleep.rem), isNumber: true },
    { title: 'Light', cell: ({ sleep }) => stageText(sleep.light), isNumber: true },
    { title: 'Awake', cell: ({ sleep }) => stageText(sleep.awake), isNumber: true },
  ];
}

/** The API has 0 for a stage that the source did not send. */
const stageText = (seconds: number): string => (seconds === 0 ? '–' : hoursText(seconds));

type LinkProps = {
  readonly userId: string;
  readonly date: string;
  readonly sleepId: string;
  readonly children: string | null;
};

function RecordLink({ userId, date, sleepId, children }: LinkProps): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId/nights/$date"
      params={{ team: teamId, environment, userId, date }}
      search={{ sleep: sleepId }}
    >
      {children}
    </Link>
  );
}

function Ways({ userId, date }: { readonly userId: string; readonly date: string }): ReactElement {
  const { teamId, environment } = useTenant();
  const params = { team: teamId, environment, userId };
  const [before, after] = [dayBy(date, -1), dayBy(date, 1)];
  const night = '/$team/$environment/users/$userId/nights/$date';
  return (
    <>
      {before === null || after === null ? null : (
        <>
          <Link to={night} params={{ ...params, date: before }}>
            The night before
          </Link>{' '}
          ·{' '}
          <Link to={night} params={{ ...params, date: after }}>
            The night after
          </Link>{' '}
          ·{' '}
          <Link to="/$team/$environment/users/$userId/days/$date" params={{ ...params, date }}>
            The day
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
