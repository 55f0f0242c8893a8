import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { Client, DatabaseError } from 'pg';

import { advisoryLock } from '../db/advisory-lock.ts';
import { requireDefined } from '../require-defined.ts';
import { codeOf, EmbeddedPostgresError, reasonOf } from './error.ts';
import { isLivePostgres, type Postmaster } from './postmaster.ts';

export type Connection = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
};

/** The state of a server. `ready` means connected, with the shared advisory lock held. */
export type JoinResult =
  | { readonly kind: 'ready'; readonly client: Client }
  | { readonly kind: 'starting' | 'stopping' | 'silent' };

/** A process's use of a shared server. */
export type ServerHold = {
  readonly died: Promise<string>;
  leave(): Promise<void>;
};

/** Crash recovery replays up to `max_wal_size`; a shutdown writes everything that is in memory. */
export const recoveryMsMax = 300_000;
const connectMsMax = 10_000;

export function connectionTo(server: Postmaster): Connection {
  return {
    host: server.socketFolder,
    port: server.port,
    user: 'salus',
    database: 'salus',
    // Explicit, as `pg` would otherwise read the operator's PGSSLMODE.
    ssl: false,
  };
}

/** Tries once to join the server of `folder`, creating the database on the very first visit. */
export async function tryJoin(server: Postmaster, folder: string): Promise<JoinResult> {
  if (server.socketFolder === '') return { kind: 'silent' };
  try {
    const client = await connect(connectionTo(server));
    await join(client, server, folder);
    return { kind: 'ready', client };
  } catch (error) {
    if (codeOf(error) !== '3D000') return classify(error);
    return createDatabase(server).then(() => ({ kind: 'starting' }), classify);
  }
}

async function connect(connection: Connection): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'salus',
    connectionTimeoutMillis: connectMsMax,
  });
  // A broken connection is noticed by its end; unheard, the error event would end our process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function join(client: Client, server: Postmaster, folder: string): Promise<void> {
  try {
    const { rows } = await client.query<{ served: string }>(
      `select current_setting('data_directory') as served`,
    );
    const served = requireDefined(rows[0], 'the answer').served;
    if ((await realpath(served).catch(() => served)) !== folder) {
      throw new EmbeddedPostgresError(
        `The data folder ${folder} is a copy of ${served}, made while its database was running: stop that one and copy it again.`,
      );
    }
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLock.embeddedUsage]);
    // A server that stops disconnects the owner of the exclusive lock, so that this process gets it; new connections
    // then fail.
    const newcomer = await connect(connectionTo(server));
    await newcomer.end();
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function createDatabase(server: Postmaster): Promise<void> {
  const client = await connect({ ...connectionTo(server), database: 'postgres' });
  try {
    await client.query('create database salus');
  } catch (error) {
    // Another process of ours created it first: 42P04 when it was done, 23505 when it was just at it.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  } finally {
    await client.end();
  }
}

function classify(error: unknown): JoinResult {
  const code = codeOf(error);
  if (error instanceof EmbeddedPostgresError) throw error;
  if (code === '57P03') {
    return { kind: /shutting down/.test(reasonOf(error)) ? 'stopping' : 'starting' };
  }
  // The server was stopped while this process waited for the lock.
  if (code === '57P01') return { kind: 'stopping' };
  if (error instanceof DatabaseError) {
    throw new EmbeddedPostgresError(`The embedded database refused us: ${reasonOf(error)}.`);
  }
  return { kind: 'silent' };
}

/**
 * Holds the shared lock until `leave`. After a crash recovery of the server, which drops all connections, connects
 * again.
 */
export function holdServer(server: Postmaster, folder: string, first: Client): ServerHold {
  const died = Promise.withResolvers<string>();
  let client = first;
  let isLeaving = false;
  let rejoining = Promise.resolve();

  const watch = (): void => {
    client.once('end', () => {
      if (!isLeaving) rejoining = rejoin().catch((error: unknown) => died.resolve(reasonOf(error)));
    });
  };
  const rejoin = async (): Promise<void> => {
    const deadline = performance.now() + recoveryMsMax;
    for (;;) {
      if (isLeaving) return;
      if (!(await isLivePostgres(server.pid))) {
        return died.resolve('The embedded PostgreSQL stopped unexpectedly; see postgres.log.');
      }
      if (performance.now() > deadline) {
        return died.resolve('The embedded PostgreSQL no longer answers; see postgres.log.');
      }
      const answer = await tryJoin(server, folder);
      if (answer.kind === 'ready') {
        ({ client } = answer);
        return watch();
      }
      await sleep(50);
    }
  };
  const leave = async (): Promise<void> => {
    isLeaving = true;
    await rejoining;
    await client
      .query('select pg_advisory_unlock_shared($1)', [advisoryLock.embeddedUsage])
      .catch(() => undefined);
    await client.end();
    await stopIfUnused(server);
  };

  watch();
  let left: Promise<void> | undefined;
  return {
    died: died.promise,
    leave: async () => {
      left ??= leave();
      return left;
    },
  };
}

/**
 * Stops the server if no other process uses it. The exclusive lock proves that, and blocks new processes during the
 * stop.
 */
async function stopIfUnused(server: Postmaster): Promise<void> {
  const client = await connect(connectionTo(server)).catch(() => undefined);
  if (client === undefined) return;
  const isUnused = await client
    .query<{ unused: boolean }>('select pg_try_advisory_lock($1) as unused', [
      advisoryLock.embeddedUsage,
    ])
    .then(
      ({ rows }) => rows[0]?.unused === true,
      // Another process stops the server at this moment.
      () => false,
    );
  if (!isUnused) return client.end();
  process.kill(server.pid, 'SIGINT');
  const deadline = performance.now() + recoveryMsMax;
  while (await isLivePostgres(server.pid)) {
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL (process ${server.pid}) is still shutting down.`,
      );
    }
    await sleep(5);
  }
  // Leave the socket's folder: another process may be starting the server again.
}
