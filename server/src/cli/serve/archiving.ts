import type { Config } from '#kernel/config.ts';
import { Archiver, endArchive } from '#kernel/embedded-postgres/archive/archiver.ts';
import { openArchiveStore } from '#kernel/embedded-postgres/archive/open-store.ts';
import { Loop } from '#kernel/jobs/loop.ts';
import { describeError } from '#kernel/log/describe-error.ts';
import type { Log } from '#kernel/log/log.ts';
import { systemRandom } from '#kernel/random.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { loadMasterKeys } from '#kernel/secrets/master-key.ts';

import type { Runtime } from '../../process/runtime.ts';

/** The log of so many milliseconds is one object. A lost disk loses twice that at most. */
const archiveIntervalMs = 15_000;

/** Archives the embedded database while this process serves it, where SALUS_ARCHIVE says so. */
export async function beginArchiving(
  { connection, embedded, resources }: Runtime,
  config: Config,
): Promise<{ stop(): Promise<void> }> {
  if (embedded === null) return { stop: async () => undefined };
  if (config.archive === null) {
    await endArchive(connection);
    return { stop: async () => undefined };
  }
  const { clock, random, log } = resources;
  const archiver = new Archiver({
    connection,
    store: openArchiveStore(config.archive, config),
    keyring: openKeyring(await loadMasterKeys(config, systemRandom), random),
    clock,
    random,
    days: config.archiveDays,
  });
  return keepArchiving(archiver, log);
}

/** Logs the first failure and the end of it. */
function keepArchiving(archiver: Archiver, log: Log): { stop(): Promise<void> } {
  let isFailing = false;
  const archive = async (): Promise<boolean> => {
    await archiver.archive();
    if (isFailing) log.info({}, 'the archive has everything again');
    isFailing = false;
    return false;
  };
  const onError = (error: unknown): void => {
    if (!isFailing)
      log.error(
        { error: describeError(error) },
        'the archive does not receive the write-ahead log: new writes are lost if the disk fails',
      );
    isFailing = true;
  };
  const loop = new Loop({ turn: archive, pollMs: archiveIntervalMs, onError });
  loop.start();
  return {
    stop: async () => {
      await loop.stop();
      // What was stored since the last turn.
      await archive().catch(onError);
      await archiver.close();
    },
  };
}
