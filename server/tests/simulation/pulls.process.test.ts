import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, it } from 'vitest';

import { ouraPerson } from '../emulators/oura/documents.ts';
import { openOuraEmulator, type OuraEmulator } from '../emulators/oura/oura.ts';
import { createDatabase, type TestDatabase, urlOf } from '../harness/postgres.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { createUser, readAll } from '../harness/pusher.ts';
import { openReceiver } from '../harness/receiver.ts';
import { runSalus, type SalusProcess, startSalus } from '../harness/salus-process.ts';
import { simulationDraw } from '../harness/seed.ts';

const draw = simulationDraw();

const crashes = 3;
const people = 2;
const days = 32;
const sliceDays = 30;
const key = 'sk_us_pull_crash_test_key_0123456789';
const client = { clientId: 'client', clientSecret: 'secret' };
/** Of each night that the emulator makes up. */
const beatsOfNight = 90;

/** Connects a user to an account whose tokens the emulator gave out. */
async function connect(url: string, emulator: OuraEmulator, userId: string): Promise<void> {
  const address = 'import';
  const scopes = 'personal daily heartrate workout spo2 ring_configuration'.split(' ');
  const issued = emulator.tokens.fromCode(
    emulator.tokens.code({ accountId: userId, scopes }, address),
    address,
  );
  const connection = {
    user_id: userId,
    access_token: issued?.accessToken,
    refresh_token: issued?.refreshToken,
    provider_id: userId,
    expires_at: 4_000_000_000,
  };
  const answer = await fetch(`${url}/v2/link/bulk_import`, {
    method: 'POST',
    headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({
      provider: 'oura',
      connections: [connection],
      wait_for_completion: true,
    }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
}

/** Ten minutes go by: the turns and leases of whoever died end, and what waited for another try is due. */
async function letTimePass(database: TestDatabase): Promise<void> {
  await database.query(
    `update provider_pull set run_at = run_at - interval '10 minutes' where run_at is not null`,
  );
  await database.query(
    `update provider_connection set refresh_until = refresh_until - interval '10 minutes'`,
  );
  await database.query(`update delivery set run_at = run_at - interval '10 minutes'`);
}

type Progress = { readonly id: string; readonly cursor: string };
const progress = async (database: TestDatabase): Promise<readonly Progress[]> =>
  (
    await database.query<Progress>(
      `select id, cursor::text as cursor from provider_pull where kind = 'historical' order by id`,
    )
  ).rows;
const left = async (database: TestDatabase): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from provider_pull
     where kind = 'historical' and status in ('scheduled', 'in_progress', 'retrying')`,
  );
  return rows[0]?.count ?? 0;
};

it('loses no token and no slice, and tells nothing twice, whenever the server is killed while it pulls', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'salus-pulls-'));
  const database = await createDatabase();
  const clock = { now: () => new Date() };
  // As Withings has it. Without a grace a crash between answer and commit ends a connection, as the suite of connectors shows.
  const graceMs = 8 * 3600 * 1000;
  const emulator = await openOuraEmulator({ ...client, clock, pageSize: 500, graceMs });
  const created = new Map<string, Set<string>>();
  const receiver = await openReceiver(({ headers, body }) => {
    const { event_type: type, user_id: userId, data } = JSON.parse(body);
    const samples: readonly { timestamp: string }[] | undefined = data.data;
    const told = samples?.map((each) => each.timestamp) ?? [String(data.id ?? '')];
    for (const each of told) {
      const what = `${userId} ${type} ${each}`;
      created.set(what, (created.get(what) ?? new Set()).add(String(headers['svix-id'])));
    }
    return { status: 200 };
  });
  const environment = {
    SALUS_DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database),
    SALUS_BOOTSTRAP_TEAM_KEY: key,
    SALUS_PROVIDER_OURA_CLIENT_ID: client.clientId,
    SALUS_PROVIDER_OURA_CLIENT_SECRET: client.clientSecret,
    SALUS_PROVIDER_OURA_URL: emulator.url,
  };
  let server: SalusProcess | undefined;
  try {
    server = await startSalus(environment);
    await runSalus(['webhooks', 'add', receiver.url], environment);
    const users: string[] = [];
    for (let index = 0; index < people; index += 1) {
      const userId = await createUser({ url: server.url, key }, `pull-${index}`);
      emulator.put(userId, ouraPerson(clock.now().toISOString().slice(0, 10), days));
      await connect(server.url, emulator, userId);
      users.push(userId);
    }
    for (let crash = 0; crash < crashes; crash += 1) {
      emulator.tokens.expireAll();
      // The moment of the crash is what this test is about; nothing waits for the timer but the kill itself.
      await new Promise((resolve) => setTimeout(resolve, draw(20, 500)));
      const before = await progress(database);
      await server.killAlone();
      await letTimePass(database);
      server = await startSalus(environment);
      const after = await progress(database);
      // What was stored before the crash is never to be fetched again.
      expect(after.filter((each, index) => each.cursor > (before[index]?.cursor ?? ''))).toEqual(
        [],
      );
    }
    while ((await left(database)) > 0) {
      await database.query(
        `update provider_pull set run_at = now() where run_at is not null and lease_id is null`,
      );
      // A pull takes as long as it takes; the test's own limit ends the wait.
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const { rows } = await database.query(
      `select status, error_type from provider_connection order by id`,
    );
    expect(rows).toEqual(users.map(() => ({ status: 'active', error_type: null })));
    const failed = await database.query(
      `select resource, status, error from provider_pull where kind = 'historical' and status <> 'success'`,
    );
    expect(failed.rows).toEqual([]);
    // Each slice counts its days when it is stored: once, whatever was fetched twice. Neighbours share a local day.
    const counted = await database.query<{ nights: number }>(
      `select days_with_data as nights from provider_pull where kind = 'historical' and resource = 'daily_activity'`,
    );
    expect(counted.rows.map((each) => each.nights)).toEqual(
      users.map(() => days + Math.floor(days / sliceDays)),
    );
    for (const userId of users) {
      const stored = await readAll({ url: server.url, key }, userId);
      expect(stored.size).toBeGreaterThanOrEqual(days * beatsOfNight);
    }
    await receiver.until(() =>
      users.every((userId) => created.has(`${userId} historical.data.hrv.created `)),
    );
    const twice = [...created].filter(([, ids]) => ids.size > 1).map(([what]) => what);
    // A summary may be told of as changed more than once; as new, once.
    expect(twice.filter((what) => what.includes('.created '))).toEqual([]);
    expect((await server.stop()).code).toBe(0);
  } finally {
    await server?.stop('SIGTERM').catch(() => undefined);
    expectReceivedAsPublished(receiver.received);
    await receiver.close();
    await emulator.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);
