import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { BackupError } from '../backup/error.ts';

const format = 1;

const schema = Type.Object({
  format: Type.Integer(),
  installation: Type.String(),
  schemaVersion: Type.Integer(),
  postgresqlVersion: Type.String(),
  masterKeyFingerprint: Type.String(),
  timeline: Type.Integer(),
  startLsn: Type.String(),
  endLsn: Type.String(),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  /** The size of the data folder, before compression. */
  bytes: Type.Integer(),
  parts: Type.Array(Type.Object({ bytes: Type.Integer() })),
});

/** The description of a base backup in the archive; the last of its objects to be written. */
export type BaseManifest = Readonly<Omit<Static<typeof schema>, 'format'>>;

export function renderBaseManifest(manifest: BaseManifest): Buffer {
  return Buffer.from(JSON.stringify({ format, ...manifest }));
}

export function parseBaseManifest(name: string, text: string): BaseManifest {
  const parsed: unknown = JSON.parse(text);
  if (Value.Check(schema, parsed) && parsed.format === format) return parsed;
  throw new BackupError(
    `The object ${name} of the archive was written by another release: restore it with that one.`,
  );
}
