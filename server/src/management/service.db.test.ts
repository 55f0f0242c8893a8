import { createHash } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { openDatabase, type RowScope } from '#kernel/db.ts';
import { silentLog } from '#kernel/log/log.ts';
import { systemRandom } from '#kernel/random.ts';
import { secondMs } from '#kernel/time.ts';

import { testClock } from '../../tests/harness/app.ts';
import { createDatabase, type TestDatabase } from '../../tests/harness/postgres.ts';
import { authenticateTeamKey } from './authenticate.ts';
import {
  bootstrap,
  createTeam,
  createTeamKey,
  findTeamScope,
  listTeamKeys,
  revokeTeamKey,
  UnknownTeamError,
} from './index.ts';

type Node = {
  readonly db: ReturnType<typeof openDatabase>;
  readonly clock: ReturnType<typeof testClock>;
  readonly random: typeof systemRandom;
  readonly log: typeof silentLog;
};

let database: TestDatabase;
let nodes: Node[] = [];
let node: Node;

/** One process of several over the same database. */
function openNode(): Node {
  const opened = {
    db: openDatabase(database.connection),
    clock: testClock(),
    random: systemRandom,
    log: silentLog,
  };
  nodes.push(opened);
  return opened;
}

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => database.drop());

beforeEach(async () => {
  nodes = [];
  node = openNode();
  await database.query('truncate installation, organisation cascade');
});
afterEach(async () => {
  await Promise.all(nodes.map(async (each) => each.db.close()));
});

const noKeys = { teamKey: null, managementKey: null };
const refused = { code: 'auth.invalid_key', detail: undefined };

const select = async (text: string): Promise<readonly Record<string, unknown>[]> =>
  (await database.query<Record<string, unknown>>(text)).rows;

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve));
}

async function isRefused(
  authenticate: (key: string) => Promise<unknown>,
  key: string,
): Promise<boolean> {
  return authenticate(key).then(
    () => false,
    () => true,
  );
}

describe('bootstrap', () => {
  test('an empty database gets an organisation, a sandbox team and a key that opens it', async () => {
    const made = await bootstrap(node, noKeys);
    if (!made.created) throw new Error('nothing was created');
    expect(made.teamKey).toMatch(/^sk_us_[\w-]{32}$/u);
    const scope = await authenticateTeamKey(node)(made.teamKey);
    expect(scope).toMatchObject({
      teamId: made.teamId,
      organisationId: made.organisationId,
      environment: 'sandbox',
      refusesIdentifyingClientUserIds: false,
      actor: { type: 'team_key' },
    });
    expect(await select('select id, name from team')).toEqual([
      { id: made.teamId, name: 'My team' },
    ]);
    expect(made.managementKey).toMatch(/^mg_[\w-]{32}$/u);
    expect(await select('select name from organisation')).toEqual([{ name: 'My organisation' }]);
  });

  test('given keys are used, and stored as nothing but their hash', async () => {
    const teamKey = `pk_eu_${'T'.repeat(24)}`;
    const managementKey = `mg_${'M'.repeat(24)}`;
    expect(await bootstrap(node, { teamKey, managementKey })).toMatchObject({
      created: true,
      environment: 'production',
      teamKey,
      managementKey,
    });
    const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
    expect(await select('select prefix, key_hash from team_api_key')).toEqual([
      { prefix: 'pk_eu_TTTT', key_hash: hashOf(teamKey) },
    ]);
    expect(await select('select prefix, key_hash from management_key')).toEqual([
      { prefix: 'mg_MMMMMMM', key_hash: hashOf(managementKey) },
    ]);
  });

  test('of many nodes that start at once, one sets up', async () => {
    const starts = Array.from({ length: 6 }, async () => bootstrap(openNode(), noKeys));
    const made = await Promise.all(starts);
    expect(made.filter((each) => each.created)).toHaveLength(1);
    expect(await select('select 1 from team')).toHaveLength(1);
    expect(await bootstrap(node, noKeys)).toEqual({ created: false });
  });

  test('a key that could never be sent is refused before anything is made', async () => {
    await expect(bootstrap(node, { teamKey: 'mg_x', managementKey: null })).rejects.toThrow();
    expect(await select('select 1 from team')).toEqual([]);
  });
});

