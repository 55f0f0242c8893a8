import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { ContinuousQuery } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { pathOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { continuousQueries } from '../queries.ts';

/** Queries whose tables are kept for every user. */
export function ContinuousQueriesPage(): ReactElement {
  const place = useTeamPath();
  const { teamId, environment } = useTenant();
  const found = useQuery(continuousQueries(place));
  const navigate = useNavigate();
  return (
    <Page
      title="Continuous queries"
      lead="Tables of the past year of every user, computed anew when data that they read changes."
      actions={
        <>
          <CodePanel
            requests={[
              { method: 'GET', path: pathOf(place, 'continuous_query'), plane: 'management' },
            ]}
          />
          <CsvButton name="continuous-queries" columns={columns} load={() => found.data ?? []} />
        </>
      }
    >
      <Loaded query={found}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title="No continuous query yet">
              <p>
                <Link to="/$team/$environment/query" params={{ team: teamId, environment }}>
                  Ask something once
                </Link>
                , and have it computed continuously from there.
              </p>
            </EmptyState>
          ) : (
            <DataTable
              caption="Continuous queries"
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({
                  to: '/$team/$environment/query/continuous/$queryId',
                  params: { team: teamId, environment, queryId: id },
                })
              }
            />
          )
        }
      </Loaded>
    </Page>
  );
}

const columns: readonly Column<ContinuousQuery>[] = [
  {
    title: 'Title',
    cell: ({ id, title, slug }) => <QueryLink id={id}>{title === '' ? slug : title}</QueryLink>,
    csv: ({ title }) => title,
  },
  { title: 'Slug', cell: ({ slug }) => <code>{slug}</code>, csv: ({ slug }) => slug },
  {
    title: 'State',
    kind: 'status',
    cell: ({ status }) => <Badge tone={status === 'active' ? 'good' : 'neutral'}>{status}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Reads',
    cell: ({ resource_dependencies: reads }) => reads.join(', '),
    csv: ({ resource_dependencies: reads }) => reads.join(' '),
  },
];

type LinkProps = { readonly id: string; readonly children: string };

function QueryLink({ id, children }: LinkProps): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/query/continuous/$queryId"
      params={{ team: teamId, environment, queryId: id }}
    >
      {children}
    </Link>
  );
}
