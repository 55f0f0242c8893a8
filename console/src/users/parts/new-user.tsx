import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { Failure, problemsByField } from '#console/kernel/api/failure.ts';
import { useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { referenceProblem, zoneProblem } from '../model.ts';
import { createUser } from '../queries.ts';

const empty = { reference: '', zone: '' };

/** A reference that is taken leads to who has it, as creating is safe to repeat. */
export function NewUser({
  onMade,
}: {
  readonly onMade: (user: { user_id: string }) => void;
}): ReactElement {
  const { key } = useTenant();
  const [draft, setDraft, clear] = useDraft(`${key} new user`, empty);
  const [isTried, setTried] = useState(false);
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: async () =>
      createUser({
        client_user_id: draft.reference,
        ...(draft.zone === '' ? {} : { fallback_time_zone: draft.zone }),
      }),
    onSuccess: async (user) => {
      clear();
      await queries.invalidateQueries({ queryKey: [key, 'users'] });
      onMade(user);
    },
  });
  const server = problemsByField(create.error);
  const wrong = {
    reference: referenceProblem(draft.reference) ?? undefined,
    zone: zoneProblem(draft.zone) ?? undefined,
  };
  const taken = takenBy(create.error);
  return (
    <Form
      action="Make the user"
      onSubmit={() => {
        setTried(true);
        if (wrong.reference === undefined && wrong.zone === undefined) create.mutate();
      }}
      isBusy={create.isPending}
      error={taken === null ? create.error : null}
    >
      {taken === null ? null : (
        <Notice tone="warning">
          A user has this reference already.{' '}
          <Button kind="quiet" onClick={() => onMade({ user_id: taken })}>
            Open that user
          </Button>
        </Notice>
      )}
      <TextField
        label="Reference"
        value={draft.reference}
        onChange={(reference) => setDraft({ ...draft, reference })}
        hint="What your own system calls the person. It must not say who that is."
        error={isTried ? (wrong.reference ?? server['client_user_id']) : undefined}
      />
      <TextField
        label="Time zone"
        value={draft.zone}
        onChange={(zone) => setDraft({ ...draft, zone })}
        placeholder="Europe/Vienna"
        hint="May be left empty. Used where a sample does not say what the person’s clock showed."
        error={isTried ? (wrong.zone ?? server['fallback_time_zone']) : undefined}
      />
    </Form>
  );
}

/** The user who has the reference, where that is what was refused. */
function takenBy(error: unknown): string | null {
  if (!(error instanceof Failure) || error.status !== 400) return null;
  const { user_id: id } = error.fields;
  return typeof id === 'string' ? id : null;
}
