import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client, Pool } from 'pg';

import { migrate } from '#kernel/db/migrate.ts';
import { startBaseBackup } from '#kernel/embedded-postgres/backup/base-backup.ts';
import { readTar } from '#kernel/embedded-postgres/backup/tar.ts';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#kernel/embedded-postgres/embedded-postgres.ts';

import { binariesOfRun } from './postgres-versions.ts';
import type { TestDatabase } from './postgres.ts';

/** A server that replicates, and how to reach it as its owner. */
export type Server = {
  readonly connection: EmbeddedPostgres['connection'];
  readonly query: Pool['query'];
  /** Ends the connections to it, and the server with the last one, but leaves its folder. */
  leave(): Promise<void>;
  close(): Promise<void>;
};

export type Primary = Server & { readonly database: TestDatabase };

/** Commits are acknowledged as in production; only a power cut would show that nothing waits for the disk. */
const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/** A database without any table on a server of its own, which is new. */
export async function openNewServer(): Promise<Primary> {
  const server = await open(await newFolder(), settings);
  return {
    ...server,
    database: { connection: server.connection, query: server.query, drop: async () => {} },
  };
}

/** A server in a folder whose name does not change, as neither does the address of a machine. */
export async function openServerIn(dataDir: string): Promise<Server> {
  return open(dataDir, settings);
}

/** A migrated database on a server of its own, which others may replicate. */
export async function openPrimary(): Promise<Primary> {
  const server = await openNewServer();
  await migrate(server.connection);
  return server;
}

/** Every process of a server, its postmaster first. */
export async function processesOf({ query }: Pick<Server, 'query'>): Promise<readonly number[]> {
  const { rows } = await query<{ pid: number }>('select pid from pg_stat_activity');
  const { rows: folders } = await query<{ folder: string }>(
    `select current_setting('data_directory') as folder`,
  );
  const file = await readFile(join(folders[0]?.folder ?? '', 'postmaster.pid'), 'utf8');
  return [Number(file.split('\n')[0]), ...rows.map(({ pid }) => pid)];
}

/** A streaming replica, made of a base backup as pg_basebackup would make it. */
export async function openReplica(
  primary: Pick<Primary, 'connection'>,
  given?: string,
): Promise<Server> {
  const dataDir = given ?? (await newFolder());
  const folder = join(dataDir, 'postgres');
  const asBackup = { ...primary.connection, replication: 'database' };
  const client = new Client(asBackup);
  await client.connect();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { archive } = await startBaseBackup(client);
  for await (const member of readTar(archive)) {
    const path = join(folder, member.path);
    if (member.kind === 'folder') await mkdir(path, { mode: 0o700 });
    if (member.kind === 'file') await writeFile(path, member.content, { mode: 0o600 });
  }
  await client.end();
  await writeFile(join(folder, 'standby.signal'), '');
  const { host, port, user } = primary.connection;
  return open(dataDir, {
    ...settings,
    primary_conninfo: `host=${host} port=${port} user=${user}`,
    wal_retrieve_retry_interval: '100ms',
  });
}

const newFolder = async (): Promise<string> => mkdtemp(join(tmpdir(), 'salus-replica-'));

async function open(dataDir: string, given: Readonly<Record<string, string>>): Promise<Server> {
  const binaries = await binariesOfRun();
  const postgres = await openEmbeddedPostgres({ dataDir, settings: given, binaries });
  const { connection } = postgres;
  const owner = new Pool({ ...connection, max: 2 });
  owner.on('error', () => {});
  const leave = async (): Promise<void> => {
    await owner.end();
    await postgres.release();
  };
  return {
    connection,
    query: owner.query.bind(owner),
    leave,
    close: async () => {
      await leave();
      await rm(dataDir, { recursive: true, force: true });
      await rm(connection.host, { recursive: true, force: true });
    },
  };
}
