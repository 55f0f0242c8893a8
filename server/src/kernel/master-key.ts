import { mkdir, open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Random } from './random.ts';

/** The key file cannot be used; the message is one sentence for the operator. */
export class MasterKeyError extends Error {}

const keyBytes = 32;

/** The master key from the environment, else from the key file, which the first start creates for its owner only. */
export async function loadMasterKey(
  given: Buffer | null,
  dataDir: string,
  random: Random,
): Promise<Buffer> {
  if (given !== null) return given;
  const file = path.join(dataDir, 'master.key');
  await mkdir(dataDir, { recursive: true });
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(`${random.bytes(keyBytes).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (key.length !== keyBytes) {
    throw new MasterKeyError(
      `The key file ${file} does not hold 32 bytes in base64; restore it from a backup.`,
    );
  }
  return key;
}

/** Whether others than the owner can read the key file. */
export async function isKeyFileExposed(dataDir: string): Promise<boolean> {
  const found = await stat(path.join(dataDir, 'master.key')).catch(() => undefined);
  return found !== undefined && (found.mode & 0o077) !== 0;
}
