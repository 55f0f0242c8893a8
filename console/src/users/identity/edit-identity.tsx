import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { UserInfo } from '#console/kernel/api/contract.ts';
import { Failure, problemsByField } from '#console/kernel/api/failure.ts';
import { usePermission, useTenant } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Form } from '#console/kernel/ui/form.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { identityDraftOf, identityOf } from './model.ts';
import { PersonFields } from './person-fields.tsx';
import { demographicsQuery, saveDemographics } from './queries.ts';

type Props = { readonly userId: string };

/** Makes or changes who the user is: what is there is read first, as one asks to see it. */
export function EditIdentity({ userId }: Props): ReactElement {
  const { key } = useTenant();
  const mayWrite = usePermission('write');
  const mayReveal = usePermission('reveal');
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: async (): Promise<UserInfo | null> => {
      try {
        return await queries.fetchQuery({ ...demographicsQuery(key, userId), gcTime: 0 });
      } catch (error) {
        if (error instanceof Failure && error.status === 404) return null;
        throw error;
      }
    },
  });
  return (
    <>
      <Button
        icon="settings"
        onClick={() => begin.mutate()}
        isBusy={begin.isPending}
        title="What is there is read for it, which the audit log keeps."
        disabledWhy={
          mayReveal ? (mayWrite ? null : 'your role only reads') : 'your role sees masked data only'
        }
      >
        Change who it is
      </Button>
      {begin.isError ? <ErrorState error={begin.error} /> : null}
      <Dialog title="Who it is" isOpen={begin.data !== undefined} onClose={() => begin.reset()}>
        {begin.data === undefined ? null : (
          <Fields userId={userId} stored={begin.data} onDone={() => begin.reset()} />
        )}
      </Dialog>
    </>
  );
}

type FieldsProps = Props & { readonly stored: UserInfo | null; readonly onDone: () => void };

/** What is typed is in this dialog alone, and gone with it: a draft would keep a name. */
function Fields({ userId, stored, onDone }: FieldsProps): ReactElement {
  const { key } = useTenant();
  const queries = useQueryClient();
  const [draft, setDraft] = useState(() => identityDraftOf(stored));
  const save = useMutation({
    mutationFn: async () => saveDemographics(userId, identityOf(draft, stored)),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: demographicsQuery(key, userId).queryKey });
      toast('It is stored, encrypted with a key of the user.');
      onDone();
    },
  });
  const wrong = problemsByField(save.error);
  return (
    <Form action="Save" onSubmit={() => save.mutate()} isBusy={save.isPending} error={save.error}>
      <PersonFields draft={draft} onChange={setDraft} problemOf={(place) => wrong[place]} />
    </Form>
  );
}
