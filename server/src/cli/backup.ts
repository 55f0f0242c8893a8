import { systemClock } from '#kernel/clock.ts';
import { backUp } from '#kernel/embedded-postgres/backup.ts';

import { printData, readArguments } from './terminal.ts';
import { withFolder } from './with-folder.ts';

const help = `
Usage: salus backup DIR [--verify] [--json]

Copies the embedded database into the new folder DIR, also while Salus runs and writes. The copy is whole and
consistent once DIR exists. The master key is not in it: keep that too, somewhere else. --verify reads every file back
and compares it with what was written. The console shows when the last backup was made, and whether it was verified.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { verify: { type: 'boolean' } });
  if (given === null) return 0;
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
