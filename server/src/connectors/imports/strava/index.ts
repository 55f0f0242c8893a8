import { CountedParts } from '#kernel/files/counted-parts.ts';
import { csvRows } from '#kernel/files/csv-rows.ts';
import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import type { FileFormat, FileWorkout, Out, ReadOptions } from '#timeseries';

import { isRecording, readRecording } from '../recordings/index.ts';
import {
  type Activity,
  columnsOf,
  fileColumnOf,
  readActivity,
  type Columns,
} from './activities.ts';
import { sportOf } from './sports.ts';

const list = /(?:^|\/)activities\.csv$/iu;
const folder = /(?:^|\/)activities\/[^/]+$/u;

/** The account export of Strava: a table of activities, and the file of each recording. */
export const strava: FileFormat = {
  kind: 'strava',
  title: 'Strava',
  recognises: async ({ isArchive, files }) => {
    const table = files.find(({ name }) => list.test(name));
    return isArchive && table !== undefined && isOfStrava(table, files);
  },
  providerOf: () => 'strava',
  read: async function* read({ files }, out, options) {
    const recordings = new Map(
      files.flatMap((file) => (folder.test(file.name) ? [[baseOf(file.name), file] as const] : [])),
    );
    for (const file of files) {
      if (list.test(file.name)) yield* readList(file, recordings, { out, options });
    }
    // Recordings that the table no longer names, such as those of deleted activities.
    if (recordings.size > 0) out.leftOut('recordings that no activity names', recordings.size);
  },
};

/** Other archives also have a table of this name, but Strava's contains the file of each activity. */
async function isOfStrava(table: ArchivedFile, files: readonly ArchivedFile[]): Promise<boolean> {
  if (files.some(({ name }) => folder.test(name) && isRecording(name))) return true;
  for await (const rows of csvRows(table.read(), ',')) {
    const [heading] = rows;
    if (heading !== undefined) return columnsOf(heading).file !== undefined;
  }
  return false;
}

type Reading = { readonly out: Out; readonly options: ReadOptions };

function baseOf(name: string): string {
  return name.split('/').at(-1) ?? '';
}

async function* readList(
  file: ArchivedFile,
  recordings: Map<string, ArchivedFile>,
  reading: Reading,
): AsyncGenerator<number> {
  const parts = new CountedParts(file.read());
  let [places, line]: [Columns | null, number] = [null, 0];
  for await (const rows of csvRows(parts, ',')) {
    for (const row of rows) {
      line += 1;
      reading.out.at(file.name, line);
      if (places === null) {
        places = columnsOf(row);
        if (places.file === undefined && recordings.size === 0) {
          throw new UnreadableFile('The list of activities names no files of them.');
        }
        continue;
      }
      // If the heading is in an unknown language, the file is the cell with a file name.
      places.file ??= fileColumnOf(row);
      const activity = readActivity(row, places);
      const recording = recordings.get(baseOf(activity.file));
      recordings.delete(baseOf(activity.file));
      const read = recording === undefined ? 0 : await tellRecording(recording, activity, reading);
      if (read === 0) tellAlone(activity, reading.out);
      yield read;
    }
    yield parts.take();
  }
}

/** Imports a recording. Returns the number of bytes read; 0 if nothing was imported. */
async function tellRecording(
  file: ArchivedFile,
  activity: Activity,
  { out, options }: Reading,
): Promise<number> {
  if (!isRecording(file.name)) {
    out.leftOut('recordings of a kind that is not read');
    return 0;
  }
  const recorded = await readRecording(file, out, options);
  if (recorded === null || recorded.workouts.length === 0) return 0;
  // A file with several sports is several activities with the same name.
  const isOne = recorded.workouts.length === 1;
  const known = (workout: FileWorkout): FileWorkout => {
    const { title, sport } = activity;
    const named = {
      ...(title === '' ? {} : { title }),
      ...(isOne && sport !== '' ? { sport: sportOf(sport, workout.summary['sport']) } : {}),
    };
    return { ...workout, summary: { ...workout.summary, ...named } };
  };
  recorded.tell(out, known);
  // Count the row and its recording as one activity.
  out.merged();
  return Math.max(file.bytes, 1);
}

/** Imports an activity that was typed in, or whose recording cannot be read. */
function tellAlone({ title, sport, summary }: Activity, out: Out): void {
  if (summary === null) {
    out.leftOut('activities without a recording or a date that is read');
    return;
  }
  out.workout({
    sourceType: 'app',
    timeZone: null,
    points: [],
    summary: { ...summary, sport: sport || 'other', ...(title === '' ? {} : { title }) },
  });
}
