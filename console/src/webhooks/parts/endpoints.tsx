import type { ReactElement } from 'react';

import type { Webhook, WebhookHealth } from '#console/kernel/api/contract.ts';
import type { Column } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, EmptyState } from '#console/kernel/ui/feedback.tsx';

import { answerText, deliveredText, endpointState } from '../model.ts';
import { EndpointLink } from './links.tsx';

export type EndpointRow = {
  readonly webhook: Webhook;
  /** Undefined while it is not known. */
  readonly health: WebhookHealth | undefined;
};

export function endpointRows(
  webhooks: readonly Webhook[],
  health: readonly WebhookHealth[],
): readonly EndpointRow[] {
  return webhooks.map((webhook) => ({
    webhook,
    health: health.find((each) => each.webhook_id === webhook.id),
  }));
}

/** In a word, and since when where it fails. */
export function EndpointState({ webhook, health }: EndpointRow): ReactElement {
  const state = endpointState(webhook, health);
  if (state === 'on') return <>on</>;
  return (
    <>
      <Badge tone="warning">{state}</Badge>
      {state === 'failing' ? (
        <>
          {' '}
          since <Time at={health?.failing_since} />
        </>
      ) : null}
    </>
  );
}

const lastText = ({ health }: EndpointRow): string =>
  health === undefined || health.last_at === null
    ? '–'
    : answerText(health.last_status, health.last_error);

export const endpointColumns: readonly Column<EndpointRow>[] = [
  {
    title: 'Address',
    cell: ({ webhook: { id, url } }) => <EndpointLink id={id}>{url}</EndpointLink>,
    csv: ({ webhook: { url } }) => url,
  },
  {
    title: 'State',
    kind: 'status',
    cell: (row) => <EndpointState {...row} />,
    csv: ({ webhook, health }) => endpointState(webhook, health),
  },
  {
    title: 'Delivered, 24 h',
    cell: ({ health }) => deliveredText(health),
    csv: ({ health }) => deliveredText(health),
  },
  {
    title: 'Waiting',
    cell: ({ health }) => health?.waiting ?? '',
    csv: ({ health }) => health?.waiting ?? '',
    isNumber: true,
  },
  { title: 'Last response', cell: lastText, csv: lastText },
  {
    title: 'Event types',
    kind: 'text',
    cell: ({ webhook: { filter_types: types } }) => (types === null ? 'all' : types.join(', ')),
    csv: ({ webhook: { filter_types: types } }) => (types === null ? 'all' : types.join(' ')),
  },
  {
    title: 'Description',
    kind: 'text',
    cell: ({ webhook: { description } }) => description,
    csv: ({ webhook: { description } }) => description,
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
