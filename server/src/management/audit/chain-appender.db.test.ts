import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { audit, auditAll } from '#kernel/audit.ts';
import { type Database, type ReadDb, sendAll, writeAtCommit } from '#kernel/db.ts';
import { silentLog } from '#kernel/log/log.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { givenKeys, insertTenant, openNode, type TestNode } from '../../../tests/harness/keys.ts';
import { createDatabase, type TestDatabase } from '../../../tests/harness/postgres.ts';
import { auditChain, appendToChain } from './chain-appender.ts';
import { alarmAction, anchorText } from './chain.ts';
import { verifyAudit } from './verification.ts';

let database: TestDatabase;
let node: TestNode;
let other: TestNode;
let scope: TeamScope;

beforeAll(async () => {
  database = await createDatabase();
  node = await openNode(database, givenKeys(1));
  other = await openNode(database, givenKeys(1));
  scope = await insertTenant(database);
});
afterAll(async () => {
  await Promise.all([node.close(), other.close()]);
  await database.drop();
});
beforeEach(async () => {
  await database.query('truncate audit_pending, audit_entry, audit_head');
});

const entry = { action: 'user.deleted' } as const;

async function write(count: number): Promise<void> {
  const records = Array.from({ length: count }, () => ({ scope, entry }));
  await node.db.write(scope, async (tx) => auditAll(tx, records));
}

async function seal(by = node, db: Database = by.db): Promise<boolean> {
  return appendToChain({ db, log: silentLog }, auditChain(by));
}

async function sealAll(): Promise<void> {
  while (await seal());
}

const verify = async () => verifyAudit(node);

async function select<Row>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const { rows } = await database.query(text, [...values]);
  return rows as Row[];
}

const places = async (): Promise<readonly { seq: number; id: number }[]> =>
  select('select seq::int, id::int from audit_entry order by seq');

