import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Pool } from 'pg';
import { inject } from 'vitest';
import { type TestProject } from 'vitest/node';

import { migrate } from '#kernel/db/migrate.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';

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
    postgres: { readonly admin: Connection; readonly template: string };
  }
}

/** The tests' data is thrown away: nothing has to survive a power cut, and every test file brings its own pool. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // A database for each test: copied by the kernel, in a third of the time that writing it anew takes.
  file_copy_method: 'clone',
} as const;

/** Vitest's global setup: one server for the run, ours in a new folder or the one of SALUS_TEST_DATABASE_URL. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['SALUS_TEST_DATABASE_URL'];
  const server = url === undefined ? await openServer() : externalServer(url);
  const template = newName('template');
  await administer(server.admin, `create database ${template}`);
  await migrate(databaseOf(server.admin, template));
  project.provide('postgres', { admin: server.admin, template });
  return async () => {
    await administer(server.admin, `drop database ${template} with (force)`);
    await server.close();
  };
}

/** A database of its own for a test file, with every migration applied. */
export async function createDatabase(): Promise<TestDatabase> {
  const { admin, template } = inject('postgres');
  const name = newName('test');
  await administer(admin, `create database ${name} template ${template} strategy file_copy`);
  const connection = databaseOf(admin, name);
  const owner = new Pool({ ...connection, max: 2 });
  // Ending the pool does not wait for its connections, which the drop may then cut off.
  owner.on('error', () => {});
  return {
    connection,
    query: owner.query.bind(owner),
    drop: async () => {
      await owner.end();
      await administer(admin, `drop database ${name} with (force)`);
    },
  };
}

/** The address of a test's database as an operator would write it. */
export function urlOf({ connection }: TestDatabase): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

type Server = { readonly admin: Connection; readonly close: () => Promise<void> };

async function openServer(): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'salus-test-'));
  // Run as root, the server is another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const destroy = (): void => destroyServer(dataDir);
  process.once('exit', destroy);
  const postgres = await openEmbeddedPostgres({ dataDir, settings });
  return {
    admin: postgres.connection,
    close: async () => {
      process.off('exit', destroy);
      await postgres.release();
      await rm(dataDir, { recursive: true });
      await rm(postgres.connection.host, { recursive: true, force: true });
    },
  };
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
  return { admin: { connectionString: url }, close: async () => undefined };
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

async function administer(connection: Connection, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
