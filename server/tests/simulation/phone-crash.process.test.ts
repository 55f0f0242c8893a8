import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it, vi } from 'vitest';

import { openAndroid } from '../emulators/phone/android.ts';
import { openHealthStore, quantities } from '../emulators/phone/health-store.ts';
import { openIos } from '../emulators/phone/ios.ts';
import { Phone } from '../emulators/phone/phone.ts';
import {
  type Ask,
  expectedSamples,
  expectedSummaries,
  linesOf,
  readAs,
  storedSamples,
  storedSummaries,
} from '../emulators/phone/stored.ts';
import { apiKey, type Credentials, Refused } from '../emulators/phone/transport.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { createUser } from '../harness/pusher.ts';
import { openReceiver, type Received } from '../harness/receiver.ts';
import { type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();

const kills = 3;
const key = 'sk_us_phone_crash_key_0123456789';
const asTeam = { 'x-vital-api-key': key };
const managementKey = 'mg_phone_crash_key_0123456789';
/** The heart rates of its past are more than are stored in one step, and go in one push of Android's. */
const year = openHealthStore({ firstDay: '2025-11-20', days: 365, minutesBetweenBeats: 45 });
const past = year.slice(0, 362);
const syncedDays = year.slice(362);
/** Of both phones together; each kill waits for its share of them. */
const leastPushes = 150;

/** The server, which is gone from time to time. */
class Victim {
  readonly #environment: Readonly<Record<string, string>>;
  #server: SalusProcess;
  #up: Promise<void> = Promise.resolve();

  constructor(server: SalusProcess, environment: Readonly<Record<string, string>>) {
    this.#server = server;
    this.#environment = environment;
  }

  get url(): string {
    return this.#server.url;
  }

  get up(): Promise<void> {
    return this.#up;
  }

  /** What it printed of its team or organisation. */
  printed(name: string): string {
    return new RegExp(`${name}\\s+(\\S+)`, 'u').exec(this.#server.output.stdout)?.[1] ?? '';
  }

  kill(): void {
    this.#up = (async () => {
      await this.#server.killAlone();
      this.#server = await startSalus(this.#environment);
    })();
  }

  async stop(): Promise<void> {
    await this.#up;
    await this.#server.stop();
  }
}

type Receiver = Awaited<ReturnType<typeof openReceiver>>;

type Told = {
  readonly event_type: string;
  readonly user_id: string;
  readonly data: Parameters<typeof linesOf>[0][number];
};