describe('sealing', () => {
  test('gives entries places without a gap, in the order in which they were written', async () => {
    await write(3);
    await write(2);
    await sealAll();
    const sealed = await places();
    expect(sealed.map((each) => each.seq)).toEqual([1, 2, 3, 4, 5]);
    const ids = sealed.map((each) => each.id);
    expect(ids).toEqual(ids.toSorted((one, next) => one - next));
    expect(await verify()).toMatchObject({ entries: 5, findings: [], pending: 0 });
  });

  test('leaves neither an entry nor a gap where a transaction was rolled back', async () => {
    const failing = node.db.write(scope, async (tx) => {
      await audit(tx, scope, entry);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await write(1);
    await sealAll();
    expect((await places()).map((each) => each.seq)).toEqual([1]);
  });

  test('takes an entry that is committed late when it is there', async () => {
    let commit = (): void => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const lock = { text: 'select pg_advisory_xact_lock(69)', values: [] };
    let hold = (): void => {};
    const held = new Promise<void>((resolve) => {
      hold = resolve;
    });
    const holding = other.db.write(scope, async (tx) => {
      await sendAll(tx, [lock]);
      hold();
      await committed;
    });
    await held;
    const late = node.db.write(scope, async (tx) => {
      await audit(tx, scope, entry);
      // Behind the entry, and before the commit.
      writeAtCommit(tx, lock);
    });
    const waiting =
      "select from pg_locks where locktype = 'advisory' and objid = 69 and not granted";
    while ((await select(waiting)).length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    await write(1);
    await sealAll();
    commit();
    await Promise.all([holding, late]);
    await sealAll();
    const [first, second] = await places();
    expect(first?.id).toBeGreaterThan(second?.id ?? Infinity);
    expect((await verify()).findings).toEqual([]);
  });

  test('makes one chain, however many processes do it at once', async () => {
    const writers = Array.from({ length: 40 }, async () => write(50));
    const sealers = Array.from({ length: 40 }, async (_, turn) =>
      seal(turn % 2 === 0 ? node : other),
    );
    await Promise.all([...writers, ...sealers]);
    await sealAll();
    expect(await verify()).toMatchObject({ entries: 2000, findings: [], pending: 0 });
    expect((await places()).map((each) => each.seq)).toEqual(
      Array.from({ length: 2000 }, (_, index) => index + 1),
    );
  });

  test('changes nothing when it dies before its end', async () => {
    await write(2);
    await sealAll();
    await write(3);
    const { db } = node;
    const dying: Database = {
      ...db,
      write: async (reach, work) =>
        db.write(reach, async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(seal(node, dying)).rejects.toThrow('killed');
    expect(await verify()).toMatchObject({ entries: 2, findings: [], pending: 3 });
    await sealAll();
    expect(await verify()).toMatchObject({ entries: 5, findings: [], pending: 0 });
  });

  test('goes on after an attack on the end of the chain, and says in the chain that there was one', async () => {
    await write(5);
    await sealAll();
    await database.query('delete from audit_entry where seq > 3');
    await database.query(
      'update audit_head set seq = 3, hash = (select hash from audit_entry where seq = 3)',
    );
    expect((await verify()).findings).toEqual([{ problem: 'end_altered', seq: 3, lastSeq: 3 }]);
    await write(1);
    await sealAll();
    await sealAll();
    const alarms = await select('select seq::int, action from audit_entry where action = $1', [
      alarmAction,
    ]);
    expect(alarms).toEqual([{ seq: 5, action: alarmAction }]);
    expect((await verify()).findings).toEqual([{ problem: 'alarm', seq: 5, lastSeq: 5 }]);
  });
});

/** Puts an entry back that was kept, wherever it was moved. */
async function restore(seq: number): Promise<void> {
  await database.query('delete from audit_entry where seq not between 1 and 30 or seq = $1', [seq]);
  await database.query('insert into audit_entry select * from kept');
  await database.query('drop table kept');
}

describe('verification', () => {
  beforeEach(async () => {
    await write(30);
    await sealAll();
  });

  test('finds nothing in a log of many pages that nobody touched', async () => {
    await write(12_000);
    await sealAll();
    expect(await verify()).toMatchObject({ entries: 12_030, findings: [] });
  });

  test('finds an edit of any column', async () => {
    const columns = await select<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'audit_entry'`,
    );
    expect(columns.length).toBeGreaterThan(15);
    const edits: Readonly<Record<string, string>> = {
      bigint: '77',
      integer: '77',
      text: `'altered'`,
      uuid: 'gen_random_uuid()',
      json: `'{"altered":1}'`,
      'timestamp with time zone': `at + interval '1 microsecond'`,
    };
    for (const { name, type } of columns) {
      await database.query('create table kept as select * from audit_entry where seq = 17');
      await database.query(`update audit_entry set ${name} = ${edits[type]} where seq = 17`);
      expect([name, (await verify()).findings[0]]).toMatchObject([name, { seq: 17 }]);
      await restore(17);
      expect((await verify()).findings).toEqual([]);
    }
  });

  test('tells a value from none, and the end of one from the beginning of the next', async () => {
    await database.query('alter domain audit_name drop constraint audit_name_check');
    for (const edit of [
      "environment = ''",
      "subject_id = ''",
      "actor_type = 'syst', actor_id = 'emtest'",
      `actor_type = actor_type || ''',''' || actor_id, actor_id = ''`,
    ]) {
      await database.query('create table kept as select * from audit_entry where seq = 4');
      await database.query(`update audit_entry set ${edit} where seq = 4`);
      const [first] = (await verify()).findings;
      expect([edit, first]).toEqual([edit, { problem: 'altered', seq: 4, lastSeq: 4 }]);
      await restore(4);
    }
  });

  test.each([
    ['removed', 'delete from audit_entry where seq between 5 and 7', ['missing', 5, 7]],
    ['cut off', 'delete from audit_entry where seq > 20', ['missing', 21, 30]],
    ['all taken', 'delete from audit_entry', ['missing', 1, 30]],
    [
      'exchanged',
      `update audit_entry set seq = case seq when -9 then 10 else -seq end where seq in (9, 10);
       update audit_entry set seq = case seq when -9 then 10 else 9 end where seq < 0`,
      ['altered', 9, 11],
    ],
    [
      'put in behind the end',
      `insert into audit_entry select (jsonb_populate_record(e, '{"seq": 31}')).* from audit_entry e where seq = 30`,
      ['outside', 31, 31],
    ],
  ])('names entries that were %s', async (_, statements, [problem, seq, lastSeq]) => {
    await database.query(statements);
    expect((await verify()).findings[0]).toEqual({ problem, seq, lastSeq });
  });

  test('looks at what came after an anchor, and finds that the anchor is not there', async () => {
    const { end } = await verify();
    if (end === null) throw new Error('there is no end');
    await write(4);
    await sealAll();
    expect(await verifyAudit(node, { from: end })).toMatchObject({
      entries: 4,
      findings: [],
    });
    await database.query('delete from audit_entry where seq <= 10');
    expect((await verifyAudit(node, { from: end })).findings).toEqual([]);
    await database.query('truncate audit_entry, audit_head');
    expect((await verifyAudit(node, { from: end })).findings).toEqual([
      { problem: 'missing', seq: 1, lastSeq: 30 },
    ]);
    expect(anchorText(end)).toMatch(/^30:[\da-f]{64}$/u);
  });
});

describe('the role of the server', () => {
  test.each([
    'update audit_entry set count = 2',
    'delete from audit_entry',
    'truncate audit_entry',
    'update audit_pending set count = 2',
    'delete from audit_head',
  ])('may not %s', async (statement) => {
    const run = node.db.write(acrossTenants, async (tx) => sql.raw(statement).execute(tx));
    await expect(run).rejects.toThrow(/permission denied/u);
  });

  test('reads nothing of the log in a request, and cannot take back what a request wrote', async () => {
    await write(2);
    await seal();
    await write(2);
    const counts = async (db: ReadDb): Promise<unknown> => {
      const { rows } = await sql`
        select (select count(*) from audit_pending) as pending, (select count(*) from audit_entry) as sealed,
          (select count(*) from audit_head) as heads`.execute(db);
      return rows[0];
    };
    const { db } = node;
    const seen = await db.write(scope, async (tx) => {
      await tx.deleteFrom('audit_pending').execute();
      return counts(tx);
    });
    expect(seen).toEqual({ pending: 0, sealed: 0, heads: 0 });
    expect(await counts(db.read(acrossTenants))).toEqual({ pending: 2, sealed: 2, heads: 1 });
  });
});
