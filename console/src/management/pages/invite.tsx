import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import { problemsByField } from '#console/kernel/api/failure.ts';
import { acceptInvite, previewInvite } from '#console/kernel/api/sign-in.ts';
import { Time } from '#console/kernel/time/time.tsx';
import { ErrorState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';
import { Facts, Page } from '#console/kernel/ui/page.tsx';

import styles from './invite.module.css';

type Invite = Awaited<ReturnType<typeof previewInvite>>;

// Read once and taken out of the address: no history keeps it.
const token = location.hash.slice(1);
if (token !== '') history.replaceState(null, '', location.pathname);

/** `/invite#…`: who is asked to join what, and the account that comes of it. */
export function InvitePage(): ReactElement {
  const invite = useQuery({
    queryKey: ['invite'],
    queryFn: async () => previewInvite(token),
    enabled: token !== '',
    retry: false,
  });
  return (
    <main className={styles.page}>
      <Page title="You are invited to Salus">
        {token === '' ? (
          <Notice tone="warning">
            This link is not whole. Open it as it was sent, or ask for another.
          </Notice>
        ) : (
          <Loaded query={invite}>{(found) => <Join invite={found} />}</Loaded>
        )}
        {invite.isError ? (
          <p>An invitation works once and for seven days. Whoever sent it can send another.</p>
        ) : null}
      </Page>
    </main>
  );
}

function Join({ invite }: { readonly invite: Invite }): ReactElement {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const join = useMutation({
    mutationFn: async () =>
      acceptInvite({
        token,
        name,
        ...(password === '' ? {} : { password }),
      }),
    onSuccess: () => location.assign('/console'),
  });
  const problems = problemsByField(join.error);
  return (
    <>
      <Facts
        facts={[
          ['Organisation', invite.organisation],
          ['Role', invite.role.replaceAll('_', ' ')],
          ['Works until', <Time key="until" at={invite.expires_at} />],
        ]}
      />
      <Form
        action="Join"
        onSubmit={() => join.mutate()}
        isBusy={join.isPending}
        error={Object.keys(problems).length > 0 ? null : join.error}
      >
        <TextField
          label="Your name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={problems['name']}
          isRequired
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={problems['password']}
          hint="At least 12 characters. You may leave it empty and add a passkey under Settings."
        />
      </Form>
      {join.isError && Object.keys(problems).length > 0 ? <ErrorState error={join.error} /> : null}
    </>
  );
}
