import type { Config } from '#kernel/config.ts';
import { newestKnownVersion } from '#kernel/db/migrate.ts';
import { restore } from '#kernel/embedded-postgres/restore.ts';
import { systemRandom } from '#kernel/random.ts';
import { openKeyring } from '#kernel/secrets/keyring.ts';
import { hasMasterKeys, loadMasterKeys } from '#kernel/secrets/master-key.ts';

import { printData, readArguments, printText } from './terminal.ts';
import { withFolder } from './with-folder.ts';

const help = `
Usage: salus restore DIR [--without-key] [--json]

Puts the backup in the folder DIR in the place of the embedded database, which must be empty. Every file is
verified before and after, and PostgreSQL reads the database through. Needs the master key that it was made with;
--without-key is for a backup whose key was destroyed after a rotation: salus keys import must follow.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, { 'without-key': { type: 'boolean' } });
  if (given === null) return 0;
  const withoutKey = given.flag('without-key');
  const { dataDir, manifest, relationsChecked } = await withFolder(
    'restore',
    given,
    async ({ folder, config, ...rest }) => {
      const hasMasterKey = withoutKey ? () => true : await openKeys(config);
      const schemaVersionMax = await newestKnownVersion();
      const restored = await restore({ source: folder, hasMasterKey, schemaVersionMax, ...rest });
      return { dataDir: rest.dataDir, ...restored };
    },
  );
  const { finishedAt: state, schemaVersion, postgresqlVersion } = manifest;
  const report = { dataDir, state, schemaVersion, postgresqlVersion, relationsChecked };
  const next = withoutKey ? 'Now run salus keys import, then start Salus.' : 'Start Salus.';
  if (given.flag('json')) printData(JSON.stringify(report));
  else
    printText(
      `Restored the database of ${state} into ${dataDir}; ${relationsChecked} tables and indexes were read through. ${next}`,
    );
  return 0;
}

/** Whether a master key is at hand, by its fingerprint. */
async function openKeys(config: Config): Promise<(fingerprint: string) => boolean> {
  // Loading would make a new key where there is none, and what was backed up has one.
  if (!(await hasMasterKeys(config))) return () => false;
  const keyring = openKeyring(await loadMasterKeys(config, systemRandom), systemRandom);
  return (fingerprint) => keyring.find(fingerprint) !== undefined;
}