async function addWebhook(victim: Victim, url: string): Promise<void> {
  const [org, team] = ['Organisation', 'Team'].map((name) => victim.printed(name));
  const added = await fetch(`${victim.url}/v1/org/${org}/team/${team}/sandbox/webhook`, {
    method: 'POST',
    headers: { 'x-management-key': managementKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  expect([added.status, await added.text()]).toEqual([200, expect.anything()]);
}

/** Each event once, however often it was delivered. */
function toldIn(received: readonly Received[]): readonly Told[] {
  const byId = new Map(received.map(({ headers, body }) => [headers['webhook-id'], body]));
  return [...byId.values()].map((body) => JSON.parse(body) as Told);
}

/** All that a phone has; after each failure again from what it knows to be there. */
async function syncAll(phone: Phone, victim: Victim): Promise<void> {
  for (let isDone = false; !isDone;) {
    try {
      expect(await phone.sync({ past, days: syncedDays })).toBe('active');
      isDone = true;
    } catch (error) {
      const isGone =
        error instanceof TypeError || (error instanceof Refused && error.status >= 500);
      if (!isGone) throw error;
      // The app may have gone with it, before it saved how far it was.
      phone.forget(3);
      await victim.up;
    }
  }
}

/** Days of a long past are worked out afterwards. What killed servers had in hand is anybody's from now on. */
async function untilDaysAreWorkedOut({ query }: TestDatabase): Promise<void> {
  await query('update movement_due set due_at = now()');
  await query(`update delivery set run_at = run_at - interval '10 minutes'`);
  await vi.waitFor(async () => expect((await query('select from movement_due')).rows).toEqual([]), {
    timeout: 60_000,
  });
}

type Asking = { readonly ask: Ask; readonly url: string; readonly userId: string };

/** Everything of the year as the phone has it, and each day's walk once, though a watch and a phone counted it. */
async function expectWhole({ ask, url, userId }: Asking, provider: string): Promise<void> {
  for (const quantity of quantities) {
    const resource = readAs(quantity);
    const stored = await storedSamples(ask, { userId, resource, days: year });
    expect(stored, resource).toEqual(expectedSamples(year, quantity));
  }
  for (const [resource, expected] of Object.entries(expectedSummaries(year))) {
    const stored = await storedSummaries(ask, { userId, resource, days: year });
    expect(stored, resource).toMatchObject(expected);
  }
  expect(await ask(`/v2/user/providers/${userId}`)).toMatchObject({
    providers: [{ slug: provider }],
  });
  const answer = await fetch(`${url}/aggregate/v1/user/${userId}/query`, {
    method: 'POST',
    headers: { ...asTeam, 'content-type': 'application/json' },
    body: JSON.stringify({
      timeframe: { type: 'absolute', start: year[0]?.date, end: year.at(-1)?.date },
      queries: [
        {
          select: [{ func: 'sum', arg: { timeseries: 'steps', field: 'value' } }],
          group_by: [{ date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } }],
        },
      ],
    }),
  });
  const { results } = (await answer.json()) as {
    readonly results: readonly { readonly table: { readonly sum: readonly (number | null)[] } }[];
  };
  const walked = (results[0]?.table.sum ?? []).reduce<number>((sum, each) => sum + (each ?? 0), 0);
  expect(walked).toBe(year.reduce((sum, { totals }) => sum + totals.steps, 0));
}

/** Each sample of the days that were synced in one event, and of each resource that its past is there. */
async function expectTold(receiver: Receiver, userId: string): Promise<void> {
  const told = (type: string): readonly Told[] =>
    toldIn(receiver.received).filter((each) => each.user_id === userId && each.event_type === type);
  for (const quantity of quantities) {
    const resource = readAs(quantity);
    const wanted = expectedSamples(syncedDays, quantity);
    const sent = (): readonly string[] =>
      linesOf(told(`daily.data.${resource}.created`).map(({ data }) => data));
    await receiver.until(() => sent().length >= wanted.length);
    expect(sent(), resource).toEqual(wanted);
    await receiver.until(() => told(`historical.data.${resource}.created`).length > 0);
  }
}

it('a year of a phone is there whole and once, though the server is killed three times and the phone pushes again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-phone-'));
  const database = await createDatabase();
  const environment = {
    SALUS_DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_BOOTSTRAP_MANAGEMENT_KEY: managementKey,
    SALUS_SERVICE_ALIASES: 'vital',
  };
  const receiver = await openReceiver();
  const victim = new Victim(await startSalus(environment), environment);
  try {
    await addWebhook(victim, receiver.url);
    const killAt = Array.from(
      { length: kills },
      (_, index) => draw(10, leastPushes / kills) + (index * leastPushes) / kills,
    );
    let pushes = 0;
    const credentials: Credentials = () => {
      pushes += 1;
      if (pushes === killAt[0]) {
        killAt.shift();
        // The moment of the kill is what this test is about; nothing waits for the timer but the kill itself.
        setTimeout(() => victim.kill(), draw(0, 15));
      }
      return apiKey(key)();
    };
    const phones = [];
    for (const platform of [openIos(150), openAndroid()]) {
      const userId = await createUser({ url: victim.url, key }, platform.provider);
      const transport = { platform, url: () => victim.url, credentials };
      phones.push({ platform, userId, phone: new Phone(transport, userId) });
    }
    await Promise.all(phones.map(async ({ phone }) => syncAll(phone, victim)));
    expect(killAt).toEqual([]);
    await victim.up;
    await untilDaysAreWorkedOut(database);
    const { url } = victim;
    const ask: Ask = async (asked) => (await fetch(`${url}${asked}`, { headers: asTeam })).json();
    for (const { userId, platform } of phones) {
      await expectWhole({ ask, url, userId }, platform.provider);
      await expectTold(receiver, userId);
    }
  } finally {
    await victim.stop();
    expectReceivedAsPublished(receiver.received);
    await receiver.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 240_000);
