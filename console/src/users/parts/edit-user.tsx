import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { DialogButton } from '#console/kernel/ui/dialog-button.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { type UserDraft, patchOf, referenceProblem, userDraftOf, zoneProblem } from '../model.ts';
import { patchUser, type User } from '../queries.ts';

type Props = { readonly user: User };

/** Changes what is known of a user without knowing who it is. */
export function EditUser({ user }: Props): ReactElement {
  const mayWrite = usePermission('write');
  return (
    <DialogButton
      label="Edit"
      title="Edit the user"
      icon="settings"
      disabledWhy={mayWrite ? null : 'your role only reads'}
    >
      {(close) => <Fields user={user} onDone={close} />}
    </DialogButton>
  );
}

function Fields({ user, onDone }: Props & { readonly onDone: () => void }): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const before = userDraftOf(user);
  const [draft, set, clear] = useDraft(`${key} user ${user.user_id}`, before);
  const save = useMutation({
    mutationFn: async () => patchUser(user.user_id, patchOf(before, draft)),
    onSuccess: async () => {
      toast('The user is changed.');
      clear();
      onDone();
      await queries.invalidateQueries({ queryKey: [key, 'user', user.user_id] });
      await queries.invalidateQueries({ queryKey: [key, 'users'] });
    },
  });
  const wrong = problemsByField(save.error);
  const change = (part: Partial<UserDraft>): void => set({ ...draft, ...part });
  return (
    <Form
      action="Save"
      onSubmit={() => save.mutate()}
      isBusy={save.isPending}
      error={save.error}
      disabledWhy={
        Object.keys(patchOf(before, draft)).length === 0
          ? 'nothing is changed'
          : (referenceProblem(draft.reference) ?? zoneProblem(draft.zone))
      }
    >
      <TextField
        label="Reference"
        value={draft.reference}
        onChange={(reference) => change({ reference })}
        hint="What your own system calls the person. It must not say who that is."
        error={wrong['client_user_id']}
      />
      <TextField
        label="Time zone"
        value={draft.zone}
        onChange={(zone) => change({ zone })}
        placeholder="Europe/Vienna"
        hint="Empty: not known. Used where a sample does not say what the person’s clock showed."
        error={wrong['fallback_time_zone']}
      />
      <TextField
        label="Data is taken from"
        type="date"
        value={draft.start}
        onChange={(start) => change({ start })}
        hint="The first day. Empty: from the beginning."
        error={wrong['ingestion_start']}
      />
      <TextField
        label="Data is taken until"
        type="date"
        value={draft.end}
        onChange={(end) => change({ end })}
        hint="The last day. Empty: until further notice."
        error={wrong['ingestion_end']}
      />
    </Form>
  );
}
