import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import { jsonObjects } from '#kernel/files/json-objects.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type FileFormat, type Out, placingRule } from '#timeseries';

import { Nights } from '../nights/index.ts';
import { readExercise } from './exercises.ts';
import { olderTables } from './older.ts';
import { readSleep, readStage } from './sleeps.ts';
import { offsetOf, readSamples, sampleTables } from './tables.ts';
import type { Cells } from './tables.ts';

const root = /(?:^|\/)(Google Health|Fitbit)\/(.+)$/u;
/** Tables of machine learning, which contain no measurements and most of the bytes. */
const neverRead = /^(?:UserActivityProbabilities|UserSensorCompressionToken)/u;

const ownTables = new Set(['UserSleeps', 'UserSleepStages', 'UserExercises']);

/** The Google Takeout export of Google Health, formerly of Fitbit. */
export const takeout: FileFormat = {
  kind: 'google_takeout',
  title: 'Google Takeout',
  recognises: ({ isArchive, files }) => isArchive && files.some(({ name }) => root.test(name)),
  providerOf: ({ files }) =>
    files.some(({ name }) => /(?:^|\/)Google Health\//u.test(name)) ? 'google_health' : 'fitbit',
  read: async function* read({ files }, out, { timeZone }) {
    const tables = new Set(files.map(tableOf));
    const nights = new Nights();
    const inOrder = files.toSorted(
      (one, other) => orderOf(one) - orderOf(other) || compare(one, other),
    );
    for (const file of inOrder) {
      const table = tableOf(file);
      if (table === null) continue;
      const why = passedOver(table, tables, timeZone);
      const older = olderTables.get(table);
      const readRow = readerOf(table, out, nights);
      if (why !== null) out.leftOut(`files ${table}${why}`);
      else if (older !== undefined && timeZone !== null) {
        out.note(placingRule(timeZone));
        yield* readObjects(file, (object) => older.read(object, { nights, out, zone: timeZone }));
      } else if (readRow !== null) yield* readTable(file, out, readRow);
      if (why !== null) yield file.bytes;
    }
    nights.tell(out);
  },
};

/** Returns the table of a file, such as `heart_rate` of `…/heart_rate_2026-05-27.csv`; null if it has no measurements. */
function tableOf({ name }: ArchivedFile): string | null {
  const [, , inside = ''] = root.exec(name) ?? [];
  const [, base = '', extension = ''] = /([^/]+)\.(csv|json)$/iu.exec(inside) ?? [];
  if (base === '' || neverRead.test(base)) return null;
  const table = base.replace(/[ _-]*\d{4}-\d\d-\d\d.*$/u, '').replace(/-\d+$/u, '');
  return extension.toLowerCase() === 'csv' ? table : `${table}.json`;
}

/** Nights before their stages. */
function orderOf(file: ArchivedFile): number {
  return tableOf(file) === 'UserSleepStages' ? 1 : 0;
}

function compare(one: ArchivedFile, other: ArchivedFile): number {
  return one.name < other.name ? -1 : 1;
}

type ReadRow = (cells: Cells, has: (column: string) => boolean) => void;

function readerOf(table: string, out: Out, nights: Nights): ReadRow | null {
  const samples = sampleTables.get(table);
  if (samples !== undefined) return readSamples(samples, out);
  if (table === 'UserSleeps') return (cells) => readSleep(cells, nights, out);
  if (table === 'UserSleepStages') return (cells) => readStage(cells, nights, out);
  return table === 'UserExercises' ? (cells) => readExercise(cells, out, offsetOf) : null;
}

/** Returns why a table is not read, in words that follow its name; null if it is read. */
function passedOver(
  table: string,
  tables: ReadonlySet<string | null>,
  timeZone: string | null,
): string | null {
  const older = olderTables.get(table);
  const newer = older?.newer ?? sampleTables.get(table)?.newer;
  if (newer !== undefined && tables.has(newer)) return `, which ${newer} has, too`;
  if (older !== undefined) return timeZone === null ? ' in local time, as no zone was named' : null;
  return sampleTables.has(table) || ownTables.has(table) ? null : '';
}

async function* readObjects(
  file: ArchivedFile,
  read: (object: Readonly<Record<string, unknown>>) => void,
): AsyncGenerator<number> {
  for await (const objects of jsonObjects(file.read())) {
    for (const object of objects) read(object);
    yield 0;
  }
  yield file.bytes;
}

async function* readTable(file: ArchivedFile, out: Out, read: ReadRow): AsyncGenerator<number> {
  let columns: ReadonlyMap<string, number> | null = null;
  const parts = new CountedParts(file.read());
  let line = 0;
  for await (const rows of csvRows(parts)) {
    for (const row of rows) {
      line += 1;
      out.at(file.name.split('/').at(-1) ?? '', line);
      // A file without rows contains a message instead.
      if (row.length === 1 && columns === null) return;
      if (columns === null) {
        columns = new Map(row.map((name, index) => [name.replace(/^\uFEFF/u, '').trim(), index]));
        continue;
      }
      const known = columns;
      read(
        (column) => row[known.get(column) ?? -1] ?? '',
        (column) => known.has(column),
      );
    }
    yield parts.take();
  }
}
