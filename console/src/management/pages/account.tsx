import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';

import { Skeleton } from '#console/kernel/ui/feedback.tsx';
import { Page } from '#console/kernel/ui/page.tsx';

import { Passkeys } from '../account/passkeys.tsx';
import { Password, Profile } from '../account/password.tsx';
import { passkeysQuery, sessionsQuery } from '../account/queries.ts';
import { Sessions } from '../account/sessions.tsx';

/** What belongs to the member: how they sign in, and where they are. */
export function AccountPage(): ReactElement {
  // Both lists at once: the first one would move what is below it.
  const isWaiting = [useQuery(passkeysQuery).isFetched, useQuery(sessionsQuery).isFetched].includes(
    false,
  );
  return (
    <Page title="Your account">
      {isWaiting ? (
        <Skeleton lines={12} />
      ) : (
        <>
          <Profile />
          <Passkeys />
          <Password />
          <Sessions />
        </>
      )}
    </Page>
  );
}
