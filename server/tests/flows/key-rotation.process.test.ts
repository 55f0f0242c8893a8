import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadMasterKeys } from '#kernel/secrets/master-key.ts';
import { batchRows } from '#kernel/secrets/sealed-rows.ts';

import { systemRandom } from '../../src/kernel/random.ts';
import { runCommand } from '../harness/command.ts';
import { expectAllOpen, openNode, sealForUsers, untilSomeoneWaits } from '../harness/keys.ts';
import { createDatabase, urlOf } from '../harness/postgres.ts';
import { expectReceivedAsPublished } from '../harness/published-events.ts';
import { openReceiver, type Received } from '../harness/receiver.ts';
import { spawnSalus, startSalus } from '../harness/salus-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-rotation-'));
});
afterAll(async () => rm(folder, { recursive: true }));

const keyLines = async (dataDir: string): Promise<number> =>
  (await readFile(path.join(dataDir, 'master.key'), 'utf8')).trim().split('\n').length;

describe('a rotation that is killed', () => {
  it('loses nothing, and the next one ends it', async () => {
    const database = await createDatabase();
    const dataDir = path.join(folder, 'killed');
    const environment = { SALUS_DATA_DIR: dataDir, DATABASE_URL: urlOf(database) };
    const masterKeys = await loadMasterKeys(
      { masterKey: null, previousMasterKeys: [], dataDir },
      systemRandom,
    );
    const node = await openNode(database, masterKeys);
    const sealed = await sealForUsers(node, database, batchRows * 2);

    const holder = new pg.Client(database.connection);
    await holder.connect();
    await holder.query('begin');
    const [last] = [...sealed.values.keys()].toSorted().slice(-1);
    await holder.query('select from user_data_key where user_id = $1 for update', [last]);
    const rotation = spawnSalus(['keys', 'rotate'], environment);
    await untilSomeoneWaits(database);
    expect((await rotation.kill()).code).toBeNull();
    await holder.query('rollback');
    await holder.end();

    const count = async (): Promise<readonly number[]> => {
      const { rows } = await database.query<{ count: number }>(
        'select count(*)::int as count from user_data_key group by substring(wrapped for 5)',
      );
      return rows.map((row) => row.count).toSorted((a, b) => a - b);
    };
    expect(await count()).toEqual([batchRows, batchRows]);
    await expectAllOpen(node, sealed);
    expect(await runCommand(['keys', 'forget-old'], environment)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^salus: Values are still sealed with a previous master key: .*\.\n$/u,
      ),
    });

    const again = await runCommand(['keys', 'rotate', '--json'], environment);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toMatchObject({
      resealed: batchRows,
      unreadable: 0,
      isComplete: true,
    });
    expect(await count()).toEqual([batchRows * 2]);
    expect(await keyLines(dataDir)).toBe(2);
    expect((await runCommand(['keys', 'forget-old'], environment)).code).toBe(0);
    expect(await keyLines(dataDir)).toBe(1);
    await expectAllOpen(node, sealed);
    await node.close();
    await database.drop();
  });
});

