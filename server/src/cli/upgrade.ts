import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '#kernel/config.ts';
import { checkUpgrade, type UpgradeCheck } from '#kernel/db/upgrade-check.ts';
import { openEmbeddedPostgres } from '#kernel/embedded-postgres/embedded-postgres.ts';

import { tryDatabase } from '../process/runtime.ts';
import {
  printData,
  printStatus,
  printText,
  readArguments,
  readConfig,
  UsageError,
} from './terminal.ts';

const help = `
Usage: salus upgrade --check [--json]

Says whether the database and this build fit, and changes nothing: which migrations are to be applied, and
whether nodes of the previous release keep running beside them. Run it with the new release before you migrate,
and with the previous one before you go back to it.
Exit code 1 where all nodes must be stopped first, or where this build does not start on the database.`;

const words: Readonly<Record<UpgradeCheck['result'], string>> = {
  current: 'The database is up to date: this build runs on it.',
  empty: 'The database is empty: the first start fills it.',
  rolling:
    'Nodes of the previous release keep running: migrate, then replace them one after the other.',
  'stop first':
    'Stop all nodes first: a migration does not let nodes of the previous release run, or they are older than that release.',
  ahead: 'The next release migrated the database: this build still runs on it.',
  newer:
    'The database is newer than this build, which does not start on it: use the release that wrote it.',
};

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { check: { type: 'boolean' } });
  if (given === null) return 0;
  if (!given.flag('check'))
    throw new UsageError('salus upgrade needs --check; salus migrate applies migrations');
  const found = await examine(readConfig());
  if (given.flag('json')) printData(JSON.stringify(found));
  else {
    for (const { name, keepsRunning } of found.newer)
      printText(
        `${name}: newer than this build, ${keepsRunning ? 'keep running' : 'must be stopped'}`,
      );
    for (const { name, declaration } of found.pending)
      printText(
        `${name}: ${declaration.kind}${declaration.kind === 'must be stopped' ? `, because ${declaration.reason}` : ''}`,
      );
    printText(words[found.result]);
  }
  return ['stop first', 'newer'].includes(found.result) ? 1 : 0;
}

/** Not as other commands open the database: they would migrate it. */
async function examine({ dataDir, databaseUrl }: Config): Promise<UpgradeCheck> {
  const folder = path.resolve(dataDir);
  if (databaseUrl === null && !existsSync(path.join(folder, 'postgres')))
    return { result: 'empty', newestKnown: 0, pending: [], newer: [] };
  const embedded =
    databaseUrl === null
      ? await openEmbeddedPostgres({ dataDir: folder, onProgress: printStatus })
      : null;
  try {
    const connection = embedded?.connection ?? (await tryDatabase(databaseUrl ?? ''));
    return await checkUpgrade(connection);
  } finally {
    await embedded?.release();
  }
}
