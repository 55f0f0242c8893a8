import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';

import type { Webhook } from '#console/kernel/api/contract.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { changeWebhook, deleteWebhook } from '../queries.ts';

const notAllowed = 'your role does not manage endpoints';

type Props = { readonly webhook: Webhook };

/** Switched off, an endpoint gets nothing and keeps its settings. */
export function Switch({ webhook }: Props): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const queries = useQueryClient();
  const { id, disabled } = webhook;
  const change = useMutation({
    mutationFn: async () => changeWebhook(place, id, { disabled: !disabled }),
    onSuccess: async () => {
      toast(disabled ? 'The endpoint is on.' : 'The endpoint is switched off.');
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhook', id] });
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhooks'] });
    },
    onError: (error) => toast(error.message),
  });
  return (
    <Button
      icon={disabled ? 'play' : 'pause'}
      onClick={() => change.mutate()}
      isBusy={change.isPending}
      disabledWhy={mayManage ? null : notAllowed}
    >
      {disabled ? 'Switch on' : 'Switch off'}
    </Button>
  );
}

export function Delete({ webhook: { id } }: Props): ReactElement {
  const place = useTeamPath();
  const { teamId, environment } = useTenant();
  const mayManage = usePermission('manage');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: async () => deleteWebhook(place, id),
    onSuccess: async () => {
      toast('The endpoint is deleted.');
      await navigate({
        to: '/$team/$environment/webhooks',
        params: { team: teamId, environment },
      });
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'webhooks'] });
      await queries.invalidateQueries({ queryKey: [keyOf(place), 'deliveries'] });
    },
  });
  return (
    <>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => setAsking(true)}
        disabledWhy={mayManage ? null : notAllowed}
      >
        Delete
      </Button>
      <ConfirmDialog
        title="Delete the endpoint?"
        action="Delete the endpoint"
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      >
        {remove.isError ? <ErrorState error={remove.error} /> : null}
        What waits for it is not sent any more.
      </ConfirmDialog>
    </>
  );
}
