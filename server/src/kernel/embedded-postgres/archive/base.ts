import { setTimeout as sleep } from 'node:timers/promises';
import { constants, createZstdCompress } from 'node:zlib';

import { Client, type ClientConfig } from 'pg';

import type { Clock } from '../../clock.ts';
import { type BaseBackup, startBaseBackup } from '../backup/base-backup.ts';
import { BackupError } from '../backup/error.ts';
import { readIdentity } from '../backup/identity.ts';
import { codeOf } from '../error.ts';
import type { ArchiveAccess } from './archive.ts';
import { type BaseManifest, renderBaseManifest } from './base-manifest.ts';
import { baseNameOf, manifestNameOf, parseLsn, partNameOf } from './names.ts';
import { sealObject } from './sealed-object.ts';

type Options = ArchiveAccess & {
  readonly connection: ClientConfig;
  readonly clock: Clock;
  readonly generation: string;
  readonly installation: string;
  readonly signal: AbortSignal;
};

const partBytes = 8 * 1024 * 1024;
/** A server that serves goes on doing so: PostgreSQL sends at most so much a second. */
const kilobytesPerSecond = 64 * 1024;
const level = 3;
const retryMs = 1000;
const attempts = 60;

/** Writes a base backup into the archive, compressed and encrypted. The manifest comes last. */
export async function archiveBase(options: Options): Promise<BaseManifest> {
  const { connection, clock, signal, installation } = options;
  const startedAt = clock.now().toISOString();
  const inReplicationMode = { ...connection, replication: 'database' };
  const client = new Client(inReplicationMode);
  client.on('error', () => undefined);
  await client.connect();
  const stop = (): void => void client.end();
  signal.addEventListener('abort', stop);
  try {
    const identity = await readIdentity(client);
    if (identity === undefined) throw new BackupError('Salus has never started on this database.');
    const key = options.keyring.find(identity.masterKeyFingerprint);
    if (key === undefined) throw new BackupError('The master key of this database is not here.');
    const base = await start(client, signal);
    const name = baseNameOf(parseLsn(base.startLsn));
    const seal = (object: string, bytes: Buffer): Buffer =>
      sealObject(key, object, bytes, options.random);
    const { parts, bytes } = await writeParts(base, options, name, seal);
    const manifest = {
      installation,
      ...identity,
      timeline: base.timeline,
      startLsn: base.startLsn,
      endLsn: base.endLsn(),
      startedAt,
      finishedAt: clock.now().toISOString(),
      bytes,
      parts,
    };
    const object = manifestNameOf(options.generation, name);
    await options.store.put(object, seal(object, renderBaseManifest(manifest)));
    return manifest;
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end();
  }
}

/** Waits while `salus backup` makes another one. */
async function start(client: Client, signal: AbortSignal): Promise<BaseBackup> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const base = await startBaseBackup(client, kilobytesPerSecond);
      if (base.tablespaces === 0) return base;
      throw new BackupError('The database has tablespaces outside its folder: drop them.');
    } catch (error) {
      if (codeOf(error) !== '42710' || attempt === attempts) throw error;
      await sleep(retryMs, undefined, { signal });
    }
  }
}

async function writeParts(
  base: BaseBackup,
  { store, generation, signal }: Options,
  name: string,
  seal: (object: string, bytes: Buffer) => Buffer,
): Promise<Pick<BaseManifest, 'parts' | 'bytes'>> {
  const parts: { readonly bytes: number }[] = [];
  let pieces: Buffer[] = [];
  let waiting = 0;
  const write = async (): Promise<void> => {
    const object = partNameOf(generation, name, parts.length);
    const sealed = seal(object, Buffer.concat(pieces));
    signal.throwIfAborted();
    await store.put(object, sealed);
    parts.push({ bytes: sealed.length });
    pieces = [];
    waiting = 0;
  };
  const compressed = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  let bytes = 0;
  base.archive.on('data', (piece: Buffer) => (bytes += piece.length));
  base.archive.once('error', (error) => compressed.destroy(error));
  base.archive.pipe(compressed);
  for await (const piece of compressed as AsyncIterable<Buffer>) {
    pieces.push(piece);
    waiting += piece.length;
    if (waiting >= partBytes) await write();
  }
  if (waiting > 0) await write();
  return { parts, bytes };
}