describe('authentication', () => {
  let key: string;
  let keyId: string;

  beforeEach(async () => {
    await bootstrap(node, noKeys);
    const issued = await createTeamKey(node, await findTeamScope(node, undefined), 'test');
    ({ key, id: keyId } = issued);
  });

  test('every wrong key is refused in the same words', async () => {
    const authenticate = authenticateTeamKey(node);
    const scope = await findTeamScope(node, undefined);
    await revokeTeamKey(node, scope, keyId);
    const wrong = [
      '',
      'x',
      `mg_${'x'.repeat(30)}`,
      `sk_us_${'x'.repeat(32)}`,
      key,
      key.toUpperCase(),
      `${key}x`,
    ];
    for (const text of wrong) await expect(authenticate(text)).rejects.toMatchObject(refused);
  });

  test('a key opens its own team and no other', async () => {
    const authenticate = authenticateTeamKey(node);
    const second = await createTeam(node, {
      name: 'Second',
      refusesIdentifyingClientUserIds: true,
    });
    const scope = await findTeamScope(node, second.id, 'production');
    const issued = await createTeamKey(node, scope, 'test');
    expect(issued.key).toMatch(/^pk_us_/u);
    expect(await authenticate(issued.key)).toMatchObject({
      tenantId: scope.tenantId,
      teamId: second.id,
      environment: 'production',
      refusesIdentifyingClientUserIds: true,
    });
    expect((await authenticate(key)).teamId).not.toBe(second.id);
  });

  test('a revoked key is forgotten by every node at once, without waiting for the clock', async () => {
    const scope = await findTeamScope(node, undefined);
    const doors = [authenticateTeamKey(openNode()), authenticateTeamKey(openNode())];
    await Promise.all(doors.map(async (door) => door(key)));
    await settleListeners(2);
    await Promise.all(doors.map(async (door) => door(key)));
    expect(await revokeTeamKey(node, scope, keyId)).toBe(true);
    // The nodes' clocks stand still, so nothing but the announcement can end what they remember.
    for (const door of doors) await until(async () => isRefused(door, key));
    expect(await revokeTeamKey(node, scope, keyId)).toBe(false);
  });

  test('a node that missed the announcement refuses a revoked key after a second', async () => {
    const deaf = openNode();
    const silent = {
      ...deaf,
      db: { ...deaf.db, listen: async () => ({ cut: () => {}, close: async () => {} }) },
    };
    const authenticate = authenticateTeamKey(silent);
    await authenticate(key);
    await revokeTeamKey(node, await findTeamScope(node, undefined), keyId);
    deaf.clock.advance(secondMs - 1);
    expect(await isRefused(authenticate, key)).toBe(false);
    deaf.clock.advance(1);
    expect(await isRefused(authenticate, key)).toBe(true);
  });

  test('a new key works at once, also where it was refused before', async () => {
    const authenticate = authenticateTeamKey(node);
    const guess = `sk_us_${'g'.repeat(32)}`;
    expect(await isRefused(authenticate, guess)).toBe(true);
    const issued = await createTeamKey(node, await findTeamScope(node, undefined), 'fresh');
    expect((await authenticate(issued.key)).environment).toBe('sandbox');
  });

  test('a thousand requests with one key cost one look-up', async () => {
    let reads = 0;
    const counting = {
      ...node,
      db: {
        ...node.db,
        read: (reach: RowScope) => {
          reads += 1;
          return node.db.read(reach);
        },
      },
    };
    const authenticate = authenticateTeamKey(counting);
    await Promise.all(Array.from({ length: 1000 }, async () => authenticate(key)));
    expect(reads).toBe(1);
  });

  test('a failed look-up is an outage and not a wrong key, and is not remembered', async () => {
    let isDown = true;
    const failing = {
      ...node,
      db: {
        ...node.db,
        read: (reach: RowScope) => {
          if (isDown) throw new Error('no database');
          return node.db.read(reach);
        },
      },
    };
    const authenticate = authenticateTeamKey(failing);
    await expect(authenticate(key)).rejects.toThrow('no database');
    isDown = false;
    expect((await authenticate(key)).environment).toBe('sandbox');
  });

  test('the last use of a key is written at most once a minute', async () => {
    let writes = 0;
    const write: typeof node.db.write = async (reach, work) => {
      writes += 1;
      return node.db.write(reach, work);
    };
    const authenticate = authenticateTeamKey({ ...node, db: { ...node.db, write } });
    const scope = await findTeamScope(node, undefined);
    const lastUse = async (): Promise<Date | null> => {
      const keys = await listTeamKeys(node, scope);
      return keys.find((each) => each.id === keyId)?.lastUsedAt ?? null;
    };
    expect(await lastUse()).toBeNull();
    const first = node.clock.now();
    await authenticate(key);
    await until(async () => (await lastUse())?.getTime() === first.getTime());
    node.clock.advance(59 * secondMs);
    await authenticate(key);
    node.clock.advance(secondMs);
    const second = node.clock.now();
    await authenticate(key);
    // Had the use after 59 seconds been written, this one would not be.
    await until(async () => (await lastUse())?.getTime() === second.getTime());
    expect(writes).toBe(2);
  });

  /** Until the authenticators of this many nodes have been heard to listen, and have forgotten what came before. */
  async function settleListeners(count: number): Promise<void> {
    await until(async () => {
      const rows = await select(
        "select 1 from pg_stat_activity where datname = current_database() and query like 'listen%' and state = 'idle'",
      );
      return rows.length >= count;
    });
    // A round trip of each node's own: what was announced before has arrived.
    await Promise.all(
      nodes.map(async (each) => sql`select 1`.execute(each.db.read(acrossTenants))),
    );
  }
});

