import { jsonObjects } from '#kernel/files/json-objects.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { dayMs } from '#kernel/time.ts';
import type { FileFormat, Out } from '#timeseries';

import { Nights } from '../nights/index.ts';
import { readDay } from './days.ts';
import { readExercise } from './exercises.ts';
import { readNight, readStage } from './nights.ts';
import { type Bins, readSamples, sampleTables, pushBin } from './samples.ts';
import { type ReadRow, rowsOf } from './tables.ts';

/** `com.samsung.shealth.sleep` of `…/com.samsung.shealth.sleep.20261006090000.csv`. */
const tableName = /(?:^|\/)(com\.samsung\.s?health\.[\w.]+?)\.\d{8,}\.csv$/u;
const binName = /(?:^|\/)jsons\/([\w.]+)\/(?:[^/]+\/)*([^/]+\.json)$/u;

/** The export of Samsung Health: a table of each type, and files with the values within a row. */
export const samsung: FileFormat = {
  kind: 'samsung_health',
  title: 'Samsung Health',
  recognises: ({ isArchive, files }) => isArchive && files.some(({ name }) => tableName.test(name)),
  providerOf: () => 'samsung_health',
  read: async function* read({ files }, out, { nowMs }) {
    const nights = new Nights();
    const bins: Bins = new Map();
    const inOrder = files.toSorted(
      (one, other) => orderOf(one) - orderOf(other) || (one.name < other.name ? -1 : 1),
    );
    for (const file of inOrder) {
      const [, table] = tableName.exec(file.name) ?? [];
      if (table === undefined) continue;
      const readRow = readerOf(table, out, nights, bins);
      if (readRow === null) {
        out.leftOut(`files ${table}`);
        yield file.bytes;
      } else yield* rowsOf(file, { latestMs: nowMs + dayMs, out }, readRow);
    }
    nights.tell(out);
    yield* readBins(files, bins, out);
  },
};

/** Nights before their stages. */
function orderOf({ name }: ArchivedFile): number {
  return name.includes('.sleep_stage.') ? 1 : 0;
}

function readerOf(table: string, out: Out, nights: Nights, bins: Bins): ReadRow | null {
  const samples = sampleTables.get(table);
  if (samples !== undefined) return readSamples(samples, out, bins);
  if (table === 'com.samsung.shealth.sleep') return (cells) => readNight(cells, nights, out);
  if (table === 'com.samsung.health.sleep_stage') return (cells) => readStage(cells, nights, out);
  if (table === 'com.samsung.shealth.step_daily_trend') return (cells) => readDay(cells, out);
  return table === 'com.samsung.shealth.exercise' ? (cells) => readExercise(cells, out) : null;
}

/** Reads the files that rows named. Each is small, and is read at once with its row's offset from UTC. */
async function* readBins(
  files: readonly ArchivedFile[],
  bins: Bins,
  out: Out,
): AsyncGenerator<number> {
  for (const file of files) {
    const [, , base = ''] = binName.exec(file.name) ?? [];
    const bin = bins.get(base);
    if (bin === undefined) continue;
    bins.delete(base);
    for await (const objects of jsonObjects(file.read())) {
      for (const object of objects) pushBin(object, bin, out);
    }
    // The row contains the total of its file.
    out.merged();
    yield file.bytes;
  }
  // A row whose file is missing is imported without it.
  for (const { row } of bins.values()) row();
}
