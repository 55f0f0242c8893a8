import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import { keyOf, pathOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import { Attempts } from '../parts/attempts.tsx';
import { Edit } from '../parts/edit-webhook.tsx';
import { Delete, Switch } from '../parts/endpoint-actions.tsx';
import { Example } from '../parts/example.tsx';
import { Headers } from '../parts/headers.tsx';
import { Redeliver } from '../parts/redeliver.tsx';
import { SigningSecret } from '../parts/secret.tsx';
import { webhookQuery } from '../queries.ts';

/** One endpoint: what it gets, and how it answers. */
export function WebhookPage(): ReactElement {
  const { webhookId = '' } = useParams({ strict: false });
  const place = useTeamPath();
  const webhook = useQuery(webhookQuery(place, webhookId));
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
      <Loaded query={webhook} lines={12}>
        {(found) => <Endpoint webhook={found} />}
      </Loaded>
    </Page>
  );
}

function Endpoint({ webhook }: { readonly webhook: Webhook }): ReactElement {
  const place = useTeamPath();
  const queries = useQueryClient();
  const { id, url, description, disabled, filter_types: types, created_at: at } = webhook;
  const { rate_limit: rate, gzip } = webhook;
  const readTries = (): void =>
    void queries.invalidateQueries({ queryKey: [keyOf(place), 'attempts', id] });
  return (
    <>
      <Facts
        facts={[
          ['Address', url],
          [
            'State',
            <Badge key="state" tone={disabled ? 'warning' : 'good'}>
              {disabled ? 'switched off' : 'on'}
            </Badge>,
          ],
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
