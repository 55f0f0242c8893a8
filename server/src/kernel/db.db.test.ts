import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';

import { createDatabase, type TestDatabase } from '../../tests/harness/postgres.ts';
import {
  atCommit,
  type Database,
  openDatabase,
  type ReadDb,
  type Tx,
  writeAtCommit,
} from './db.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => database.drop());

beforeEach(() => {
  db = openDatabase(database.connection);
});
afterEach(async () => db.close());

const pidOf = async (connection: ReadDb): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
  return rows[0]?.pid ?? 0;
};
const terminate = async (pid: number): Promise<unknown> =>
  database.query('select pg_terminate_backend($1, 5000)', [pid]);

describe('a lost connection', () => {
  test('in the middle of a transaction fails that transaction and not the process', async () => {
    const lost = db.write(acrossTenants, async (tx) => {
      await terminate(await pidOf(tx));
      await sql`select 1`.execute(tx);
    });
    await expect(lost).rejects.toThrow();
    expect(await db.write(acrossTenants, async (tx) => pidOf(tx))).toBeGreaterThan(0);
  });

  test('of a reader is replaced', async () => {
    const pids = await Promise.all([pidOf(db.read(acrossTenants)), pidOf(db.read(acrossTenants))]);
    await Promise.all(pids.map(terminate));
    // The loss is noticed by the read after it at the latest.
    await Promise.allSettled([pidOf(db.read(acrossTenants)), pidOf(db.read(acrossTenants))]);
    const fresh = await Promise.all([pidOf(db.read(acrossTenants)), pidOf(db.read(acrossTenants))]);
    expect(fresh.every((pid) => pid > 0 && !pids.includes(pid))).toBe(true);
  });
});

describe('a statement whose columns a migration changed', () => {
  const fulfilled = (value: unknown) => ({ status: 'fulfilled', value });
  const star = async (connection: ReadDb): Promise<readonly string[]> => {
    const { rows } = await sql<object>`select * from outdated`.execute(connection);
    return Object.keys(rows[0] ?? {});
  };
  beforeEach(async () => {
    await database.query('create table outdated as select 1 as a');
    await database.query('grant select on outdated to salus_app');
  });
  afterEach(async () => database.query('drop table outdated'));
  const addColumn = async (): Promise<unknown> =>
    database.query('alter table outdated add column b int');

  test('is prepared again by a reader, on every connection', async () => {
    const read = async () =>
      Promise.all(Array.from({ length: 8 }, async () => star(db.read(acrossTenants))));
    expect(await read()).toEqual(Array.from({ length: 8 }, () => ['a']));
    await addColumn();
    expect(await read()).toEqual(Array.from({ length: 8 }, () => ['a', 'b']));
  });

  test('fails a transaction of a connection at most once, and is prepared again by the next', async () => {
    const write = async () =>
      Promise.allSettled(Array.from({ length: 8 }, async () => db.write(acrossTenants, star)));
    expect(await write()).toEqual(Array.from({ length: 8 }, () => fulfilled(['a'])));
    await addColumn();
    const failures: string[] = [];
    // Each connection fails once, and a later batch may use another one. A process that has prepared as many statements as
    // it may sends the text unprepared, and nothing fails.
    for (let batch = 0; batch < 20; batch += 1)
      for (const each of await write())
        if (each.status === 'rejected') failures.push(String(each.reason));
    expect(
      failures.filter((each) => !each.includes('cached plan must not change result type')),
    ).toEqual([]);
    expect(await write()).toEqual(Array.from({ length: 8 }, () => fulfilled(['a', 'b'])));
  });
});

describe('listening', () => {
  /** Counts, and lets a test wait for the next call. */
  const counter = () => {
    let calls = 0;
    let wake = (): void => {};
    return {
      notified: () => {
        calls += 1;
        wake();
      },
      get calls() {
        return calls;
      },
      reach: async (count: number) => {
        while (calls < count) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    };
  };
  const listeningPids = async (): Promise<number[]> => {
    const { rows } = await database.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and query = \'listen "test"\'',
    );
    return rows.map((row) => row.pid);
  };

  test('a notification is heard, also after the connection was lost', async () => {
    const heard = counter();
    await db.listen('test', heard.notified);
    expect(heard.calls).toBe(1);
    await database.query("select pg_notify('test', '')");
    await heard.reach(2);
    await Promise.all((await listeningPids()).map(terminate));
    // Called once by the new connection, because something may have been missed.
    await heard.reach(3);
    await database.query("select pg_notify('test', '')");
    await heard.reach(4);
    expect(await listeningPids()).toHaveLength(1);
  });

  test('ends when it is closed or the database is, whichever comes first', async () => {
    const first = await db.listen('test', () => {});
    const second = openDatabase(database.connection);
    await second.listen('test', () => {});
    expect(await listeningPids()).toHaveLength(2);
    await first.close();
    await second.close();
    while ((await listeningPids()).length > 0)
      await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('what is left for the commit', () => {
  const leave = (tx: Tx, value: string): void =>
    writeAtCommit(tx, { text: 'insert into left_over values ($1::int)', values: [value] });
  const values = async (): Promise<readonly number[]> => {
    const { rows } = await database.query<{ value: number }>(
      'select value from left_over order by value',
    );
    return rows.map(({ value }) => value);
  };

  test('is committed with it, or nothing is, and never with what comes next on the connection', async () => {
    await database.query('create table left_over (value int)');
    await database.query('grant all on left_over to public');
    await db.write(acrossTenants, async (tx) => {
      await sql`insert into left_over values (1)`.execute(tx);
      leave(tx, '2');
      leave(tx, '3');
      expect(await values()).toEqual([]);
    });
    expect(await values()).toEqual([1, 2, 3]);
    const failing = db.write(acrossTenants, async (tx) => {
      await sql`insert into left_over values (4)`.execute(tx);
      leave(tx, 'no number');
      leave(tx, '5');
    });
    await expect(failing).rejects.toThrow(/invalid input syntax/u);
    const refusing = db.write(acrossTenants, async (tx) => {
      leave(tx, '6');
      await sql`select 1`.execute(tx);
      throw new Error('thought better of it');
    });
    await expect(refusing).rejects.toThrow('thought better of it');
    await db.write(acrossTenants, async (tx) => sql`select 1`.execute(tx));
    expect(await values()).toEqual([1, 2, 3]);
  });

  test('is also what stores write through it, in the order in which they write', async () => {
    await database.query('truncate left_over');
    await db.write(acrossTenants, async (tx) => {
      const last = atCommit(tx);
      await sql`insert into left_over values (1)`.execute(last);
      await sql`update left_over set value = value + 1`.execute(last);
      const { rows } = await sql`select from left_over`.execute(tx);
      expect(rows).toEqual([]);
    });
    expect(await values()).toEqual([2]);
    const failing = db.write(acrossTenants, async (tx) => {
      await sql`insert into left_over values (3)`.execute(atCommit(tx));
      await sql`insert into left_over values (1 / 0)`.execute(atCommit(tx));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await values()).toEqual([2]);
  });

  test('has no rows to read', async () => {
    const reading = db.write(acrossTenants, async (tx) => {
      const { rows } = await sql`insert into left_over values (4) returning value`.execute(
        atCommit(tx),
      );
      return rows;
    });
    await expect(reading).rejects.toThrow('no rows to read');
    expect(await values()).toEqual([2]);
  });

  test('a transaction whose statement failed is no success, even where nobody looked', async () => {
    const blind = db.write(acrossTenants, async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(blind).rejects.toThrow('had failed');
  });
});
