import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { vi } from 'vitest';

import { openReplica, openServerIn, type Server } from './replica.ts';

/** A primary and its synchronous standby, of which either may be the one or the other. */
export type ServerPair = {
  /** Both of them, as one address. */
  readonly url: string;
  /** Each of them, as an address of its own. */
  readonly urls: readonly string[];
  readonly dataDirs: readonly string[];
  query: Server['query'];
  /** Ends every process of the primary as a power cut would, and promotes the standby. */
  failOver(): Promise<void>;
  /** Makes the primary begin read-only transactions alone, leaves it and its connections as they are, and promotes the standby. */
  demote(): Promise<void>;
  /** Asks the server that was demoted. */
  queryDemoted: Server['query'];
  /** Starts the server that was ended as it was: a primary of the timeline before. */
  restartEnded(): Promise<void>;
  /** Makes the server that was ended a standby of the new primary. */
  repair(): Promise<void>;
  close(): Promise<void>;
};

const within = { timeout: 60_000, interval: 20 };

export async function openServerPair(): Promise<ServerPair> {
  const dataDirs = await Promise.all(
    ['a', 'b'].map(async (name) => mkdtemp(join(tmpdir(), `salus-pair-${name}-`))),
  );
  const [first = '', second = ''] = dataDirs;
  let primary = { dataDir: first, server: await openServerIn(first) };
  let standby = { dataDir: second, server: await openReplica(primary.server, second) };
  await replicateSynchronously(primary.server);
  const servers = [primary.server, standby.server].map(({ connection }) => connection);
  const parameters = (...given: typeof servers): string => {
    const list = (values: readonly unknown[]): string => encodeURIComponent(values.join(','));
    return `host=${list(given.map(({ host }) => host))}&port=${list(given.map(({ port }) => port))}`;
  };
  const urlOf = (...given: typeof servers): string =>
    `postgres://salus@localhost/salus?${parameters(...given)}`;
  const ended: Server[] = [];
  return {
    url: `${urlOf(...servers)}&target_session_attrs=read-write`,
    urls: servers.map((each) => urlOf(each)),
    dataDirs,
    query: (async (...given: Parameters<Server['query']>) =>
      primary.server.query(...given)) as Server['query'],
    failOver: async () => {
      killServerIn(join(primary.dataDir, 'postgres'));
      ended.push(primary.server);
      await standby.server.query('select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    demote: async () => {
      await primary.server.query('alter system set default_transaction_read_only = on');
      await primary.server.query('select pg_reload_conf()');
      await standby.server.query('select pg_promote()');
      [primary, standby] = [standby, primary];
    },
    queryDemoted: (async (...given: Parameters<Server['query']>) =>
      standby.server.query(...given)) as Server['query'],
    restartEnded: async () => {
      await ended.pop()?.leave();
      ended.push(await openServerIn(standby.dataDir));
    },
    repair: async () => {
      await ended.pop()?.close();
      standby = { ...standby, server: await openReplica(primary.server, standby.dataDir) };
      await replicateSynchronously(primary.server);
    },
    close: async () => {
      await primary.server.query('alter system reset synchronous_standby_names');
      await primary.server.query('select pg_reload_conf()');
      for (const server of [primary.server, ...(ended.length === 0 ? [standby.server] : ended)])
        await server.close();
      for (const dataDir of dataDirs) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** From now on a commit is acknowledged once the standby has it on disk. */
async function replicateSynchronously(primary: Server): Promise<void> {
  await primary.query("alter system set synchronous_standby_names = '*'");
  await primary.query('select pg_reload_conf()');
  await vi.waitFor(async () => {
    const { rows } = await primary.query(
      "select from pg_stat_replication where sync_state = 'sync'",
    );
    if (rows.length !== 1) throw new Error('the standby does not replicate yet');
  }, within);
}

/** Kills every process of the server that uses a folder of PostgreSQL, where there is one. */
export function killServerIn(folder: string): void {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const listed = `/proc/${postmaster}/task/${postmaster}/children`;
  const children = existsSync(listed) ? readFileSync(listed, 'utf8') : '';
  for (const pid of [postmaster, ...children.split(' ').filter(Boolean).map(Number)]) kill(pid);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A session that ended at this moment.
  }
}
