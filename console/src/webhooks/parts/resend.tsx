import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { resend } from '../queries.ts';

type Props = {
  readonly webhookId: string;
  readonly messageId: string;
  readonly onSent: () => void;
  readonly children?: ReactNode;
};

export function Resend({ webhookId, messageId, onSent, children }: Props): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const queries = useQueryClient();
  const again = useMutation({
    mutationFn: async () => resend(place, webhookId, messageId),
    onSuccess: async ({ queued }) => {
      toast(
        queued === 0
          ? 'It is pending already: it is sent at its next attempt.'
          : 'The message is on its way again.',
      );
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
