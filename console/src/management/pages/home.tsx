import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { TeamOverview } from '#console/kernel/api/contract.ts';
import { openWorkQuery } from '#console/kernel/session/queries.ts';
import { useMe, usePermission, useTenant } from '#console/kernel/session/session.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Badge, Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { latestQuery } from '../audit/queries.ts';
import { Checklist } from '../parts/checklist.tsx';
import { Latest } from '../parts/latest.tsx';
import { SamplesByDay } from '../parts/samples-by-day.tsx';
import { overviewQuery } from '../queries.ts';
import { WorkList } from '../work/work-list.tsx';

/** What the team has and what is going on, and what to do next where there is nothing yet. */
export function HomePage(): ReactElement {
  const { organisation } = useMe();
  const tenant = useTenant();
  const overview = useQuery(overviewQuery(organisation.id, tenant));
  const { teamId, environment } = tenant;
  // What opens the audit log.
  const maySeeLog = usePermission('manage');
  const latest = useQuery({ ...latestQuery(organisation.id, teamId), enabled: maySeeLog });
  const work = useQuery(openWorkQuery(useTeamPath()));
  const path = `/v1/org/${organisation.id}/team/${teamId}/${environment}/overview`;
  return (
    <Page
      title="Overview"
      actions={
        <CodePanel
          requests={[
            { method: 'GET', path: path.replace(/overview$/u, 'open_work'), plane: 'management' },
            { method: 'GET', path, plane: 'management' },
          ]}
        />
      }
    >
      {/* Both at once, so that nothing moves. */}
      {(maySeeLog && latest.isPending) || work.isPending ? (
        <Skeleton lines={10} />
      ) : (
        <Loaded query={overview} lines={10}>
          {(found) => (
            <>
              <Checklist done={found.checklist} />
              <Loaded query={work} lines={3}>
                {(open) => <WorkList work={open} />}
              </Loaded>
              <Counts overview={found} />
              <Sources overview={found} />
              <SamplesByDay hours={found.samples.hours} />
              {maySeeLog ? (
                <Loaded query={latest}>{(entries) => <Latest entries={entries} />}</Loaded>
              ) : null}
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}

type Props = { readonly overview: TeamOverview };

function Counts({ overview: { users, samples, orders, deliveries } }: Props): ReactElement {
  const { success_rate: rate, waiting, oldest_waiting_since: oldest } = deliveries;
  return (
    <Facts
      facts={[
        ['Users', users.toLocaleString('en')],
        ['Samples, last 24 hours', samples.last_24_hours.toLocaleString('en')],
        ['Samples, last 7 days', samples.last_7_days.toLocaleString('en')],
        [
          'Lab orders by status',
          Object.keys(orders).length === 0
            ? 'none'
            : Object.entries(orders)
                .map(([status, count]) => `${status.replaceAll('_', ' ')} ${count}`)
                .join(', '),
        ],
        ['Deliveries that wait', waiting.toLocaleString('en')],
        ['The oldest of them', <Time key="oldest" at={oldest} />],
        ['Deliveries that arrived', rate === null ? 'none yet' : `${Math.round(rate * 100)} %`],
      ]}
    />
  );
}

function Sources({ overview: { connections } }: Props): ReactElement | null {
  if (connections.length === 0) return null;
  return (
    <Section title="Sources">
      <DataTable
        caption="Sources"
        rows={connections}
        rowKey={({ provider }) => provider}
        columns={[
          { title: 'Provider', cell: ({ provider }) => provider },
          { title: 'Active', cell: ({ active }) => active, isNumber: true },
          { title: 'Paused', cell: ({ paused }) => paused, isNumber: true },
          {
            title: 'With an error',
            cell: ({ error }) => (error > 0 ? <Badge tone="danger">{error} failing</Badge> : 0),
            isNumber: true,
          },
        ]}
      />
    </Section>
  );
}
