import pg from 'pg';

import type { Config } from '#kernel/config.ts';
import { advisoryLock } from '#kernel/db/advisory-lock.ts';
import { type Log } from '#kernel/log/log.ts';
import { type Bootstrap, bootstrap } from '#management';
import { sweepUploads } from '#timeseries';

import { type Building } from '../../pages/background-build.ts';
import { buildConsole } from '../../pages/console-build.ts';
import { openRuntime, type Runtime, StartError } from '../../process/runtime.ts';
import { printStatus } from '../terminal.ts';
import { beginArchiving } from './archiving.ts';
import { printFirstStart } from './printed.ts';

/** Builds the console while the database starts. */
export async function openWithConsole(
  config: Config,
  log: Log,
): Promise<{ readonly built: Building; readonly runtime: Runtime }> {
  await sweepUploads(new Date());
  const built = buildConsole();
  try {
    return { built, runtime: await openRuntime(config, { log, onProgress: printStatus }) };
  } catch (error) {
    built.stop();
    throw error;
  }
}

/** Takes the lock of the data folder, and creates what a first start needs: once for all processes that serve. */
export async function beginServing(
  runtime: Runtime,
  config: Config,
): Promise<{ readonly first: Bootstrap; end(): Promise<void> }> {
  const lock = await takeServerLock(runtime, config);
  const first = await bootstrap(runtime.resources, {
    teamKey: config.bootstrapTeamKey,
    managementKey: config.bootstrapManagementKey,
  });
  if (first.created) printFirstStart(first, config);
  const archiving = await beginArchiving(runtime, config);
  return {
    first,
    end: async () => {
      await archiving.stop();
      await lock?.end();
    },
  };
}

async function takeServerLock(runtime: Runtime, config: Config): Promise<pg.Client | null> {
  // Several nodes may serve one external database; a data folder has one server.
  if (runtime.embedded === null) return null;
  const client = new pg.Client(runtime.connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [advisoryLock.server],
  );
  if (rows[0]?.taken === true) return client;
  await client.end();
  throw new StartError(
    `Another Salus already serves the data folder ${config.dataDir}; stop it, or set SALUS_DATA_DIR.`,
  );
}
