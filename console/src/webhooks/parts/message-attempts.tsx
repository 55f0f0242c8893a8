import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { WebhookAttempt } from '#console/kernel/api/contract.ts';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { Badge, Loaded } from '#console/kernel/ui/feedback.tsx';

import { answerText } from '../model.ts';
import { triesQuery } from '../queries.ts';
import { Resend } from './resend.tsx';

import styles from './message-attempts.module.css';

type Props = { readonly webhookId: string; readonly messageId: string };

const everyMs = 1000;
/** An endpoint that lets its message wait: the attempt is then seen when the dialog is opened again. */
const readingsMax = 60;

/** Each attempt at an endpoint with its response, the latest first. One that was asked for appears when it is made. */
export function MessageAttempts({ webhookId, messageId }: Props): ReactElement {
  const [awaited, setAwaited] = useState<{ readonly more: number; readonly since: number } | null>(
    null,
  );
  const ofEndpoint = (pages: readonly { readonly data: readonly WebhookAttempt[] }[] = []) =>
    pages.flatMap(({ data }) => data).filter((each) => each.webhook_id === webhookId);
  const attempts = useInfiniteQuery({
    ...triesQuery(useTeamPath(), messageId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      awaited !== null &&
      ofEndpoint(data?.pages).length < awaited.more &&
      dataUpdateCount < awaited.since + readingsMax
        ? everyMs
        : false,
  });
  return (
    <Loaded query={attempts} lines={3}>
      {({ pages }) => {
        const rows = ofEndpoint(pages);
        return (
          <>
            <ol className={styles.attempts} aria-label="Attempts" aria-live="polite">
              {rows.map((each) => (
                <Attempt key={`${each.attempt} ${each.attempted_at}`} attempt={each} />
              ))}
            </ol>
            {rows.length === 0 ? <p>No attempt yet.</p> : null}
            <Resend
              webhookId={webhookId}
              messageId={messageId}
              onSent={() => setAwaited({ more: rows.length + 1, since: 0 })}
            />
          </>
        );
      }}
    </Loaded>
  );
}

function Attempt({ attempt: made }: { readonly attempt: WebhookAttempt }): ReactElement {
  const { attempt, attempted_at: at, duration_ms: ms, outcome, status, error, response } = made;
  return (
    <li>
      <span>
        Attempt {attempt}, <Time at={at} />:{' '}
        {outcome === 'succeeded' ? outcome : <Badge tone="warning">{outcome}</Badge>}{' '}
        {answerText(status, error)} in {ms} ms
      </span>
      {response === null || response === '' ? null : (
        <pre tabIndex={0} aria-label="Response of the endpoint">
          {response}
        </pre>
      )}
    </li>
  );
}
