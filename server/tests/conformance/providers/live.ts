import { dexcom } from '../../../src/connectors/providers/dexcom/index.ts';
import { googleHealth } from '../../../src/connectors/providers/google-health/index.ts';
import { nightscout } from '../../../src/connectors/providers/nightscout/index.ts';
import { polar } from '../../../src/connectors/providers/polar/index.ts';
import { strava } from '../../../src/connectors/providers/strava/index.ts';
import { ultrahuman } from '../../../src/connectors/providers/ultrahuman/index.ts';
import { wahoo } from '../../../src/connectors/providers/wahoo/index.ts';
import { whoop } from '../../../src/connectors/providers/whoop/index.ts';
import { dexcomPerson } from '../../emulators/dexcom/data.ts';
import { openDexcomEmulator } from '../../emulators/dexcom/dexcom.ts';
import { googleHealthPerson } from '../../emulators/google-health/data.ts';
import { openGoogleHealthEmulator } from '../../emulators/google-health/google-health.ts';
import { nightscoutPerson } from '../../emulators/nightscout/data.ts';
import { openNightscoutEmulator } from '../../emulators/nightscout/nightscout.ts';
import { polarPerson } from '../../emulators/polar/data.ts';
import { openPolarEmulator } from '../../emulators/polar/polar.ts';
import { type Account, lastDays, type ProviderEmulator } from '../../emulators/provider.ts';
import { strangely } from '../../emulators/strangely.ts';
import { stravaPerson } from '../../emulators/strava/data.ts';
import { openStravaEmulator } from '../../emulators/strava/strava.ts';
import { ultrahumanPerson } from '../../emulators/ultrahuman/data.ts';
import { openUltrahumanEmulator } from '../../emulators/ultrahuman/ultrahuman.ts';
import { wahooPerson } from '../../emulators/wahoo/data.ts';
import { openWahooEmulator } from '../../emulators/wahoo/wahoo.ts';
import { whoopPerson } from '../../emulators/whoop/data.ts';
import { openWhoopEmulator } from '../../emulators/whoop/whoop.ts';
import type { Traits } from './suite.ts';
import { clientId, clientSecret, type OpenProvider, type ProviderUnderTest } from './world.ts';

type Live = { readonly open: OpenProvider; readonly traits: Traits };

const dayBefore = (day: string): string => lastDays(day, 2)[0] ?? day;

const client = { clientId, clientSecret, pageSize: 5 };

/** What all emulators share that are told apart by their data alone. */
function emulated(
  emulator: ProviderEmulator,
  person: (lastDay: string, days: number) => Account,
): Pick<ProviderUnderTest, 'consent' | 'put' | 'putAccount'> & {
  readonly emulator: ProviderEmulator;
} {
  return {
    emulator,
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const account = person(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(account) : account);
    },
    putAccount: (accountId, account) => emulator.put(accountId, account),
  };
}

const openGoogleHealth: OpenProvider = async (clock) => {
  const emulator = await openGoogleHealthEmulator({ ...client, clock });
  return {
    ...emulated(emulator, googleHealthPerson),
    connector: googleHealth,
    apiPath: '/dataPoints',
    tokenPath: '/token',
    sampled: { resource: 'body_fat', perDay: 1 },
    guideSettings: { HEALTH_API: emulator.url, PROJECT: '1', PROJECT_TOKEN: emulator.projectToken },
    subscribe: async ({ address, secret }) => {
      const endpointAuthorization = { secret };
      const { status } = await fetch(`${emulator.url}/v4/projects/1/subscribers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${emulator.projectToken}` },
        body: JSON.stringify({ endpointUri: address, endpointAuthorization }),
      });
      if (status !== 200) throw new Error('the address was not verified');
    },
    call: async (accountId, secret) =>
      emulator.call(accountId, 'body-fat', secret === clientSecret ? {} : { secret }),
    dayStartsMs: 7 * 3_600_000,
    removeLastDay: async (accountId, lastDay, days) => {
      emulator.put(accountId, googleHealthPerson(dayBefore(lastDay), days - 1));
      return emulator.call(accountId, 'body-fat', { operation: 'DELETE', day: lastDay });
    },
  };
};

const openWhoop: OpenProvider = async (clock) => {
  const emulator = await openWhoopEmulator({ ...client, clock });
  return {
    ...emulated(emulator, whoopPerson),
    connector: whoop,
    apiPath: '/v2/',
    tokenPath: '/oauth2/token',
    sampled: { resource: 'hrv', perDay: 1 },
    subscribe: async ({ address }) => emulator.register(address),
    doCallsExpire: true,
    call: async (accountId, secret, at) =>
      emulator.call(accountId, 'recovery.updated', { secret, ...(at === undefined ? {} : { at }) }),
  };
};

