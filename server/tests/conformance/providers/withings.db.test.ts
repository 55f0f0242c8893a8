import { withingsOn } from '../../../src/connectors/providers/withings/index.ts';
import { strangely } from '../../emulators/strangely.ts';
import { withingsPerson } from '../../emulators/withings/data.ts';
import { openWithingsEmulator } from '../../emulators/withings/withings.ts';
import { providerPromises } from './suite.ts';
import { clientId, clientSecret, type OpenProvider } from './world.ts';

const open: OpenProvider = async (clock) => {
  const emulator = await openWithingsEmulator({
    clientId,
    clientSecret,
    clock,
    pageSize: 5,
    // The suite's users come all in one minute.
    requestsPerMinute: 100_000,
  });
  return {
    connector: withingsOn(clock),
    emulator,
    // Addresses of data have nothing else in common that the token's has not.
    apiPath: '/measure',
    tokenPath: '/v2/oauth2',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const person = withingsPerson(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(person) : person);
    },
    hasGrace: true,
    sampled: { resource: 'body_weight', perDay: 1 },
    call: async (accountId) => emulator.call('1', { userid: accountId }),
  };
};

providerPromises('withings', open, { areCallsSigned: false });
