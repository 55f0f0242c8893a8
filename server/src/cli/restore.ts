import { existsSync } from 'node:fs';
import path from 'node:path';

import type { Config } from '#kernel/config.ts';
import { newestKnownVersion } from '#kernel/db/migrate.ts';
import { ownerName } from '#kernel/embedded-postgres/archive/names.ts';
import { openArchiveStore } from '#kernel/embedded-postgres/archive/open-store.ts';
import { restoreMoment } from '#kernel/embedded-postgres/archive/restore.ts';
import { restore } from '#kernel/embedded-postgres/restore.ts';
import { systemRandom } from '#kernel/random.ts';
import { type Keyring, openKeyring } from '#kernel/secrets/keyring.ts';
import { hasMasterKeys, loadMasterKeys } from '#kernel/secrets/master-key.ts';
import { dateInUtc } from '#kernel/time.ts';

import { StartError } from '../process/runtime.ts';
import { type Arguments, printData, printText, readArguments, UsageError } from './terminal.ts';
import { type FolderWork, withFolder } from './with-folder.ts';

const help = `
Usage: salus restore DIR [--without-key] [--take-over] [--json]
       salus restore [ARCHIVE] [--at TIME] [--take-over] [--json]

Puts the backup in the folder DIR in the place of the embedded database, which must be empty. Every file is
verified before and after, and PostgreSQL reads the database through. Needs the master key that it was made with;
--without-key is for a backup whose key was destroyed after a rotation: salus keys import must follow.

ARCHIVE is a continuous archive: a folder or s3://bucket/prefix; left out, that of SALUS_ARCHIVE. --at names the second
that is wanted, such as 2026-11-20T12:00:05Z; left out, the last one that the archive has.

What is restored is a copy: it serves requests, and neither delivers webhooks nor fetches from providers. --take-over,
or salus take-over later, makes it go on for the original, which must never run again.`;

export async function run(args: readonly string[]): Promise<number> {
  const given = readArguments(args, help, {
    'without-key': { type: 'boolean' },
    'take-over': { type: 'boolean' },
    at: { type: 'string' },
  });
  if (given === null) return 0;
  const report = await withFolder('restore', given, async (work) =>
    isArchive(work.folder) ? fromArchive(given, work) : fromBackup(given, work),
  );
  const steps = [
    ...(given.flag('without-key') ? ['Now run salus keys import.'] : []),
    given.flag('take-over')
      ? 'Start Salus.'
      : 'It is a copy: run salus take-over if the original is gone for good. Start Salus.',
  ];
  if (given.flag('json')) printData(JSON.stringify(report));
  else
    printText(
      `Restored the database of ${report.state} into ${report.dataDir}; ${report.relationsChecked} tables and indexes were read through. ${steps.join(' ')}`,
    );
  return 0;
}

function isArchive(location: string): boolean {
  return location.startsWith('s3://') || existsSync(path.join(location, ownerName));
}

type Report = {
  readonly dataDir: string;
  readonly state: string;
  readonly relationsChecked: number;
};

async function fromBackup(
  given: Arguments,
  { folder, config, ...rest }: FolderWork,
): Promise<Report> {
  if (given.text('at') !== undefined)
    throw new UsageError('--at is for a continuous archive: a backup is of one moment.');
  const isWithoutKey = given.flag('without-key');
  const keyring = (await hasMasterKeys(config)) ? await openExistingKeys(config) : undefined;
  const { manifest, relationsChecked } = await restore({
    source: folder,
    hasMasterKey: (fingerprint) => isWithoutKey || keyring?.find(fingerprint) !== undefined,
    schemaVersionMax: await newestKnownVersion(),
    takesOver: given.flag('take-over'),
    ...rest,
  });
  const { finishedAt: state, schemaVersion, postgresqlVersion } = manifest;
  const { dataDir } = rest;
  const about = { schemaVersion, postgresqlVersion };
  return { dataDir, state, ...about, relationsChecked };
}

async function fromArchive(
  given: Arguments,
  { folder, config, ...rest }: FolderWork,
): Promise<Report> {
  if (given.flag('without-key'))
    throw new UsageError(
      '--without-key is for a backup: an archive opens with its master key only.',
    );
  const { at, ...about } = await restoreMoment({
    ...rest,
    store: openArchiveStore(folder, config),
    keyring: await openExistingKeys(config),
    random: systemRandom,
    at: parseMoment(given.text('at')),
    takesOver: given.flag('take-over'),
    schemaVersionMax: await newestKnownVersion(),
  });
  return { dataDir: rest.dataDir, state: at.toISOString(), ...about };
}

/** With an offset from UTC: a machine that restores may be in another zone than the operator. */
function parseMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/u.test(text);
  const at = dateInUtc(text);
  if (isInstant && !Number.isNaN(at.getTime())) return at;
  throw new UsageError('--at takes a time with its zone, such as 2026-11-20T12:00:05Z.');
}

/** The master keys that are here. Loading would make a new one where there is none, and a backup has one. */
export async function openExistingKeys(config: Config): Promise<Keyring> {
  if (!(await hasMasterKeys(config)))
    throw new StartError(
      'There is no master key here: put the master.key of the backup into the data folder, or set SALUS_MASTER_KEY to it.',
    );
  return openKeyring(await loadMasterKeys(config, systemRandom), systemRandom);
}
