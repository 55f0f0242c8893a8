import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { run } from './run.ts';

/**
 * Writes an in-toto statement with the SLSA provenance predicate: which commit and lock file each file was made of. It is
 * not signed; signing needs a key or an account of the publisher.
 */
export async function writeProvenance(
  root: string,
  folder: string,
  version: string,
): Promise<void> {
  const commit = (await run('git', ['rev-parse', 'HEAD'], root)).trim();
  const dirty = (await run('git', ['status', '--porcelain'], root)).trim() !== '';
  const subject = [];
  for (const name of await filesIn(folder))
    subject.push({ name, digest: { sha256: await sha256Of(join(folder, name)) } });
  const lock = createHash('sha256').update(await readFile(join(root, 'package-lock.json')));
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:salus:release:1',
        externalParameters: { version, uncommittedChanges: dirty },
        internalParameters: {
          node: process.version,
          platform: `${process.platform}-${process.arch}`,
        },
        resolvedDependencies: [
          { uri: 'git+salus', digest: { gitCommit: commit } },
          { uri: 'package-lock.json', digest: { sha256: lock.digest('hex') } },
        ],
      },
      runDetails: { builder: { id: 'urn:salus:tools/release' } },
    },
  };
  const file = join(folder, `salus-${version}.provenance.json`);
  await writeFile(file, `${JSON.stringify(statement, null, 2)}\n`);
}

/** Writes `SHA256SUMS`, which `sha256sum --check` reads. */
export async function writeChecksums(folder: string): Promise<void> {
  const lines: string[] = [];
  for (const name of await filesIn(folder))
    lines.push(`${await sha256Of(join(folder, name))}  ${name}\n`);
  await writeFile(join(folder, 'SHA256SUMS'), lines.join(''));
}

async function filesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder)).toSorted();
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
