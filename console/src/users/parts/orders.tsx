import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { OrderOverview } from '#console/kernel/api/contract.ts';
import { OrderLink, ShortId } from '#console/kernel/links/links.tsx';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { ordersShown, userOrdersQuery } from '../queries.ts';

/** What was ordered of laboratories for this user, and where it stands. */
export function Orders({ userId }: { readonly userId: string }): ReactElement {
  const { key, teamId, environment } = useTenant();
  const mayWrite = usePermission('write');
  const orders = useQuery(userOrdersQuery(key, userId));
  const params = { team: teamId, environment };
  return (
    <Section
      title="Orders"
      actions={
        mayWrite ? (
          <Link to="/$team/$environment/orders/new" params={params} search={{ user: userId }}>
            New order
          </Link>
        ) : null
      }
    >
      <Loaded query={orders} lines={3}>
        {({ orders: rows }) =>
          rows.length === 0 ? (
            <p>Nothing was ordered of a laboratory yet.</p>
          ) : (
            <>
              <DataTable
                caption="Orders of the user"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => id}
              />
              {rows.length < ordersShown ? null : (
                <Link to="/$team/$environment/orders" params={params} search={{ user: userId }}>
                  All orders of this user
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

const columns: readonly Column<OrderOverview>[] = [
  {
    title: 'Order',
    cell: ({ id, lab_test: test }) => <OrderLink id={id}>{test.name}</OrderLink>,
  },
  {
    title: 'Status',
    kind: 'status',
    cell: ({ low_level_status: status }) => <Badge>{status.replaceAll('_', ' ')}</Badge>,
  },
  {
    title: 'Results',
    cell: ({ interpretation }) =>
      interpretation === null ? (
        'none yet'
      ) : (
        <Badge tone={interpretation === 'critical' ? 'danger' : 'neutral'}>{interpretation}</Badge>
      ),
  },
  { title: 'Made', cell: ({ created_at: at }) => <Time at={at} /> },
  { title: 'Laboratory', cell: ({ lab }) => lab.name },
  { title: 'Id', cell: ({ id }) => <ShortId value={id} /> },
];
