import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';

import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  openEmbeddedPostgres,
} from './embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
const quick = { fsync: 'off', shared_buffers: '16MB' };

let root: string;
let pristine: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-embedded-'));
  await chmod(root, 0o755);
  // The sockets too go where the end of the tests removes them.
  vi.stubEnv('TMPDIR', join(root, 'tmp'));
  await mkdir(tmpdir());
  await chmod(tmpdir(), 0o1777);
  pristine = join(root, 'pristine');
  const postgres = await openEmbeddedPostgres({ dataDir: pristine, settings: quick });
  await query(postgres, 'create table visit (note text)');
  await postgres.release();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

/** A data folder of the test's own, with an empty table `visit`. */
async function copyOfPristine(): Promise<string> {
  const dataDir = await mkdtemp(join(root, 'data-'));
  await chmod(dataDir, 0o755);
  await cp(pristine, dataDir, { recursive: true, preserveTimestamps: true });
  await chmod(join(dataDir, 'postgres'), 0o700);
  return dataDir;
}

async function open(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await openEmbeddedPostgres({ dataDir, settings: quick });
  onTestFinished(async () => postgres.release());
  return postgres;
}

async function query(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(postgres.connection);
  // A server that ends cuts the connection besides refusing the statement: the refusal is what the test sees.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number(text.split('\n')[0]);
}

type Visitor = {
  readonly child: ChildProcess;
  /** What the visitor saw when it had the database open. */
  readonly report: Promise<{ startedHere: boolean; rows: number; error?: string }>;
  /** Tells it to release the database, and waits for its end. */
  readonly leave: () => Promise<void>;
};

