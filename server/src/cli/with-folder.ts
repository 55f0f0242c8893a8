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

/** Runs the work of `salus backup` or `salus restore` on the one folder that the operator named. */
export async function withFolder<Result>(
  command: 'backup' | 'restore',
  given: Arguments,
  work: (folderWork: FolderWork) => Promise<Result>,
): Promise<Result> {
  const [folder, more] = given.positionals;
  if (folder === undefined || more !== undefined)
    throw new UsageError(`Name one folder: salus ${command} DIR.`);
  const config = readConfig();
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