describe('the commands', () => {
  it('carry keys in a file, and say in one sentence what is wrong', async () => {
    const database = await createDatabase();
    const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');
    const given = {
      SALUS_DATA_DIR: path.join(folder, 'commands'),
      DATABASE_URL: urlOf(database),
      SALUS_MASTER_KEY: key(1),
    };
    const next = { ...given, SALUS_MASTER_KEY: key(2), SALUS_PREVIOUS_MASTER_KEYS: key(1) };
    const file = path.join(folder, 'exported');
    const sentence = /^salus: [^\n]+\n$/u;
    expect(await runCommand(['keys', 'rotate'], given)).toMatchObject({
      code: 1,
      stderr: 'salus: This database is not set up: start the server on it once.\n',
    });
    expect((await runCommand(['migrate'], given)).code).toBe(0);
    expect(await runCommand(['keys', 'rotate'], given)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^salus: SALUS_MASTER_KEY is not for this command .*\n$/u),
    });
    expect((await runCommand(['keys', 'rotate'], next)).code).toBe(0);
    expect(await runCommand(['keys', 'export', file], next)).toMatchObject({
      code: 0,
      stdout: `Exported 1 values, still sealed, to ${file}.\n`,
    });
    expect(await runCommand(['keys', 'forget-old'], next)).toMatchObject({
      code: 0,
      stdout: 'No value needs SALUS_PREVIOUS_MASTER_KEYS any more: unset it on every node.\n',
    });
    expect(JSON.parse((await runCommand(['keys', 'import', file, '--json'], next)).stdout)).toEqual(
      {
        file,
        replaced: 1,
        destroyed: [],
      },
    );
    for (const [args, code] of [
      [['keys', 'export', file], 1],
      [['keys', 'import', `${file}-missing`], 1],
      [['keys', 'import'], 2],
      [['keys', 'export', file, 'another'], 2],
    ] as const) {
      expect(await runCommand(args, next)).toMatchObject({
        code,
        stdout: '',
        stderr: expect.stringMatching(sentence),
      });
    }
    await database.drop();
  });
});

describe('a rotation while a server runs', () => {
  it('is noticed neither by those who read and write nor by those whom the server writes to', async () => {
    const database = await createDatabase();
    const environment = {
      SALUS_DATA_DIR: path.join(folder, 'served'),
      DATABASE_URL: urlOf(database),
      SALUS_BOOTSTRAP_TEAM_KEY: 'sk_us_rotationrotationrotation',
    };
    const server = await startSalus(environment);
    const receiver = await openReceiver();
    const request = async (method: string, where: string, body?: object): Promise<Response> =>
      fetch(`${server.url}${where}`, {
        method,
        headers: {
          'x-salus-api-key': environment.SALUS_BOOTSTRAP_TEAM_KEY,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const userIds: string[] = [];
    const secrets: string[] = [];

    /** One more user and endpoint; what all of them have had sealed is read, and used to sign. */
    const expectService = async (): Promise<void> => {
      const number = userIds.length + 1;
      const created = await request('POST', '/v2/user', { client_user_id: `user ${number}` });
      const { user_id: userId } = (await created.json()) as { user_id: string };
      userIds.push(userId);
      expect((await request('PATCH', `/v2/user/${userId}/info`, demographics)).status).toBe(200);
      for (const id of userIds) {
        const info = await request('GET', `/v2/user/${id}/info/latest`);
        expect(await info.json()).toMatchObject({ first_name: 'Ada' });
      }

      const added = await runCommand(['webhooks', 'add', receiver.url, '--json'], environment);
      secrets.push((JSON.parse(added.stdout) as { secret: string }).secret);
      const before = receiver.received.length;
      const pushed = await request('POST', `/v2/timeseries/${userId}/heartrate`, {
        stage: 'daily',
        provider: 'oura',
        source_type: 'ring',
        data: [{ timestamp: '2026-01-10T00:00:00Z', value: 60, unit: 'bpm' }],
      });
      expect(pushed.status).toBe(200);
      await receiver.until(({ length }) => length === before + secrets.length);
      const arrived = receiver.received.slice(before);
      const signers = arrived.map((each) => secrets.findIndex((secret) => verifies(secret, each)));
      expect(new Set(signers)).toEqual(new Set(secrets.keys()));
    };

    await expectService();
    for (let round = 0; round < 2; round += 1) {
      expect((await runCommand(['keys', 'rotate'], environment)).code).toBe(0);
      await expectService();
      expect((await runCommand(['keys', 'forget-old'], environment)).code).toBe(0);
      await expectService();
    }
    await server.stop();
    expectReceivedAsPublished(receiver.received);
    await receiver.close();
    await database.drop();
  });
});

const demographics = {
  first_name: 'Ada',
  last_name: 'Example',
  email: 'ada@example.com',
  phone_number: '+16025771234',
  gender: 'female',
  dob: '1990-01-10',
  address: { first_line: '1 Street', country: 'US', zip: '85004', city: 'Phoenix', state: 'AZ' },
};

function verifies(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
