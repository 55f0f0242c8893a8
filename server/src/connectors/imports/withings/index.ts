import { csvRows } from '#kernel/files/csv-rows.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import type { FileFormat, Out } from '#timeseries';

import { Days, dayTables } from './days.ts';
import { readPressure, readWeight } from './measures.ts';
import { readSeries, seriesTables } from './series.ts';
import { readSleep, readWorkout } from './sessions.ts';
import { type Clock, openClock, type Row } from './times.ts';

/** Tables that no other export has: values of devices, and daily totals. */
const ownTable = /(?:^|\/)(?:raw|aggregates)_[\w-]+\.csv$/iu;

type ReadRow = (row: Row, clock: Clock, out: Out) => void;
const rowReaders: ReadonlyMap<string, ReadRow> = new Map<string, ReadRow>([
  ['weight', readWeight],
  ['bp', readPressure],
  ['sleep', readSleep],
  ['activities', readWorkout],
  ...[...seriesTables.keys()].map((name): [string, ReadRow] => [
    name,
    (row, clock, out) => readSeries(name, row, clock, out),
  ]),
]);

/** The account export of Withings: a table of each kind in a ZIP archive. */
export const withings: FileFormat = {
  kind: 'withings',
  title: 'Withings',
  recognises: ({ isArchive, files }) => isArchive && files.some(({ name }) => ownTable.test(name)),
  providerOf: () => 'withings',
  read: async function* read({ files }, out, { timeZone }) {
    const days = new Days();
    for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const table = tableOf(file);
      if (table === null) continue;
      const readRow = rowReaders.get(table);
      const field = dayTables.get(table);
      if (readRow !== undefined) {
        const clock = await openClock(rowsOf(file), timeZone, out);
        yield* readTable(file, out, (row) => readRow(row, clock, out));
      } else if (field !== undefined) {
        yield* readTable(file, out, ({ cells }) => days.add(field, cells, out));
      } else {
        out.leftOut(`file ${table}.csv`);
        yield file.bytes;
      }
    }
    days.tell(out);
  },
};

/** Returns the name in lower case, without the extension; null if the file is not a table. */
function tableOf({ name }: ArchivedFile): string | null {
  return /([^/]+)\.csv$/iu.exec(name)?.[1]?.toLowerCase() ?? null;
}

async function* rowsOf(file: ArchivedFile): AsyncGenerator<Row> {
  let heading: readonly string[] | null = null;
  for await (const rows of csvRows(file.read())) {
    for (const cells of rows) {
      if (heading === null) heading = cells.map((name) => name.replace(/^\uFEFF/u, '').trim());
      else yield { heading, cells };
    }
  }
}

const yieldEveryRows = 500;

async function* readTable(
  file: ArchivedFile,
  out: Out,
  read: (row: Row) => void,
): AsyncGenerator<number> {
  let line = 1;
  for await (const row of rowsOf(file)) {
    line += 1;
    out.at(file.name, line);
    read(row);
    if (line % yieldEveryRows === 0) yield 0;
  }
  yield file.bytes;
}
