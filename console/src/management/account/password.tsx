import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { meQuery, useMe } from '#console/kernel/session/session.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Section } from '#console/kernel/ui/page.tsx';
import { toast } from '#console/kernel/ui/toast.tsx';

import { deletePassword, setPassword, updateMe } from './queries.ts';

/** Who the member is here, and the password that they may have. */
export function Profile(): ReactElement {
  const { member } = useMe();
  const [name, setName] = useState(member.name);
  const [email, setEmail] = useState(member.email);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: async () => updateMe({ name, email }),
    onSuccess: async () => {
      toast('Saved.');
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const problems = problemsByField(save.error);
  return (
    <Section title="You">
      <Form action="Save" onSubmit={() => save.mutate()} isBusy={save.isPending} error={save.error}>
        <TextField
          label="Name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={problems['name']}
          isRequired
        />
        <TextField
          label="E-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={problems['email']}
          hint="You sign in with it and your password."
          isRequired
        />
      </Form>
    </Section>
  );
}

export function Password(): ReactElement {
  const { credentials } = useMe();
  const [password, setText] = useState('');
  const queries = useQueryClient();
  const changed = async (text: string): Promise<void> => {
    setText('');
    toast(text);
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
  };
  const save = useMutation({
    mutationFn: setPassword,
    onSuccess: async () => changed('The password is set.'),
  });
  const remove = useMutation({
    mutationFn: deletePassword,
    onSuccess: async () => changed('The password is gone.'),
  });
  return (
    <Section title="Password">
      {remove.isError ? <ErrorState error={remove.error} /> : null}
      <Form
        action={credentials.has_password ? 'Change the password' : 'Set a password'}
        onSubmit={() => save.mutate(password)}
        isBusy={save.isPending}
        error={save.error}
        beside={
          credentials.has_password ? (
            <Button kind="danger" onClick={() => remove.mutate()} isBusy={remove.isPending}>
              Remove the password
            </Button>
          ) : null
        }
      >
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setText}
          error={problemsByField(save.error)['password']}
          hint="12 to 200 characters; a sentence is easier to remember than signs."
          isRequired
        />
      </Form>
    </Section>
  );
}
