import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { type FileFormat, type Out } from '#timeseries';

import { type Cells, readDay, readHeartRate, readSleep } from './rows.ts';

const readers: ReadonlyMap<string, (cells: Cells, out: Out) => void> = new Map([
  ['heartrate', readHeartRate],
  ['sleepmodel', readSleep],
  ['dailyactivity', readDay],
]);

/** The export of Oura: tables with semicolons in the folder `App Data` of a ZIP archive. */
export const oura: FileFormat = {
  kind: 'oura',
  title: 'Oura',
  recognises: ({ isArchive, files }) =>
    isArchive && files.some((file) => tableOf(file) === 'sleepmodel'),
  providerOf: () => 'oura',
  read: async function* read({ files }, out) {
    for (const file of files) {
      const table = tableOf(file);
      if (table === null) continue;
      const readRow = readers.get(table);
      if (readRow === undefined) {
        out.leftOut(`file ${table}.csv`);
        yield file.bytes;
      } else yield* readTable(file, out, (cells) => readRow(cells, out));
    }
  },
};

/** Returns the name in lower case, without the extension; null if the file is not a table. */
function tableOf({ name }: ArchivedFile): string | null {
  return /([^/]+)\.csv$/iu.exec(name)?.[1]?.toLowerCase() ?? null;
}

async function* readTable(
  file: ArchivedFile,
  out: Out,
  readRow: (cells: Cells) => void,
): AsyncGenerator<number> {
  let columns: ReadonlyMap<string, number> | null = null;
  const parts = new CountedParts(file.read());
  let line = 0;
  for await (const rows of csvRows(parts)) {
    for (const row of rows) {
      line += 1;
      out.at(file.name, line);
      if (columns === null) {
        columns = new Map(row.map((name, index) => [name.replace(/^\uFEFF/u, '').trim(), index]));
        continue;
      }
      const known = columns;
      readRow((column) => row[known.get(column) ?? -1] ?? '');
    }
    yield parts.take();
  }
}
