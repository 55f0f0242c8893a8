import type { ReactElement } from 'react';

import { Page } from '#console/kernel/ui/page.tsx';

import { Passkeys } from '../account/passkeys.tsx';
import { Password, Profile } from '../account/password.tsx';
import { Sessions } from '../account/sessions.tsx';

/** What belongs to the member: how they sign in, and where they are. */
export function AccountPage(): ReactElement {
  return (
    <Page title="Your account">
      <Profile />
      <Passkeys />
      <Password />
      <Sessions />
    </Page>
  );
}
