import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { isThere } from './brokers.ts';
import { freePort } from './free-port.ts';

/** Debian's PostgreSQL 15, for which the Citus of the tests is built. */
const programs = '/usr/lib/postgresql/15/bin';
const library = '/usr/lib/postgresql/15/lib/citus.so';
/** PostgreSQL refuses root. */
const nobody = 65_534;
const readyMs = 60_000;

/** Why nothing is run on Citus here, or null when it is. */
export function missingCitus(): string | null {
  return isThere(join(programs, 'postgres')) && existsSync(library)
    ? null
    : 'not run: needs the Debian package postgresql-15 and Citus 13 for it';
}

export type CitusNode = {
  readonly port: number;
  /** Ends it as a power cut would: the server and every process of it. */
  kill(): Promise<void>;
  /** Starts it again, over what it had. */
  start(): Promise<void>;
};

export type CitusCluster = {
  readonly coordinator: CitusNode;
  readonly workers: readonly CitusNode[];
  /** One more server, which nobody has added. */
  openWorker(): Promise<CitusNode>;
  close(): Promise<void>;
};

/** What a node of a cluster needs to be set to, and what spares a test's machine. */
const settings: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'citus',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.shard_count': '8',
  'citus.recover_2pc_interval': '1s',
  'citus.max_cached_conns_per_worker': '2',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  max_prepared_transactions: '200',
  // A process for each database that Citus keeps house in.
  max_worker_processes: '100',
  wal_level: 'logical',
  shared_buffers: '64MB',
  max_wal_size: '1GB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
};

/** Nothing has to survive a power cut of the machine: the kernel keeps what a killed server has written. */
const cheap = { fsync: 'off', synchronous_commit: 'on', full_page_writes: 'off' };

/** The user of every node, who may do everything there. */
const citusUser = 'salus';

type NodeConnection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
};

export function connectionTo({ port }: Pick<CitusNode, 'port'>, database: string): NodeConnection {
  return { host: '127.0.0.1', port, user: citusUser, database, ssl: false };
}

/** A coordinator and its workers, each with a folder that is copied from the one that was made first. */
export async function openCitusCluster({
  workers: count = 2,
  changes = {},
  folder: parent = tmpdir(),
}: {
  readonly workers?: number;
  /** Settings that replace those of the tests. */
  readonly changes?: Readonly<Record<string, string>>;
  readonly folder?: string;
} = {}): Promise<CitusCluster> {
  const folder = await mkdtemp(join(parent, 'salus-citus-'));
  await chmod(folder, 0o755);
  const template = join(folder, 'template');
  initialise(folder, template);
  const nodes: CitusNode[] = [];
  const ends: (() => Promise<void>)[] = [];
  const openNode = async (): Promise<CitusNode> => {
    const dataDir = join(folder, `node${nodes.length}`);
    const port = await freePort();
    await cp(template, dataDir, { recursive: true });
    own(dataDir);
    const server = serverOf(dataDir, { ...settings, ...cheap, ...changes, port: String(port) });
    const node = { port, kill: server.kill, start: async () => server.start(port) };
    nodes.push(node);
    ends.push(server.kill);
    await node.start();
    return node;
  };
  const destroy = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', destroy);
  const coordinator = await openNode();
  const workers: CitusNode[] = [];
  while (workers.length < count) workers.push(await openNode());
  return {
    coordinator,
    workers,
    openWorker: openNode,
    close: async () => {
      await Promise.all(ends.map(async (end) => end()));
      process.off('exit', destroy);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A database on every node, which the coordinator knows as one. */
export async function createCitusDatabase(cluster: CitusCluster, database: string): Promise<void> {
  const nodes = [cluster.coordinator, ...cluster.workers];
  for (const node of nodes) {
    await run(node, 'postgres', `create database ${database}`);
    await run(node, database, 'create extension citus');
  }
  const { coordinator } = cluster;
  await run(
    coordinator,
    database,
    `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`,
  );
  for (const { port } of cluster.workers)
    await run(coordinator, database, `select citus_add_node('127.0.0.1', ${port})`);
}

export async function run(
  node: Pick<CitusNode, 'port'>,
  database: string,
  statement: string,
): Promise<pg.QueryResult> {
  const client = new pg.Client(connectionTo(node, database));
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const asRoot = process.geteuid?.() === 0;
const account = asRoot ? { uid: nobody, gid: nobody } : {};
const environment = (home: string): NodeJS.ProcessEnv => ({
  PATH: '/usr/bin:/bin',
  HOME: home,
  LC_ALL: 'C',
});

function initialise(folder: string, template: string): void {
  if (asRoot) spawnSync('chown', [`${nobody}:${nobody}`, folder]);
  const args = ['-D', template, '-U', citusUser, '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  const { status, stderr } = spawnSync(join(programs, 'initdb'), args, {
    ...account,
    cwd: '/',
    env: environment(folder),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`initdb: ${stderr}`);
}

function own(folder: string): void {
  if (asRoot) spawnSync('chown', ['-R', `${nobody}:${nobody}`, folder]);
}

function serverOf(dataDir: string, given: Readonly<Record<string, string>>) {
  let child: ChildProcess | undefined;
  const killNow = (): void => {
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of [child.pid, ...childrenOf(child.pid)]) killQuietly(pid);
  };
  process.once('exit', killNow);
  const args = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    start: async (port: number): Promise<void> => {
      const deadline = performance.now() + readyMs;
      for (;;) {
        if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
          child = spawn(join(programs, 'postgres'), ['-D', dataDir, ...args], {
            ...account,
            cwd: '/',
            env: environment(dataDir),
            detached: true,
            stdio: process.env['SALUS_TEST_CITUS_LOG'] === undefined ? 'ignore' : 'inherit',
          });
        }
        if (await answers(port)) return;
        if (performance.now() > deadline) throw new Error(`the server in ${dataDir} is not ready`);
        await sleep(20);
      }
    },
    kill: async (): Promise<void> => {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      killNow();
      await exited;
    },
  };
}

function childrenOf(pid: number): readonly number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client(connectionTo({ port }, 'postgres'));
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
