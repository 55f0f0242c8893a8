import {
  appendFile,
  chmod,
  copyFile,
  lchown,
  mkdir,
  readdir,
  readFile,
  rm,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { Client } from 'pg';

import { BackupError, explain } from './backup/error.ts';
import { publish } from './backup/files.ts';
import { type Identity, readIdentity } from './backup/identity.ts';
import { requireIntact } from './backup/integrity-check.ts';
import {
  dataName,
  type Manifest,
  manifestName,
  parseManifest,
  totalBytes,
} from './backup/manifest.ts';
import { verifyFiles } from './backup/verify.ts';
import { majorVersion } from './binaries.ts';
import { draftOf, freeBytesMin, makeDraft, requireFreeSpace } from './data-folder.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';
import { codeOf, EmbeddedPostgresError, reasonOf } from './error.ts';
import { findInstance, type PostgresInstance } from './instance.ts';
import { isLivePostgres } from './postmaster.ts';

export type RestoreOptions = {
  /** The folder of a backup. */
  readonly source: string;
  /** The folder of all of Salus' data; its `postgres` must be absent or empty. */
  readonly dataDir: string;
  /** Whether the master key with this fingerprint is at hand. */
  readonly hasMasterKey: (fingerprint: string) => boolean;
  /** The newest schema that this Salus knows. */
  readonly schemaVersionMax: number;
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
};

export type Restored = { readonly manifest: Manifest; readonly relationsChecked: number };

/**
 * Puts a backup in the place of the embedded database: verified, copied beside that place, verified again,
 * recovered and read by PostgreSQL, and only then given its name.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const source = resolve(options.source);
  try {
    const manifest = await readManifest(source);
    requireSuitable(manifest, options);
    await requireVacant(join(options.dataDir, 'postgres'));
    await verifyFiles(join(source, dataName), manifest, 'Verified', options);
    const site = await findInstance(options.dataDir, {
      settings: {},
      onProgress: options.onProgress,
    });
    await requireNoServer(site);
    await requireFreeSpace(site, totalBytes(manifest) + freeBytesMin);
    const relationsChecked = await restoreInto(site, source, manifest, options);
    return { manifest, relationsChecked };
  } catch (error) {
    throw explain(error, 'restore', options.signal);
  }
}

async function readManifest(source: string): Promise<Manifest> {
  const file = join(source, manifestName);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw codeOf(error) === 'ENOENT'
      ? new BackupError(`${source} is no backup, or not a whole one: it has no ${manifestName}.`)
      : error;
  });
  const result = parseManifest(text);
  if (result.ok) return result.manifest;
  throw new BackupError(`The file ${file} ${result.problem}.`);
}

function requireSuitable(
  { schemaVersion, postgresqlVersion, masterKeyFingerprint }: Identity,
  { schemaVersionMax, hasMasterKey }: RestoreOptions,
): void {
  if (schemaVersion > schemaVersionMax)
    throw new BackupError(
      `The backup is of a newer Salus (database version ${schemaVersion}; this one knows up to ${schemaVersionMax}): restore it with that one.`,
    );
  if (postgresqlVersion.split('.')[0] !== majorVersion)
    throw new BackupError(
      `The backup is of PostgreSQL ${postgresqlVersion} and this Salus brings ${majorVersion}: restore it with the Salus that made it.`,
    );
  if (!hasMasterKey(masterKeyFingerprint))
    throw new BackupError(
      `The backup needs the master key with the fingerprint ${masterKeyFingerprint}, which is not here: put that master.key into the data folder, or set SALUS_MASTER_KEY to it.`,
    );
}

async function requireVacant(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  throw new BackupError(`The folder ${folder} is not empty: stop Salus and move it away first.`);
}

/** A server can outlive its folder's name, and still holds the socket that the restored one needs. */
async function requireNoServer({ folder, socketFolder }: PostgresInstance): Promise<void> {
  const lock = await readFile(join(socketFolder, '.s.PGSQL.5432.lock'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n', 1)[0]);
  if (!(await isLivePostgres(pid))) return;
  throw new BackupError(
    `The PostgreSQL server of ${folder} still runs (process ${pid}), though its folder is gone: stop Salus first.`,
  );
}

async function restoreInto(
  site: PostgresInstance,
  source: string,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<number> {
  // A data folder of its own, so that its server is found by nobody else and what fails is not in the way.
  const draft = draftOf(site);
  const folder = join(draft, dataName);
  await makeDraft(site, draft);
  try {
    await copyFiles(join(source, dataName), folder, manifest, {
      ...options,
      account: site.account,
    });
    await verifyFiles(folder, manifest, 'Verified the copy of', options);
    const relationsChecked = await recover(draft, site, options);
    await publish(folder, site.folder).catch((error: unknown) => {
      throw ['ENOTEMPTY', 'EEXIST'].includes(codeOf(error))
        ? new BackupError(`Meanwhile something else created ${site.folder}: it was left alone.`)
        : error;
    });
    return relationsChecked;
  } finally {
    await keepLog(draft, site);
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyFiles(
  from: string,
  to: string,
  { folders, files }: Manifest,
  { account, signal, onProgress }: RestoreOptions & Pick<PostgresInstance, 'account'>,
): Promise<void> {
  const giveAway = async (path: string): Promise<void> => {
    if (account.isSwitched) await lchown(path, account.uid, account.gid);
  };
  for (const folder of [to, ...folders.map((each) => join(to, each))]) {
    await mkdir(folder, { mode: 0o700 });
    await giveAway(folder);
  }
  // Not synced here: PostgreSQL syncs the whole folder before it recovers.
  for (const [index, { path }] of files.entries()) {
    signal.throwIfAborted();
    await copyFile(join(from, path), join(to, path));
    await chmod(join(to, path), 0o600);
    await giveAway(join(to, path));
    onProgress(`Copied ${index + 1} of ${files.length} files.`);
  }
}

/** Starts the copy once: PostgreSQL recovers it, reads it through, and shuts it down cleanly. */
async function recover(
  draft: string,
  site: PostgresInstance,
  options: RestoreOptions,
): Promise<number> {
  options.onProgress('Recovering the database.');
  const postgres = await openEmbeddedPostgres({
    dataDir: draft,
    onProgress: options.onProgress,
  }).catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    // What the message points to is about to move.
    const reason = reasonOf(error).replaceAll(draft, site.dataDir);
    throw new BackupError(`The restored database does not open: ${reason}`);
  });
  try {
    return await readThrough(new Client(postgres.connection), options);
  } finally {
    await postgres.release();
    await rm(postgres.connection.host, { recursive: true, force: true });
  }
}

async function readThrough(client: Client, options: RestoreOptions): Promise<number> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    const identity = await readIdentity(client);
    if (identity === undefined) throw new BackupError('The restored database is empty.');
    // Salus may have been upgraded while it was backed up.
    requireSuitable(identity, options);
    return await requireIntact(client, (done, total) => {
      options.signal.throwIfAborted();
      options.onProgress(`Checked ${done} of ${total} tables and indexes.`);
    });
  } finally {
    await client.end();
  }
}

/** What PostgreSQL wrote while it recovered is part of the database's story, above all where it failed. */
async function keepLog(draft: string, { logFile }: PostgresInstance): Promise<void> {
  const log = await readFile(join(draft, 'postgres.log')).catch(() => undefined);
  if (log !== undefined) await appendFile(logFile, log, { mode: 0o600 });
}
