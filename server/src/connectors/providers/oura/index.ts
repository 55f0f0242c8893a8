import { type Clock, systemClock } from '#kernel/clock.ts';
import { minuteMs } from '#kernel/time.ts';
import type { OAuth2, ProviderConnector } from '#sources';

import { authorisationOn } from './authorise.ts';
import { normalise } from './normalise.ts';
import { pullOn } from './pull.ts';
import { resources } from './resources.ts';
import { webhooksOn } from './webhooks.ts';

/** Oura's API, version 2. */
export function ouraOn(clock: Clock): ProviderConnector<OAuth2> {
  return {
    slug: 'oura',
    authorisation: authorisationOn(clock),
    resources,
    limits: [{ requests: 5000, perMs: 5 * minuteMs }],
    pull: pullOn(clock),
    normalise,
    webhooks: webhooksOn(clock),
    // Oura takes back an access when shown the token in the address, which a session keeps to itself.
    disconnect: async () => {},
  };
}

export const oura = ouraOn(systemClock);
