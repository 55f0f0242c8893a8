import type { ReactElement } from 'react';

import { OrderLink, ShortId, UserName } from '#console/kernel/links/links.tsx';
import type { Column } from '#console/kernel/table/table.tsx';
import { ageText } from '#console/kernel/time/model.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { useNow } from '#console/kernel/time/use-now.ts';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import { methodNames, toneOf, wordsOf } from '../model.ts';
import type { Order } from '../queries.ts';

/** What a list tells of an order: not whose it is by name, nor any value. */
export const orderColumns: readonly Column<Order>[] = [
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
    title: 'Status',
    kind: 'status',
    cell: ({ status, low_level_status: detail }) => (
      <Badge tone={toneOf(status)}>{wordsOf(detail)}</Badge>
    ),
    csv: ({ low_level_status: detail }) => detail,
  },
  {
    title: 'Results',
    cell: (order) => <Results order={order} />,
    csv: ({ interpretation }) => interpretation,
  },
  {
    title: 'Since',
    cell: ({ status_at: at }) => <Time at={at} />,
    csv: ({ status_at: at }) => at,
  },
  { title: 'Laboratory', cell: ({ lab }) => lab.name, csv: ({ lab }) => lab.name },
  {
    title: 'Collection',
    cell: ({ collection_method: method }) => methodNames[method],
    csv: ({ collection_method: method }) => method,
  },
  {
    title: 'Made',
    cell: ({ created_at: at }) => <Time at={at} />,
    csv: ({ created_at: at }) => at,
  },
  {
    title: 'User',
    cell: ({ user_id: id }) => <ShortId value={id} />,
    csv: ({ user_id: id }) => id,
  },
  { title: 'Id', cell: ({ id }) => <ShortId value={id} />, csv: ({ id }) => id },
];

function Results({ order }: { readonly order: Order }): ReactElement {
  const now = useNow();
  const { interpretation, critical_results: critical, unacknowledged_results: open } = order;
  if (interpretation === null) return <>none yet</>;
  if (interpretation !== 'critical')
    return (
      <Badge tone={interpretation === 'abnormal' ? 'warning' : 'neutral'}>{interpretation}</Badge>
    );
  return (
    <Badge tone={open === 0 ? 'neutral' : 'danger'}>
      {open === 0 ? '' : '▲ '}
      {critical ?? 'some'} critical
      {open === 0 ? ', acknowledged' : `, ${ageText(now.getTime() - Date.parse(order.status_at))}`}
    </Badge>
  );
}
