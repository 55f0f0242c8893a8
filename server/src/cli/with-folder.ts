import path from 'node:path';

import type { Config } from '#kernel/config.ts';

import { StartError } from '../process/runtime.ts';
import { untilSignal } from './signals.ts';
import { type Arguments, openProgress, readConfig, UsageError } from './terminal.ts';

/** What a command on the files of the embedded database works with. */
export type FolderWork = {
  readonly folder: string;
  readonly dataDir: string;
  readonly config: Config;
  readonly onProgress: (text: string) => void;
  /** Aborted by Ctrl-C and the like: nothing half done stays behind. */
  readonly signal: AbortSignal;
};

/** Runs the work of a command on the one folder that the operator named; where none is, on the archive of the settings. */
export async function withFolder<Result>(
  command: 'backup' | 'restore' | 'backup verify',
  given: Pick<Arguments, 'positionals'>,
  work: (folderWork: FolderWork) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const isArchive = command !== 'backup' && given.positionals.length === 0;
  const [folder = isArchive ? config.archive : null, more] = given.positionals;
  if (folder === null || more !== undefined)
    throw new UsageError(
      command === 'backup verify'
        ? 'Set SALUS_ARCHIVE, or name the archive: salus backup verify LOCATION.'
        : `Name one folder: salus ${command} DIR.`,
    );
  if (config.databaseUrl !== null)
    throw new StartError(
      `DATABASE_URL leads to a server of yours, and salus ${command} is for the embedded database: docs/operate/backup.md says what to use instead.`,
    );
  const stop = new AbortController();
  void untilSignal().then(() => stop.abort());
  const progress = openProgress();
  try {
    return await work({
      folder,
      dataDir: path.resolve(config.dataDir),
      config,
      onProgress: (text) => progress.update(text),
      signal: stop.signal,
    });
  } finally {
    progress.end();
  }
}
