import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { Secret } from '#console/kernel/ui/copy.tsx';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { useDraft } from '#console/kernel/ui/draft.ts';
import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { createKey, type KeyScope } from '../queries.ts';

type Props = { readonly place: KeyScope; readonly onMade: (value: string) => void };

export function NewKey({ place, onMade }: Props): ReactElement {
  const [label, setLabel, clearLabel] = useDraft(`${place.teamId}/new-key`, '');
  const [ends, setEnds] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      createKey(place, label, ends === '' ? null : new Date(ends).toISOString()),
    onSuccess: ({ value }) => {
      clearLabel();
      onMade(value);
    },
  });
  const problems = problemsByField(create.error);
  return (
    <Form
      action="Make the key"
      onSubmit={() => create.mutate()}
      isBusy={create.isPending}
      error={create.error}
    >
      <TextField
        label="Label"
        value={label}
        onChange={setLabel}
        error={problems['label']}
        hint="What you tell it by: the program that will use it."
        isRequired
      />
      <TextField
        label="Ends"
        type="datetime-local"
        value={ends}
        onChange={setEnds}
        error={problems['expires_at']}
        hint="Left empty, it works until it is revoked."
      />
    </Form>
  );
}

type IssuedProps = { readonly value: string | null; readonly onClose: () => void };

/** The only time that a key can be read: Esc does not close it. */
export function IssuedKey({ value, onClose }: IssuedProps): ReactElement {
  return (
    <Dialog title="Your new key" isOpen={value !== null} onClose={onClose} isNeeded>
      <Notice tone="warning">Copy it now: it is not shown again.</Notice>
      <Secret value={value ?? ''} name="key" />
      <Button onClick={onClose}>I have saved it</Button>
    </Dialog>
  );
}
