import { dexcom } from '../../../src/connectors/providers/dexcom/index.ts';
import { googleHealth } from '../../../src/connectors/providers/google-health/index.ts';
import { whoop } from '../../../src/connectors/providers/whoop/index.ts';
import { dexcomPerson } from '../../emulators/dexcom/data.ts';
import { openDexcomEmulator } from '../../emulators/dexcom/dexcom.ts';
import { googleHealthPerson } from '../../emulators/google-health/data.ts';
import { openGoogleHealthEmulator } from '../../emulators/google-health/google-health.ts';
import type { Account, ProviderEmulator } from '../../emulators/provider.ts';
import { strangely } from '../../emulators/strangely.ts';
import { whoopPerson } from '../../emulators/whoop/data.ts';
import { openWhoopEmulator } from '../../emulators/whoop/whoop.ts';
import { clientId, clientSecret, type OpenProvider, type ProviderUnderTest } from './world.ts';

const client = { clientId, clientSecret, pageSize: 5 };

/** What all emulators share that are told apart by their data alone. */
function emulated(
  emulator: ProviderEmulator,
  person: (lastDay: string, days: number) => Account,
): Pick<ProviderUnderTest, 'consent' | 'put'> & { readonly emulator: ProviderEmulator } {
  return {
    emulator,
    consent: (accountId, scopes) => emulator.consent(accountId, scopes),
    put: (accountId, lastDay, days, isStrange = false) => {
      const account = person(lastDay, days);
      emulator.put(accountId, isStrange ? strangely(account) : account);
    },
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
    call: async (accountId, secret) => emulator.call(accountId, 'recovery.updated', { secret }),
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

/** Every provider whose people agree in a browser, by its slug. */
export const live = {
  google_health: openGoogleHealth,
  whoop_v2: openWhoop,
  dexcom_v3: openDexcom,
} as const satisfies Readonly<Record<string, OpenProvider>>;

/** How those call that do not sign what they say, or never do. */
export const calls: Readonly<Record<string, 'unsigned' | 'none'>> = { dexcom_v3: 'none' };
