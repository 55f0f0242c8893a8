import { oura } from '../../../src/connectors/providers/oura/index.ts';
import { withings } from '../../../src/connectors/providers/withings/index.ts';
import { ouraPerson } from '../../emulators/oura/documents.ts';
import { openOuraEmulator } from '../../emulators/oura/oura.ts';
import { lastDays } from '../../emulators/provider.ts';
import { strangely } from '../../emulators/strangely.ts';
import { withingsPerson } from '../../emulators/withings/data.ts';
import { openWithingsEmulator } from '../../emulators/withings/withings.ts';
import { clientId, clientSecret, type OpenProvider } from './world.ts';

export const openOura: OpenProvider = async (clock) => {
  const emulator = await openOuraEmulator({ clientId, clientSecret, clock, pageSize: 5 });
  return {
    connector: oura,
    emulator,
    apiPath: '/v2/usercollection/',
    tokenPath: '/oauth/token',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const person = ouraPerson(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(person) : person);
    },
    putAccount: (accountId, account) => emulator.put(accountId, account),
    sampled: { resource: 'hrv', perDay: 90 },
    doCallsExpire: true,
    call: async (accountId, secret, at) =>
      emulator.call(
        { event_type: 'update', data_type: 'sleep', user_id: accountId },
        { secret, ...(at === undefined ? {} : { at }) },
      ),
  };
};

export const openWithings: OpenProvider = async (clock) => {
  const emulator = await openWithingsEmulator({
    clientId,
    clientSecret,
    clock,
    pageSize: 5,
    // The suite's users come all in one minute.
    requestsPerMinute: 100_000,
  });
  return {
    connector: withings,
    emulator,
    // Addresses of data have nothing else in common that the token's has not.
    apiPath: '/measure',
    tokenPath: '/v2/oauth2',
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const person = withingsPerson(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(person) : person);
    },
    sampled: { resource: 'body_weight', perDay: 1 },
    hasGrace: true,
    call: async (accountId) => emulator.call('1', { userid: accountId }),
    removeLastDay: async (accountId, lastDay, days) => {
      emulator.put(accountId, withingsPerson(lastDays(lastDay, 2)[0] ?? lastDay, days - 1));
      const startdate = Date.parse(lastDay) / 1000;
      const enddate = startdate + 24 * 3600;
      const range = { startdate: String(startdate), enddate: String(enddate) };
      return emulator.call('1', { userid: accountId, ...range });
    },
  };
};