/** Another process of ours that opens the database, reports, and keeps it open until its input ends. */
function visit(dataDir: string, ids: { uid?: number; gid?: number } = {}): Visitor {
  const script = `
    const { openEmbeddedPostgres } = await import(${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)});
    const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    process.on('SIGINT', () => undefined);
    try {
      const postgres = await openEmbeddedPostgres({ dataDir: process.argv[1], settings: ${JSON.stringify(quick)} });
      const client = new Client(postgres.connection);
      await client.connect();
      const { rows } = await client.query("select to_regclass('visit') is not null as is_there");
      if (rows[0].is_there) await client.query("insert into visit values ('visitor')");
      await client.end();
      console.log(JSON.stringify({ startedHere: postgres.startedHere, rows: rows.length }));
      for await (const _ of process.stdin);
      await postgres.release();
    } catch (error) {
      console.log(JSON.stringify({ error: error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    ...ids,
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const report = once(createInterface({ input: child.stdout }), 'line').then(([line]) =>
    JSON.parse(String(line)),
  );
  const leave = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  onTestFinished(leave);
  return { child, report, leave };
}

test('a commit is durable and nobody can connect over the network', async () => {
  const dataDir = await copyOfPristine();
  const postgres = await openEmbeddedPostgres({ dataDir });
  onTestFinished(async () => postgres.release());

  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];
  for (const name of names) {
    expect(await query(postgres, `show ${name}`)).toEqual([{ [name]: 'on' }]);
  }
  expect(await query(postgres, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

test('what was written is there when the folder is opened again', async () => {
  const dataDir = await copyOfPristine();
  const first = await open(dataDir);
  await query(first, `insert into visit values ('first')`);
  await first.release();

  const second = await open(dataDir);

  expect(second.startedHere).toBe(true);
  expect(await query(second, 'select note from visit')).toEqual([{ note: 'first' }]);
});

test('a second opener joins, and only the last one out stops the server', async () => {
  const dataDir = await copyOfPristine();
  const first = await open(dataDir);
  const second = await open(dataDir);
  expect([first.startedHere, second.startedHere]).toEqual([true, false]);

  await first.release();
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);

  await second.release();
  expect(await postmasterPid(dataDir)).toBe(0);
  await expect(query(second, 'select 1')).rejects.toThrow(/ENOENT|ECONNREFUSED/);
});

test('processes that create the same folder at once end up sharing one server', async () => {
  const dataDir = join(root, 'created-at-once');
  const visitors = [visit(dataDir), visit(dataDir), visit(dataDir)];

  const reports = await Promise.all(visitors.map(async ({ report }) => report));

  expect(reports.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(reports.filter(({ startedHere }) => startedHere)).toHaveLength(1);
  await Promise.all(visitors.map(async ({ leave }) => leave()));
  expect(await postmasterPid(dataDir)).toBe(0);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('an opener that meets the last one leaving waits and starts the server again', async () => {
  const dataDir = await copyOfPristine();
  let current = await open(dataDir);
  for (let round = 0; round < 20; round += 1) {
    const [, next] = await Promise.all([current.release(), open(dataDir)]);
    expect(await query(next, 'select 1 as one')).toEqual([{ one: 1 }]);
    current = next;
  }
});

test('a killed server is reported, and the next opener finds every commit', async () => {
  const dataDir = await copyOfPristine();
  const postgres = await open(dataDir);
  await query(postgres, `insert into visit values ('before the kill')`);

  process.kill(await postmasterPid(dataDir), 'SIGKILL');

  expect(await postgres.died).toMatch(/stopped unexpectedly/);
  const reopened = await open(dataDir);
  expect(await query(reopened, 'select note from visit')).toEqual([{ note: 'before the kill' }]);
});

test('the next opener waits for sessions that outlive a killed server', async () => {
  const dataDir = await copyOfPristine();
  const postgres = await open(dataDir);
  await query(postgres, `insert into visit values ('before the kill')`);
  const [session] = await query(
    postgres,
    `select pid from pg_stat_activity where application_name = 'salus'`,
  );
  const orphan = Number(session?.['pid']);
  process.kill(orphan, 'SIGSTOP');
  process.kill(await postmasterPid(dataDir), 'SIGKILL');

  const reopening = open(dataDir);
  const logged = async (): Promise<string> => readFile(join(dataDir, 'postgres.log'), 'utf8');
  await expect
    .poll(logged, { timeout: 60_000 })
    .toContain('pre-existing shared memory block')
    .finally(() => process.kill(orphan, 'SIGCONT'));

  expect(await query(await reopening, 'select note from visit')).toEqual([
    { note: 'before the kill' },
  ]);
});

test('a server that recovers from a crashed session is still ours: a visitor does not stop it', async () => {
  const dataDir = await copyOfPristine();
  const postgres = await open(dataDir);
  const countHolders = `select count(*)::int as holders from pg_locks where locktype = 'advisory'`;
  const sessions = await query(
    postgres,
    `select pid from pg_stat_activity where application_name = 'salus'`,
  );

  process.kill(Number(sessions[0]?.['pid']), 'SIGKILL');
  await expect
    .poll(async () => query(postgres, countHolders).catch(() => []), { timeout: 60_000 })
    .toEqual([{ holders: 1 }]);
  await visit(dataDir).leave();

  expect(await query(postgres, 'select count(*)::int as visits from visit')).toEqual([
    { visits: 1 },
  ]);
});

test('a process that is killed leaves its server to the next one', async () => {
  const dataDir = await copyOfPristine();
  const visitor = visit(dataDir);
  await visitor.report;
  visitor.child.kill('SIGKILL');
  await once(visitor.child, 'exit');

  const postgres = await open(dataDir);

  expect(postgres.startedHere).toBe(false);
  await postgres.release();
  expect(await postmasterPid(dataDir)).toBe(0);
});

test("a terminal's Ctrl-C does not reach the server", async () => {
  const dataDir = await copyOfPristine();
  const visitor = visit(dataDir);
  await visitor.report;
  const postgres = await open(dataDir);

  process.kill(-Number(visitor.child.pid), 'SIGINT');
  await visitor.leave();

  expect(await query(postgres, 'select note from visit')).toEqual([{ note: 'visitor' }]);
});

test.each([
  ['a stranger', 'exec sleep 60'],
  ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
])(
  'lock files left over with the process number of %s do not keep the server from starting',
  async (_, command) => {
    const dataDir = await copyOfPristine();
    const killed = await open(dataDir);
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
    process.kill(await postmasterPid(dataDir), 'SIGKILL');
    await killed.died;
    // PostgreSQL takes only processes of its own user for the holder.
    const { uid, gid } = await stat(lockFile);
    const stranger = spawn('sh', ['-c', command], {
      uid,
      gid,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => {
      stranger.kill('SIGKILL');
    });
    const pid = command.includes('echo')
      ? Number((await once(createInterface({ input: stranger.stdout }), 'line'))[0])
      : Number(stranger.pid);
    for (const lock of [lockFile, join(killed.connection.host, '.s.PGSQL.5432.lock')]) {
      const text = await readFile(lock, 'utf8');
      await writeFile(lock, text.replace(/^\d+/, String(pid)));
    }

    const postgres = await open(dataDir);

    expect(postgres.startedHere).toBe(true);
  },
);

test('what a killed creation left behind is cleared away', async () => {
  const dataDir = await mkdtemp(join(root, 'abandoned-'));
  await chmod(dataDir, 0o755);
  const dead = spawn('true');
  await once(dead, 'exit');
  await mkdir(join(dataDir, `postgres.new-${dead.pid}`, 'base'), { recursive: true });

  await (await open(dataDir)).release();

  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log']);
});

test('a folder of another PostgreSQL version, or of something else, is refused in one sentence', async () => {
  const newer = await copyOfPristine();
  await writeFile(join(newer, 'postgres', 'PG_VERSION'), '19\n');
  await expect(open(newer)).rejects.toThrow(/was written by PostgreSQL 19; this Salus brings 18/);

  const other = await mkdtemp(join(root, 'other-'));
  await mkdir(join(other, 'postgres'));
  await writeFile(join(other, 'postgres', 'notes.txt'), '');
  await expect(open(other)).rejects.toThrow(EmbeddedPostgresError);
  await expect(open(other)).rejects.toThrow(/is not a PostgreSQL data folder/);
});

test('a copy of a folder whose server still runs does not lead to that server', async () => {
  const dataDir = await copyOfPristine();
  await open(dataDir);
  const copy = await mkdtemp(join(root, 'copy-'));
  await cp(dataDir, copy, { recursive: true });

  await expect(open(copy)).rejects.toThrow(/is a copy of/);
});

test('a server that cannot start says why', async () => {
  const dataDir = await copyOfPristine();

  const opening = openEmbeddedPostgres({ dataDir, settings: { max_connections: 'many' } });

  await expect(opening).rejects.toThrow(
    /PostgreSQL could not start: invalid value for parameter "max_connections": "many"; see/,
  );
});

test.runIf(isRoot)('an ordinary user runs the server as itself', async () => {
  const dataDir = join(root, 'ordinary');
  await mkdir(dataDir);
  // initdb wants the user to have a name, and `nobody` is the one that is everywhere.
  await chown(dataDir, 65_534, 65_534);
  const visitor = visit(dataDir, { uid: 65_534, gid: 65_534 });

  expect(await visitor.report).toEqual({ startedHere: true, rows: 1 });
  await visitor.leave();
  expect(await postmasterPid(dataDir)).toBe(0);
});

test.runIf(isRoot)('root runs the server as the owner of the folder the data is in', async () => {
  const home = join(root, 'home');
  await mkdir(home);
  await chown(home, 65_534, 65_534);
  await (await open(join(home, 'data'))).release();

  const visitor = visit(join(home, 'data'), { uid: 65_534, gid: 65_534 });

  expect(await visitor.report).toMatchObject({ startedHere: true });
});

test.runIf(isRoot)('an ordinary user is told whose folder it is', async () => {
  const dataDir = await copyOfPristine();
  await chown(join(dataDir, 'postgres'), 1, 1);

  const { error } = await visit(dataDir, { uid: 65_534, gid: 65_534 }).report;

  expect(error).toMatch(/belongs to another user \(uid 1\)/);
});

test.runIf(isRoot)('root can keep the data in a folder that nobody else may enter', async () => {
  const closed = await mkdtemp(join(root, 'closed-'));
  await chmod(closed, 0o700);
  const dataDir = join(closed, 'data');

  const postgres = await open(dataDir);

  expect(await query(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});
