import type { ReactElement } from 'react';

import type { AuditEntry } from '#console/kernel/api/contract.ts';
import { ShortId } from '#console/kernel/links/links.tsx';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge } from '#console/kernel/ui/feedback.tsx';

const named = (thing: AuditEntry['actor'] | null): string =>
  thing === null ? '' : `${thing.type} ${thing.id}`;

export const auditColumns: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at }) => <Time at={at} />, csv: ({ at }) => at },
  {
    title: 'Who',
    cell: ({ actor }) => <span title={actor.id}>{actor.type.replaceAll('_', ' ')}</span>,
    csv: ({ actor }) => named(actor),
  },
  { title: 'What', cell: ({ action }) => <code>{action}</code>, csv: ({ action }) => action },
  {
    title: 'Of',
    cell: ({ subject }) => <Thing thing={subject} />,
    csv: ({ subject }) => named(subject),
  },
  {
    title: 'Result',
    cell: ({ result }) => <Badge tone={result === 'ok' ? 'good' : 'warning'}>{result}</Badge>,
    csv: ({ result }) => result,
  },
  { title: 'Times', cell: ({ count }) => count, csv: ({ count }) => count, isNumber: true },
  { title: 'From', cell: ({ address }) => address ?? '', csv: ({ address }) => address },
  {
    title: 'Request',
    cell: ({ request_id: id }) => (id === null ? '' : <ShortId value={id} />),
    csv: ({ request_id: id }) => id,
  },
];

function Thing({ thing }: { readonly thing: AuditEntry['subject'] }): ReactElement | null {
  if (thing === null) return null;
  return (
    <>
      {thing.type.replaceAll('_', ' ')} <ShortId value={thing.id} />
    </>
  );
}
