import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import { everyPage } from '#console/kernel/api/paging.ts';
import { ShortId, UserName } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField } from '#console/kernel/ui/form.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { reportsQuery, type State, type Summary } from '../queries.ts';

const states = [
  ['waiting', 'Waiting for review'],
  ['approved', 'Accepted'],
  ['refused', 'Refused'],
] as const;

const columns: readonly Column<Summary>[] = [
  {
    title: 'Report',
    cell: ({ job_id: id, user_id: userId }) => (
      <ReportLink id={id}>
        <UserName id={userId} />
      </ReportLink>
    ),
    csv: ({ job_id: id }) => id,
  },
  {
    title: 'Uploaded',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
  {
    title: 'State',
    kind: 'status',
    cell: ({ state }) => (
      <Badge tone={state === 'waiting' ? 'warning' : 'neutral'}>
        {states.find(([each]) => each === state)?.[1] ?? 'Not read yet'}
      </Badge>
    ),
    csv: ({ state }) => state,
  },
  {
    title: 'Values',
    cell: ({ result_count: count }) => count,
    csv: ({ result_count: count }) => count,
    isNumber: true,
  },
  {
    title: 'Doubts',
    cell: ({ doubt_count: count }) => count,
    csv: ({ doubt_count: count }) => count,
    isNumber: true,
  },
  {
    title: 'User',
    cell: ({ user_id: id }) => <ShortId value={id} />,
    csv: ({ user_id: id }) => id,
  },
];

/** Uploaded lab reports: those that wait for somebody first. */
export function ReportsPage(): ReactElement {
  const { key, teamId, environment } = useTenant();
  const [state, setState] = useState<State>('waiting');
  const reports = useInfiniteQuery(reportsQuery(key, state));
  const navigate = useNavigate();
  return (
    <Page
      title="Lab reports"
      lead="Reports that were uploaded and read on this host. What is printed in them is shown on asking."
      actions={
        <CodePanel
          requests={[{ method: 'GET', path: '/lab_report/v1/parser/review', query: { state } }]}
        />
      }
    >
      <Filters>
        <SelectField label="State" value={state} onChange={setState} options={states} />
      </Filters>
      <Loaded query={reports} lines={8}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <EmptyState
              title={state === 'waiting' ? 'No report waits' : 'None'}
              command="curl -F file=@report.pdf -F user_id=… …/lab_report/v1/parser/job"
            >
              Upload a report by the API. It waits here where something in it is in doubt, or where
              you ask for a review.
            </EmptyState>
          ) : (
            <>
              <div>
                <CsvButton
                  name="lab-reports"
                  columns={columns}
                  load={async () => (await everyPage(reports)).flatMap(({ data }) => data)}
                />
              </div>
              <DataTable
                caption="Lab reports"
                rows={rows}
                columns={columns}
                rowKey={({ job_id: id }) => id}
                onOpen={({ job_id: jobId }) =>
                  void navigate({
                    to: '/$team/$environment/lab-reports/$jobId',
                    params: { team: teamId, environment, jobId },
                  })
                }
              />
              <More query={reports} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

function ReportLink({
  id,
  children,
}: {
  readonly id: string;
  readonly children: ReactElement;
}): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/lab-reports/$jobId"
      params={{ team: teamId, environment, jobId: id }}
      title={id}
    >
      {children}
    </Link>
  );
}
