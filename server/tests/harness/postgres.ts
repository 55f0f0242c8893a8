import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, DatabaseError, Pool } from 'pg';
import { inject } from 'vitest';
import { type TestProject } from 'vitest/node';

import { distribute } from '#kernel/db/distribute.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';

import { connectionTo, createCitusDatabase, missingCitus, openCitusCluster } from './citus.ts';
import { binariesOfRun } from './postgres-versions.ts';

/** How to connect: an external server by its URL, or the embedded one by its socket. */
type Connection =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
      readonly ssl: false;
    };

export type TestDatabase = {
  readonly connection: Connection;
  /** As the database's owner, whom row-level security does not hold. */
  readonly query: Pool['query'];
  readonly drop: () => Promise<void>;
};

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run, and its migrated database that tests are cloned from. */
    postgres: {
      readonly admin: Connection;
      readonly template: string;
      /** Servers with a database of the same name each, where the run is one on Citus; the coordinator is the first. */
      readonly nodes: readonly Connection[];
    };
  }
}

/** The tests' data is thrown away: nothing has to survive a power cut, and every test file brings its own pool. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
} as const;
/** A database for each test: copied by the kernel since 18, in a third of the time that writing it again takes. */
const cloning = { file_copy_method: 'clone' } as const;

type Prepared = {
  readonly server: Server;
  readonly close: () => Promise<void>;
  readonly template: string;
};

/** Each project loads this file anew, in the same process. */
const run = globalThis as typeof globalThis & {
  salusTestPostgres?: { readonly prepared: Promise<Prepared>; users: number };
};

/**
 * Vitest's global setup: one server for the projects of the run, ours in a new folder or the one of
 * SALUS_TEST_DATABASE_URL. With SALUS_TEST_CITUS it is a coordinator of Citus with two workers, and what every test works
 * on is distributed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (run.salusTestPostgres ??= { prepared: prepare(), users: 0 });
  shared.users += 1;
  const { server, template, close } = await shared.prepared;
  project.provide('postgres', { admin: server.admin, template, nodes: server.nodes });
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.salusTestPostgres;
    await close();
  };
}

async function prepare(): Promise<Prepared> {
  const url = process.env['SALUS_TEST_DATABASE_URL'];
  const hasCitus = process.env['SALUS_TEST_CITUS'] !== undefined;
  const server = hasCitus
    ? await openCitus()
    : url === undefined
      ? await openServer()
      : externalServer(url);
  const template = newName('template');
  await server.createTemplate(template);
  const close = async (): Promise<void> => {
    await dropAll(server.nodes, template);
    if (hasCitus) await dropAll(server.nodes, singleOf(template));
    await server.close();
  };
  return { server, template, close };
}

/** A database of its own for a test file, with every migration applied; on Citus distributed, unless that is left to the test. */
export async function createDatabase({ isSingle = false } = {}): Promise<TestDatabase> {
  const { template } = inject('postgres');
  return createFrom(isSingle && isCitus() ? singleOf(template) : template);
}

/** One without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { admin, nodes } = inject('postgres');
  const name = newName('test');
  await administerAll(nodes, `create database ${name} template ${template} strategy file_copy`);
  const connection = databaseOf(admin, name);
  const owner = new Pool({ ...connection, max: 2 });
  // Ending the pool does not wait for its connections, which the drop may then cut off.
  owner.on('error', () => {});
  return {
    connection,
    query: owner.query.bind(owner),
    drop: async () => {
      await owner.end();
      await dropAll(nodes, name);
    },
  };
}

/**
 * The coordinator first: what keeps house for Citus there goes on to connect to the workers. It can come back faster than it
 * is ended, for longer than anybody should wait: such a database goes with its cluster, at the end of the run.
 */
async function dropAll(nodes: readonly Connection[], name: string): Promise<void> {
  for (const node of nodes) {
    try {
      await administer(node, `drop database ${name} with (force)`);
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === '55006';
      if (nodes.length === 1 || !isInUse) throw error;
    }
  }
}

