import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  android13,
  ios14,
  iosFork,
  type Network,
  samsung,
  Sdk,
  type Version,
} from '../emulators/open-wearables/sdk.ts';
import { type Year, yearOf } from '../emulators/open-wearables/year.ts';
import { freePort } from '../harness/free-port.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';

const key = 'sk_us_killedserverkilledserver0000';
/** SALUS_TEST_KILLS=100 for a longer run. */
const kills = Number(process.env['SALUS_TEST_KILLS'] ?? 20);

let folder = '';
let database: TestDatabase;
let url = '';
let environment: Readonly<Record<string, string>>;
/** Settles once the server serves. */
let serving: Promise<SalusProcess>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-kills-'));
  database = await createDatabase();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  environment = {
    SALUS_DATA_DIR: folder,
    SALUS_PORT: String(port),
    DATABASE_URL: urlOf(database),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
  };
  serving = startSalus(environment);
  await serving;
}, 120_000);
afterAll(async () => {
  await (await serving).stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Body>(method: string, at: string, body?: unknown): Promise<Body> {
  const answer = await fetch(`${url}${at}`, {
    method,
    headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${at} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Body;
}

type Phone = { readonly sdk: Sdk; readonly userId: string; readonly year: Year };

/** Flutter has the iOS SDK of before; a fork of the newest one compresses its uploads. */
const versions = { flutter: ios14, ios: iosFork, health_connect: android13, samsung };
const now = new Date();

async function openPhone([name, version]: readonly [string, Version]): Promise<Phone> {
  const { user_id: userId } = await ask<{ user_id: string }>('POST', '/v2/user', {
    client_user_id: name,
  });
  const pair = await ask<object>('POST', '/v2/mobile_app', { name });
  const tokens = await ask<{ access_token: string; refresh_token: string }>(
    'POST',
    `/api/v1/users/${userId}/token`,
    pair,
  );
  const { access_token: access, refresh_token: refresh } = tokens;
  const sdk = new Sdk(url, userId, version, { access, refresh });
  return { sdk, userId, year: yearOf(version, now) };
}

/** The network of each upload, one after the other; twice the access token has expired. */
function travel(sdk: Sdk): void {
  const networks: readonly Network[] = ['whole', 'slow', 'lost', 'whole', 'cut', 'killed', 'whole'];
  let uploads = 0;
  sdk.network = () => {
    uploads += 1;
    if (uploads === 4 || uploads === 12) sdk.expireAccess();
    sdk.losesNextTokens = uploads === 12;
    return networks[uploads % networks.length] ?? 'whole';
  };
}

/** Resumes at the next trigger, until everything is taken. */
async function syncAll({ sdk, year }: Phone): Promise<void> {
  do {
    await serving;
    await sdk.sync(year.chunks);
  } while (sdk.state === 'stopped');
  expect(sdk.state).toBe('idle');
}

async function countsOf(userId: string): Promise<unknown> {
  const { rows: samples } = await database.query<{ resource: string; count: number }>(
    `select resource, sum(samples)::int as count from series join sample_chunk using (series_id)
      where series.user_id = $1 group by resource`,
    [userId],
  );
  const { rows: summaries } = await database.query<{ resource: string; count: number }>(
    `select resource, count(*)::int as count from summary
      where user_id = $1 and resource in ('sleep', 'workouts') group by resource`,
    [userId],
  );
  const named = (rows: readonly { resource: string; count: number }[]) =>
    Object.fromEntries(rows.map(({ resource, count }) => [resource, count]));
  return { samples: named(samples), summaries: named(summaries) };
}

const eventsOf = async (userId: string): Promise<number> =>
  (await database.query('select from event where user_id = $1', [userId])).rows.length;

/** What the responses counted as left out, of each chunk once. */
function leftOutOf({ taken }: Sdk): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const body of taken.values())
    for (const [kind, count] of Object.entries(body['left_out'] as Record<string, number>))
      counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}

/** Kills the server as often as said, spread over the uploads, and starts it again. */
async function killWhile(isDone: () => boolean, uploads: () => number, all: number): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    const next = Math.ceil(((killed + 1) * all) / (kills + 2));
    await expect
      .poll(() => uploads() >= next || isDone(), { interval: 2, timeout: 120_000 })
      .toBe(true);
    expect(isDone()).toBe(false);
    const server = await serving;
    serving = server.killAlone().then(async () => startSalus(environment));
    await serving;
  }
}

test(`a year of each platform with ${kills} kills of the server is stored once, and sent again it sends no event`, async () => {
  // From now on events are stored.
  await ask('GET', '/v2/events?limit=1');
  const phones = await Promise.all(Object.entries(versions).map(openPhone));
  const taken = (): number => phones.reduce((sum, { sdk }) => sum + sdk.taken.size, 0);
  const chunks = phones.reduce((sum, { year }) => sum + year.chunks.length, 0);
  let isDone = false;
  for (const { sdk } of phones) travel(sdk);
  const syncing = Promise.all(phones.map(syncAll)).finally(() => {
    isDone = true;
  });
  await Promise.all([syncing, killWhile(() => isDone, taken, chunks)]);

  for (const { sdk, userId, year } of phones) {
    expect(sdk.lost).toEqual([]);
    const { samples, summaries } = year;
    expect(await countsOf(userId)).toMatchObject({ samples, summaries });
    expect(leftOutOf(sdk)).toEqual(year.leftOut);
    // The newest day again: the phone says by that that its past is complete.
    sdk.network = () => 'whole';
    await sdk.again(year.chunks.slice(0, 1), 'live');
    expect(await eventsOf(userId)).toBeGreaterThan(0);
  }

  for (const { sdk, userId } of phones) {
    const before = [await eventsOf(userId), await countsOf(userId)];
    await sdk.again(yearOf(sdk.version, now, 2).chunks);
    await sdk.again([{}], 'live');
    expect(sdk.state).toBe('idle');
    expect([await eventsOf(userId), await countsOf(userId)]).toEqual(before);
  }
}, 900_000);
