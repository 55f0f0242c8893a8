import { sportSlugOf } from '#terminology';

import { type SampleMeta } from '../columns.ts';
import { CorruptChunkError } from './bytes.ts';

type Tables = { readonly metas: readonly SampleMeta[]; readonly texts: readonly string[] | null };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The interned tables as JSON: `[metas]` or `[metas, texts]`, a meta being its fields in order without trailing nulls.
 * JSON rather than length-prefixed UTF-8, because it also keeps the lone surrogates a client may send.
 */
export function encodeTables({ metas, texts }: Tables): Uint8Array {
  const fields = metas.map(toFields);
  return Buffer.from(JSON.stringify(texts === null ? [fields] : [fields, texts]));
}

export function decodeTables(bytes: Uint8Array): Tables {
  const tables = parse(bytes);
  if (!isArray(tables) || tables.length < 1 || tables.length > 2) throw corrupt();
  const [metas, texts = null] = tables;
  if (!isArray(metas) || (tables.length === 2 && !isTexts(texts))) throw corrupt();
  return { metas: metas.map(toMeta), texts: isTexts(texts) ? texts : null };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new CorruptChunkError('The tables of the chunk are no JSON.', { cause: error });
  }
}

function toFields(meta: SampleMeta): unknown[] {
  const { timezoneOffset, type, appId, deviceId, workoutId, sport, extra, endOffset = null } = meta;
  const fields = [timezoneOffset, type, appId, deviceId, workoutId, sport, extra, endOffset];
  while (fields.length > 0 && fields.at(-1) === null) fields.pop();
  return fields;
}

function toMeta(fields: unknown): SampleMeta {
  if (!isArray(fields) || fields.length > 8) throw corrupt();
  const [timezoneOffset = null, type, appId, deviceId, workoutId, sport, extra = null] = fields;
  const [endOffset = null] = fields.slice(7);
  if (endOffset !== null && !isInteger(endOffset)) throw corrupt();
  if (timezoneOffset !== null && !isInteger(timezoneOffset)) throw corrupt();
  if (extra !== null && !isExtra(extra)) throw corrupt();
  return {
    timezoneOffset,
    type: toText(type),
    appId: toText(appId),
    deviceId: toText(deviceId),
    workoutId: toText(workoutId),
    // Stored before its name was in the catalog, a sport has the name of its program.
    sport: toSport(sport),
    extra,
    ...(endOffset === null ? {} : { endOffset }),
  };
}

function toSport(field: unknown): string | null {
  const name = toText(field);
  return name === null ? null : sportSlugOf(name);
}

function toText(field: unknown): string | null {
  if (field === undefined || field === null) return null;
  if (typeof field !== 'string') throw corrupt();
  return field;
}

function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return isArray(value) && value.every((entry) => typeof entry === 'string');
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

function isExtra(value: unknown): value is NonNullable<SampleMeta['extra']> {
  if (typeof value !== 'object' || value === null || isArray(value)) return false;
  return Object.values(value).every(
    (entry) => entry === null || typeof entry === 'string' || isTexts(entry),
  );
}

function corrupt(): CorruptChunkError {
  return new CorruptChunkError('The tables of the chunk have the wrong shape.');
}
