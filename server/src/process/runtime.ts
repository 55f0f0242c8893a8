import path from 'node:path';

import pg from 'pg';

import type { BaseContext } from '#kernel/app-context.ts';
import { systemClock } from '#kernel/clock.ts';
import { singleProcess, type ClusterView } from '#kernel/cluster/cluster-view.ts';
import type { Config } from '#kernel/config.ts';
import { type ConnectionConfig, type Database, openDatabase } from '#kernel/db.ts';
import { migrate } from '#kernel/db/migrate.ts';
import { connectionOf } from '#kernel/db/primary.ts';
import { measureReplicas } from '#kernel/db/replicas/metrics.ts';
import type { ReplicaSettings } from '#kernel/db/replicas/replicas.ts';
import { requireRowSecurity } from '#kernel/db/row-security-check.ts';
import { asServer } from '#kernel/db/server-role.ts';
import { measureArchive } from '#kernel/embedded-postgres/archive/metrics.ts';
import {
  type EmbeddedPostgres,
  openEmbeddedPostgres,
} from '#kernel/embedded-postgres/embedded-postgres.ts';
import { type Log, silentLog } from '#kernel/log/log.ts';
import { sparseLog } from '#kernel/log/sparse-log.ts';
import { openTelemetry } from '#kernel/log/telemetry.ts';
import { openCursorCodec } from '#kernel/pagination.ts';
import { systemRandom } from '#kernel/random.ts';
import { type Keyring, openKeyring } from '#kernel/secrets/keyring.ts';
import { loadMasterKeys, type MasterKeys } from '#kernel/secrets/master-key.ts';
import { openVault } from '#kernel/secrets/vault.ts';

/** Something outside the program must change before it can start; the message is one sentence. */
export class StartError extends Error {}

/** The database, brought up to date, and the master keys; whether they belong together has not been asked. */
export type Storage = {
  readonly db: Database;
  readonly connection: ConnectionConfig;
  readonly embedded: EmbeddedPostgres | null;
  readonly migrationsApplied: readonly string[];
  readonly masterKeys: MasterKeys;
  readonly keyring: Keyring;
  close(): Promise<void>;
};

export type Runtime = Omit<Storage, 'db' | 'masterKeys' | 'keyring'> & {
  readonly resources: BaseContext;
};

type Options = {
  readonly log: Log;
  readonly onProgress?: (text: string) => void;
  /** The processes that serve together with this one; left out: none. */
  readonly siblings?: ClusterView;
};

/** Opens the database (embedded or given), brings it up to date, and everything else a command works with. */
export async function openRuntime(config: Config, options: Options): Promise<Runtime> {
  const { db, masterKeys: _, keyring, ...storage } = await openStorage(config, options);
  try {
    const own = { db, clock: systemClock, random: systemRandom };
    const vault = await openVault(own, keyring);
    const telemetry = openTelemetry();
    if (config.archive !== null) measureArchive(own, telemetry.registry);
    if (db.replicas !== null) measureReplicas(db.replicas, telemetry.registry);
    const resources: BaseContext = {
      ...own,
      vault,
      cursors: openCursorCodec(vault.derive('cursor')),
      log: options.log,
      telemetry,
      siblings: options.siblings ?? singleProcess,
    };
    return { ...storage, resources };
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** For work on the keys themselves, which may have to bring the two together. */
export async function openStorage(
  config: Config,
  { log, onProgress, siblings = singleProcess }: Options,
): Promise<Storage> {
  const dataDir = path.resolve(config.dataDir);
  const masterKeys = await loadMasterKeys(config, systemRandom);
  const keyring = openKeyring(masterKeys, systemRandom);
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir, ...(onProgress === undefined ? {} : { onProgress }) })
      : null;
  try {
    const connection = embedded?.connection ?? (await tryDatabase(config.databaseUrl ?? ''));
    const lost = sparseLog(log);
    const { applied } = await migrate(connection);
    await requireRowSecurity(asServer(connection));
    const db = openDatabase(asServer(connection), {
      siblings,
      replicas: replicasOf(config, log),
      onSilence: (isSilent) => {
        if (isSilent)
          log.error({}, 'the database does not answer: requests are refused until it does');
        else log.info({}, 'the database answers again');
      },
      onWorkerSilence: ({ name, port }, isSilent) => {
        const worker = `${name}:${port}`;
        if (isSilent)
          log.error(
            { worker },
            'a worker of the database does not answer: requests for its users are refused until it does',
          );
        else log.info({ worker }, 'the worker of the database answers again');
      },
      onConnectionLost: (error) =>
        lost.warn({ error: error.message }, 'a database connection was lost'),
    });
    return {
      db,
      connection,
      embedded,
      migrationsApplied: applied,
      masterKeys,
      keyring,
      close: async () => {
        await db.close();
        await embedded?.release();
      },
    };
  } catch (error) {
    await embedded?.release();
    throw error;
  }
}

/** The replicas that are set, each to be reached as the server's role; undefined where none is. */
export function replicasOf(
  { readUrls, readLagMs }: Pick<Config, 'readUrls' | 'readLagMs'>,
  log: Log = silentLog,
): ReplicaSettings | undefined {
  if (readUrls.length === 0) return undefined;
  return {
    connections: readUrls.map((url) => asServer({ connectionString: url })),
    boundMs: readLagMs,
    onChange: ({ name, reason }) => {
      if (reason === null) log.info({ replica: name }, 'reads go to the replica');
      else log.warn({ replica: name, reason }, 'reads do not go to the replica');
    },
  };
}

/** Tries the given address once, so that a mistake in it is one sentence and not a stack. */
export async function tryDatabase(url: string): Promise<ConnectionConfig> {
  const connection = { ...connectionOf(url), connectionTimeoutMillis: 10_000 };
  const client = new pg.Client(connection);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < 15) {
      throw new StartError(`DATABASE_URL leads to PostgreSQL ${version}; Salus needs 15 or newer.`);
    }
    return connection;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message.replace(/\.$/u, '') : String(error);
}
