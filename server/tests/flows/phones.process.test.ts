import { readFile } from 'node:fs/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addEndpoint } from '../../src/webhooks/index.ts';
import { openAndroid } from '../emulators/phone/android.ts';
import { openHealthStore, quantities } from '../emulators/phone/health-store.ts';
import { openIos } from '../emulators/phone/ios.ts';
import { Phone } from '../emulators/phone/phone.ts';
import type { Platform } from '../emulators/phone/platform.ts';
import { readSignInToken } from '../emulators/phone/sign-in.ts';
import {
  expectedSamples,
  expectedSummaries,
  linesOf,
  readAs,
  storedSamples,
  storedSummaries,
} from '../emulators/phone/stored.ts';
import { apiKey } from '../emulators/phone/transport.ts';
import { openTestApp, type TestApp, type TestTeam } from '../harness/app.ts';
import { runGuide } from '../harness/guide.ts';
import { toldOf } from '../harness/told-events.ts';

let app: TestApp;
let team: TestTeam;

const week = openHealthStore({ firstDay: '2026-11-02', days: 7, minutesBetweenBeats: 10 });
const past = week.slice(0, 6);
const today = week.slice(6);

beforeAll(async () => {
  app = await openTestApp({ serviceAliases: ['vital'] });
  team = await app.newTeam();
  await addEndpoint(app.resources, team.scope, {
    url: 'https://example.com/hooks',
    filterTypes: ['daily.data.*', 'historical.data.*'],
  });
});
afterAll(async () => app.close());

const ask = async (path: string): Promise<unknown> => {
  const { status, body } = await app.request('GET', path, { key: team.key });
  expect(status).toBe(200);
  return body;
};

type Opened = { readonly phone: Phone; readonly userId: string; readonly sent: string[] };

async function openPhone(platform: Platform): Promise<Opened> {
  const { user_id: userId } = await app.newUser(team);
  const sent: string[] = [];
  const phone = new Phone(
    {
      platform,
      url: () => app.baseUrl,
      credentials: apiKey(team.key),
      sends: (request) => sent.push(request),
    },
    userId,
  );
  return { phone, userId, sent };
}

/** The calls that the guide lists of a platform, and of both. */
async function listedCalls(name: 'iOS' | 'Android'): Promise<readonly string[]> {
  const guide = await readFile(new URL('../../../docs/guides/phones.md', import.meta.url), 'utf8');
  return [...guide.matchAll(/^\| `(POST [^`]+)` +\| (both|iOS|Android) +\|/gmu)]
    .filter(([, , by]) => by === 'both' || by === name)
    .map(([, call = '']) => call)
    .toSorted();
}

/** Calls as the guide writes them, each once. */
function callsOf(sent: readonly string[]): readonly string[] {
  const calls = sent.map((each) =>
    each
      .replace(/\?.*$/u, '')
      .replace(/[\da-f]{8}-[\da-f-]{27}/iu, '{user_id}')
      .replace(/\/(?:apple_health_kit|health_connect)$/u, '/{provider}')
      .replace(/^(POST \/v2\/timeseries\/\{user_id\}\/).*$/u, '$1{resource}')
      .replace(/^(POST \/v2\/summary\/).*(\/\{user_id\})$/u, '$1{resource}$2'),
  );
  return [...new Set(calls)].toSorted();
}

/** As the app that people connect their phones with does it. */
async function connectByCode(phone: Phone, userId: string, platform: Platform): Promise<void> {
  const path = `/v2/link/code/create?user_id=${userId}`;
  const { body } = await app.request<{ code: string }>('POST', path, { key: team.key });
  const { sign_in_token: token } = await phone.exchangeCode(body.code);
  expect(readSignInToken(token, platform).userId).toBe(userId);
  await phone.revokeAppApiKey();
}

type SamplesTold = Parameters<typeof linesOf>[0][number];

describe.each([openIos(500), openAndroid()])('$provider', (platform) => {
  it('pushes a week of twelve resources, and each sample, summary and event is there once', async () => {
    const { phone, userId, sent: requests } = await openPhone(platform);
    const resources = platform.pushes(past, 'historical').map(({ resource }) => resource);
    expect(new Set(resources).size).toBe(12);
    expect(await phone.sync({ past, days: today })).toBe('active');
    const isIos = platform.provider === 'apple_health_kit';
    if (isIos) await connectByCode(phone, userId, platform);
    expect(callsOf(requests)).toEqual(await listedCalls(isIos ? 'iOS' : 'Android'));

    const { body: checked } = await app.request<{ phones: unknown[] }>(
      'GET',
      `/v2/user/${userId}/phone`,
      { key: team.key },
    );
    expect(checked.phones).toMatchObject([
      { progress: { sync_progress: { backfill_types: { heartrate: { data_count: 1 } } } } },
    ]);

    const told = await toldOf(app, userId);
    for (const quantity of quantities) {
      const resource = readAs(quantity);
      const stored = await storedSamples(ask, { userId, resource, days: week });
      expect(stored, resource).toEqual(expectedSamples(week, quantity));
      const ofType = told.filter(({ type }) => type === `daily.data.${resource}.created`);
      const sent = linesOf(ofType.map(({ data }) => data as SamplesTold));
      expect(sent, resource).toEqual(expectedSamples(today, quantity));
    }
    for (const [resource, expected] of Object.entries(expectedSummaries(week))) {
      expect(await storedSummaries(ask, { userId, resource, days: week })).toMatchObject(expected);
    }
    if (isIos) {
      const raw = await storedSummaries(ask, { userId, resource: 'workouts', days: week }, '/raw');
      expect(raw).toMatchObject([{ data: { descent_elevation: 75 } }, {}, {}]);
    }
    const types = told.map(({ type }) => type).filter((type) => type.startsWith('historical'));
    expect(types).toHaveLength(new Set(types).size);
    // A night is told as a sleep and as its cycle.
    expect(types).toHaveLength(12 + 1);

    phone.forget(Infinity);
    expect(await phone.sync({ past, days: today })).toBe('active');
    const again = (await toldOf(app, userId)).slice(told.length);
    expect(again.filter(({ type }) => !type.startsWith('historical'))).toEqual([]);
  });
});

it('the guide’s calls are answered as the guide says', async () => {
  const { user_id: userId } = await app.newUser(team);
  const settings = { API: app.baseUrl, KEY: team.key, USER_ID: userId };
  expect(await runGuide('phones.md', settings)).toBe(2);
});
