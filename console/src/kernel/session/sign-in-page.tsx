import { useMutation } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';

import { signInWithLink } from '#console/kernel/api/sign-in.ts';
import { ErrorState, Notice, Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { SignInForm } from './sign-in-form.tsx';

import styles from './sign-in.module.css';

type Props = { readonly onDone: () => void; readonly start: StartFragment };

/** What the address brought behind its number sign, which is taken out of it at once. */
export type StartFragment = { readonly token: string | null; readonly failedWith: string | null };

/** Read before anything else: neither the history nor a bookmark keeps it. */
export function takeStartFragment(): StartFragment {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const taken = { token: fragment.get('start'), failedWith: fragment.get('sign_in_failed') };
  if (taken.token !== null || taken.failedWith !== null)
    history.replaceState(history.state, '', location.pathname + location.search);
  return taken;
}

/** Where nobody is signed in. A link that the server printed signs in by itself. */
export function SignInPage({ onDone, start }: Props): ReactElement {
  const link = useMutation({
    mutationFn: signInWithLink,
    onSuccess: onDone,
  });
  const { token } = start;
  const { mutate } = link;
  useEffect(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  const isOpening = token !== null && (link.isIdle || link.isPending || link.isSuccess);
  return (
    <main className={styles.page}>
      <Page title="Sign in to Salus">
        {isOpening ? <Skeleton /> : null}
        {link.isError ? (
          <>
            <ErrorState error={link.error} />
            <Notice>
              A link works once and for fifteen minutes. <code>salus console</code> prints another.
            </Notice>
          </>
        ) : null}
        {start.failedWith === null ? null : (
          <Notice tone="warning">
            The sign-in of your organisation did not work: <code>{start.failedWith}</code>. Try
            again, or take another way.
          </Notice>
        )}
        {isOpening ? null : <SignInForm onDone={onDone} />}
      </Page>
    </main>
  );
}
