import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { UnreadableFile } from './unreadable-file.ts';
import type { ArchivedFile } from './zip-reader.ts';

/** Parts of exports have up to two. */
const bytesMax = 4 * 1024 ** 3;

/** A copy of an archived file that cannot be read as a stream. The caller must remove it. */
export type DiskCopy = { readonly path: string; readonly remove: () => Promise<void> };

export async function copyToDisk(file: ArchivedFile): Promise<DiskCopy> {
  if (file.bytes > bytesMax) {
    throw new UnreadableFile(`${file.name} is larger than any part of an export.`);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-copy-'));
  const remove = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const copy = path.join(folder, 'copy');
    const handle = await open(copy, 'wx', 0o600);
    try {
      for await (const part of file.read()) await handle.write(part);
    } finally {
      await handle.close();
    }
    return { path: copy, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
