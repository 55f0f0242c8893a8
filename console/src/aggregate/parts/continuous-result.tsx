import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import type { ContinuousQueryTaskHistoryEntry } from '#console/kernel/api/contract.ts';
import { QueriesClosed, useQueryAccess } from '#console/kernel/session/queries-closed.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';

import { historyQuery, tableQuery } from '../queries.ts';
import { ResultTable } from './result-table.tsx';

type Props = { readonly user: string; readonly queryId: string };

/** The latest table of a user, and when it was computed. */
export function KeptTable({ user, queryId }: Props): ReactElement {
  const { key } = useTenant();
  const isOpen = useQueryAccess();
  const table = useQuery({ ...tableQuery(key, user, queryId), enabled: isOpen });
  const history = useInfiniteQuery({ ...historyQuery(key, user, queryId), enabled: isOpen });
  if (!isOpen) return <QueriesClosed />;
  return (
    <>
      <div>
        <Button
          icon="refresh"
          onClick={() => {
            void table.refetch();
            void history.refetch();
          }}
          isBusy={table.isRefetching || history.isRefetching}
        >
          Refresh
        </Button>
      </div>
      <Loaded query={table}>
        {(result) => (
          <>
            <ResultTable table={result.table} name="Table" />
            <h3>When it was computed</h3>
            <Loaded query={history} lines={2}>
              {({ pages }) => (
                <>
                  <DataTable
                    caption="When it was computed"
                    rows={pages.flatMap(({ data }) => data)}
                    columns={columns}
                    rowKey={({ scheduled_at: at, started_at: started }) => `${at} ${started ?? ''}`}
                  />
                  {history.hasNextPage ? (
                    <div>
                      <Button
                        onClick={() => void history.fetchNextPage()}
                        isBusy={history.isFetchingNextPage}
                      >
                        Show more
                      </Button>
                    </div>
                  ) : null}
                </>
              )}
            </Loaded>
          </>
        )}
      </Loaded>
    </>
  );
}

const tones = {
  scheduled: 'neutral',
  started: 'accent',
  completed: 'good',
  error: 'danger',
  skipped: 'warning',
} as const;

const columns: readonly Column<ContinuousQueryTaskHistoryEntry>[] = [
  {
    title: 'State',
    kind: 'status',
    cell: ({ status }) => <Badge tone={tones[status]}>{status}</Badge>,
  },
  { title: 'Due', cell: ({ scheduled_at: at }) => <Time at={at} /> },
  { title: 'Begun', cell: ({ started_at: at }) => <Time at={at} /> },
  { title: 'Ended', cell: ({ ended_at: at }) => <Time at={at} /> },
  { title: 'Why not', kind: 'text', cell: ({ error_details: why }) => why ?? '–' },
];
