import { type Clock, systemClock } from '#kernel/clock.ts';
import { minuteMs } from '#kernel/time.ts';
import type { OAuth2, ProviderConnector } from '#sources';

import { authorisation } from './authorise.ts';
import { normalise } from './normalise.ts';
import { type Api, post } from './post.ts';
import { pullOn } from './pull.ts';
import { resources } from './resources.ts';
import { signed } from './sign.ts';
import { unregister, webhooksOn } from './webhooks.ts';

/** The calls first: they are ended with the access that is given back after them. */
async function disconnect(api: Api): Promise<void> {
  await unregister(api);
  const { externalUserId } = api.session.connection;
  if (externalUserId === null) return;
  const parameters = await signed(api, 'revoke');
  await post(api, '/v2/oauth2', { ...parameters, userid: externalUserId });
}

/** Withings' public API. */
export function withingsOn(clock: Clock): ProviderConnector<OAuth2> {
  return {
    slug: 'withings',
    authorisation,
    resources,
    limits: [{ requests: 120, perMs: minuteMs }],
    pull: pullOn(clock),
    normalise,
    webhooks: webhooksOn(clock),
    disconnect: async (session) => disconnect({ session, clock }),
  };
}

export const withings = withingsOn(systemClock);
