import { describe } from 'vitest';

import { authorisationPromises } from './authorisation.ts';
import { deletionPromises } from './deletions.ts';
import { loginPromises } from './logins.ts';
import { pullPromises } from './pulls.ts';
import { tokenPromises } from './tokens.ts';
import { webhookPromises } from './webhooks.ts';
import type { OpenWorld } from './world.ts';

/** The same of one whose people type a password or an e-mail address. */
export function loginProviderPromises(name: string, open: OpenWorld): void {
  describe(name, () => {
    loginPromises(open);
    tokenPromises(open);
    pullPromises(open);
  });
}

/** In what a provider differs from others. */
export type Traits = {
  readonly calls?: 'signed' | 'unsigned' | 'none';
  readonly doTokensLast?: boolean;
  /** Others run what does not depend on the provider: the reference provider, Oura and Withings. */
  readonly isEngineShown?: boolean;
  /** Its API tells what was deleted. */
  readonly tellsDeletions?: boolean;
};

/** The same of one whose people name a server of their own. */
export function ownServerPromises(name: string, open: OpenWorld): void {
  describe(name, () => {
    deletionPromises(open);
    tokenPromises(open, { isEngineShown: true });
    pullPromises(open, { isEngineShown: true });
  });
}

/** What every connector promises together with the engine, against the emulator of its provider. */
export function providerPromises(
  name: string,
  open: OpenWorld,
  {
    calls = 'signed',
    doTokensLast = false,
    isEngineShown = false,
    tellsDeletions = false,
  }: Traits = {},
): void {
  describe(name, () => {
    authorisationPromises(open);
    tokenPromises(open, { doTokensLast, isEngineShown });
    pullPromises(open, { isEngineShown, doTokensLast });
    if (tellsDeletions) deletionPromises(open);
    if (calls !== 'none') webhookPromises(open, calls === 'signed');
  });
}
