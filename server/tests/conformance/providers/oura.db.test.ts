import { ouraOn } from '../../../src/connectors/providers/oura/index.ts';
import { ouraPerson } from '../../emulators/oura/documents.ts';
import { openOuraEmulator } from '../../emulators/oura/oura.ts';
import { strangely } from '../../emulators/strangely.ts';
import { providerPromises } from './suite.ts';
import { clientId, clientSecret } from './world.ts';

providerPromises('oura', async (clock) => {
  const emulator = await openOuraEmulator({ clientId, clientSecret, clock, pageSize: 5 });
  return {
    connector: ouraOn(clock),
    emulator,
    apiPath: '/v2/usercollection/',
    tokenPath: '/oauth/token',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const person = ouraPerson(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(person) : person);
    },
    sampled: { resource: 'hrv', perDay: 90 },
    call: async (accountId, secret) =>
      emulator.call({ event_type: 'update', data_type: 'sleep', user_id: accountId }, { secret }),
  };
});
