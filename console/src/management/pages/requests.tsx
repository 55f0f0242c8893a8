import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useMemo, useState } from 'react';

import { useMe, useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField, TextField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { requestColumns } from '../requests/columns.tsx';
import { type RequestFilter, requestFilterOf } from '../requests/model.ts';
import { loadRequests, requestsQuery } from '../requests/queries.ts';

/** What programs and members asked for lately, and how it ended. */
export function RequestsPage(): ReactElement {
  const { organisation } = useMe();
  const tenant = useTenant();
  const given = useSearch({ strict: false });
  const filter = useMemo(() => requestFilterOf(given), [given]);
  const place = { ...tenant, organisationId: organisation.id };
  const requests = useInfiniteQuery(requestsQuery(place, filter));
  const { teamId, environment } = tenant;
  const path = `/v1/org/${organisation.id}/team/${teamId}/${environment}/request`;
  return (
    <Page
      title="Requests"
      lead="The last 10,000 of seven days on the data plane, some seconds after they were answered. No addresses, no bodies."
      actions={
        <>
          <CodePanel requests={[{ method: 'GET', path, query: filter, plane: 'management' }]} />
          <CsvButton
            name="requests"
            columns={requestColumns}
            load={async () => loadRequests(place, filter)}
          />
          <Button
            icon="refresh"
            isBusy={requests.isRefetching}
            onClick={() => void requests.refetch()}
          >
            Refresh
          </Button>
        </>
      }
    >
      <RequestFilters filter={filter} />
      <Loaded query={requests} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <DataTable
              caption="Requests"
              rows={rows}
              columns={requestColumns}
              rowKey={({ request_id: id, at }) => `${id} ${at}`}
            />
          );
        }}
      </Loaded>
      {requests.hasNextPage ? (
        <Button onClick={() => void requests.fetchNextPage()} isBusy={requests.isFetchingNextPage}>
          More
        </Button>
      ) : null}
    </Page>
  );
}

const outcomes = [
  ['', 'Any'],
  ['succeeded', 'Succeeded'],
  ['failed', 'Failed'],
] as const;

/** The filter is the address. */
function RequestFilters({ filter }: { readonly filter: RequestFilter }): ReactElement {
  const navigate = useNavigate();
  const { teamId, environment } = useTenant();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    operation: filter.operation ?? '',
    actor: filter.actor ?? '',
    request_id: filter.request_id ?? '',
  });
  const change = (part: Readonly<Record<string, string>>): void => {
    setTyped({ ...typed, ...part });
    void navigate({
      to: '/$team/$environment/developers/requests',
      params: { team: teamId, environment },
      search: requestFilterOf({ ...filter, ...part }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <Filters>
      <TextField
        label="Operation"
        type="search"
        value={typed['operation'] ?? ''}
        placeholder="createUser"
        onChange={(operation) => change({ operation })}
        hint="Its id, as in the API reference."
      />
      <SelectField
        label="Outcome"
        value={filter.outcome ?? ''}
        options={outcomes}
        onChange={(outcome) => change({ outcome })}
      />
      <TextField
        label="Key or member"
        type="search"
        value={typed['actor'] ?? ''}
        onChange={(actor) => change({ actor })}
        hint="A whole id."
      />
      <TextField
        label="Request"
        type="search"
        value={typed['request_id'] ?? ''}
        onChange={(id) => change({ request_id: id })}
        hint="The x-request-id of an answer."
      />
    </Filters>
  );
}

function Nothing({ filter }: { readonly filter: RequestFilter }): ReactElement {
  if (Object.keys(filter).length === 0) {
    return (
      <EmptyState title="No request yet" request={{ method: 'GET', path: '/v2/user' }}>
        What programs ask for with a key of this team is here some seconds later.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No request is like that">
      {filter.request_id === undefined ? (
        'Take a part of the filter away.'
      ) : (
        <>
          It may not be written down yet: refresh in some seconds. What a server could not read or
          write, and what is older than seven days, is in the server’s own log under this id.
        </>
      )}
    </EmptyState>
  );
}
