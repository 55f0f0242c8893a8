import { systemClock } from '#kernel/clock.ts';
import { newestKnownVersion } from '#kernel/db/migrate.ts';
import { openArchiveStore } from '#kernel/embedded-postgres/archive/open-store.ts';
import { verifyArchive } from '#kernel/embedded-postgres/archive/verify.ts';
import { backUp } from '#kernel/embedded-postgres/backup.ts';
import { systemRandom } from '#kernel/random.ts';

import { openExistingKeys } from './restore.ts';
import { type Arguments, printData, printText, readArguments } from './terminal.ts';
import { withFolder } from './with-folder.ts';

const help = `
Usage: salus backup DIR [--verify] [--json]
       salus backup verify [--json]

Copies the embedded database into the new folder DIR, also while Salus runs and writes. The copy is whole and
consistent once DIR exists. The master key is not in it: keep that too, somewhere else. --verify reads every file back
and compares it with what was written. The console shows when the last backup was made, and whether it was verified.

verify restores the continuous archive of SALUS_ARCHIVE, as it is now, into a temporary folder in the data folder, has
PostgreSQL read every table and index through, and compares every table with the running database.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { verify: { type: 'boolean' } });
  if (given === null) return 0;
  const [action, ...rest] = given.positionals;
  return action === 'verify' ? verify({ ...given, positionals: rest }) : copy(given);
}

async function copy(given: Arguments): Promise<number> {
  const backup = await withFolder('backup', given, async ({ folder, ...rest }) => {
    const {
      files,
      folders: _,
      ...about
    } = await backUp({
      target: folder,
      clock: systemClock,
      isVerified: given.flag('verify'),
      ...rest,
    });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    return { folder, files: files.length, bytes, ...about };
  });
  if (given.flag('json')) printData(JSON.stringify(backup));
  else
    printData(
      `Backed up ${Math.ceil(backup.bytes / 1024 ** 2)} MB to ${backup.folder}. To restore it you need the master key with the fingerprint ${backup.masterKeyFingerprint}.`,
    );
  return 0;
}

async function verify(given: Arguments): Promise<number> {
  const verified = await withFolder('backup verify', given, async ({ folder, config, ...rest }) =>
    verifyArchive({
      ...rest,
      store: openArchiveStore(folder, config),
      keyring: await openExistingKeys(config),
      random: systemRandom,
      schemaVersionMax: await newestKnownVersion(),
    }),
  );
  const { at, tablesCompared, tablesChanging, elapsedMs, bytes } = verified;
  if (given.flag('json')) printData(JSON.stringify(verified));
  else
    printText(
      `The archive has ${at.toISOString()}: restored ${Math.ceil(bytes / 1024 ** 2)} MB in ${Math.ceil(elapsedMs / 1000)} s; ${tablesCompared} tables are as in the database, ${tablesChanging} changed meanwhile.`,
    );
  return 0;
}
