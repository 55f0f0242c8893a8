import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import { pathOf, usePlace } from '#console/kernel/session/place.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { type Column, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Badge, EmptyState, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { type DeliveryState, stateOf } from '../model.ts';
import { Deliveries } from '../parts/deliveries.tsx';
import { EndpointLink } from '../parts/links.tsx';
import { More } from '../parts/more.tsx';
import { NewWebhook } from '../parts/new-webhook.tsx';
import { webhooksQuery } from '../queries.ts';

/** Where events are sent, and what has not arrived there. */
export function WebhooksPage(): ReactElement {
  const place = usePlace();
  const { teamId, environment } = useTenant();
  const webhooks = useInfiniteQuery(webhooksQuery(place));
  const mayManage = usePermission('manage');
  const [isCreating, setCreating] = useState(false);
  const { state, setState } = useDeliveryState();
  const navigate = useNavigate();
  const open = (webhookId: string): void =>
    void navigate({
      to: '/$team/$environment/webhooks/$webhookId',
      params: { team: teamId, environment, webhookId },
    });
  return (
    <Page
      title="Webhooks"
      lead="Each endpoint gets the events that it wants, signed, and again until it takes them."
      actions={
        <>
          <CodePanel
            requests={[
              { method: 'GET', path: pathOf(place, 'webhook'), plane: 'management' },
              {
                method: 'GET',
                path: pathOf(place, 'webhook_delivery'),
                query: { state },
                plane: 'management',
              },
            ]}
          />
          <Button
            kind="primary"
            icon="plus"
            onClick={() => setCreating(true)}
            disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
          >
            New endpoint
          </Button>
        </>
      }
    >
      <Loaded query={webhooks} lines={10}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data);
          return rows.length === 0 ? (
            <NoEndpoint />
          ) : (
            <>
              <DataTable
                caption="Endpoints"
                rows={rows}
                columns={columns}
                rowKey={({ id }) => id}
                onOpen={({ id }) => open(id)}
              />
              <More query={webhooks} />
              <Deliveries state={state} onState={setState} />
            </>
          );
        }}
      </Loaded>
      <Dialog title="New endpoint" isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewWebhook onMade={open} />
      </Dialog>
    </Page>
  );
}

function useDeliveryState(): {
  readonly state: DeliveryState;
  readonly setState: (state: DeliveryState) => void;
} {
  const search: { readonly state?: unknown } = useSearch({ strict: false });
  const { teamId, environment } = useTenant();
  const navigate = useNavigate();
  return {
    state: stateOf(search.state),
    setState: (state) =>
      void navigate({
        to: '/$team/$environment/webhooks',
        params: { team: teamId, environment },
        search: state === 'waiting' ? {} : { state },
      }),
  };
}

const columns: readonly Column<Webhook>[] = [
  { title: 'Address', cell: ({ id, url }) => <EndpointLink id={id}>{url}</EndpointLink> },
  {
    title: 'State',
    cell: ({ disabled }) => (
      <Badge tone={disabled ? 'warning' : 'good'}>{disabled ? 'switched off' : 'on'}</Badge>
    ),
  },
  {
    title: 'Event types',
    cell: ({ filter_types: types }) => (types === null ? 'all' : types.join(', ')),
  },
  { title: 'Description', cell: ({ description }) => description },
];

function NoEndpoint(): ReactElement {
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
