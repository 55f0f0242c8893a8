import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdDecompress } from 'node:zlib';

import { type Client } from 'pg';

import { BackupError, explain } from '../backup/error.ts';
import { writeNewFile } from '../backup/files.ts';
import { assumeIdentity } from '../backup/installation-copy.ts';
import {
  type Conditions,
  giveToAccount,
  requireNoServer,
  requireSuitable,
  requireVacant,
  restoreInto,
} from '../backup/recover.ts';
import { readTar } from '../backup/tar.ts';
import { freeBytesMin, requireFreeSpace } from '../data-folder.ts';
import { findInstance, type PostgresInstance } from '../instance.ts';
import { type ArchiveAccess, findOwner, getObject, readArchive } from './archive.ts';
import { type Lsn, partNameOf } from './names.ts';
import { planRestore, type RestorePlan } from './plan.ts';
import { openObject } from './sealed-object.ts';

export type ArchiveRestoreOptions = Omit<Conditions, 'hasMasterKey'> &
  ArchiveAccess & {
    readonly dataDir: string;
    /** Left out: the last moment of the archive. */
    readonly at: Date | undefined;
    readonly takesOver: boolean;
    /** Called with the recovered database before it gets its name. */
    readonly onRecovered?: (client: Client) => Promise<void>;
  };

export type RestoredMoment = {
  readonly at: Date;
  readonly baseBackupAt: string;
  readonly relationsChecked: number;
  /** The sizes of the base backup, before compression, and of the replayed log. */
  readonly bytes: number;
  readonly walBytes: number;
  readonly elapsedMs: number;
};

const megabyte = 1024 * 1024;
const segmentBytes = 16n * 1024n * 1024n;
const decompress = promisify(zstdDecompress);

/** Brings a moment of the archive back into an empty data folder; nothing of it stays there unless all of it is. */
export async function restoreMoment(options: ArchiveRestoreOptions): Promise<RestoredMoment> {
  const { store, keyring, signal, onProgress } = options;
  const begun = performance.now();
  const hasMasterKey = (fingerprint: string): boolean => keyring.find(fingerprint) !== undefined;
  const conditions = { ...options, hasMasterKey };
  try {
    await requireVacant(join(options.dataDir, 'postgres'));
    if ((await findOwner(store)) === undefined)
      throw new BackupError(`There is no archive in ${store.location}.`);
    const plan = planRestore(await readArchive(options), options.at);
    requireSuitable(plan.base.manifest, conditions);
    const walBytes = plan.wal.reduce((sum, { start, end }) => sum + Number(end - start), 0);
    const site = await findInstance(options.dataDir, { settings: {}, onProgress });
    await requireNoServer(site);
    const { bytes } = plan.base.manifest;
    await requireFreeSpace(site, bytes + walBytes + 2 * Number(segmentBytes) + freeBytesMin);
    const relationsChecked = await restoreInto(site, {
      ...conditions,
      settings: recoverySettings(plan),
      fill: async (folder) => {
        await unpackBase(folder, plan, options, site);
        await writeWal(folder, plan, options, site);
        await signalRecovery(folder, site);
      },
      onRecovered: async (client) => {
        await options.onRecovered?.(client);
        await assumeIdentity(client, options.takesOver);
      },
    });
    return {
      at: new Date(plan.at),
      baseBackupAt: plan.base.manifest.finishedAt,
      relationsChecked,
      bytes,
      walBytes,
      elapsedMs: Math.round(performance.now() - begun),
    };
  } catch (error) {
    throw explain(error, 'restore', signal);
  }
}

/** The whole log that is needed is in the data folder already. */
function recoverySettings({ at, isLast }: RestorePlan): Readonly<Record<string, string>> {
  return {
    restore_command: 'false',
    recovery_target_action: 'promote',
    // Queries wait until the moment is there.
    hot_standby: 'off',
    ...(isLast ? {} : { recovery_target_time: inPostgres(at) }),
  };
}

/** With a numeric offset: PostgreSQL reads the setting before it knows the names of zones. */
function inPostgres(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', '+00');
}

async function unpackBase(
  folder: string,
  { generation, base }: RestorePlan,
  { store, keyring, signal, onProgress }: ArchiveRestoreOptions,
  site: PostgresInstance,
): Promise<void> {
  let fetched = 0;
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (const index of base.manifest.parts.keys()) {
      signal.throwIfAborted();
      const name = partNameOf(generation, base.name, index);
      const sealed = await getObject(store, name);
      fetched += sealed.length;
      onProgress(`Restored ${inMegabytes(fetched)} of ${inMegabytes(base.bytes)} MB.`);
      yield openObject(keyring, name, sealed);
    }
  };
  const source = Readable.from(parts());
  const archive = createZstdDecompress();
  source.once('error', (error) => archive.destroy(error));
  await mkdir(folder, { mode: 0o700 });
  await giveToAccount(folder, site);
  for await (const member of readTar(source.pipe(archive))) {
    const path = join(folder, member.path);
    if (member.kind === 'link')
      throw new BackupError(`The base backup holds a link, ${member.path}: it is not restored.`);
    if (member.kind === 'folder') await mkdir(path, { mode: 0o700 });
    else await writeNewFile(path, member.content);
    await giveToAccount(path, site);
  }
}

/** Puts the stretches together to the files that PostgreSQL expects: 16 MB each, zeroes after the end. */
async function writeWal(
  folder: string,
  { wal, base }: RestorePlan,
  { store, keyring, signal, onProgress }: ArchiveRestoreOptions,
  site: PostgresInstance,
): Promise<void> {
  const total = wal.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  for (const { name, start, bytes } of wal) {
    signal.throwIfAborted();
    const log = await decompress(openObject(keyring, name, await getObject(store, name)));
    const nameOf = (at: Lsn): string => segmentName(base.manifest.timeline, at);
    for (const [segment, piece] of splitLog(start, log))
      await writePiece(join(folder, 'pg_wal', nameOf(segment)), piece, site);
    done += bytes;
    onProgress(`Restored ${inMegabytes(done)} of ${inMegabytes(total)} MB of the write-ahead log.`);
  }
}

type Piece = { readonly offset: number; readonly bytes: Buffer };

/** The pieces of a stretch, by the position where their file of the log begins. */
function* splitLog(start: Lsn, log: Buffer): Generator<readonly [Lsn, Piece]> {
  for (let done = 0; done < log.length;) {
    const at = start + BigInt(done);
    const offset = at % segmentBytes;
    const bytes = log.subarray(done, done + Number(segmentBytes - offset));
    yield [at - offset, { offset: Number(offset), bytes }];
    done += bytes.length;
  }
}

async function writePiece(path: string, piece: Piece, site: PostgresInstance): Promise<void> {
  const file = await open(path, 'r+').catch(async () => open(path, 'wx+', 0o600));
  try {
    await file.write(piece.bytes, 0, piece.bytes.length, piece.offset);
    await file.truncate(Number(segmentBytes));
  } finally {
    await file.close();
  }
  await giveToAccount(path, site);
}

/** How PostgreSQL names the files of its log. */
function segmentName(timeline: number, at: Lsn): string {
  const perId = 0x1_0000_0000n / segmentBytes;
  const segment = at / segmentBytes;
  const parts = [BigInt(timeline), segment / perId, segment % perId];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}

async function signalRecovery(folder: string, site: PostgresInstance): Promise<void> {
  const path = join(folder, 'recovery.signal');
  await writeFile(path, '', { mode: 0o600 });
  await giveToAccount(path, site);
}

const inMegabytes = (bytes: number): number => Math.ceil(bytes / megabyte);