describe('commands', () => {
  test('the only team needs no name; without teams, or with several, one sentence says what to do', async () => {
    await expect(findTeamScope(node, undefined)).rejects.toThrow(UnknownTeamError);
    await bootstrap(node, noKeys);
    const [first] = await select('select id from team');
    const firstId = String(first?.['id']);
    expect((await findTeamScope(node, undefined)).teamId).toBe(firstId);
    expect((await findTeamScope(node, firstId.toUpperCase())).teamId).toBe(firstId);
    node.clock.advance(1);
    await createTeam(node, { name: 'Second' });
    await expect(findTeamScope(node, undefined)).rejects.toThrow(
      /There are 2 teams.*My team.*Second/u,
    );
    await expect(findTeamScope(node, 'nonsense')).rejects.toThrow('There is no team nonsense.');
  });

  test("a team's keys are neither listed nor revoked by another team", async () => {
    await bootstrap(node, noKeys);
    const mine = await findTeamScope(node, undefined);
    const { id } = await createTeam(node, { name: 'Second' });
    const theirs = await findTeamScope(node, id);
    const issued = await createTeamKey(node, theirs, 'theirs');
    expect((await listTeamKeys(node, mine)).map((key) => key.label)).toEqual(['bootstrap']);
    expect((await listTeamKeys(node, theirs)).map((key) => key.label)).toEqual(['theirs']);
    expect(await revokeTeamKey(node, mine, issued.id)).toBe(false);
    expect(await revokeTeamKey(node, mine, 'nonsense')).toBe(false);
    expect(await revokeTeamKey(node, theirs, issued.id.toUpperCase())).toBe(true);
    expect(JSON.stringify(await listTeamKeys(node, theirs))).not.toContain(issued.key);
  });
});
