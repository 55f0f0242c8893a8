import type { ReactElement } from 'react';

import { UserLink } from '#console/kernel/links/links.tsx';
import { useTeamPath } from '#console/kernel/session/team-path.ts';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { Facts } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';

import { messageQuery } from '../queries.ts';
import { EndpointLink, EventLink, TypeLink } from './links.tsx';
import { MessageAttempts } from './message-attempts.tsx';

import styles from './message-attempts.module.css';

export type Sent = {
  readonly message_id: string;
  readonly webhook_id: string | null;
  readonly event_type: string;
  readonly user_id: string | null;
  /** False: no destination wants it, so that it is stored nowhere. */
  readonly isKept?: boolean;
};

type Props = { readonly sent: Sent | null; readonly onClose: () => void };

/** One message: its body is read only when somebody asks for it. */
export function MessageDialog({ sent, onClose }: Props): ReactElement | null {
  return sent === null ? null : (
    <Dialog title="Message" isOpen onClose={onClose}>
      <Facts
        facts={[
          ['Id', <Id key="id" value={sent.message_id} name="message id" />],
          ['Event', <TypeLink key="type" type={sent.event_type} />],
          ['User', sent.user_id === null ? '–' : <UserLink key="user" id={sent.user_id} />],
          ...(sent.webhook_id === null
            ? []
            : [['Endpoint', <EndpointLink key="endpoint" id={sent.webhook_id} />] as const]),
        ]}
      />
      {sent.webhook_id === null ? null : (
        <MessageAttempts webhookId={sent.webhook_id} messageId={sent.message_id} />
      )}
      {sent.isKept === false ? (
        <p>
          No destination wants such events, so what it said is not kept. Make an endpoint to get the
          next one.
        </p>
      ) : (
        <>
          <p className={styles.link}>
            <EventLink id={sent.message_id} />
          </p>
          <MessageBody id={sent.message_id} />
        </>
      )}
    </Dialog>
  );
}

/** What it says: health data, so read on a click. */
export function MessageBody({ id }: { readonly id: string }): ReactElement {
  const place = useTeamPath();
  return (
    <Reveal what="the body" query={messageQuery(place, id)}>
      {({ body }) => (
        <pre tabIndex={0} aria-label="Body of the message">
          {JSON.stringify(body, null, 2)}
        </pre>
      )}
    </Reveal>
  );
}
