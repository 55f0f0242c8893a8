import type { LoggedRequest } from '#console/kernel/api/contract.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

import { statusTone } from './model.ts';

export const requestColumns: readonly Column<LoggedRequest>[] = [
  { title: 'When', cell: ({ at }) => <Time at={at} />, csv: ({ at }) => at },
  {
    title: 'Operation',
    cell: ({ operation }) => <code>{operation}</code>,
    csv: ({ operation }) => operation,
  },
  {
    title: 'Status',
    kind: 'status',
    cell: ({ status }) => <Badge tone={statusTone(status)}>{status}</Badge>,
    csv: ({ status }) => status,
  },
  {
    title: 'Took, ms',
    cell: ({ duration_ms: took }) => took.toLocaleString('en'),
    csv: ({ duration_ms: took }) => took,
    isNumber: true,
  },
  {
    title: 'By',
    cell: ({ actor }) => <span title={actor.id}>{actor.type.replaceAll('_', ' ')}</span>,
    csv: ({ actor }) => `${actor.type} ${actor.id}`,
  },
  {
    title: 'Request',
    cell: ({ request_id: id }) => <Id value={id} name="id of the request" isShort />,
    csv: ({ request_id: id }) => id,
  },
  {
    title: 'Left out before it',
    cell: ({ left_out: count }) => (count === 0 ? '' : count.toLocaleString('en')),
    csv: ({ left_out: count }) => count,
    isNumber: true,
  },
];
