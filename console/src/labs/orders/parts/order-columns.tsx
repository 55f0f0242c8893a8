import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { useTenant } from '#console/kernel/session/session.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import { methodNames, toneOf, wordsOf } from '../model.ts';
import type { Order } from '../queries.ts';

/** What a list tells of an order: not whose it is by name, nor any value. */
export const orderColumns: readonly Column<Order>[] = [
  { title: 'Order', cell: ({ id }) => <OrderLink id={id} />, csv: ({ id }) => id },
  {
    title: 'Test',
    cell: ({ lab_test: test }) => test.name,
    csv: ({ lab_test: test }) => test.name,
  },
  { title: 'Laboratory', cell: ({ lab }) => lab.name, csv: ({ lab }) => lab.name },
  {
    title: 'Collection',
    cell: ({ collection_method: method }) => methodNames[method],
    csv: ({ collection_method: method }) => method,
  },
  {
    title: 'Status',
    cell: ({ status, low_level_status: detail }) => (
      <Badge tone={toneOf(status)}>{wordsOf(detail)}</Badge>
    ),
    csv: ({ low_level_status: detail }) => detail,
  },
  {
    title: 'Since',
    cell: ({ status_at: at }) => <Time at={at} />,
    csv: ({ status_at: at }) => at,
  },
  {
    title: 'Results',
    cell: (order) => <Results order={order} />,
    csv: ({ interpretation }) => interpretation,
  },
  {
    title: 'User',
    cell: ({ user_id: id }) => <UserLink id={id} />,
    csv: ({ user_id: id }) => id,
  },
  {
    title: 'Made',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
];

function Results({ order }: { readonly order: Order }): ReactElement {
  const { interpretation, critical_results: critical, unacknowledged_results: open } = order;
  if (interpretation === null) return <>none yet</>;
  if (interpretation !== 'critical')
    return (
      <Badge tone={interpretation === 'abnormal' ? 'warning' : 'neutral'}>{interpretation}</Badge>
    );
  return (
    <Badge tone="danger">
      {critical ?? 'some'} critical{open === 0 ? ', acknowledged' : ''}
    </Badge>
  );
}

export function OrderLink({ id }: { readonly id: string }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link
      to="/$team/$environment/orders/$orderId"
      params={{ team: teamId, environment, orderId: id }}
    >
      {id}
    </Link>
  );
}

export function UserLink({ id }: { readonly id: string }): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <Link to="/$team/$environment/users/$userId" params={{ team: teamId, environment, userId: id }}>
      {id}
    </Link>
  );
}
