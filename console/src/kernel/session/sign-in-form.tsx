import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';

import type { SignInOptions } from '#console/kernel/api/contract.ts';
import {
  signInOptions,
  signInWithManagementKey,
  signInWithPassword,
} from '#console/kernel/api/sign-in.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { ErrorState, Loaded, Notice } from '#console/kernel/ui/feedback.tsx';
import { Form, TextField } from '#console/kernel/ui/form.tsx';

import { hasPasskeys, signInWithPasskey } from './passkey.ts';

import styles from './sign-in.module.css';

/** The ways in that this server offers: passkey, password, the organisation's own sign-in, management key. */
export function SignInForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const options = useQuery({
    queryKey: ['sign-in'],
    queryFn: signInOptions,
    retry: false,
  });
  return (
    <Loaded query={options} lines={8}>
      {(offered) =>
        offered.is_possible ? (
          <Ways offered={offered} onDone={onDone} />
        ) : (
          <Notice tone="warning">{offered.reason}</Notice>
        )
      }
    </Loaded>
  );
}

type WaysProps = { readonly offered: SignInOptions; readonly onDone: () => void };

function Ways({ offered, onDone }: WaysProps): ReactElement {
  const passkey = useMutation({ mutationFn: signInWithPasskey, onSuccess: onDone });
  return (
    <div className={styles.ways}>
      {offered.passkeys_possible && hasPasskeys ? (
        <>
          {passkey.isError ? <ErrorState error={passkey.error} /> : null}
          <Button
            kind="primary"
            icon="key"
            isBusy={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            Sign in with a passkey
          </Button>
        </>
      ) : null}
      {offered.oidc === null ? null : (
        <a href={offered.oidc.start_url}>Sign in with your organisation</a>
      )}
      <Password onDone={onDone} />
      <details>
        <summary>Sign in with a management key</summary>
        <ManagementKey onDone={onDone} />
      </details>
      <p className={styles.lost}>
        No way in? Whoever has a shell on the server prints a link with <code>salus console</code>.
      </p>
    </div>
  );
}

function Password({ onDone }: Pick<WaysProps, 'onDone'>): ReactElement {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useMutation({
    mutationFn: async () => signInWithPassword(email, password),
    onSuccess: onDone,
  });
  return (
    <Form
      action="Sign in"
      onSubmit={() => signIn.mutate()}
      isBusy={signIn.isPending}
      error={signIn.error}
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        isRequired
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
      />
    </Form>
  );
}

function ManagementKey({ onDone }: Pick<WaysProps, 'onDone'>): ReactElement {
  const [key, setKey] = useState('');
  const signIn = useMutation({
    mutationFn: async () => signInWithManagementKey(key),
    onSuccess: onDone,
  });
  return (
    <Form
      action="Sign in with the key"
      onSubmit={() => signIn.mutate()}
      isBusy={signIn.isPending}
      error={signIn.error}
    >
      <TextField
        label="Management key"
        type="password"
        value={key}
        onChange={setKey}
        hint="The key of the organisation, mg_…, which the first start printed."
        isRequired
      />
    </Form>
  );
}
