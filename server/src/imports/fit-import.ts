import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { runInThread } from '#kernel/jobs/thread.ts';
import { problemsText } from '#kernel/problem.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SummaryIngestion } from '#summaries';
import {
  type FitImporter,
  type ImportedFit,
  type Ingestion,
  outcomeOf,
  streamSamplesMax,
  Tally,
} from '#timeseries';

import {
  describeLeftOut,
  type FitRead,
  fitReader,
  type FitRecording,
  toUploads,
  toWorkouts,
} from '../connectors/imports/fit/index.ts';
import { importWorkout } from './imported-workouts.ts';

/** Imports FIT files, for the slice that stores samples only. An incomplete file is not stored at all. */
export function fitImporter(ingestion: Ingestion & SummaryIngestion): FitImporter {
  return async (scope, userId, file, timeZone) => {
    const read = await runInThread<FitRead>(fitReader, await unpacked(await readFile(file)));
    if ('error' in read) throw new AppError('import.unreadable', { detail: read.error });
    try {
      return await store(ingestion, scope, userId, { recording: read.recording, timeZone });
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      const detail = `Its content was rejected: ${problemsText(error.problems)}.`;
      throw new AppError('import.unreadable', { detail });
    }
  };
}

/** Returns the bytes, unpacked if they are compressed by gzip, as in exports. */
async function unpacked(bytes: Buffer): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: unpackedBytesMax });
  } catch (error) {
    const detail = `The file is damaged, or unpacks to more than ${unpackedBytesMax / 1024 ** 2} MiB.`;
    throw new AppError('import.unreadable', { detail, cause: error });
  }
}

/** Enough for a recording of several days with all fields. */
const unpackedBytesMax = 64 * 1024 ** 2;

async function store(
  ingestion: Ingestion & SummaryIngestion,
  scope: TeamScope,
  userId: UserId,
  { recording, timeZone }: { readonly recording: FitRecording; readonly timeZone: string | null },
): Promise<ImportedFit> {
  const tally = new Tally();
  for (const upload of toUploads(recording, { timeZone })) {
    const receipt = await ingestion.ingest(scope, userId, upload);
    const { length } = upload.data;
    const outcome = outcomeOf({ ...receipt, replaced: receipt.updated, merged: 0 });
    // Of several samples of one moment only the last is received.
    const repeated = { ...outcome, unchanged: outcome.unchanged + length - receipt.received };
    tally.counts.records += length;
    tally.counts.samples += receipt.received;
    tally.addSamples({ ...repeated, updated: receipt.updated });
  }
  const workouts = toWorkouts(recording, { timeZone });
  const sentences = [describeLeftOut(recording)];
  const imported = { format: 'fit', claimed: new Set<string>() };
  for (const workout of workouts) {
    const stored = { ...workout, imported, stage: 'daily' } as const;
    const outcome = await importWorkout(ingestion, scope, userId, stored);
    const { stepSeconds, valuesThinned } = outcome;
    tally.counts.records += 1;
    tally.addSummaries(outcome, [{ records: 1 }]);
    tally.fieldLeftOut('FIT: values of recordings with more than a stream holds', valuesThinned);
    if (stepSeconds !== null) {
      sentences.push(
        `The stream of the workout at ${String(workout.summary['time_start'])} has more than ${streamSamplesMax.toLocaleString('en')} values: of each ${stepSeconds} seconds the last one is stored.`,
      );
    }
  }
  const leftOut = sentences.filter((sentence) => sentence !== null).join(' ');
  countLeftOut(recording, tally);
  const counts = { ...tally.total(), workouts: workouts.length };
  return { ...counts, leftOut: leftOut === '' ? null : leftOut };
}

/** Counts left-out values by name, and also the faults that the description explains in words. */
function countLeftOut({ leftOut, implausibleCount, faults }: FitRecording, tally: Tally): void {
  const { withoutStart, impossible, recordsImpossible, recordsOutside } = faults;
  const records = [
    ['records of an impossible time', recordsImpossible],
    ['sessions without a duration', withoutStart + impossible],
  ] as const;
  for (const [name, count] of records) {
    if (count === 0) continue;
    tally.counts.records += count;
    tally.notImported(`FIT: ${name}`, count);
  }
  tally.counts.records += implausibleCount;
  tally.refused('value', implausibleCount);
  tally.fieldLeftOut('FIT: records outside of any session', recordsOutside);
  for (const [name, count] of leftOut) tally.fieldLeftOut(`FIT: ${name}`, count);
}
