import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Id } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Facts } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { keyOf, messageQuery, resend, usePlace } from '../queries.ts';

export type Sent = {
  readonly message_id: string;
  readonly webhook_id: string | null;
  readonly event_type: string;
  readonly user_id: string | null;
};

type Props = { readonly sent: Sent | null; readonly onClose: () => void };

/** One message: its body is read only when somebody asks for it. */
export function MessageDialog({ sent, onClose }: Props): ReactElement | null {
  return sent === null ? null : (
    <Dialog title="Message" isOpen onClose={onClose}>
      <Facts
        facts={[
          ['Id', <Id key="id" value={sent.message_id} name="message id" />],
          ['Event', sent.event_type],
          ['User', sent.user_id === null ? '–' : <Id key="user" value={sent.user_id} />],
        ]}
      />
      <Body id={sent.message_id} />
      {sent.webhook_id === null ? null : (
        <Resend webhookId={sent.webhook_id} messageId={sent.message_id} onSent={onClose} />
      )}
    </Dialog>
  );
}

function Body({ id }: { readonly id: string }): ReactElement {
  const place = usePlace();
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
};

function Resend({ webhookId, messageId, onSent }: ResendProps): ReactElement {
  const place = usePlace();
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
        Send it again
      </Button>
    </>
  );
}
