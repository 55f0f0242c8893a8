import type { FitMessages } from '@garmin/fitsdk';

import { withoutImplausible } from '#timeseries';

import { decodeFitFile } from './decode.ts';
import { lapsBySession } from './laps.ts';
import { countLeftOut, type LeftOut } from './left-out.ts';
import { readMeasurements } from './read-measurements.ts';
import { readMonitoring } from './read-monitoring.ts';
import { readRecords } from './read-records.ts';
import { type FitWorkout, readWorkouts } from './read-workouts.ts';
import { type FitSample, isPlausible } from './sample.ts';
import { readSessions, type SessionFaults } from './sessions.ts';
import { type FitSource, readSource } from './source.ts';
import { withPossibleRecords } from './timeline.ts';
import { offsetSeconds } from './values.ts';

/** The recording of one of several chained files. Most files are not chained. */
export type FitPart = {
  readonly source: FitSource;
  /** Seconds east of UTC, if the file contains its local time. */
  readonly timezoneOffset: number | null;
  readonly samples: readonly FitSample[];
  readonly workouts: readonly FitWorkout[];
};

export type FitRecording = {
  readonly parts: readonly FitPart[];
  readonly leftOut: LeftOut;
  /** The number of values outside the plausible range of their resource, which are left out. */
  readonly implausibleCount: number;
  readonly faults: SessionFaults;
};

/** Eleven days at one message a second. A message of one byte decodes to hundreds, so more would exhaust the memory. */
const messagesMax = 1_000_000;

/** Reads a FIT file, or throws a FitFileError for one that is not whole. */
export function readFitFile(bytes: Uint8Array): FitRecording {
  const files = decodeFitFile(bytes, messagesMax);
  const leftOut = new Map<string, number>();
  const faults = { withoutStart: 0, impossible: 0, recordsOutside: 0, recordsImpossible: 0 };
  let implausibleCount = 0;
  const parts = files.map(({ messages: decoded, others }): FitPart => {
    const { messages, impossible } = withPossibleRecords(decoded);
    faults.recordsImpossible += impossible;
    const timezoneOffset = readOffset(messages);
    const found = [
      ...readRecords(messages),
      ...readMonitoring(messages, timezoneOffset),
      ...readMeasurements(messages),
    ];
    const samples = found.filter(isPlausible);
    implausibleCount += found.length - samples.length;
    const { sessions, faults: own } = readSessions(messages);
    const { laps, outside } = lapsBySession(messages.lapMesgs ?? [], sessions);
    const workouts = readWorkouts(sessions, laps).map((workout): FitWorkout => {
      const { points, implausibleCount: count } = withoutImplausible(workout.points);
      implausibleCount += count;
      return { summary: workout.summary, sport: workout.sport, points };
    });
    faults.withoutStart += own.withoutStart;
    faults.impossible += own.impossible;
    faults.recordsOutside += own.recordsOutside;
    const unused = countLeftOut(messages, workouts.length > 0);
    const outsideLaps = outside > 0 ? ([['lap', outside]] as const) : [];
    for (const [name, count] of [...others, ...unused, ...outsideLaps]) {
      leftOut.set(name, (leftOut.get(name) ?? 0) + count);
    }
    return { source: readSource(messages), timezoneOffset, samples, workouts };
  });
  return { parts, leftOut, implausibleCount, faults };
}

function readOffset({ activityMesgs = [], monitoringInfoMesgs = [] }: FitMessages): number | null {
  for (const { timestamp, localTimestamp } of [...activityMesgs, ...monitoringInfoMesgs]) {
    const offset = offsetSeconds(timestamp, localTimestamp);
    if (offset !== null) return offset;
  }
  return null;
}
