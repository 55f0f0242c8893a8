import { openLog } from '#kernel/log/log.ts';
import { systemRandom } from '#kernel/random.ts';
import {
  beginRotation,
  forgetPreviousKeys,
  type KeyDeps,
  resealAll,
} from '#kernel/secrets/key-rotation.ts';
import { exportKeys, importKeys } from '#kernel/secrets/key-transfer.ts';
import { listFields } from '#kernel/secrets/protected-fields.ts';

import { openStorage } from '../process/runtime.ts';
import { untilSignal } from './signals.ts';
import {
  type Arguments,
  openProgress,
  printData,
  readConfig,
  printText,
  printStatus,
  UsageError,
} from './terminal.ts';

/** The actions of `salus keys` that concern the master key; each answers the exit code. */
export const masterKeyActions: ReadonlyMap<string, (given: Arguments) => Promise<number>> = new Map(
  [
    ['rotate', async (given) => withKeys(async (deps) => rotate(deps, given))],
    ['forget-old', async (given) => withKeys(async (deps) => forgetOld(deps, given))],
    ['export', exportTo],
    ['import', importFrom],
  ],
);

async function exportTo(given: Arguments): Promise<number> {
  const file = fileOf(given, 'export');
  const exported = await withKeys(async (deps) => exportKeys(deps, file));
  report(given, { file, exported }, `Exported ${exported} values, still sealed, to ${file}.`);
  return 0;
}

async function importFrom(given: Arguments): Promise<number> {
  const file = fileOf(given, 'import');
  const { replaced, destroyed } = await withKeys(async (deps) => importKeys(deps, file));
  report(
    given,
    { file, replaced, destroyed },
    [
      `Put ${replaced} values in their places, and destroyed the keys of ${destroyed.length} users who are not in ${file}.`,
      ...(destroyed.length > 0
        ? ['What else the backup has of these users is yours to delete:']
        : []),
      ...destroyed,
    ].join('\n'),
  );
  return 0;
}

async function withKeys<Result>(work: (deps: KeyDeps) => Promise<Result>): Promise<Result> {
  const config = readConfig();
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const storage = await openStorage(config, { log, onProgress: printStatus });
  try {
    // Loaded here, as it loads every slice.
    const { protectedFields } = await import('../composition/slices.ts');
    return await work({
      ...storage,
      random: systemRandom,
      fields: listFields(protectedFields, 'master key'),
    });
  } finally {
    await storage.close();
    log.flush();
  }
}

async function rotate(deps: KeyDeps, given: Arguments): Promise<number> {
  const stop = new AbortController();
  void untilSignal().then(() => stop.abort());
  const masterKey = await beginRotation(deps);
  const progress = openProgress();
  const { resealed, unreadable, isComplete } = await resealAll(deps, {
    signal: stop.signal,
    onProgress: ({ name }, done, total) => progress.update(`${name}: ${done} of ${total}`),
  });
  progress.end();
  const lines = [
    `Re-encrypted ${resealed} values with the master key ${masterKey}.`,
    ...(unreadable > 0
      ? [`${unreadable} values cannot be decrypted with any of the given master keys.`]
      : []),
    isComplete
      ? 'Nothing needs the previous keys any more. Next: salus keys export FILE, for backups made until now, then salus keys forget-old.'
      : 'Stopped: run it again to go on.',
  ];
  report(given, { masterKey, resealed, unreadable, isComplete }, lines.join('\n'));
  return isComplete && unreadable === 0 ? 0 : 1;
}

async function forgetOld(deps: KeyDeps, given: Arguments): Promise<number> {
  const previous = await forgetPreviousKeys(deps);
  report(given, { previous }, describeForgotten(previous, deps.masterKeys.file));
  return 0;
}

function describeForgotten(previous: number, file: string | null): string {
  if (previous === 0) return 'There is no previous key.';
  return file === null
    ? 'No value needs SALUS_PREVIOUS_MASTER_KEYS any more: unset it on every node.'
    : `Removed ${previous} previous keys from ${file}. Copies of it, such as in backups, are yours to destroy.`;
}

function fileOf({ positionals }: Arguments, action: 'export' | 'import'): string {
  const [, file, more] = positionals;
  if (file === undefined || more !== undefined)
    throw new UsageError(`Name one file: salus keys ${action} FILE.`);
  return file;
}

function report(given: Arguments, content: object, text: string): void {
  if (given.flag('json')) printData(JSON.stringify(content));
  else printText(text);
}
