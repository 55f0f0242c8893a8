import type { ReactElement } from 'react';

import { UserLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import type { KnownFilter } from '../../model.ts';
import type { History } from '../model.ts';
import { historiesQuery, loadHistories } from '../queries.ts';
import { PagedTable } from './paged-table.tsx';

function toneOf(status: string): 'good' | 'danger' | 'neutral' {
  if (status === 'success') return 'good';
  return status === 'failure' ? 'danger' : 'neutral';
}

const columns: readonly Column<History>[] = [
  {
    title: 'User',
    cell: ({ userId }) => <UserLink id={userId} />,
    csv: ({ userId }) => userId,
  },
  { title: 'Source', cell: ({ provider }) => provider, csv: ({ provider }) => provider },
  {
    title: 'Resource',
    cell: ({ resource }) => resource.replaceAll('_', ' '),
    csv: ({ resource }) => resource,
  },
  {
    title: 'State',
    kind: 'status',
    cell: ({ pull }) =>
      pull === null ? (
        'not asked for'
      ) : (
        <Badge tone={toneOf(pull.status)}>{pull.status.replaceAll('_', ' ')}</Badge>
      ),
    csv: ({ pull }) => pull?.status,
  },
  {
    title: 'From',
    cell: ({ pull }) => <Time at={pull?.range_start ?? null} />,
    csv: ({ pull }) => pull?.range_start,
  },
  {
    title: 'To',
    cell: ({ pull }) => <Time at={pull?.range_end ?? null} />,
    csv: ({ pull }) => pull?.range_end,
  },
  {
    title: 'Days with data',
    cell: ({ pull }) => pull?.days_with_data ?? '–',
    csv: ({ pull }) => pull?.days_with_data,
    isNumber: true,
  },
  {
    title: 'Ended',
    cell: ({ pull }) => <Time at={pull?.timeline.ended_at ?? null} />,
    csv: ({ pull }) => pull?.timeline.ended_at,
  },
  {
    title: 'Error',
    kind: 'text',
    cell: ({ pull }) => pull?.error_details ?? 'none',
    csv: ({ pull }) => pull?.error_details,
  },
];

/** How far the past of each resource was fetched. */
export function HistoricalPullTable({ filter }: { readonly filter: KnownFilter }): ReactElement {
  const { key } = useTenant();
  return (
    <PagedTable
      title="Historical pulls"
      query={historiesQuery(key, filter)}
      columns={columns}
      rowKey={({ userId, provider, resource }) => `${userId} ${provider} ${resource}`}
      load={async () => loadHistories(filter)}
      empty={
        <EmptyState title="No past was fetched">
          It is fetched once a source is connected. “Fetch the past” asks for it again.
        </EmptyState>
      }
    />
  );
}
