import { setTimeout as sleep } from 'node:timers/promises';

import { type Client } from 'pg';

import type { Binaries } from './binaries.ts';
import { ensureDataFolder, requireFreeSpace } from './data-folder.ts';
import { EmbeddedPostgresError } from './error.ts';
import { findInstance, type PostgresInstance } from './instance.ts';
import { findPostmaster, type Postmaster } from './postmaster.ts';
import { startServer, type StartedServer } from './server.ts';
import {
  type JoinResult,
  type Connection,
  connectionTo,
  tryJoin,
  recoveryMsMax,
  holdServer,
} from './shared-connection.ts';

export { EmbeddedPostgresError } from './error.ts';

export type EmbeddedPostgresOptions = {
  /** The folder of all of Salus' data; the database gets `postgres` in it. */
  readonly dataDir: string;
  readonly onProgress?: (text: string) => void;
  /** PostgreSQL settings that replace ours. The defaults are durable: only tests may give that up for speed. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Other programs than those that npm installed with Salus: only tests run other versions. */
  readonly binaries?: Binaries | undefined;
};

export type EmbeddedPostgres = {
  readonly connection: Connection;
  /** Leaves the shared server; the last process out stops it. */
  readonly release: () => Promise<void>;
  /** Resolves with one sentence when the server has died or does not respond before it was released. */
  readonly died: Promise<string>;
  readonly startedHere: boolean;
};

/** A shutdown, or a start by another process of ours, that takes longer is stuck. */
const silenceMsMax = 30_000;
const startingMsUntilSaid = 2000;
const pollMs = 10;

type Arrival = {
  readonly client: Client;
  readonly server: Postmaster;
  readonly startedHere: boolean;
};

/** Opens the PostgreSQL that lives in the data folder: joins it if one of our processes runs it, else starts it. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const rest = {
    settings: options.settings ?? {},
    onProgress: options.onProgress ?? (() => undefined),
  };
  const site = await findInstance(options.dataDir, rest, options.binaries);
  await ensureDataFolder(site);
  const { client, server, startedHere } = await reach(site);
  const stay = holdServer(server, site.folder, client);
  return {
    connection: connectionTo(server),
    release: async () => stay.leave(),
    died: stay.died,
    startedHere,
  };
}

async function reach(site: PostgresInstance): Promise<Arrival> {
  let started: StartedServer | undefined;
  const wait = startWaiting(site);
  for (;;) {
    const server = await findPostmaster(site.folder);
    if (server === undefined) {
      if (started?.hasExited() === true) await requireLostRace(site, started);
      if (started === undefined || started.hasExited()) {
        await requireFreeSpace(site);
        started = await startServer(site);
      }
      await wait('silent', silenceMsMax);
    } else {
      const answer = await tryJoin(server, site.folder);
      const startedHere = started?.pid === server.pid;
      if (answer.kind === 'ready') return { client: answer.client, server, startedHere };
      const isRecovering = answer.kind === 'starting' || startedHere;
      await wait(answer.kind, isRecovering ? recoveryMsMax : silenceMsMax);
    }
  }
}

/** Waits a little before the next attempt. Throws if the server stays in the same state for too long. */
function startWaiting(
  site: PostgresInstance,
): (kind: JoinResult['kind'], msMax: number) => Promise<void> {
  let current: JoinResult['kind'] = 'silent';
  let since = performance.now();
  let isSaid = false;
  return async (kind, msMax) => {
    if (kind !== current) since = performance.now();
    current = kind;
    const spentMs = performance.now() - since;
    if (kind === 'starting' && spentMs > startingMsUntilSaid && !isSaid) {
      isSaid = true;
      site.onProgress('PostgreSQL is starting; after an unclean stop this can take minutes.');
    }
    if (spentMs > msMax) {
      throw new EmbeddedPostgresError(
        `The PostgreSQL server of ${site.folder} has been ${kind} for ${Math.round(spentMs / 1000)} s: see ${site.logFile}.`,
      );
    }
    await sleep(pollMs);
  };
}

/** A server that lost a race to another process of ours is no failure: we join the winner, or try again. */
async function requireLostRace(site: PostgresInstance, started: StartedServer): Promise<void> {
  const log = await started.readLog();
  if (/lock file ".*" already exists/.test(log)) return sleep(100);
  // Sessions of a server that was killed hold its memory until they notice.
  if (/pre-existing shared memory block .* is still in use/.test(log)) return sleep(100);
  // The process that stopped the previous server removed the socket's folder late; start again.
  if (/could not (?:create lock file|bind Unix address) ".*": No such file/.test(log)) return;
  const isFull = /No space left on device/.test(log);
  const lines = log.split('\n').filter((line) => /(FATAL|PANIC):/.test(line));
  const line = (lines.at(-1) ?? log.trim().split('\n').at(-1) ?? '').replace(
    /^.*?(?:FATAL|PANIC):\s*/,
    '',
  );
  throw new EmbeddedPostgresError(
    isFull
      ? `The disk of ${site.dataDir} is full: PostgreSQL could not start.`
      : `PostgreSQL could not start: ${line}; see ${site.logFile}.`,
  );
}