/** Whether the databases of this run are distributed by Citus. */
export function isCitus(): boolean {
  return inject('postgres').nodes.length > 1;
}

/** The same database on each worker, as its administrator. */
export function workersOf({ connection }: TestDatabase): readonly Connection[] {
  const name = 'database' in connection ? connection.database : '';
  return inject('postgres')
    .nodes.slice(1)
    .map((node) => databaseOf(node, name));
}

/** The address of a test's database as an operator would write it. */
export function urlOf({ connection }: TestDatabase): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

type Server = {
  readonly admin: Connection;
  readonly nodes: readonly Connection[];
  /** A migrated database that others are copied from, which nobody is connected to. */
  readonly createTemplate: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

function plainServer(admin: Connection, close: () => Promise<void>): Server {
  return {
    admin,
    nodes: [admin],
    createTemplate: async (name) => {
      await administer(admin, `create database ${name}`);
      await migrate(databaseOf(admin, name));
    },
    close,
  };
}

/** The template of what is not distributed yet, on nodes that could. */
const singleOf = (template: string): string => `${template}_single`;

/** Citus keeps house in each database that somebody was connected to; what is copied must have nobody. */
async function leaveAlone(nodes: readonly Connection[], name: string): Promise<void> {
  await administerAll(nodes, `alter database ${name} allow_connections false`);
  await administerAll(
    nodes,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

async function openCitus(): Promise<Server> {
  const reason = missingCitus();
  if (reason !== null) throw new Error(reason);
  const cluster = await openCitusCluster();
  const nodes = [cluster.coordinator, ...cluster.workers].map((node) =>
    connectionTo(node, 'postgres'),
  );
  return {
    admin: connectionTo(cluster.coordinator, 'postgres'),
    nodes,
    createTemplate: async (name) => {
      const single = singleOf(name);
      await createCitusDatabase(cluster, single);
      await migrate(connectionTo(cluster.coordinator, single));
      await leaveAlone(nodes, single);
      await administerAll(nodes, `create database ${name} template ${single} strategy file_copy`);
      await distribute(connectionTo(cluster.coordinator, name));
      await leaveAlone(nodes, name);
    },
    close: async () => cluster.close(),
  };
}

async function openServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'salus-test-'));
  // Run as root, the server is another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const destroy = (): void => destroyServer(dataDir);
  process.once('exit', destroy);
  const binaries = await binariesOfRun();
  const ofVersion = binaries === undefined ? { ...settings, ...cloning } : settings;
  const postgres = await openEmbeddedPostgres({ dataDir, settings: ofVersion, binaries });
  return plainServer(postgres.connection, async () => {
    process.off('exit', destroy);
    await postgres.release();
    await rm(dataDir, { recursive: true });
    await rm(postgres.connection.host, { recursive: true, force: true });
  });
}

/** Vitest skips the teardown when a signal ends it, and the server outlives the process that started it. */
function destroyServer(dataDir: string): void {
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  if (existsSync(lock)) process.kill(Number.parseInt(readFileSync(lock, 'utf8'), 10), 'SIGQUIT');
  for (let tries = 0; existsSync(lock) && tries < 200; tries += 1) Atomics.wait(clock, 0, 0, 10);
  rmSync(dataDir, { recursive: true });
}

function externalServer(url: string): Server {
  return plainServer({ connectionString: url }, async () => undefined);
}

/** Unique, so that several runs can share one external server. */
function newName(purpose: string): string {
  return `salus_${purpose}_${randomUUID().replaceAll('-', '')}`;
}

function databaseOf(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

async function administerAll(nodes: readonly Connection[], statement: string): Promise<void> {
  await Promise.all(nodes.map(async (node) => administer(node, statement)));
}

async function administer(connection: Connection, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
