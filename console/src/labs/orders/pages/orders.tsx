import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useCallback, useMemo } from 'react';

import { serviceName } from '#console/kernel/api/service.ts';
import { UserLink } from '#console/kernel/links/links.tsx';
import { usePaletteActions } from '#console/kernel/palette/actions.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Filters, SelectField } from '#console/kernel/ui/form.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { type Method, methodNames, type OrdersSearch, queryOf, searchOf } from '../model.ts';
import { Clock } from '../parts/clock.tsx';
import { orderColumns } from '../parts/order-columns.tsx';
import { loadOrders, ordersQuery, pageSize } from '../queries.ts';

/** The orders of the environment, without who they are for. The filter is the address. */
export function OrdersPage(): ReactElement {
  const search = searchOf(useSearch({ strict: false }));
  const { key, teamId, environment } = useTenant();
  const orders = useQuery(ordersQuery(key, search));
  useNewOrderAction();
  const navigate = useNavigate();
  const params = { team: teamId, environment };
  const change = (next: OrdersSearch): void =>
    void navigate({ to: '/$team/$environment/orders', params, search: next });
  const open = ({ id }: { readonly id: string }): void =>
    void navigate({
      to: '/$team/$environment/orders/$orderId',
      params: { ...params, orderId: id },
    });
  return (
    <Page
      title="Orders"
      lead="Lab orders by where they stand. Who they are for is shown on an order’s own page, when you ask."
      actions={
        <>
          <CodePanel
            requests={[{ method: 'GET', path: '/v3/order_summaries', query: queryOf(search) }]}
          />
          <CsvButton name="orders" columns={orderColumns} load={async () => loadOrders(search)} />
          <Clock />
          <NewOrderLink />
        </>
      }
    >
      <OrderFilters search={search} onChange={change} />
      {search.user === undefined ? null : (
        <div>
          Of the user <UserLink id={search.user} />.{' '}
          <Button
            onClick={() => {
              const { user: _, page: __, ...others } = search;
              change(others);
            }}
          >
            All users
          </Button>
        </div>
      )}
      <Loaded query={orders} lines={10}>
        {({ orders: rows, total }) =>
          rows.length === 0 ? (
            <NoOrders isFiltered={Object.keys(search).length > 0} />
          ) : (
            <>
              <p role="status">
                {rows.length} of {total ?? 'more than 10,000'} orders, the newest first
              </p>
              <DataTable
                caption="Orders"
                rows={rows}
                columns={orderColumns}
                rowKey={({ id }) => id}
                onOpen={open}
              />
              <Pages search={search} isFull={rows.length === pageSize} onChange={change} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

type FilterProps = {
  readonly search: OrdersSearch;
  readonly onChange: (search: OrdersSearch) => void;
};

/** A changed filter begins on its first page. */
function OrderFilters({ search, onChange }: FilterProps): ReactElement {
  const { page: _, ...filter } = search;
  return (
    <Filters>
      <SelectField<Method | ''>
        label="Collection"
        value={search.method ?? ''}
        onChange={(method) => onChange(searchOf({ ...filter, method }))}
        options={[['', 'Every way'], ...methods]}
      />
      <SelectField<'' | 'any' | 'open'>
        label="Critical results"
        value={search.critical ?? ''}
        onChange={(critical) => onChange(searchOf({ ...filter, critical }))}
        options={[
          ['', 'With or without'],
          ['open', 'Not acknowledged'],
          ['any', 'All that are critical'],
        ]}
      />
      <SelectField<'' | 'current' | 'scheduled'>
        label="Day"
        value={search.days ?? ''}
        onChange={(days) => onChange(searchOf({ ...filter, days }))}
        options={[
          ['', 'Current and scheduled'],
          ['current', 'Current'],
          ['scheduled', 'Scheduled for a day to come'],
        ]}
      />
    </Filters>
  );
}

const methods: readonly (readonly [Method, string])[] = [
  ['testkit', methodNames.testkit],
  ['walk_in_test', methodNames.walk_in_test],
  ['at_home_phlebotomy', methodNames.at_home_phlebotomy],
  ['on_site_collection', methodNames.on_site_collection],
];

function Pages({
  search,
  isFull,
  onChange,
}: FilterProps & { readonly isFull: boolean }): ReactElement | null {
  const page = search.page ?? 1;
  if (page === 1 && !isFull) return null;
  const to = (next: number): void => onChange(searchOf({ ...search, page: next }));
  return (
    <nav aria-label="Pages of orders">
      <Button
        icon="back"
        onClick={() => to(page - 1)}
        disabledWhy={page === 1 ? 'these are the newest' : null}
      >
        Newer
      </Button>{' '}
      Page {page}{' '}
      <Button
        icon="next"
        onClick={() => to(page + 1)}
        disabledWhy={isFull ? null : 'there are no older ones'}
      >
        Older
      </Button>
    </nav>
  );
}

function useNewOrder(): () => void {
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  return useCallback(
    () =>
      void navigate({
        to: '/$team/$environment/orders/new',
        params: { team: teamId, environment },
      }),
    [navigate, teamId, environment],
  );
}

/** Also by `⌘K`. */
function useNewOrderAction(): void {
  const begin = useNewOrder();
  const mayWrite = usePermission('write');
  const actions = useMemo(
    () => (mayWrite ? [{ label: 'New order', run: begin }] : []),
    [mayWrite, begin],
  );
  usePaletteActions(actions);
}

function NewOrderLink(): ReactElement {
  const begin = useNewOrder();
  const mayWrite = usePermission('write');
  return (
    <Button
      kind="primary"
      icon="plus"
      onClick={begin}
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      New order
    </Button>
  );
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }): ReactElement {
  return isFiltered ? (
    <EmptyState title="No order fits">Change the filter to see others.</EmptyState>
  ) : (
    <EmptyState
      title="No order yet"
      command={`curl -X POST ${location.origin}/v3/order -H "x-${serviceName}-api-key: $KEY" \\\n  -H 'content-type: application/json' -d @order.json`}
    >
      <p>
        An order is made for a user, with a lab test of the catalogue; in the sandbox it is then
        taken through its course on its page. The guide for lab orders has a body to send.
      </p>
      <NewOrderLink />
    </EmptyState>
  );
}
