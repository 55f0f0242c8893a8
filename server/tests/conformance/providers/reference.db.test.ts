import { openReferenceEmulator, referenceConnector } from './reference.ts';
import { providerPromises } from './suite.ts';
import { clientId, clientSecret } from './world.ts';

providerPromises('the reference provider', async (clock) => {
  const emulator = await openReferenceEmulator({ clientId, clientSecret, clock });
  return {
    connector: referenceConnector(clock),
    emulator,
    apiPath: '/v1/',
    tokenPath: '/oauth/token',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) =>
      emulator.put(accountId, lastDay, days, isStrange),
    sampled: { resource: 'heartrate', perDay: 1 },
    call: async (accountId, secret) => emulator.call(accountId, secret),
  };
});
