import path from 'node:path';

import pg from 'pg';

import { systemClock } from '#kernel/clock.ts';
import type { Config } from '#kernel/config.ts';
import { type ConnectionConfig, openDatabase } from '#kernel/db.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#kernel/embedded-postgres.ts';
import type { Log } from '#kernel/log.ts';
import { loadMasterKey } from '#kernel/master-key.ts';
import { migrate } from '#kernel/migrate.ts';
import { openCursorCodec } from '#kernel/page.ts';
import { systemRandom } from '#kernel/random.ts';
import type { Resources } from '#kernel/resources.ts';
import { asServer } from '#kernel/server-role.ts';
import { openTelemetry } from '#kernel/telemetry.ts';
import { openVault } from '#kernel/vault.ts';
import { bindInstallation } from '#management';

/** Something outside the program must change before it can start; the message is one sentence. */
export class StartError extends Error {}

export type Runtime = {
  readonly resources: Resources;
  readonly connection: ConnectionConfig;
  readonly embedded: EmbeddedPostgres | null;
  readonly migrationsApplied: readonly string[];
  close(): Promise<void>;
};

type Options = { readonly log: Log; readonly onProgress?: (text: string) => void };

/** Opens the database (embedded or given), brings it up to date, and everything else a command works with. */
export async function openRuntime(config: Config, { log, onProgress }: Options): Promise<Runtime> {
  const dataDir = path.resolve(config.dataDir);
  const masterKey = await loadMasterKey(config.masterKey, dataDir, systemRandom);
  const embedded =
    config.databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir, ...(onProgress === undefined ? {} : { onProgress }) })
      : null;
  try {
    const connection = embedded?.connection ?? (await reachDatabase(config.databaseUrl ?? ''));
    const { applied } = await migrate(connection);
    const db = openDatabase(asServer(connection), {
      onConnectionLost: (error) =>
        log.warn({ error: error.message }, 'a database connection was lost'),
    });
    const vault = openVault(masterKey, systemRandom);
    const resources: Resources = {
      db,
      clock: systemClock,
      random: systemRandom,
      vault,
      cursors: openCursorCodec(vault.derive('cursor')),
      log,
      telemetry: openTelemetry(),
    };
    await bindInstallation(resources, vault.fingerprint);
    return {
      resources,
      connection,
      embedded,
      migrationsApplied: applied,
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

/** Tries the given address once, so that a mistake in it is one sentence and not a stack. */
async function reachDatabase(url: string): Promise<ConnectionConfig> {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000 };
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
