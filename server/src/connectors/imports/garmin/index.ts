import { CountedParts } from '#kernel/files/counted-parts.ts';
import { innerFiles } from '#kernel/files/inner-archive.ts';
import { jsonObjects } from '#kernel/files/json-objects.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { parseUtc } from '#kernel/time.ts';
import type { FileFormat, Out, ReadOptions } from '#timeseries';

import { isRecording, readRecording, shownName } from '../recordings/index.ts';
import { activitiesIn, readActivity } from './activities.ts';
import { readDay } from './days.ts';
import { type Nightly, noteHealth, readNight, reportUnused } from './nights.ts';

const folder = /(?:^|\/)DI-Connect-[\w-]+\/[^/]+$/u;
/** Older exports have `Fitness` in the name of the folder. */
const uploads = /(?:^|\/)DI-Connect-(?:Fitness-)?Uploaded-Files\/[^/]+$/u;

const kinds = [
  ['uploads', uploads],
  ['activities', /summarizedActivities\.json$/u],
  ['health', /healthStatusData\.json$/u],
  ['nights', /sleepData\.json$/u],
  ['days', /\/UDSFile_[^/]*\.json$/u],
] as const;
type Kind = (typeof kinds)[number][0];

/** The account export of Garmin: tables in JSON, and archives with the files that its devices wrote. */
export const garmin: FileFormat = {
  kind: 'garmin',
  title: 'Garmin',
  recognises: ({ isArchive, files }) =>
    isArchive && files.some(({ name }) => folder.test(name) && kindOf(name) !== null),
  providerOf: () => 'garmin',
  read: async function* read({ files }, out, options) {
    const found: Found = { starts: new Set(), nightly: new Map() };
    // Recordings are read before their summaries, and measurements of nights before the nights.
    for (const [kind] of kinds) {
      const ofKind = files.filter(({ name }) => folder.test(name) && kindOf(name) === kind);
      for (const file of ofKind.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
        if (kind === 'uploads') yield* readUploads(file, { out, options, found });
        else yield* readTable(kind, file, { out, options, found });
      }
    }
    reportUnused(found.nightly, out);
    for (const { name } of files) {
      if (folder.test(name) && kindOf(name) === null) out.leftOut(`files ${tableOf(name)}`);
    }
  },
};

type Found = {
  /** When recordings began, to the second. */
  readonly starts: Set<number>;
  readonly nightly: Nightly;
};
type Reading = { readonly out: Out; readonly options: ReadOptions; readonly found: Found };

function kindOf(name: string): Kind | null {
  return kinds.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/**
 * Returns the type of a table without numbers and e-mail addresses: `TrainingReadinessDTO` of
 * `TrainingReadinessDTO_20260101_20260411_1234.json`.
 */
function tableOf(name: string): string {
  const [base = ''] = shownName(name).split('.');
  const words = base.split('_').filter((word) => /^[A-Za-z]+$/u.test(word));
  return words.at(-1) ?? 'without a name';
}

async function* readUploads(file: ArchivedFile, reading: Reading): AsyncGenerator<number> {
  if (isRecording(file.name)) await readUpload(file, reading);
  else if (/\.zip$/iu.test(file.name)) {
    for await (const inner of innerFiles(file)) {
      if (isRecording(inner.name)) await readUpload(inner, reading);
      else reading.out.leftOut(`uploads ${/\.\w{1,8}$/u.exec(inner.name)?.[0] ?? 'of no kind'}`);
      // Yield, so that the collected values are stored and do not fill the memory.
      yield 0;
    }
  } else reading.out.leftOut('uploads of no kind');
  yield file.bytes;
}

async function readUpload(file: ArchivedFile, { out, options, found }: Reading): Promise<void> {
  const recorded = await readRecording(file, out, options);
  if (recorded === null) return;
  for (const { summary } of recorded.workouts) {
    found.starts.add(secondOf(parseUtc(String(summary['time_start']))));
  }
  recorded.tell(out);
}

function secondOf(ms: number): number {
  return Math.round(ms / 1000);
}

async function* readTable(
  kind: Exclude<Kind, 'uploads'>,
  file: ArchivedFile,
  { out, found }: Reading,
): AsyncGenerator<number> {
  const parts = new CountedParts(file.read());
  for await (const objects of jsonObjects(kind === 'activities' ? activitiesIn(parts) : parts)) {
    for (const object of objects) {
      if (kind === 'days') readDay(object, out);
      else if (kind === 'nights') readNight(object, found.nightly, out);
      else if (kind === 'health') noteHealth(object, found.nightly, out);
      else readActivity(object, (ms) => found.starts.has(secondOf(ms)), out);
    }
    yield parts.take();
  }
}
