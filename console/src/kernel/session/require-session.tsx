import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';

import { wanted } from '#console/kernel/api/client.ts';
import { Failure } from '#console/kernel/api/failure.ts';
import { Dialog } from '#console/kernel/ui/dialog.tsx';
import { ErrorState, Skeleton } from '#console/kernel/ui/feedback.tsx';

import type { ConfirmAgain } from './confirm-dialog.tsx';
import { meQuery } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage, type StartFragment } from './sign-in-page.tsx';

type Props = { readonly start: StartFragment; readonly children: ReactNode };

/**
 * Lets those in who are signed in. Who is signed in no more signs in over the page as it stands, so that what they typed
 * is still there.
 */
export function RequireSession({ start, children }: Props): ReactElement {
  // A link that the address brought is tried before the session that may be there.
  const [isLinkOpen, setLinkOpen] = useState(start.token !== null || start.failedWith !== null);
  const me = useQuery({ ...meQuery, enabled: !isLinkOpen });
  const queries = useQueryClient();
  if (me.data !== undefined)
    return (
      <>
        {children}
        <SignedOut />
        <Confirming />
      </>
    );
  const isUnknown = me.error instanceof Failure && me.error.status === 401;
  if (isLinkOpen || isUnknown) {
    return (
      <SignInPage
        start={start}
        onDone={() => {
          setLinkOpen(false);
          void queries.resetQueries({ queryKey: meQuery.queryKey });
        }}
      />
    );
  }
  return (
    <main style={{ padding: '2rem' }}>
      {me.isError ? (
        <ErrorState error={me.error} onRetry={() => void me.refetch()} />
      ) : (
        <Skeleton />
      )}
    </main>
  );
}

function SignedOut(): ReactElement {
  const [isOut, setOut] = useState(false);
  const queries = useQueryClient();
  useEffect(() => {
    wanted.signIn = () => setOut(true);
    return () => {
      wanted.signIn = () => {};
    };
  }, []);
  return (
    <Dialog title="You are signed out" isOpen={isOut} onClose={() => {}} isNeeded>
      <p>Your session ended. What you typed is still there once you have signed in again.</p>
      <SignInForm
        onDone={() => {
          setOut(false);
          void queries.invalidateQueries();
        }}
      />
    </Dialog>
  );
}

function Confirming(): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  // Loaded when it is asked for first: nobody has to confirm before the first page is drawn.
  const [dialog, setDialog] = useState<{ readonly ConfirmAgain: typeof ConfirmAgain } | null>(null);
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([]);
  useEffect(() => {
    wanted.confirm = async () => {
      const loaded = await import('./confirm-dialog.tsx').catch(() => null);
      if (loaded === null) return false;
      setDialog(loaded);
      return new Promise((resolve) => {
        waiting.current.push(resolve);
        setOpen(true);
      });
    };
    return () => {
      wanted.confirm = async () => false;
    };
  }, []);
  if (dialog === null) return null;
  return (
    <dialog.ConfirmAgain
      isOpen={isOpen}
      onDone={(isConfirmed) => {
        setOpen(false);
        for (const each of waiting.current.splice(0)) each(isConfirmed);
      }}
    />
  );
}
