import { appendFile, lchown, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Client } from 'pg';

import { majorVersion } from '../binaries.ts';
import { draftOf, makeDraft } from '../data-folder.ts';
import { openEmbeddedPostgres } from '../embedded-postgres.ts';
import { codeOf, EmbeddedPostgresError, reasonOf } from '../error.ts';
import { type PostgresInstance } from '../instance.ts';
import { isLivePostgres } from '../postmaster.ts';
import { BackupError } from './error.ts';
import { publish } from './files.ts';
import { type Identity, readIdentity } from './identity.ts';
import { requireIntact } from './integrity-check.ts';
import { dataName } from './manifest.ts';

/** The requirements for restoring a database, and the callback for progress. */
export type Conditions = {
  /** Returns true if the master key with this fingerprint is available. */
  readonly hasMasterKey: (fingerprint: string) => boolean;
  /** The newest schema version that this build knows. */
  readonly schemaVersionMax: number;
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
};

type Recovery = Conditions & {
  /** Settings of PostgreSQL that say how far it recovers. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Writes PostgreSQL's data folder. */
  readonly fill: (folder: string) => Promise<void>;
  /** Called with the recovered database before it gets its name. */
  readonly onRecovered: (client: Client) => Promise<void>;
};

export function requireSuitable(
  { schemaVersion, postgresqlVersion, masterKeyFingerprint }: Identity,
  { schemaVersionMax, hasMasterKey }: Conditions,
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

export async function requireVacant(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  throw new BackupError(`The folder ${folder} is not empty: stop Salus and move it away first.`);
}

/** A server can outlive its folder's name, and still holds the socket that the restored one needs. */
export async function requireNoServer({ folder, socketFolder }: PostgresInstance): Promise<void> {
  const lock = await readFile(join(socketFolder, '.s.PGSQL.5432.lock'), 'utf8').catch(() => '');
  const pid = Number(lock.split('\n', 1)[0]);
  if (!(await isLivePostgres(pid))) return;
  throw new BackupError(
    `The PostgreSQL server of ${folder} still runs (process ${pid}), though its folder is gone: stop Salus first.`,
  );
}

/**
 * Fills a data folder next to the final one, lets PostgreSQL recover and read all of it, and then renames it. Returns
 * the number of tables and indexes that were read.
 */
export async function restoreInto(site: PostgresInstance, recovery: Recovery): Promise<number> {
  // A separate data folder, so that no other process finds its server, and a failed restore leaves nothing behind.
  const draft = draftOf(site);
  const folder = join(draft, dataName);
  await makeDraft(site, draft);
  try {
    await recovery.fill(folder);
    const relationsChecked = await recover(draft, site, recovery);
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

/** Root's files go to the account that PostgreSQL runs as. */
export async function giveToAccount(
  path: string,
  { account }: Pick<PostgresInstance, 'account'>,
): Promise<void> {
  if (account.isSwitched) await lchown(path, account.uid, account.gid);
}

/** Starts the copy once: PostgreSQL recovers it, reads it through, and shuts it down cleanly. */
async function recover(draft: string, site: PostgresInstance, options: Recovery): Promise<number> {
  options.onProgress('Recovering the database.');
  const postgres = await openEmbeddedPostgres({
    dataDir: draft,
    onProgress: options.onProgress,
    settings: options.settings ?? {},
  }).catch((error: unknown) => {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    // The message names paths in the draft folder, which move to the data folder.
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

async function readThrough(client: Client, options: Recovery): Promise<number> {
  client.on('error', () => undefined);
  await client.connect();
  try {
    const identity = await readIdentity(client);
    if (identity === undefined) throw new BackupError('The restored database is empty.');
    // Salus may have been upgraded while it was backed up.
    requireSuitable(identity, options);
    const checked = await requireIntact(client, (done, total) => {
      options.signal.throwIfAborted();
      options.onProgress(`Checked ${done} of ${total} tables and indexes.`);
    });
    await options.onRecovered(client);
    return checked;
  } finally {
    await client.end();
  }
}

/** What PostgreSQL wrote while it recovered is part of the database's story, above all where it failed. */
async function keepLog(draft: string, { logFile }: PostgresInstance): Promise<void> {
  const log = await readFile(join(draft, 'postgres.log')).catch(() => undefined);
  if (log !== undefined) await appendFile(logFile, log, { mode: 0o600 });
}
