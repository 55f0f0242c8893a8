import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { type ConnectionFilter, filterOf } from '../model.ts';
import { BulkActions } from '../parts/bulk.tsx';
import { connectionColumns } from '../parts/connection-columns.tsx';
import { ConnectionFilters } from '../parts/connection-filters.tsx';
import { connectionsQuery, loadConnections } from '../queries.ts';

/** Every connection of the team: how it is, when it last brought something, when it will again. */
export function ConnectionsPage(): ReactElement {
  const given = useSearch({ strict: false });
  const filter = useMemo(() => filterOf(given), [given]);
  const { provider, status, user } = filter;
  const query = { provider, status, user_id: user, limit: 100 };
  return (
    <Page
      title="Connections"
      lead="What is fetched from providers. Sources that only push are on the page of their user."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path: '/v2/connections', query }]} />
          <CsvButton
            name="connections"
            columns={connectionColumns}
            load={async () => loadConnections(filter)}
          />
          <BulkActions filter={filter} />
        </>
      }
    >
      <ConnectionFilters filter={filter} />
      <List filter={filter} />
    </Page>
  );
}

function List({ filter }: { readonly filter: ConnectionFilter }): ReactElement {
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
            {found.hasNextPage ? (
              <div>
                <Button
                  onClick={() => void found.fetchNextPage()}
                  isBusy={found.isFetchingNextPage}
                >
                  Show more
                </Button>
              </div>
            ) : null}
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
      command={`curl -X POST ${location.origin}/v2/link/token -H "x-salus-api-key: $KEY" \\\n  -H 'content-type: application/json' -d '{"user_id":"USER_ID"}'`}
    >
      Make a link for a user: under Users, open one and choose “Connect a source”.
    </EmptyState>
  );
}
