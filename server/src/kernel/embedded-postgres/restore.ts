import { chmod, copyFile, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { BackupError, explain } from './backup/error.ts';
import { assumeIdentity } from './backup/installation-copy.ts';
import {
  dataName,
  type Manifest,
  manifestName,
  parseManifest,
  totalBytes,
} from './backup/manifest.ts';
import {
  type Conditions,
  giveToAccount,
  requireNoServer,
  requireSuitable,
  requireVacant,
  restoreInto,
} from './backup/recover.ts';
import { verifyFiles } from './backup/verify.ts';
import { freeBytesMin, requireFreeSpace } from './data-folder.ts';
import { codeOf } from './error.ts';
import { findInstance, type PostgresInstance } from './instance.ts';

export type RestoreOptions = Conditions & {
  /** The folder of a backup. */
  readonly source: string;
  /** The folder of all of Salus' data; its `postgres` must be absent or empty. */
  readonly dataDir: string;
  /** The restored database continues as the installation that was backed up, which must never run again. */
  readonly takesOver: boolean;
};

export type Restored = { readonly manifest: Manifest; readonly relationsChecked: number };

/**
 * Restores a backup as the embedded database: verifies and copies it, verifies the copy, lets PostgreSQL recover and
 * read it, and then renames it.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const source = resolve(options.source);
  try {
    const manifest = await readManifest(source);
    requireSuitable(manifest, options);
    await requireVacant(join(options.dataDir, 'postgres'));
    await verifyFiles(join(source, dataName), manifest, 'Verified', options);
    const site = await findInstance(options.dataDir, {
      settings: {},
      onProgress: options.onProgress,
    });
    await requireNoServer(site);
    await requireFreeSpace(site, totalBytes(manifest) + freeBytesMin);
    const data = join(source, dataName);
    const relationsChecked = await restoreInto(site, {
      ...options,
      fill: async (folder) => {
        await copyFiles(data, folder, manifest, { ...options, account: site.account });
        await verifyFiles(folder, manifest, 'Verified the copy of', options);
      },
      onRecovered: async (client) => assumeIdentity(client, options.takesOver),
    });
    return { manifest, relationsChecked };
  } catch (error) {
    throw explain(error, 'restore', options.signal);
  }
}

async function readManifest(source: string): Promise<Manifest> {
  const file = join(source, manifestName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new BackupError(`${source} is no backup, or not a whole one: it has no ${manifestName}.`)
      : error;
  });
  const result = parseManifest(text);
  if (result.ok) return result.manifest;
  throw new BackupError(`The file ${file} ${result.problem}.`);
}

async function copyFiles(
  from: string,
  to: string,
  { folders, files }: Manifest,
  { account, signal, onProgress }: RestoreOptions & Pick<PostgresInstance, 'account'>,
): Promise<void> {
  for (const folder of [to, ...folders.map((each) => join(to, each))]) {
    await mkdir(folder, { mode: 0o700 });
    await giveToAccount(folder, { account });
  }
  // Not synced here, because PostgreSQL syncs the complete folder before it recovers.
  for (const [index, { path }] of files.entries()) {
    signal.throwIfAborted();
    await copyFile(join(from, path), join(to, path));
    await chmod(join(to, path), 0o600);
    await giveToAccount(join(to, path), { account });
    onProgress(`Copied ${index + 1} of ${files.length} files.`);
  }
}
