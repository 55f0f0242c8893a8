import { useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';

import { signInOptions } from '#console/kernel/api/sign-in.ts';
import { notLoaded } from '#console/kernel/router/not-loaded.ts';
import { Button } from '#console/kernel/ui/button.tsx';
import { EmptyState, ErrorState } from '#console/kernel/ui/feedback.tsx';
import { Actions, Page } from '#console/kernel/ui/page.tsx';

type Props = { readonly error: unknown; readonly reset: () => void };

/** In place of a page that could not be fetched or drawn: the rest of the console stays. */
export function PageFailed({ error, reset }: Props): ReactElement {
  const router = useRouter();
  const again = (): void => {
    reset();
    void router.invalidate();
  };
  if (!(error instanceof Error) || error.message !== notLoaded) {
    return (
      <Page title="Error">
        <ErrorState error={error} onRetry={again} />
      </Page>
    );
  }
  return (
    <Page title="Not loaded">
      <EmptyState title="This page was not loaded">
        <p>The server was not reached, or has a newer version. What you typed is still there.</p>
        <Actions>
          <Button icon="refresh" onClick={() => void loadAnew()}>
            Try again
          </Button>
        </Actions>
      </EmptyState>
    </Page>
  );
}

/** A browser does not fetch a script again that failed: the console is loaded anew, once its server is reached. */
async function loadAnew(): Promise<void> {
  const isReached = await signInOptions().then(
    () => true,
    () => false,
  );
  if (isReached) location.reload();
}
