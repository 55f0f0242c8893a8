import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipBuffer } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Exporter } from '#kernel/personal-data.ts';
import { exportSamples } from '#timeseries';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { toUserId } from '../model.ts';
import { Exports } from './service.ts';

let app: TestApp;
let team: TestTeam;
const failures: string[] = [];
beforeAll(async () => {
  app = await openTestApp({
    log: {
      info: () => {},
      warn: () => {},
      error: (_fields, message) => void failures.push(message),
      flush: () => {},
    },
  });
  team = await app.newTeam();
});
afterAll(async () => app.close());

async function push(userId: string, minute: number): Promise<void> {
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
  await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key: team.key,
    body: { stage: 'daily', provider: 'oura', data: [{ timestamp, value: 60 }] },
  });
}

async function begin(exporters: readonly Exporter[], userId: string): Promise<() => Readable> {
  return new Exports(app.resources, () => exporters).prepare(team.scope, toUserId(userId));
}

/** Until no connection holds a snapshot of the database any more. */
async function untilNobodyReads(): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const { rowCount } = await app.database.query(
      "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
    );
    if (rowCount === 0) return;
  }
  throw new Error('a snapshot was left open');
}

const endless: Exporter = async function* tablesOf(db) {
  yield {
    name: 'endless',
    columns: [{ name: 'value', type: 'text' }],
    rows: async function* batches() {
      for (;;) {
        await db.selectFrom('users').select('id').limit(1).execute();
        yield Array.from({ length: 1000 }, () => ({ value: crypto.randomUUID() }));
      }
    },
  };
};

describe('an export', () => {
  test('is as of one moment, whatever is stored while it is read', async () => {
    const { user_id: userId } = await app.newUser(team);
    await push(userId, 1);
    let isRead: () => void = () => {};
    let goOn: () => void = () => {};
    const begun = new Promise<void>((resolve) => (isRead = resolve));
    const pushed = new Promise<void>((resolve) => (goOn = resolve));
    const waiting: Exporter = async function* tablesOf(db, subject) {
      isRead();
      await pushed;
      yield* exportSamples(db, subject);
    };
    const archive = buffer((await begin([waiting], userId))());
    await begun;
    await push(userId, 2);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    goOn();
    const files = new ZipBuffer(await archive);
    const lines = Buffer.from(files.get('timeseries/heartrate.ndjson').contentSync()).toString();
    expect(lines.trim().split('\n')).toHaveLength(1);
    await untilNobodyReads();
  });

  test('that nobody reads on ends, and lets go of the database', async () => {
    const { user_id: userId } = await app.newUser(team);
    const stream = (await begin([endless], userId))();
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    await untilNobodyReads();
    expect(failures).toEqual([]);
  });

  test('that fails is cut off, logged without what it read, and lets go of the database', async () => {
    const { user_id: userId } = await app.newUser(team);
    const failing: Exporter = async function* tablesOf() {
      yield* [];
      throw new Error('disk on fire');
    };
    const stream = (await begin([failing], userId))();
    await expect(buffer(stream)).rejects.toThrow('disk on fire');
    await untilNobodyReads();
    expect(failures.splice(0)).toEqual(['export cut off']);
  });

  test('of a user who is deleted before the first byte is refused', async () => {
    const { user_id: userId } = await app.newUser(team);
    const open = await begin([], userId);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    await expect(buffer(open())).rejects.toMatchObject({ code: 'user.gone' });
    await untilNobodyReads();
    failures.length = 0;
  });

  test('is one of four at most: a fifth is refused until one ends', async () => {
    const { user_id: userId } = await app.newUser(team);
    const exports = new Exports(app.resources, () => [endless]);
    const open = await exports.prepare(team.scope, toUserId(userId));
    const running = [open(), open(), open(), open()];
    expect(() => open()).toThrow('user.too_many_exports');
    const [first] = running;
    first?.destroy();
    if (first !== undefined) await once(first, 'close');
    running.push(open());
    for (const stream of running.slice(1)) {
      stream.destroy();
      await once(stream, 'close');
    }
    await untilNobodyReads();
  });
});
