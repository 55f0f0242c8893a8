import { numberIn } from '#kernel/files/json-fields.ts';
import type { Out, SourceType } from '#timeseries';

import type { ExportDatabase, Row } from './database.ts';

/** The apps and devices that wrote rows: apps by package name, devices by type. */
export type Sources = {
  readonly apps: ReadonlyMap<unknown, string>;
  readonly devices: ReadonlyMap<unknown, SourceType>;
};
export type Reading = { readonly sources: Sources; readonly out: Out };

/** By the platform's numbers. */
const deviceTypes: readonly SourceType[] = [
  'unknown',
  'watch',
  'phone',
  'scale',
  'ring',
  'unknown',
  'watch',
  'chest_strap',
];
const byHand = 3;

export async function readSources(database: ExportDatabase): Promise<Sources> {
  const apps = new Map<unknown, string>();
  const devices = new Map<unknown, SourceType>();
  if (database.has('application_info_table', 'row_id', 'package_name')) {
    const sql = 'select row_id as id, package_name as name from application_info_table';
    for await (const rows of database.rows(sql)) {
      for (const { id, name } of rows) if (typeof name === 'string') apps.set(id, name);
    }
  }
  if (database.has('device_info_table', 'row_id', 'device_type')) {
    const sql = 'select row_id as id, device_type as type from device_info_table';
    for await (const rows of database.rows(sql)) {
      for (const { id, type } of rows) devices.set(id, deviceTypes[Number(type)] ?? 'unknown');
    }
  }
  return { apps, devices };
}

/** Returns the columns with the source of a row. */
export function whoColumns(database: ExportDatabase, table: string): string {
  const of = (name: string): string => database.column(table, name);
  return `${of('app_info_id')} as app, ${of('device_info_id')} as device, ${of('recording_method')} as method`;
}

export function whoWrote(
  { app, device, method }: Row,
  { apps, devices }: Sources,
): { readonly appId: string | null; readonly sourceType: SourceType } {
  const sourceType = method === byHand ? 'app' : (devices.get(device) ?? 'unknown');
  return { appId: apps.get(app) ?? null, sourceType };
}

/** Returns the id of a record as text: a UUID if it has the length of one, else hexadecimal; null if there is none. */
export function uuidIn(value: unknown): string | null {
  if (!(value instanceof Uint8Array) || value.length === 0 || value.length > 64) return null;
  const hex = Buffer.from(value).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}

/** Returns a time in milliseconds; NaN if there is none. */
export function msIn(value: unknown): number {
  return numberIn(value) ?? Number.NaN;
}
