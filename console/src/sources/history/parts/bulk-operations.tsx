import type { ReactElement } from 'react';

import type { BulkOp } from '#console/kernel/api/contract.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import { progressOf } from '../model.ts';
import { bulkQuery, loadBulk } from '../queries.ts';
import { PagedTable } from './paged-table.tsx';

const names = {
  link_bulk_import: 'Import of connections',
  link_bulk_historical_trigger: 'Fetching the past',
} as const;
const tones = {
  in_progress: 'accent',
  success: 'good',
  failure: 'danger',
  aborted: 'warning',
} as const;

const columns: readonly Column<BulkOp>[] = [
  { title: 'What', cell: ({ type }) => names[type], csv: ({ type }) => type },
  { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
  {
    title: 'State',
    kind: 'status',
    cell: ({ status }) => <Badge tone={tones[status]}>{status.replaceAll('_', ' ')}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Progress',
    cell: (bulk) => (
      <>
        <progress value={progressOf(bulk)} aria-label="Progress" /> {bulk.processed} of{' '}
        {bulk.pending + bulk.processed}
      </>
    ),
    csv: ({ processed }) => processed,
  },
  {
    title: 'Waiting',
    cell: ({ pending }) => pending,
    csv: ({ pending }) => pending,
    isNumber: true,
  },
  {
    title: 'Began',
    cell: ({ started_at: at }) => <Time at={at} />,
    csv: ({ started_at: at }) => at,
  },
  { title: 'Ended', cell: ({ ended_at: at }) => <Time at={at} />, csv: ({ ended_at: at }) => at },
];

/** What was asked for many users at once, and how far it is. */
export function BulkTable(): ReactElement {
  const { key } = useTenant();
  return (
    <PagedTable
      title="Bulk operations"
      query={bulkQuery(key)}
      columns={columns}
      rowKey={({ type, provider, started_at: at }) => `${type} ${provider} ${at}`}
      load={loadBulk}
      empty={
        <EmptyState title="No bulk operation yet">
          Choose a source above, then “Fetch the past” of everybody that the filter finds.
        </EmptyState>
      }
    />
  );
}
