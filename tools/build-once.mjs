// Builds that are kept in node_modules/.cache, one for each state of the sources.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** Where the build of the sources as they are now lies, or will lie; `sources` are patterns of paths below the root. */
export function folderOf({ root, cache, sources }) {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.includes('.test.') && statSync(join(root, file)).isFile());
  const hash = createHash('sha256');
  // oxlint-disable-next-line typescript/require-array-sort-compare -- by code units, the same on every machine
  for (const file of [...files, 'package-lock.json'].toSorted())
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return join(cache, hash.digest('hex').slice(0, 16));
}

/**
 * Builds into the folder unless its main file is there. Others may build the same at the same time: whoever is done first
 * is the one that counts.
 */
export async function buildOnce(folder, mainFile, build) {
  if (existsSync(join(folder, mainFile))) return;
  const temporary = `${folder}.${process.pid}`;
  // Where nobody may write, that is known before the work.
  mkdirSync(temporary, { recursive: true });
  try {
    await build(temporary);
    if (!existsSync(folder)) renameSync(temporary, folder);
  } catch (error) {
    if (!existsSync(join(folder, mainFile))) throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Builds of a day ago are nobody's any more. */
export function removeOldBuilds(cache, current) {
  const dayMs = 86_400_000;
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (folder === current || age < dayMs) continue;
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // It is another user's.
    }
  }
}
