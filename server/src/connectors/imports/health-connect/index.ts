import { copyToDisk } from '#kernel/files/disk-copy.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { FileFormat } from '#timeseries';

import { ExportDatabase } from './database.ts';
import { dayTables, readDays } from './days.ts';
import { readExercises } from './exercises.ts';
import { readNights } from './nights.ts';
import { readSamples, sampleTables } from './samples.ts';
import { readSources } from './sources.ts';

const databaseName = /(?:^|\/)health_connect_export\.db$/u;
const begins = 'SQLite format 3\u0000';
/** Tables of records, by the ending of their names; the others are the phone's internal data. */
const ofRecords = /(?:_record_table|RecordTable)$/u;
const readElsewhere = new Set([
  'heart_rate_record_table',
  'sleep_session_record_table',
  'exercise_session_record_table',
]);

/** The export of Health Connect: a database, in an archive or alone. */
export const healthConnect: FileFormat = {
  kind: 'health_connect',
  title: 'Health Connect',
  recognises: ({ isArchive, files, head }) =>
    isArchive ? files.some(({ name }) => databaseName.test(name)) : head.startsWith(begins),
  providerOf: () => 'health_connect',
  read: async function* read({ isArchive, files }, out) {
    const file = files.find(({ name }) => !isArchive || databaseName.test(name));
    if (file === undefined) return;
    const copy = await copyToDisk(file);
    try {
      const database = new ExportDatabase(copy.path);
      try {
        if (!database.tables.some((table) => ofRecords.test(table))) {
          throw new UnreadableFile('The database is none of Health Connect.');
        }
        const sources = await readSources(database);
        // Report all bytes at the end, because the progress within the database is unknown.
        for (const table of sampleTables) {
          for await (const _ of readSamples(database, table, { sources, out })) yield 0;
        }
        yield* readNights(database, { sources, out });
        yield* readExercises(database, { sources, out });
        yield* readDays(database, { sources, out });
        const known = new Set(sampleTables.map(({ name }) => name));
        for (const table of database.tables) {
          const isKnown = known.has(table) || readElsewhere.has(table) || dayTables.has(table);
          if (ofRecords.test(table) && !isKnown) yield* countRows(database, table, out);
        }
      } finally {
        database.close();
      }
    } finally {
      await copy.remove();
    }
    yield file.bytes;
  },
};

async function* countRows(
  database: ExportDatabase,
  table: string,
  out: Parameters<FileFormat['read']>[1],
): AsyncGenerator<number> {
  let count = 0;
  for await (const rows of database.rows(`select 1 from "${table.replaceAll('"', '""')}"`)) {
    count += rows.length;
    yield 0;
  }
  if (count > 0) out.leftOut(`rows of ${table.slice(0, 60)}`, count);
}
