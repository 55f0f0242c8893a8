import { createHash, type Hash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The size and hash of a file, to detect changes. */
export type Content = { readonly bytes: number; readonly sha256: string };

/** A buffer for `contentOf` that all files share: a database has a thousand files, most of one page. */
export const newReadBuffer = (): Buffer => Buffer.allocUnsafe(256 * 1024);

/** Writes a new file that only its owner may read, and waits until the disk has it. */
export async function writeNewFile(
  path: string,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<Content> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    const total = { bytes: 0 };
    await file.writeFile(measured(content, hash, total));
    await file.sync();
    return { bytes: total.bytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

async function* measured(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  hash: Hash,
  total: { bytes: number },
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    hash.update(piece);
    total.bytes += piece.length;
    yield piece;
  }
}

/** Reads a file to its end, a buffer at a time. */
export async function contentOf(path: string, buffer: Buffer): Promise<Content> {
  const hash = createHash('sha256');
  const file = await open(path);
  try {
    for (let bytes = 0; ;) {
      const { bytesRead } = await file.read(buffer);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Gives a finished folder its name; an empty folder of that name is replaced, any other is an error (ENOTEMPTY). */
export async function publish(draft: string, path: string): Promise<void> {
  await rename(draft, path);
  await syncFolder(dirname(path));
}
