import { readFileSync } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

import type { Config } from '../config.ts';
import type { Random } from '../random.ts';
import { keyBytes } from './cipher.ts';

/** The master keys cannot be used; the message is one sentence for the operator. */
export class MasterKeyError extends Error {}

/** A key and those that came before it. */
export type Ring<Key> = { readonly current: Key; readonly previous: readonly Key[] };

/** The source of the master keys. */
export type MasterKeys = {
  /** The key file; null where the environment gives the keys, which only the operator can change. */
  readonly file: string | null;
  /** Reads the current keys, 32 bytes each, from the source at each call. */
  read(): Ring<Buffer>;
};

export const newMasterKey = (random: Random): Buffer => random.bytes(keyBytes);

/** Master keys that do not change while the process runs. */
export function fixedKeys(current: Buffer, previous: readonly Buffer[] = []): MasterKeys {
  return { file: null, read: () => ({ current, previous }) };
}

/** The master keys of the environment, else of the key file, which the first start creates for its owner only. */
export async function loadMasterKeys(
  config: Pick<Config, 'masterKey' | 'previousMasterKeys' | 'dataDir'>,
  random: Random,
): Promise<MasterKeys> {
  const { masterKey, previousMasterKeys } = config;
  if (masterKey !== null) return fixedKeys(masterKey, previousMasterKeys);
  if (previousMasterKeys.length > 0) {
    throw new MasterKeyError('SALUS_PREVIOUS_MASTER_KEYS is set without SALUS_MASTER_KEY.');
  }
  const file = keyFileOf(config.dataDir);
  await createKeyFile(file, random);
  return { file, read: () => readKeyFile(file) };
}

/** Whether there are any, without creating the key file. */
export async function hasMasterKeys({
  masterKey,
  dataDir,
}: Pick<Config, 'masterKey' | 'dataDir'>): Promise<boolean> {
  if (masterKey !== null) return true;
  return (await stat(keyFileOf(dataDir)).catch(() => null)) !== null;
}

/** Replaces the key file atomically: a concurrent reader, or one after a crash, finds the old keys or the new ones. */
export async function replaceKeyFile(file: string, keys: Ring<Buffer>): Promise<void> {
  const aside = `${file}.new`;
  // A crash may have left it.
  await rm(aside, { force: true });
  await writeKeyFile(aside, keys, await stat(file));
  await rename(aside, file);
  await syncFolderOf(file);
}

/** Whether others than the owner can read the key file. */
export async function isKeyFileExposed(dataDir: string): Promise<boolean> {
  const found = await stat(keyFileOf(dataDir)).catch(() => undefined);
  return found !== undefined && (found.mode & 0o077) !== 0;
}

function keyFileOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'master.key');
}

/** A key a line, the current one first. */
function readKeyFile(file: string): Ring<Buffer> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const [current, ...previous] = lines
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line, 'base64'));
  if (current === undefined || [current, ...previous].some((key) => key.length !== keyBytes)) {
    throw new MasterKeyError(
      `The key file ${file} does not hold 32 bytes in base64; restore it from a backup.`,
    );
  }
  return { current, previous };
}

/** Creates the key file. Does nothing if it exists, because another process may have just created it. */
async function createKeyFile(file: string, random: Random): Promise<void> {
  if ((await stat(file).catch(() => null)) !== null) return;
  await mkdir(path.dirname(file), { recursive: true });
  const aside = `${file}.${random.bytes(8).toString('hex')}`;
  await writeKeyFile(aside, { current: newMasterKey(random), previous: [] });
  try {
    // Unlike an opened file, a link appears with its content.
    await link(aside, file);
    await syncFolderOf(file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(aside);
  }
}

async function writeKeyFile(
  file: string,
  { current, previous }: Ring<Buffer>,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    // If root runs this, the new file must have the owner of the file that it replaces.
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      await handle.chown(owner.uid, owner.gid);
    }
    const lines = [current, ...previous].map((key) => `${key.toString('base64')}\n`);
    await handle.writeFile(lines.join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it a power cut can bring the folder's former entry back. */
async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(path.dirname(file));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
