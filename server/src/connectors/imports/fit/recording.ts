import type { FitMessages } from '@garmin/fitsdk';

import { decodeFitFile } from './decode.ts';
import { countLeftOut, type LeftOut } from './left-out.ts';
import { readMeasurements } from './read-measurements.ts';
import { readMonitoring } from './read-monitoring.ts';
import { readRecords } from './read-records.ts';
import { type FitWorkout, readWorkouts } from './read-workouts.ts';
import { type FitSample, isPlausible } from './sample.ts';
import { type FitSource, readSource } from './source.ts';
import { offsetSeconds } from './values.ts';

/** What one of a chain of files recorded. Most files are not chained. */
export type FitPart = {
  readonly source: FitSource;
  /** Seconds east of UTC where the file tells its local time. */
  readonly timezoneOffset: number | null;
  readonly samples: readonly FitSample[];
  readonly workouts: readonly FitWorkout[];
};

export type FitRecording = {
  readonly parts: readonly FitPart[];
  readonly leftOut: LeftOut;
  /** Values beyond what their resource holds plausible; they are left out, too. */
  readonly implausibleCount: number;
};

/** Eleven days at one a second. A message of one byte decodes to hundreds: more would fill the memory. */
const messagesMax = 1_000_000;

/** Reads a FIT file, or throws a FitFileError for one that is not whole. */
export function readFitFile(bytes: Uint8Array): FitRecording {
  const files = decodeFitFile(bytes, messagesMax);
  let implausibleCount = 0;
  const parts = files.map((messages): FitPart => {
    const timezoneOffset = readOffset(messages);
    const found = [
      ...readRecords(messages),
      ...readMonitoring(messages, timezoneOffset),
      ...readMeasurements(messages),
    ];
    const samples = found.filter(isPlausible);
    implausibleCount += found.length - samples.length;
    const workouts = readWorkouts(messages);
    return { source: readSource(messages), timezoneOffset, samples, workouts };
  });
  const leftOut = countLeftOut(files, (index) => (parts[index]?.workouts.length ?? 0) > 0);
  return { parts, leftOut, implausibleCount };
}

function readOffset({ activityMesgs = [], monitoringInfoMesgs = [] }: FitMessages): number | null {
  for (const { timestamp, localTimestamp } of [...activityMesgs, ...monitoringInfoMesgs]) {
    const offset = offsetSeconds(timestamp, localTimestamp);
    if (offset !== null) return offset;
  }
  return null;
}
