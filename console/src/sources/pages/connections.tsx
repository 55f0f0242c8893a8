import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { everySourceQuery } from '#console/kernel/sources/queries.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import type { CodeRequest } from '#console/kernel/ui/code-model.ts';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Page } from '#console/kernel/ui/page.tsx';
import { UnknownFilters } from '#console/kernel/ui/unknown-filters.tsx';

import { daysUntil } from '../history/model.ts';
import { BulkTable } from '../history/parts/bulk-operations.tsx';
import { FetchedTable } from '../history/parts/fetched.tsx';
import { GapMap } from '../history/parts/gap-map.tsx';
import { HistoricalPullTable } from '../history/parts/historical-pulls.tsx';
import { checkFilter, filterOf, type KnownFilter, searchOf, type Shown } from '../model.ts';
import { BulkActions } from '../parts/bulk.tsx';
import { connectionColumns } from '../parts/connection-columns.tsx';
import { ConnectionFilters, useChange } from '../parts/connection-filters.tsx';
import { Views } from '../parts/views.tsx';
import { connectionsQuery, loadConnections } from '../queries.ts';

const lead =
  'What is fetched from providers. Sources that only push are on the page of their user.';

/** Every connection of the team: how it is, when it last brought something, when it will again; and its history. */
export function ConnectionsPage(): ReactElement {
  const given = useSearch({ strict: false });
  const search = useMemo(() => searchOf(given), [given]);
  const { key } = useTenant();
  const sources = useQuery(everySourceQuery(key));
  const { known: filter, unknown } = useMemo(
    () => checkFilter(filterOf(given), sources.data ?? []),
    [given, sources.data],
  );
  const isChecked = sources.isSuccess || Object.keys(filterOf(given)).length === 0;
  const change = useChange(search);
  const shown = search.show ?? 'list';
  return (
    <Page
      title="Connections"
      lead={lead}
      actions={
        <>
          <CodePanel requests={requestsOf(shown, filter)} />
          {shown === 'list' ? (
            <CsvButton
              name="connections"
              columns={connectionColumns}
              load={async () => (unknown.length > 0 ? [] : loadConnections(filter))}
            />
          ) : null}
          {unknown.length > 0 || !isChecked ? null : <BulkActions filter={filter} />}
        </>
      }
    >
      <Views search={search} shown={shown} />
      <ConnectionFilters search={search} sources={sources.data ?? []} />
      {!isChecked ? (
        <Loaded query={sources} lines={10}>
          {() => null}
        </Loaded>
      ) : unknown.length > 0 ? (
        <UnknownFilters unknown={unknown} onRemove={(name) => change({ [name]: '' })} />
      ) : (
        <View shown={shown} filter={filter} />
      )}
    </Page>
  );
}

type ViewProps = { readonly shown: Shown; readonly filter: KnownFilter };

function View({ shown, filter }: ViewProps): ReactElement {
  switch (shown) {
    case 'list':
      return <List filter={filter} />;
    case 'fetched':
      return <FetchedTable filter={filter} />;
    case 'past':
      return <HistoricalPullTable filter={filter} />;
    case 'gaps':
      return <GapMap userId={filter.user} />;
    case 'bulk':
      return <BulkTable />;
  }
}

function requestsOf(shown: Shown, filter: KnownFilter): readonly CodeRequest[] {
  const { provider, status, user } = filter;
  const paged = { provider, user_id: user, user_limit: 50 };
  switch (shown) {
    case 'list':
      return [
        {
          method: 'GET',
          path: '/v2/connections',
          query: { provider, status, user_id: user, limit: 100 },
        },
      ];
    case 'fetched':
      return [{ method: 'GET', path: '/v2/introspect/resources', query: paged }];
    case 'past':
      return [{ method: 'GET', path: '/v2/introspect/historical_pull', query: paged }];
    case 'gaps':
      return [
        {
          method: 'GET',
          path: `/v2/user/${user ?? 'USER_ID'}/coverage`,
          query: daysUntil(new Date(), 90),
        },
      ];
    case 'bulk':
      return [{ method: 'GET', path: '/v2/link/bulk_op' }];
  }
}

function List({ filter }: { readonly filter: KnownFilter }): ReactElement {
  const { key } = useTenant();
  const found = useInfiniteQuery(connectionsQuery(key, filter));
  return (
    <Loaded query={found} lines={10}>
      {({ pages }) => {
        const rows = pages.flatMap(({ connections }) => connections);
        if (rows.length === 0) return <Nothing isFiltered={Object.keys(filter).length > 0} />;
        return (
          <>
            <p role="status">
              {rows.length === 1 ? '1 connection' : `${rows.length} connections`}
              {found.hasNextPage ? ' so far' : ''}, the newest first
            </p>
            <DataTable
              caption="Connections"
              rows={rows}
              columns={connectionColumns}
              rowKey={({ id }) => id}
            />
            <More query={found} />
          </>
        );
      }}
    </Loaded>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  return isFiltered ? (
    <EmptyState title="No connection is like that">Take a part of the filter away.</EmptyState>
  ) : (
    <EmptyState
      title="No connection yet"
      request={{ method: 'POST', path: '/v2/link/token', body: { user_id: '$USER_ID' } }}
    >
      Make a link for a user: under Users, open one and choose “Connect a source”.
    </EmptyState>
  );
}
