import { join } from 'node:path';

import { codeOf } from '../error.ts';
import { BackupError } from './error.ts';
import { contentOf, newReadBuffer } from './files.ts';
import { type Manifest, totalBytes } from './manifest.ts';

type Options = {
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
};

/** Reads each file and compares it with its entry in the manifest. */
export async function verifyFiles(
  folder: string,
  manifest: Manifest,
  verb: string,
  { onProgress, signal }: Options,
): Promise<void> {
  const total = totalBytes(manifest);
  const buffer = newReadBuffer();
  let done = 0;
  for (const { path, bytes, sha256 } of manifest.files) {
    signal.throwIfAborted();
    const file = join(folder, path);
    const found = await contentOf(file, buffer).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT'
        ? new BackupError(`The backup is not whole, ${file} is missing: use another backup.`)
        : error;
    });
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`The file ${file} is not as it was backed up: use another backup.`);
    done += bytes;
    onProgress(`${verb} ${toMegabytes(done)} of ${toMegabytes(total)} MB.`);
  }
}

const toMegabytes = (bytes: number): number => Math.ceil(bytes / (1024 * 1024));
