import {
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { usePermission, useTeam, useTenant } from '#console/kernel/session/session.ts';
import { pathOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { Brokers } from '../brokers/brokers.tsx';
import { pipelineQuery } from '../brokers/queries.ts';
import { type DeliveryState, stateOf } from '../model.ts';
import { Deliveries } from '../parts/deliveries.tsx';
import { endpointColumns, endpointRows, NoEndpoint } from '../parts/endpoints.tsx';
import { NewWebhook } from '../parts/new-webhook.tsx';
import { healthQuery, webhooksQuery } from '../queries.ts';

type Listed = UseInfiniteQueryResult<{ readonly pages: readonly { data: readonly Webhook[] }[] }>;

/** Where events are sent, and what has not arrived there. */
export function WebhooksPage(): ReactElement {
  const place = useTeamPath();
  const { teamId, environment } = useTenant();
  const webhooks = useInfiniteQuery(webhooksQuery(place));
  const mayManage = usePermission('manage');
  const regional = { ...place, region: useTeam()?.region ?? 'us' };
  const health = useQuery(healthQuery(place));
  const pipeline = useQuery({ ...pipelineQuery(regional), enabled: mayManage });
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
      actions={<Actions webhooks={webhooks} state={state} onNew={() => setCreating(true)} />}
    >
      {/* Both at once: the list of endpoints would move what comes after it. */}
      {(mayManage && pipeline.isPending) || health.isPending ? (
        <Skeleton lines={10} />
      ) : (
        <Loaded query={webhooks} lines={10}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            return (
              <>
                {rows.length === 0 ? (
                  <NoEndpoint />
                ) : (
                  <DataTable
                    caption="Endpoints"
                    rows={endpointRows(rows, health.data ?? [])}
                    columns={endpointColumns}
                    rowKey={({ webhook: { id } }) => id}
                    onOpen={({ webhook: { id } }) => open(id)}
                  />
                )}
                <More query={webhooks} />
                {mayManage ? (
                  <Loaded query={pipeline} lines={2}>
                    {(found) => <Brokers place={regional} pipeline={found} />}
                  </Loaded>
                ) : null}
                {rows.length === 0 ? null : <Deliveries state={state} onState={setState} />}
              </>
            );
          }}
        </Loaded>
      )}
      <Dialog title="New endpoint" isOpen={isCreating} onClose={() => setCreating(false)}>
        <NewWebhook onMade={open} />
      </Dialog>
    </Page>
  );
}

type ActionProps = {
  readonly webhooks: Listed;
  readonly state: DeliveryState;
  readonly onNew: () => void;
};

function Actions({ webhooks, state, onNew }: ActionProps): ReactElement {
  const place = useTeamPath();
  const queries = useQueryClient();
  const mayManage = usePermission('manage');
  return (
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
      <CsvButton
        name="endpoints"
        columns={endpointColumns}
        load={async () => {
          const all = (await everyPage(webhooks)).flatMap(({ data }) => data);
          return endpointRows(all, await queries.ensureQueryData(healthQuery(place)));
        }}
      />
      <Button
        kind="primary"
        icon="plus"
        onClick={onNew}
        disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
      >
        New endpoint
      </Button>
    </>
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
        search: state === 'pending' ? {} : { state },
      }),
  };
}
