import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';

import { Client, type ClientConfig } from 'pg';

import type { Clock } from '../../clock.ts';
import { dateInUtc, dayMs, hourMs } from '../../time.ts';
import { BackupError } from '../backup/error.ts';
import { reasonOf } from '../error.ts';
import { type ArchiveAccess, claimArchive, readArchive } from './archive.ts';
import { archiveBase } from './base.ts';
import { type Lsn, walNameOf } from './names.ts';
import { expiredObjects } from './plan.ts';
import { sealObject } from './sealed-object.ts';
import {
  archiveSlot,
  type ArchiveState,
  beginGeneration,
  commitMoment,
  dropSlot,
  findInstallation,
  findSlot,
  findState,
  type Installation,
  noteBase,
  noteFailure,
} from './state.ts';
import { openWalStream, type WalStream } from './wal-stream.ts';

export type ArchiverOptions = ArchiveAccess & {
  /** As the owner of the embedded database. */
  readonly connection: ClientConfig;
  readonly clock: Clock;
  /** The number of days whose every moment can be restored. */
  readonly days: number;
};

const baseEveryMs = 24 * hourMs;
const objectBytesMax = 16 * 1024 * 1024;
const compress = promisify(zstdCompress);

/** Copies the write-ahead log into the archive, and a base backup every day. */
export class Archiver {
  readonly #options: ArchiverOptions;
  #session: Session | undefined;

  constructor(options: ArchiverOptions) {
    this.#options = options;
  }

  /** Archives everything that was acknowledged before the call. After an error the next call begins again. */
  async archive(): Promise<void> {
    try {
      this.#session ??= await openSession(this.#options);
      await this.#session?.archive();
    } catch (error) {
      await this.#session?.fail(reasonOf(error));
      this.#session = undefined;
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#session?.close();
    this.#session = undefined;
  }
}

/** Undefined on a restored copy, which has no archive until it takes over. */
async function openSession(options: ArchiverOptions): Promise<Session | undefined> {
  const client = new Client({ ...options.connection, application_name: 'salus archive' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const installation = await findInstallation(client);
    if (installation === undefined || installation.copyOf !== null) {
      await client.end();
      return undefined;
    }
    await claimArchive(options.store, installation.id);
    const { generation, start } = await findStart(client, options);
    const stream = await openWalStream(options.connection, archiveSlot, start);
    return new Session(options, { client, stream, generation, installation });
  } catch (error) {
    await noteFailure(client, reasonOf(error)).catch(() => undefined);
    await client.end();
    throw error;
  }
}

async function findStart(
  client: Client,
  { store, clock, random }: ArchiverOptions,
): Promise<{ readonly generation: string; readonly start: Lsn }> {
  const state = await findState(client);
  const start = await findSlot(client);
  if (state?.location === store.location && start !== undefined)
    return { generation: state.generation, start };
  const time = clock
    .now()
    .toISOString()
    .replaceAll(/[-:]|\.\d+/gu, '');
  const generation = `${time}-${random.bytes(4).toString('hex')}`;
  return { generation, start: await beginGeneration(client, store.location, generation) };
}

type Parts = {
  readonly client: Client;
  readonly stream: WalStream;
  readonly generation: string;
  readonly installation: Installation;
};

class Session {
  readonly #options: ArchiverOptions;
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #through: number | undefined;
  #base: Promise<void> | undefined;
  #baseFailure: Error | undefined;

  constructor(options: ArchiverOptions, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
  }

  async archive(): Promise<void> {
    const { client, stream } = this.#parts;
    this.#throwBaseFailure();
    const archived = this.#through === undefined ? undefined : new Date(this.#through);
    const { at, end } = await commitMoment(client, archived);
    for (let arrived = 0n; arrived < end;) {
      await stream.waitFor(end, objectBytesMax);
      const taken = stream.take();
      arrived = taken.end;
      // A stretch that ends before the committed moment reaches the moment of the one before.
      await this.#store(taken, arrived >= end ? at : (this.#through ?? 0));
    }
    this.#through = at;
    await this.#beginBase();
  }

  async #store(
    { start, end, bytes }: ReturnType<WalStream['take']>,
    through: number,
  ): Promise<void> {
    if (start === end) return;
    const { generation, installation, stream } = this.#parts;
    const { keyring, store, random } = this.#options;
    const key = keyring.find(await this.#fingerprint());
    if (key === undefined)
      throw new BackupError(
        `The master key with the fingerprint ${installation.masterKeyFingerprint} is not here.`,
      );
    const name = walNameOf(generation, { start, end, through });
    await store.put(name, sealObject(key, name, await compress(bytes), random));
    stream.confirm(end);
  }

  /** A rotation changes it while the server runs. */
  async #fingerprint(): Promise<string> {
    const found = await findInstallation(this.#parts.client);
    return found?.masterKeyFingerprint ?? '';
  }

  async #beginBase(): Promise<void> {
    if (this.#base !== undefined) return;
    const state = await findState(this.#parts.client);
    if (!isBaseDue(state, this.#options.clock.now(), await this.#fingerprint())) return;
    const work = this.#archiveBase();
    this.#base = work.then(
      () => (this.#base = undefined),
      (error: unknown) => {
        this.#baseFailure = error instanceof Error ? error : new Error(String(error));
      },
    );
  }

  async #archiveBase(): Promise<void> {
    const { client, generation, installation } = this.#parts;
    const { finishedAt, masterKeyFingerprint } = await archiveBase({
      ...this.#options,
      generation,
      installation: installation.id,
      signal: this.#stopping.signal,
    });
    await noteBase(client, dateInUtc(finishedAt), masterKeyFingerprint);
    await this.#removeExpired();
  }

  #throwBaseFailure(): void {
    if (this.#baseFailure !== undefined && !this.#stopping.signal.aborted) throw this.#baseFailure;
  }

  async #removeExpired(): Promise<void> {
    const from = new Date(this.#options.clock.now().getTime() - this.#options.days * dayMs);
    const generations = await readArchive(this.#options);
    for (const name of expiredObjects(generations, this.#parts.generation, from)) {
      this.#stopping.signal.throwIfAborted();
      await this.#options.store.delete(name);
    }
  }

  async fail(reason: string): Promise<void> {
    await noteFailure(this.#parts.client, reason).catch(() => undefined);
    await this.close();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#parts.stream.close();
    await this.#base;
    await this.#parts.client.end().catch(() => undefined);
  }
}

function isBaseDue(state: ArchiveState | undefined, now: Date, fingerprint: string): boolean {
  const at = state?.baseBackupAt ?? null;
  // After a rotation, backups under the new key alone must become enough.
  if (at === null || state?.baseFingerprint !== fingerprint) return true;
  return now.getTime() - at.getTime() >= baseEveryMs;
}

/** Lets PostgreSQL remove the log where no archive is set any more. */
export async function endArchive(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await dropSlot(client);
    await client.query('delete from archive_state');
  } finally {
    await client.end();
  }
}
