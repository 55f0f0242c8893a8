import { csvRows } from '#kernel/files/csv-rows.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';
import type { Out } from '#timeseries';

const quarterFile = /(?:^|\/)(\d{4}-\d\d-\d\d)\.csv$/u;
const [startColumn, endColumn] = ['Start time', 'End time'];

/** Columns of the tables with quarters of an hour, and the stream that has the same data in detail. */
const columns = [
  ['Step count', 'steps', 'count', 'com.google.step_count.delta'],
  ['Distance (m)', 'distance', 'm', 'com.google.distance.delta'],
] as const;

export function isDayTable({ name }: ArchivedFile): boolean {
  return /\.csv$/iu.test(name);
}

/** Reads a day's table, for the columns without a stream. */
export async function* readQuarters(
  file: ArchivedFile,
  hasStream: (type: string) => boolean,
  out: Out,
): AsyncGenerator<number> {
  const [, day] = quarterFile.exec(file.name) ?? [];
  const wanted = columns.filter(([, , , type]) => !hasStream(type));
  if (day === undefined || wanted.length === 0) {
    out.leftOut(day === undefined ? 'tables of whole days' : 'tables of what streams hold');
    yield file.bytes;
    return;
  }
  let header: readonly string[] | null = null;
  for await (const rows of csvRows(file.read())) {
    for (const row of rows) {
      if (header === null) {
        header = row.map((name) => name.replace(/^\uFEFF/u, '').trim());
        continue;
      }
      const names = header;
      const cell = (name: string): string => row[names.indexOf(name)] ?? '';
      readQuarter(day, cell, wanted, out);
    }
  }
  if (header?.includes(startColumn) === false) out.leftOut('tables of days in another language');
  yield file.bytes;
}

function readQuarter(
  day: string,
  cell: (name: string) => string,
  wanted: readonly (typeof columns)[number][],
  out: Out,
): void {
  const start = cell(startColumn);
  if (start === '') {
    out.leftOut('rows without a time');
    return;
  }
  const startMs = parseUtc(`${day}T${start}`);
  const toldEndMs = parseUtc(`${day}T${cell(endColumn)}`);
  // The last quarter of a day ends at the midnight after it.
  const endMs = toldEndMs > startMs ? toldEndMs : toldEndMs + dayMs;
  const offset = /([+-])(\d{2}):(\d{2})$/u.exec(start);
  if (Number.isNaN(startMs) || Number.isNaN(endMs) || (offset === null && !start.endsWith('Z'))) {
    out.refused('time');
    return;
  }
  const [, sign = '+', hours = '0', minutes = '0'] = offset ?? [];
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  const timezoneOffset = sign === '-' ? -seconds : seconds;
  let isEmpty = true;
  for (const [name, resource, unit] of wanted) {
    const value = Number(cell(name));
    if (!(value > 0)) continue;
    isEmpty = false;
    const common = { type: null, appId: null, sourceType: 'unknown', timezoneOffset } as const;
    out.sample(resource, { ...common, startMs, endMs, value, unit });
  }
  if (isEmpty) out.leftOut('quarters that count nothing');
}
