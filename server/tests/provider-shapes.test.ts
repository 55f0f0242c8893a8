import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ProviderConnector } from '#sources';

import { dexcom } from '../src/connectors/providers/dexcom/index.ts';
import { googleHealth } from '../src/connectors/providers/google-health/index.ts';
import { nightscout } from '../src/connectors/providers/nightscout/index.ts';
import { oura } from '../src/connectors/providers/oura/index.ts';
import { polar } from '../src/connectors/providers/polar/index.ts';
import { strava } from '../src/connectors/providers/strava/index.ts';
import { ultrahuman } from '../src/connectors/providers/ultrahuman/index.ts';
import { wahoo } from '../src/connectors/providers/wahoo/index.ts';
import { whoop } from '../src/connectors/providers/whoop/index.ts';
import { withings } from '../src/connectors/providers/withings/index.ts';
import { normaliseSummaries } from '../src/summaries/push/normalise.ts';
import { findSummaryResource } from '../src/summaries/resources/resources.ts';
import { normaliseSamples } from '../src/timeseries/push/normalise.ts';
import { findResource } from '../src/timeseries/resources/resources.ts';
import { dexcomPerson } from './emulators/dexcom/data.ts';
import { openDexcomEmulator } from './emulators/dexcom/dexcom.ts';
import { googleHealthPerson } from './emulators/google-health/data.ts';
import { openGoogleHealthEmulator } from './emulators/google-health/google-health.ts';
import { nightscoutPerson } from './emulators/nightscout/data.ts';
import { openNightscoutEmulator } from './emulators/nightscout/nightscout.ts';
import { ouraPerson } from './emulators/oura/documents.ts';
import { openOuraEmulator } from './emulators/oura/oura.ts';
import { polarPerson } from './emulators/polar/data.ts';
import { openPolarEmulator } from './emulators/polar/polar.ts';
import { openConnected, openTestSession, type TestSession } from './emulators/session.ts';
import { stravaPerson } from './emulators/strava/data.ts';
import { openStravaEmulator } from './emulators/strava/strava.ts';
import { ultrahumanPerson } from './emulators/ultrahuman/data.ts';
import { openUltrahumanEmulator } from './emulators/ultrahuman/ultrahuman.ts';
import { wahooPerson } from './emulators/wahoo/data.ts';
import { openWahooEmulator } from './emulators/wahoo/wahoo.ts';
import { whoopPerson } from './emulators/whoop/data.ts';
import { openWhoopEmulator } from './emulators/whoop/whoop.ts';
import { withingsPerson } from './emulators/withings/data.ts';
import { openWithingsEmulator } from './emulators/withings/withings.ts';

const client = { clientId: 'salus', clientSecret: 'secret' };
const clock = { now: () => new Date() };
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const account = '363';
const days = { from: new Date('2026-11-10'), to: new Date('2026-11-21') };

const opened = new Map<string, TestSession>();
const connectors: readonly ProviderConnector[] = [
  oura,
  withings,
  googleHealth,
  whoop,
  dexcom,
  polar,
  strava,
  ultrahuman,
  wahoo,
  nightscout,
];

beforeAll(async () => {
  const emulators = [
    [oura, await openOuraEmulator({ ...client, clock }), ouraPerson],
    [withings, await openWithingsEmulator({ ...client, clock }), withingsPerson],
    [googleHealth, await openGoogleHealthEmulator({ ...client, clock }), googleHealthPerson],
    [whoop, await openWhoopEmulator({ ...client, clock }), whoopPerson],
    [dexcom, await openDexcomEmulator({ ...client, clock }), dexcomPerson],
    [polar, await openPolarEmulator({ ...client, clock }), polarPerson],
    [strava, await openStravaEmulator({ ...client, clock }), stravaPerson],
    [ultrahuman, await openUltrahumanEmulator({ ...client, clock }), ultrahumanPerson],
    [wahoo, await openWahooEmulator({ ...client, clock }), wahooPerson],
  ] as const;
  for (const [connector, emulator, person] of emulators) {
    (emulator.put as (accountId: string, of: object) => void)(account, person('2026-11-20', 10));
    const as = { ...client, accountId: account };
    opened.set(connector.slug, await openConnected(connector, emulator, as, clock.now));
  }
});

beforeAll(async () => {
  const emulator = await openNightscoutEmulator({ ...client, clock });
  emulator.put(account, nightscoutPerson('2026-11-20', 10));
  const { url } = emulator;
  const application = { ...client, baseUrl: url, authorizeUrl: url, tokenUrl: url };
  const session = openTestSession(nightscout, application, account);
  await session.exchange({ type: 'refresh_token', refreshToken: `readable-${account}` });
  opened.set('nightscout', session);
});

afterAll(async () => {
  for (const session of opened.values()) await session.close();
});

const cases = connectors.flatMap((connector) =>
  connector.resources.map(({ name }) => [connector.slug, name, connector] as const),
);

describe('what a connector reads is what the push API takes', () => {
  test.each(cases)('%s %s', async (slug, resource, connector) => {
    const session = opened.get(slug) ?? expect.unreachable();
    let rows = 0;
    for await (const page of connector.pull(session, { resource, ...days })) {
      const { samples, summaries, devices } = connector.normalise(page);
      rows += devices.length;
      for (const { resource: name, data } of samples) {
        const of = findResource(name) ?? expect.unreachable(name);
        // Where a provider tells no zone, the user's is taken.
        const context = {
          receivedAtMs: nowMs,
          provider: 'oura',
          sourceType: null,
          timeZone: 'Europe/Helsinki',
        };
        expect(normaliseSamples(of, data, context)).toMatchObject({ ok: true });
        rows += data.length;
      }
      for (const { resource: name, data } of summaries) {
        const of = findSummaryResource(name) ?? expect.unreachable(name);
        const read = normaliseSummaries(of, data, {
          nowMs,
          timeZone: null,
          sourceType: null,
          fallbackTimeZone: null,
          birthDate: null,
          idOf: (kind, key) => `${kind} ${key}`,
          readRecording: () => null,
        });
        expect(read).toMatchObject({ ok: true });
        rows += data.length;
        // A name that the slice does not have would be ignored in silence.
        const known = new Set([...Object.keys(of.fields), ...further]);
        expect(data.flatMap(Object.keys).filter((key) => !known.has(key))).toEqual([]);
      }
    }
    expect(rows).toBeGreaterThan(0);
  });
});

/** What summaries take beside their own fields. */
const further = [
  'provider_id',
  'source_type',
  'calendar_date',
  'time_zone',
  'timezone_offset',
  'measured_at',
  'sport_name',
  'stream',
  'stage_start_offset_second',
  'stage_end_offset_second',
  'stage_type',
];
