import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Application, OAuth2, ProviderConnector } from '#sources';

import { oura } from '../src/connectors/providers/oura/index.ts';
import { withings } from '../src/connectors/providers/withings/index.ts';
import { normaliseSummaries } from '../src/summaries/normalise.ts';
import { findSummaryResource } from '../src/summaries/resources.ts';
import { normaliseSamples } from '../src/timeseries/normalise.ts';
import { findResource } from '../src/timeseries/resources.ts';
import { ouraPerson } from './emulators/oura/documents.ts';
import { openOuraEmulator } from './emulators/oura/oura.ts';
import { openTestSession, type TestSession } from './emulators/session.ts';
import { withingsPerson } from './emulators/withings/data.ts';
import { openWithingsEmulator } from './emulators/withings/withings.ts';

const client = { clientId: 'salus', clientSecret: 'secret' };
const clock = { now: () => new Date() };
const nowMs = Date.parse('2026-11-21T12:00:00Z');
const redirectUrl = 'https://salus.example/callback';
const account = '363';
const days = { from: new Date('2026-11-10'), to: new Date('2026-11-21') };

type Opened = {
  readonly connector: ProviderConnector;
  readonly session: TestSession;
  readonly close: () => Promise<void>;
};

async function open(
  connector: ProviderConnector<OAuth2>,
  emulator: {
    readonly url: string;
    readonly tokens: { code(of: object, redirectUrl: string): string };
    close(): Promise<void>;
  },
): Promise<Opened> {
  const { pathname } = new URL(connector.authorisation.tokenUrl);
  const application: Application = {
    ...client,
    baseUrl: emulator.url,
    authorizeUrl: emulator.url,
    tokenUrl: `${emulator.url}${pathname}`,
  };
  const session = openTestSession(connector, application);
  const { scopes } = connector.authorisation;
  const code = emulator.tokens.code({ accountId: account, scopes }, redirectUrl);
  await session.exchange({ type: 'authorization_code', code, redirectUrl, codeVerifier: null });
  const close = async (): Promise<void> => {
    await session.close();
    await emulator.close();
  };
  return { connector, session, close };
}

const opened = new Map<string, Opened>();

beforeAll(async () => {
  const ring = await openOuraEmulator({ ...client, clock });
  ring.put(account, ouraPerson('2026-11-20', 10));
  opened.set('oura', await open(oura, ring));
  const scale = await openWithingsEmulator({ ...client, clock });
  scale.put(account, withingsPerson('2026-11-20', 10));
  opened.set('withings', await open(withings, scale));
});

afterAll(async () => {
  for (const { close } of opened.values()) await close();
});

const cases = [oura, withings].flatMap(({ slug, resources }) =>
  resources.map(({ name }) => [slug, name] as const),
);

describe('what a connector reads is what the push API takes', () => {
  test.each(cases)('%s %s', async (slug, resource) => {
    const { connector, session } = opened.get(slug) ?? expect.unreachable();
    let rows = 0;
    for await (const page of connector.pull(session, { resource, ...days })) {
      const { samples, summaries, devices } = connector.normalise(page);
      rows += devices.length;
      for (const { resource: name, data } of samples) {
        const of = findResource(name) ?? expect.unreachable(name);
        const context = { receivedAtMs: nowMs, sourceType: null, timeZone: null };
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
  'stage_start_offset_second',
  'stage_end_offset_second',
  'stage_type',
];
