import { afterAll } from 'vitest';

import { rightPassword } from './login-emulator.ts';
import { referenceLoginConnector } from './reference-login.ts';
import { openReferenceEmulator } from './reference.ts';
import { loginProviderPromises } from './suite.ts';
import { clientId, clientSecret, type OpenProvider, sharedWorlds } from './world.ts';

const open: OpenProvider = async (clock) => {
  const emulator = await openReferenceEmulator({ clientId, clientSecret, clock });
  return {
    connector: referenceLoginConnector(clock, 'password'),
    emulator,
    apiPath: '/v1/',
    tokenPath: '/oauth/token',
    consent: () => {},
    logIn: (accountId) => ({
      path: '/v2/link/provider/password/peloton',
      body: { username: accountId, password: rightPassword },
    }),
    put: (accountId, lastDay, days, isStrange = false) =>
      emulator.put(accountId, lastDay, days, isStrange),
    sampled: { resource: 'heartrate', perDay: 1 },
  };
};

const { worlds, close } = sharedWorlds([open]);
afterAll(async () => close());

for (const world of worlds) loginProviderPromises('the reference provider with passwords', world);
