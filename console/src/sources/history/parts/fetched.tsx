import type { ReactElement } from 'react';

import { UserLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import type { KnownFilter } from '../../model.ts';
import type { Fetched } from '../model.ts';
import { fetchedQuery, loadFetched } from '../queries.ts';
import { PagedTable } from './paged-table.tsx';

const columns: readonly Column<Fetched>[] = [
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
    title: 'Last try',
    cell: ({ statistics: { last_attempt: last } }) =>
      last === null ? (
        'none'
      ) : (
        <>
          <Badge tone={last.status === 'success' ? 'good' : 'danger'}>{last.status}</Badge>{' '}
          <Time at={last.timestamp} />
        </>
      ),
    csv: ({ statistics: { last_attempt: last } }) => last?.timestamp,
  },
  {
    title: 'Oldest data',
    cell: ({ statistics: { oldest_data: at } }) => <Time at={at} />,
    csv: ({ statistics: { oldest_data: at } }) => at,
  },
  {
    title: 'Newest data',
    cell: ({ statistics: { newest_data: at } }) => <Time at={at} />,
    csv: ({ statistics: { newest_data: at } }) => at,
  },
  {
    title: 'Events sent',
    cell: ({ statistics: { sent_count: count } }) => count ?? '–',
    csv: ({ statistics: { sent_count: count } }) => count,
    isNumber: true,
  },
];

/** What was fetched of each resource, when, and what it reaches. */
export function FetchedTable({ filter }: { readonly filter: KnownFilter }): ReactElement {
  const { key } = useTenant();
  return (
    <PagedTable
      title="Fetched resources"
      query={fetchedQuery(key, filter)}
      columns={columns}
      rowKey={({ userId, provider, resource }) => `${userId} ${provider} ${resource}`}
      load={async () => loadFetched(filter)}
      empty={
        <EmptyState title="Nothing was fetched">
          Connect a source of a user, or take a part of the filter away.
        </EmptyState>
      }
    />
  );
}
