import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Facts } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { messageQuery, resend } from '../queries.ts';
import { EndpointLink, EventLink, TypeLink, UserLink } from './links.tsx';

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
      {sent.isKept === false ? (
        <p>
          No destination wants such events, so what it said is not kept. Make an endpoint to get the
          next one.
        </p>
      ) : (
        <>
          <p>
            <EventLink id={sent.message_id} />
          </p>
          <MessageBody id={sent.message_id} />
        </>
      )}
      {sent.webhook_id === null ? null : (
        <Resend webhookId={sent.webhook_id} messageId={sent.message_id} onSent={onClose} />
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

type ResendProps = {
  readonly webhookId: string;
  readonly messageId: string;
  readonly onSent: () => void;
  readonly children?: ReactNode;
};

export function Resend({ webhookId, messageId, onSent, children }: ResendProps): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: async () => resend(place, webhookId, messageId),
    onSuccess: async () => {
      toast('The message is on its way again.');
      onSent();
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'deliveries'] });
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'attempts'] });
    },
  });
  return (
    <>
      {again.isError ? <ErrorState error={again.error} /> : null}
      <Button
        icon="refresh"
        onClick={() => again.mutate()}
        isBusy={again.isPending}
        disabledWhy={mayManage ? null : 'your role does not manage endpoints'}
      >
        {children ?? 'Send it again'}
      </Button>
    </>
  );
}
