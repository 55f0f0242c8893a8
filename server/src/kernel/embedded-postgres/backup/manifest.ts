import { createHash } from 'node:crypto';

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

/** The format of a backup folder. Other versions are rejected. */
const format = 1;

export const manifestName = 'manifest.json';
/** The folder in a backup that holds PostgreSQL's data folder. */
export const dataName = 'postgres';

const contentSchema = Type.Object({
  started_at: Type.String(),
  finished_at: Type.String(),
  schema_version: Type.Integer(),
  postgresql_version: Type.String(),
  master_key_fingerprint: Type.String(),
  start_lsn: Type.String(),
  end_lsn: Type.String(),
  folders: Type.Array(Type.String()),
  files: Type.Array(
    Type.Object({ path: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
  ),
});

const envelopeSchema = Type.Object({
  format: Type.Integer(),
  sha256: Type.String(),
  backup: Type.Unknown(),
});

type Content = Static<typeof contentSchema>;

/** The description of a backup. Paths are relative to PostgreSQL's data folder, with `/`. */
export type Manifest = {
  readonly startedAt: string;
  readonly finishedAt: string;
  /** The newest migration in the database. */
  readonly schemaVersion: number;
  readonly postgresqlVersion: string;
  /** Tells which master key the database needs, without revealing it. */
  readonly masterKeyFingerprint: string;
  readonly startLsn: string;
  readonly endLsn: string;
  /** Every folder, each after the one it is in: some are empty, and copying tools lose those. */
  readonly folders: readonly string[];
  readonly files: readonly BackupFile[];
};

export type BackupFile = {
  readonly path: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
};

export type ManifestResult =
  | { readonly ok: true; readonly manifest: Manifest }
  /** The end of a sentence that begins with the manifest's name. */
  | { readonly ok: false; readonly problem: string };

export function renderManifest(manifest: Manifest): string {
  const backup = toWire(manifest);
  return `${JSON.stringify({ format, sha256: digest(backup), backup }, null, 1)}\n`;
}

export function parseManifest(text: string): ManifestResult {
  const envelope = parseJson(text);
  if (!Value.Check(envelopeSchema, envelope)) return { ok: false, problem: 'is damaged' };
  if (envelope.format !== format)
    return { ok: false, problem: 'was written by a newer Salus: restore it with that one' };
  const { backup, sha256 } = envelope;
  if (digest(backup) !== sha256) return { ok: false, problem: 'was changed after the backup' };
  if (!Value.Check(contentSchema, backup)) return { ok: false, problem: 'is damaged' };
  const paths = [...backup.folders, ...backup.files.map(({ path }) => path)];
  if (!paths.every(staysInside))
    return { ok: false, problem: 'names a file outside the backup: do not restore it' };
  return { ok: true, manifest: fromWire(backup) };
}

export function totalBytes({ files }: Manifest): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function digest(backup: unknown): string {
  return createHash('sha256').update(JSON.stringify(backup)).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function staysInside(path: string): boolean {
  return path.split('/').every((name) => !['', '.', '..'].includes(name));
}

function toWire(manifest: Manifest): Content {
  return {
    started_at: manifest.startedAt,
    finished_at: manifest.finishedAt,
    schema_version: manifest.schemaVersion,
    postgresql_version: manifest.postgresqlVersion,
    master_key_fingerprint: manifest.masterKeyFingerprint,
    start_lsn: manifest.startLsn,
    end_lsn: manifest.endLsn,
    folders: [...manifest.folders],
    files: [...manifest.files],
  };
}

function fromWire(content: Content): Manifest {
  return {
    startedAt: content.started_at,
    finishedAt: content.finished_at,
    schemaVersion: content.schema_version,
    postgresqlVersion: content.postgresql_version,
    masterKeyFingerprint: content.master_key_fingerprint,
    startLsn: content.start_lsn,
    endLsn: content.end_lsn,
    folders: content.folders,
    files: content.files,
  };
}
