import type { ReactElement } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import { EndpointLink } from './links.tsx';

export const endpointColumns: readonly Column<Webhook>[] = [
  {
    title: 'Address',
    cell: ({ id, url }) => <EndpointLink id={id}>{url}</EndpointLink>,
    csv: ({ url }) => url,
  },
  {
    title: 'State',
    cell: ({ disabled }) => (
      <Badge tone={disabled ? 'warning' : 'good'}>{disabled ? 'switched off' : 'on'}</Badge>
    ),
    csv: ({ disabled }) => (disabled ? 'switched off' : 'on'),
  },
  {
    title: 'Event types',
    cell: ({ filter_types: types }) => (types === null ? 'all' : types.join(', ')),
    csv: ({ filter_types: types }) => (types === null ? 'all' : types.join(' ')),
  },
  {
    title: 'Description',
    cell: ({ description }) => description,
    csv: ({ description }) => description,
  },
];

export function NoEndpoint(): ReactElement {
  return (
    <EmptyState
      title="No endpoint yet"
      command={`node -e "require('http').createServer((q,r)=>{q.pipe(process.stdout);r.end()}).listen(4000)"`}
    >
      <p>
        Start a listener with this command, make an endpoint for its address, and send it an
        example.
      </p>
    </EmptyState>
  );
}