const openDexcom: OpenProvider = async (clock) => {
  const emulator = await openDexcomEmulator({ ...client, clock });
  return {
    ...emulated(emulator, dexcomPerson),
    connector: dexcom,
    apiPath: '/v3/',
    tokenPath: '/oauth2/token',
    sampled: { resource: 'glucose', perDay: 5 },
  };
};

const openPolar: OpenProvider = async (clock) => {
  const emulator = await openPolarEmulator({ ...client, clock });
  return {
    ...emulated(emulator, polarPerson),
    connector: polar,
    apiPath: '/v3/',
    tokenPath: '/v2/oauth2/token',
    sampled: { resource: 'hrv', perDay: 1 },
    call: async (accountId) => emulator.call(accountId, 'SLEEP'),
  };
};

const openUltrahuman: OpenProvider = async (clock) => {
  const emulator = await openUltrahumanEmulator({ ...client, clock });
  return {
    ...emulated(emulator, ultrahumanPerson),
    connector: ultrahuman,
    apiPath: '/user_data/metrics',
    tokenPath: '/oauth/token',
    sampled: { resource: 'heartrate', perDay: 3 },
  };
};

const openWahoo: OpenProvider = async (clock) => {
  const emulator = await openWahooEmulator({ ...client, clock });
  return {
    ...emulated(emulator, wahooPerson),
    connector: wahoo,
    apiPath: '/v1/workouts',
    tokenPath: '/oauth/token',
    sampled: { resource: 'workouts', perDay: 1, isSummary: true },
    subscribe: async ({ address }) => emulator.register(address),
    call: async (accountId) => emulator.call(accountId, 'workout_summary'),
  };
};

const openStrava: OpenProvider = async (clock) => {
  const emulator = await openStravaEmulator({ ...client, clock });
  return {
    ...emulated(emulator, stravaPerson),
    connector: strava,
    apiPath: '/api/v3/',
    tokenPath: '/oauth/token',
    sampled: { resource: 'workouts', perDay: 1, isSummary: true },
    call: async (accountId) => emulator.call(accountId),
    removeLastDay: async (accountId, lastDay, days) => {
      const gone = stravaPerson(lastDay, days)['activities']?.at(-1);
      emulator.put(accountId, stravaPerson(dayBefore(lastDay), days - 1));
      return emulator.call(accountId, { aspect_type: 'delete', object_id: gone?.['id'] });
    },
  };
};

const openNightscout: OpenProvider = async (clock) => {
  const emulator = await openNightscoutEmulator({ ...client, clock });
  return {
    ...emulated(emulator, nightscoutPerson),
    connector: nightscout,
    apiPath: '/api/v3/',
    tokenPath: '/api/v2/authorization/request/',
    logIn: (accountId) => ({
      path: '/v2/link/provider/password/nightscout',
      body: { username: 'https://my.nightscout.example/', password: `readable-${accountId}` },
    }),
    sampled: { resource: 'carbohydrates', perDay: 1 },
    hasGrace: true,
    removeLastDay: async (accountId, lastDay, days) => {
      const person = nightscoutPerson(lastDay, days);
      const srvModified = clock.now().getTime();
      const of = (documents: Account[string] = []): Account[string] =>
        documents.map((each) =>
          Number(each['date']) >= Date.parse(lastDay)
            ? { ...each, isValid: false, srvModified }
            : each,
        );
      const { entries, treatments } = person;
      emulator.put(accountId, { entries: of(entries), treatments: of(treatments) });
    },
  };
};

/** Every provider whose people agree in a browser, by its slug, and in what it differs from others. */
export const live = {
  google_health: { open: openGoogleHealth, traits: { tellsDeletions: true } },
  whoop_v2: { open: openWhoop, traits: {} },
  dexcom_v3: { open: openDexcom, traits: { calls: 'none' } },
  strava: { open: openStrava, traits: { calls: 'unsigned', tellsDeletions: true } },
  wahoo: { open: openWahoo, traits: { calls: 'unsigned' } },
  ultrahuman: { open: openUltrahuman, traits: { calls: 'none' } },
  polar: { open: openPolar, traits: { calls: 'unsigned', doTokensLast: true } },
} as const satisfies Readonly<Record<string, Live>>;

/** Those whose people have a server of their own. */
export const ownServers = { nightscout: openNightscout } as const;
