import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { asleepText } from '../model.ts';
import { sleepsQuery } from '../queries.ts';
import { DeleteLink } from './delete-link.tsx';

type Props = { readonly userId: string; readonly date: string };

/** The sleeps that end on a day: the main one, and naps. */
export function Sleeps({ userId, date }: Props): ReactElement {
  const { key } = useTenant();
  const sleeps = useQuery(sleepsQuery(key, userId, date));
  return (
    <Section title="Sleep">
      <Loaded query={sleeps} lines={2}>
        {(found) =>
          found.length === 0 ? (
            <p>No sleep ends on this day.</p>
          ) : (
            <DataTable
              caption="Sleeps of the day"
              rows={found}
              columns={columnsOf(userId, date)}
              rowKey={({ id }) => id}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

type Sleep = {
  readonly id: string;
  readonly isMain: boolean;
  readonly bedtime_start: string;
  readonly bedtime_stop: string;
  readonly timezone_offset: number | null;
  readonly total: number | null;
  readonly source: { readonly name: string | null };
};

const clock = (at: string, offset: number | null): string =>
  new Date(Date.parse(at) + (offset ?? 0) * 1000).toISOString().slice(11, 16);

function columnsOf(userId: string, date: string): readonly Column<Sleep>[] {
  return [
    { title: 'Part of the day', cell: ({ isMain }) => (isMain ? 'Main sleep' : 'Nap') },
    {
      title: 'Went to bed',
      cell: ({ bedtime_start: at, timezone_offset: offset }) => clock(at, offset),
    },
    { title: 'Got up', cell: ({ bedtime_stop: at, timezone_offset: offset }) => clock(at, offset) },
    { title: 'Asleep', cell: ({ total }) => asleepText(total), isNumber: true },
    { title: 'Source', cell: ({ source }) => source.name ?? 'not known' },
    {
      title: 'Open',
      kind: 'action',
      cell: ({ id, isMain, bedtime_start: at, timezone_offset: offset }) => (
        <>
          <NightLink userId={userId} date={date} sleepId={id}>
            {isMain ? 'the main sleep' : `the nap of ${clock(at, offset)}`}
          </NightLink>{' '}
          <DeleteLink userId={userId} target={`summary/sleep/${id}`}>
            {isMain ? 'the main sleep' : `the nap of ${clock(at, offset)}`}
          </DeleteLink>
        </>
      ),
    },
  ];
}

type LinkProps = Props & { readonly sleepId: string; readonly children: string };

function NightLink({ userId, date, sleepId, children }: LinkProps): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/users/$userId/nights/$date"
      params={{ team: teamId, environment, userId, date }}
      search={{ sleep: sleepId }}
    >
      Open <span className="hidden-text">{children}</span>
    </Link>
  );
}
