import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { OrderLink, ShortId, UserName } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import type { CriticalOrder } from '../queries.ts';

const columns: readonly Column<CriticalOrder>[] = [
  {
    title: 'Order',
    cell: ({ id, user_id: userId, lab_test: test }) => (
      <OrderLink id={id}>
        <UserName id={userId} />, {test.name}
      </OrderLink>
    ),
    csv: ({ lab_test: test }) => test.name,
  },
  {
    title: 'Not acknowledged',
    kind: 'status',
    cell: ({ unacknowledged_results: open }) => (
      <Badge tone="danger">{open === null ? 'critical' : `${open} critical`}</Badge>
    ),
    csv: ({ unacknowledged_results: open }) => open,
  },
  { title: 'Since', cell: ({ status_at: at }) => <Time at={at} />, csv: ({ status_at: at }) => at },
  { title: 'Laboratory', cell: ({ lab }) => lab.name, csv: ({ lab }) => lab.name },
  { title: 'Id', cell: ({ id }) => <ShortId value={id} />, csv: ({ id }) => id },
];

type Props = { readonly orders: readonly CriticalOrder[]; readonly total: number | null };

/** Each is opened, looked at and acknowledged on its order's page. */
export function CriticalOrders({ orders, total }: Props): ReactElement {
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  return (
    <Section
      title="Critical results not acknowledged"
      actions={<CsvButton name="critical-results" columns={columns} load={() => orders} />}
    >
      {orders.length === 0 ? (
        <p>None. Every critical result was acknowledged.</p>
      ) : (
        <>
          <p role="status">
            {orders.length} of {total ?? 'more than 10,000'} orders
          </p>
          <DataTable
            caption="Orders with critical results"
            rows={orders}
            columns={columns}
            rowKey={({ id }) => id}
            onOpen={({ id: orderId }) =>
              void navigate({
                to: '/$team/$environment/orders/$orderId',
                params: { team: teamId, environment, orderId },
              })
            }
          />
        </>
      )}
    </Section>
  );
}
