import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { usePermission } from '#console/kernel/session/session.ts';
import { keyOf, useTeamPath } from '#console/kernel/session/team-path.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { Reveal } from '#console/kernel/ui/reveal.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { rotateSecret, secretQuery } from '../queries.ts';

/** What receivers check signatures with: read on a click only, for those who manage endpoints. */
export function SigningSecret({ webhookId }: { readonly webhookId: string }): ReactElement {
  const place = useTeamPath();
  const mayManage = usePermission('manage');
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const rotate = useMutation({
    mutationFn: async () => rotateSecret(place, webhookId),
    onSuccess: async () => {
      setAsking(false);
      toast('There is a new secret.');
      const queryKey = [keyOf(place), 'webhook', webhookId, 'secret'];
      await queries.invalidateQueries({ queryKey });
    },
  });
  if (!mayManage) {
    return (
      <Section title="Signing secret">
        <p>Your role does not manage endpoints, so it does not see their secrets.</p>
      </Section>
    );
  }
  return (
    <Section
      title="Signing secret"
      actions={
        <Button icon="key" onClick={() => setAsking(true)}>
          New secret
        </Button>
      }
    >
      <Reveal what="the secret" query={secretQuery(place, webhookId)}>
        {({ key }) => <Secret value={key} name="secret" />}
      </Reveal>
      <ConfirmDialog
        title="Make a new secret?"
        action="Make a new secret"
        isOpen={isAsking}
        isBusy={rotate.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => rotate.mutate()}
      >
        {rotate.isError ? <ErrorState error={rotate.error} /> : null}
        For 24 hours messages carry the signatures of both, so that receivers can change over.
      </ConfirmDialog>
    </Section>
  );
}
