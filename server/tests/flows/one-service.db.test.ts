import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { resources } from '#timeseries';
import { toUserId } from '#users';
import { addEndpoint } from '#webhooks';

import { writeLargeExport } from '../../../tools/apple-health/generate-export.ts';
import { openOura } from '../conformance/providers/emulated.ts';
import { openWorld } from '../conformance/providers/world.ts';
import { openTestApp, type TestApp, testMasterKey, type TestTeam } from '../harness/app.ts';
import { runCommand } from '../harness/command.ts';
import { urlOf } from '../harness/postgres.ts';
import { toldOf } from '../harness/told-events.ts';

let app: TestApp;
let team: TestTeam;
let folder: string;
beforeAll(async () => {
  app = await openTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'salus-one-service-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** A team whose endpoint wants everything, the past as well. */
async function newTeam(): Promise<TestTeam> {
  const made = await app.newTeam();
  await addEndpoint(app.resources, made.scope, { url: 'http://127.0.0.1:9/' });
  await app.database.query('update event_interest set wants_history = true');
  return made;
}

const sampleAt = (minute: number) => ({ timestamp: `2026-11-20T08:0${minute}:00Z`, value: 60 });

test('what is pushed and what is pulled of one user take the same lane', async () => {
  team = await newTeam();
  const { user_id: id } = await app.newUser(team);
  const userId = toUserId(id);
  const { ingestion, slices } = app.service;
  const owner = new Client(app.database.connection);
  await owner.connect();
  await owner.query('begin');
  await owner.query('select from users where id = $1 for update', [id]);
  // It holds its lane, as somebody else has the user.
  const first = app.request('POST', `/v2/timeseries/${id}/heartrate`, {
    key: team.key,
    body: { provider: 'oura', stage: 'daily', data: [sampleAt(1)] },
  });
  await isWaiting(owner);
  const shared = {
    provider: 'oura',
    stage: 'daily',
    timeZone: null,
    now: app.clock.now(),
  } as const;
  const whole = { sourceType: null, startsAt: null, endsAt: null, isFinalChunk: false };
  const others = [
    ingestion.ingest(team.scope, userId, {
      ...shared,
      ...whole,
      resource: resources.heartrate,
      data: [sampleAt(2)],
    }),
    slices.sources.engine.sink.samples(team.scope, userId, {
      ...shared,
      resource: 'heartrate',
      data: [sampleAt(3)],
    }),
  ];
  await owner.query('rollback');
  await owner.end();
  await Promise.all([first, ...others]);
  const { rows } = await app.database.query<{ events: number }>(
    'select count(*)::int as events from event where user_id = $1 group by xmin order by min(id)',
    [id],
  );
  // Both waited for the first, and then shared a transaction.
  expect(rows.map(({ events }) => events)).toEqual([1, 2]);
});

/** Until somebody waits for what this connection holds. */
async function isWaiting(holder: Client): Promise<void> {
  for (;;) {
    const { rows } = await holder.query(
      'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
    );
    if (rows.length > 0) return;
  }
}

const leastBytes = 16_384;

/** The size of the largest event that a command tells of a user. */
async function largestEvent(
  on: Pick<TestApp, 'database' | 'resources'>,
  { args, bytesMax }: { readonly args: readonly string[]; readonly bytesMax: number },
  userOf: () => Promise<string>,
): Promise<number> {
  const done = await runCommand([...args, '--json'], {
    DATABASE_URL: urlOf(on.database),
    SALUS_DATA_DIR: folder,
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
    SALUS_EVENT_BYTES_MAX: String(bytesMax),
  });
  expect([done.code, done.stderr]).toEqual([0, expect.any(String)]);
  const told = await toldOf(on, await userOf());
  return Math.max(...told.map(({ data }) => Buffer.byteLength(JSON.stringify(data))));
}

/** With the setting the events are smaller; without it they are not, so that it is the setting that does it. */
function expectBounded([large = 0, small = 0]: readonly number[]): void {
  expect([large > leastBytes, small > 0, small <= leastBytes]).toEqual([true, true, true]);
}

const limits = [1_048_576, leastBytes];

describe('SALUS_EVENT_BYTES_MAX holds for', () => {
  const both = async (
    argsOf: (user: string) => readonly string[],
    userOf: (client: string) => Promise<string>,
  ) => {
    const sizes: number[] = [];
    for (const bytesMax of limits) {
      team = await newTeam();
      const user = await app.newUser(team);
      const args = [...argsOf(user.client_user_id), '--team', team.scope.teamId];
      sizes.push(
        await largestEvent(app, { args, bytesMax }, async () => userOf(user.client_user_id)),
      );
    }
    expectBounded(sizes);
  };

  const idOf = async (reference: string): Promise<string> => {
    const { rows } = await app.database.query<{ id: string }>(
      'select id from users where client_user_id = $1 and tenant_id = $2',
      [reference, team.scope.tenantId],
    );
    return String(rows[0]?.id);
  };

  test('salus import fit', async () => {
    await both((user) => ['import', 'fit', 'samples/activity.fit', '--user', user], idOf);
  });

  test('salus import apple-health', async () => {
    const file = path.join(folder, 'export.zip');
    await writeLargeExport(file, 1_000_000);
    await both((user) => ['import', 'apple-health', file, '--user', user], idOf);
  });

  test('salus seed', async () => {
    await both(
      () => ['seed', '--users', '1', '--days', '1'],
      async () => idOf('demo-1'),
    );
  });

  test('salus renormalise', async () => {
    const world = await openWorld(openOura);
    const { database } = world.app;
    await addEndpoint(world.app.resources, world.team.scope, { url: 'http://127.0.0.1:9/' });
    await database.query('update event_interest set wants_history = true');
    const user = await world.newUser();
    world.put(user.user_id, '2026-11-20', 10);
    await world.connect(user);
    await world.worker.runDue();
    const sizes: number[] = [];
    for (const bytesMax of limits) {
      // What is there already is told of to nobody.
      for (const table of ['sample_chunk', 'series', 'outbox', 'delivery', 'event'])
        await database.query(`delete from ${table}`);
      const args = ['renormalise'];
      sizes.push(await largestEvent(world.app, { args, bytesMax }, async () => user.user_id));
    }
    await world.close();
    expectBounded(sizes);
  });
});
