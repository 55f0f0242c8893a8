import { type ReactElement, useEffect } from 'react';

import { Notice } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { notifyOpener } from './provider-window.ts';

import styles from './sign-in.module.css';

/** Where a window of the identity provider ends; seen only where it cannot close itself. */
export function ConfirmedPage({
  failedWith,
}: {
  readonly failedWith: string | null;
}): ReactElement {
  useEffect(() => notifyOpener({ failedWith }), [failedWith]);
  return (
    <main className={styles.page}>
      <Page title={failedWith === null ? 'Confirmed' : 'Not confirmed'}>
        <Notice tone={failedWith === null ? 'good' : 'warning'}>
          Close this window: the page that you came from goes on.
        </Notice>
      </Page>
    </main>
  );
}
