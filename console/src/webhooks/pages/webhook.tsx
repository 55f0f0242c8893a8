import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { keyOf, pathOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Loaded, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import { deliveredText } from '../model.ts';
import { Attempts } from '../parts/attempts.tsx';
import { Edit } from '../parts/edit-webhook.tsx';
import { Delete, Switch } from '../parts/endpoint-actions.tsx';
import { type EndpointRow, EndpointState } from '../parts/endpoints.tsx';
import { Example } from '../parts/example.tsx';
import { Headers } from '../parts/headers.tsx';
import { Redeliver } from '../parts/redeliver.tsx';
import { SigningSecret } from '../parts/secret.tsx';
import { healthQuery, webhookQuery } from '../queries.ts';

/** One endpoint: what it gets, and how it answers. */
export function WebhookPage(): ReactElement {
  const { webhookId = '' } = useParams({ strict: false });
  const place = useTeamPath();
  const webhook = useQuery(webhookQuery(place, webhookId));
  const health = useQuery(healthQuery(place));
  return (
    <Page
      title="Endpoint"
      lead={<Id value={webhookId} name="endpoint id" />}
      actions={
        <CodePanel
          requests={[
            { method: 'GET', path: pathOf(place, `webhook/${webhookId}`), plane: 'management' },
            {
              method: 'GET',
              path: pathOf(place, 'webhook_attempt'),
              query: { webhook_id: webhookId },
              plane: 'management',
            },
          ]}
        />
      }
    >
      {/* Both at once, so that nothing moves. */}
      {health.isPending ? (
        <Skeleton lines={12} />
      ) : (
        <Loaded query={webhook} lines={12}>
          {(found) => (
            <Endpoint
              webhook={found}
              health={health.data?.find((each) => each.webhook_id === webhookId)}
            />
          )}
        </Loaded>
      )}
    </Page>
  );
}

function Endpoint({ webhook, health }: EndpointRow): ReactElement {
  const place = useTeamPath();
  const queries = useQueryClient();
  const { id, url, description, filter_types: types, created_at: at } = webhook;
  const { rate_limit: rate, gzip } = webhook;
  const readTries = (): void =>
    void queries.invalidateQueries({ queryKey: [keyOf(place), 'attempts'] });
  return (
    <>
      <Facts
        facts={[
          ['Address', url],
          ['State', <EndpointState key="state" webhook={webhook} health={health} />],
          ['Delivered, last 24 hours', deliveredText(health)],
          ['Waiting', health?.waiting ?? ''],
          ...(health === undefined || health.next_at === null
            ? []
            : [['Next attempt', <Time key="next" at={health.next_at} />] as const]),
          ...(health === undefined || health.median_ms === null
            ? []
            : [['Median time', `${health.median_ms} ms`] as const]),
          ['Event types', types === null ? 'all' : types.join(', ')],
          ['Description', description === '' ? '–' : description],
          ['Messages a second', rate === null ? 'as many as there are' : String(rate)],
          ['Compression', gzip ? 'gzip from a KiB on' : 'none'],
          ['Made', <Time key="made" at={at} />],
        ]}
      />
      <div>
        <Edit webhook={webhook} /> <Headers webhookId={id} /> <Switch webhook={webhook} />{' '}
        <Redeliver webhookId={id} onSent={readTries} /> <Delete webhook={webhook} />
      </div>
      <SigningSecret webhookId={id} />
      <Example webhookId={id} onSent={readTries} />
      <Attempts webhookId={id} />
    </>
  );
}
