import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { Button } from '#console/kernel/ui/button.tsx';
import { ConfirmDialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Section } from '#console/kernel/ui/page.tsx';

import { deleteTeam, type TeamIds } from './queries.ts';

type Props = { readonly place: TeamIds; readonly name: string };

/** With everything that it has, in the sandbox and in production. */
export function DeleteTeam({ place, name }: Props): ReactElement {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: async () => deleteTeam(place),
    // Loaded anew, so that nothing of the team stays in this window.
    onSuccess: () => location.assign('/console'),
  });
  return (
    <Section title="Deletion">
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        Delete the team
      </Button>
      <ConfirmDialog
        title="Delete the team?"
        action="Delete the team for good"
        typed={name}
        isOpen={isAsking}
        isBusy={remove.isPending}
        onClose={() => {
          setAsking(false);
          remove.reset();
        }}
        onConfirm={() => remove.mutate()}
      >
        {remove.isError ? <ErrorState error={remove.error} /> : null}
        <p>
          Its sandbox and its production: at once its keys open nothing, its webhooks receive
          nothing more, and nothing of it can be read. Its users are erased by the next purge, and
          none of them can be brought back.
        </p>
      </ConfirmDialog>
    </Section>
  );
}
