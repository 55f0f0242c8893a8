import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

import { syncFolder } from '../backup/files.ts';
import { codeOf } from '../error.ts';
import type { ArchiveStore, StoredObject } from './store.ts';

const unfinished = '.partial';

/** Objects as files of a folder that exists, such as a mounted disk of another machine. */
export function openFolderStore(folder: string): ArchiveStore {
  return {
    location: folder,
    put: async (name, bytes) => writeDurably(folder, name, bytes),
    get: async (name) => readFile(join(folder, name)).catch(unlessMissing),
    list: async (prefix) => {
      const found: StoredObject[] = [];
      await walk(join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1)), async (path) => {
        const name = relative(folder, path).split(sep).join('/');
        if (!name.startsWith(prefix) || name.endsWith(unfinished)) return;
        const file = await stat(path).catch(unlessMissing);
        if (file !== undefined) found.push({ name, bytes: file.size });
      });
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    },
    delete: async (name) => rm(join(folder, name), { force: true }),
  };
}

async function writeDurably(root: string, name: string, bytes: Buffer): Promise<void> {
  // A folder that is missing is a disk that is not mounted: creating it would fill the disk below.
  await stat(root);
  const path = join(root, name);
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = `${path}${unfinished}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  await syncFolder(folder);
  if (made === undefined) return;
  for (let each = folder; each !== root; each = dirname(each)) await syncFolder(dirname(each));
}

async function walk(folder: string, visit: (path: string) => Promise<void>): Promise<void> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? walk(path, visit) : visit(path));
  }
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}
