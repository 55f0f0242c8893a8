import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import type { WebhookAttempt } from '#console/kernel/api/contract.ts';
import { everyPage } from '#console/kernel/api/paging.ts';
import { UserLink } from '#console/kernel/links/links.tsx';
import { useTenant } from '#console/kernel/session/session.ts';
import { pathOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';
import { Time } from '#console/kernel/time/time.tsx';
import { Button } from '#console/kernel/ui/button.tsx';
import { CodePanel } from '#console/kernel/ui/code-panel.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';
import { More } from '#console/kernel/ui/more.tsx';
import { Facts, Page, Section } from '#console/kernel/ui/page.tsx';

import { answerText } from '../model.ts';
import { EndpointLink, TypeLink } from '../parts/links.tsx';
import { MessageBody } from '../parts/message-dialog.tsx';
import { Resend } from '../parts/resend.tsx';
import { triesQuery } from '../queries.ts';

/** One event that was kept: what it says, on a click, and every try to deliver it. */
export function EventPage(): ReactElement {
  const { messageId = '' } = useParams({ strict: false });
  const place = useTeamPath();
  const tries = useInfiniteQuery(triesQuery(place, messageId));
  return (
    <Page
      title="Event"
      lead={<Id value={messageId} name="message id" />}
      actions={
        <CodePanel
          requests={[
            {
              method: 'GET',
              path: pathOf(place, 'webhook_attempt'),
              query: { message_id: messageId },
              plane: 'management',
            },
          ]}
        />
      }
    >
      <MessageBody id={messageId} />
      <Section
        title="Deliveries"
        actions={
          <>
            <CsvButton
              name="tries"
              columns={columns}
              load={async () => (await everyPage(tries)).flatMap(({ data }) => data)}
            />
            <Button icon="refresh" onClick={() => void tries.refetch()} isBusy={tries.isRefetching}>
              Refresh
            </Button>
          </>
        }
      >
        <Loaded query={tries} lines={3}>
          {({ pages }) => {
            const rows = pages.flatMap(({ data }) => data);
            return rows.length === 0 ? <NoTry /> : <Tries rows={rows} messageId={messageId} />;
          }}
        </Loaded>
        <More query={tries} />
      </Section>
    </Page>
  );
}

type TriesProps = { readonly rows: readonly WebhookAttempt[]; readonly messageId: string };

function Tries({ rows, messageId }: TriesProps): ReactElement {
  const [first] = rows;
  const endpoints = [...new Set(rows.map(({ webhook_id: id }) => id))].filter((id) => id !== null);
  return (
    <>
      <Facts
        facts={[
          ['Type', first === undefined ? '–' : <TypeLink key="type" type={first.event_type} />],
          ['User', first?.user_id == null ? '–' : <UserLink key="user" id={first.user_id} />],
        ]}
      />
      <DataTable
        caption="Tries of this event"
        rows={rows}
        columns={columns}
        rowKey={({ webhook_id: id, attempt, attempted_at: at }) => `${id ?? ''} ${attempt} ${at}`}
      />
      {endpoints.map((id) => (
        <div key={id}>
          <Resend webhookId={id} messageId={messageId} onSent={() => {}}>
            {endpoints.length === 1 ? 'Send it again' : `Send it again to ${id}`}
          </Resend>
        </div>
      ))}
    </>
  );
}

function NoTry(): ReactElement {
  const { teamId, environment } = useTenant();
  return (
    <p>
      No try of it is known: it waits for its first one, no endpoint wants it, or there is no such
      event.{' '}
      <Link to="/$team/$environment/webhooks" params={{ team: teamId, environment }}>
        What waits
      </Link>
    </p>
  );
}

const columns: readonly Column<WebhookAttempt>[] = [
  {
    title: 'Endpoint',
    cell: ({ webhook_id: id }) => (id === null ? 'deleted, or a broker' : <EndpointLink id={id} />),
    csv: ({ webhook_id: id }) => id,
  },
  { title: 'Try', cell: ({ attempt }) => attempt, csv: ({ attempt }) => attempt, isNumber: true },
  {
    title: 'When',
    cell: ({ attempted_at: at }) => <Time at={at} />,
    csv: ({ attempted_at: at }) => at,
  },
  {
    title: 'Outcome',
    kind: 'status',
    cell: ({ outcome }) => (
      <Badge tone={outcome === 'succeeded' ? 'good' : 'danger'}>{outcome}</Badge>
    ),
    csv: ({ outcome }) => outcome,
  },
  {
    title: 'Answer',
    cell: ({ status, error }) => answerText(status, error),
    csv: ({ status, error }) => answerText(status, error),
  },
  {
    title: 'Took (ms)',
    cell: ({ duration_ms: took }) => took,
    csv: ({ duration_ms: took }) => took,
    isNumber: true,
  },
  {
    title: 'Response',
    cell: ({ response }) => (response === null || response === '' ? '–' : <code>{response}</code>),
    csv: ({ response }) => response,
  },
];
