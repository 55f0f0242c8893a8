import { describe } from 'vitest';

import { authorisationPromises } from './authorisation.ts';
import { pullPromises } from './pulls.ts';
import { tokenPromises } from './tokens.ts';
import { webhookPromises } from './webhooks.ts';
import type { OpenProvider } from './world.ts';

/** What every connector promises together with the engine, against the emulator of its provider. */
export function providerPromises(
  name: string,
  open: OpenProvider,
  { areCallsSigned = true } = {},
): void {
  describe(name, () => {
    authorisationPromises(open);
    tokenPromises(open);
    pullPromises(open);
    webhookPromises(open, areCallsSigned);
  });
}
