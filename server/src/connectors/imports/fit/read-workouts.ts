import type { RecordMesg, SessionMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { StreamPoint } from '#timeseries';

import { type Session, sessionMsMax } from './sessions.ts';
import { workoutSport } from './sport.ts';
import { positive, upTo, whole } from './values.ts';

/** A session of an activity: the device's summary, and the recorded values. */
export type FitWorkout = {
  /** In the form of a push. */
  readonly summary: Readonly<Record<string, unknown>>;
  readonly sport: string | null;
  readonly points: readonly StreamPoint[];
};

/** Positions are given in semicircles, fractions of a half turn. */
const degreesOfSemicircle = 180 / 2 ** 31;

/** The workouts of a file, in the order of time. */
export function readWorkouts(
  sessions: readonly Session[],
  laps: ReadonlyMap<Session, readonly Readonly<Record<string, unknown>>[]>,
): readonly FitWorkout[] {
  return sessions.map((session, index): FitWorkout => {
    const { message, records, twins, ...times } = session;
    const own = laps.get(session);
    const sport = workoutSport(message);
    const before = index === 0 ? 0 : (numberIn(records[0]?.record.distance) ?? 0);
    const { startMs } = times;
    return {
      summary: {
        ...summaryOf(message, startMs, times.endMs),
        sport: sport ?? 'other',
        ...(own === undefined ? {} : { laps: own }),
        // A workout is identified by its start, so a second one with the same start needs an id.
        ...(twins === 0 ? {} : { provider_id: `fit:${startMs / 1000}:${twins + 1}` }),
      },
      sport,
      points: records.map(({ atMs, record }) => pointOf(record, atMs, before)),
    };
  });
}

function summaryOf(
  session: SessionMesg,
  startMs: number,
  endMs: number,
): Readonly<Record<string, unknown>> {
  return {
    time_start: toWireInstant(new Date(startMs)),
    time_end: toWireInstant(new Date(endMs)),
    average_hr: whole(session.avgHeartRate),
    max_hr: whole(session.maxHeartRate),
    min_hr: whole(session.minHeartRate),
    distance: upTo(session.totalDistance, 10_000_000),
    calories: upTo(session.totalCalories, 100_000),
    moving_time: whole(session.totalMovingTime ?? session.totalTimerTime, sessionMsMax / 1000),
    total_elevation_gain: upTo(session.totalAscent, 20_000),
    elev_high: altitude(session.enhancedMaxAltitude ?? session.maxAltitude),
    elev_low: altitude(session.enhancedMinAltitude ?? session.minAltitude),
    average_speed: upTo(session.enhancedAvgSpeed ?? session.avgSpeed, 1000),
    max_speed: upTo(session.enhancedMaxSpeed ?? session.maxSpeed, 1000),
    average_watts: upTo(session.avgPower, 10_000),
    max_watts: upTo(session.maxPower, 10_000),
    weighted_average_watts: upTo(session.normalizedPower, 10_000),
  };
}

function altitude(value: unknown): number | null {
  const number = numberIn(value);
  return number === null || number < -1000 || number > 20_000 ? null : number;
}

function pointOf(record: RecordMesg, atMs: number, distanceBefore: number): StreamPoint {
  const distance = numberIn(record.distance);
  const cadence = numberIn(record.cadence);
  return {
    atMs,
    cadence: cadence === null ? null : cadence + (numberIn(record.fractionalCadence) ?? 0),
    altitude: numberIn(record.enhancedAltitude ?? record.altitude),
    velocity_smooth: numberIn(record.enhancedSpeed ?? record.speed),
    heartrate: positive(record.heartRate),
    lat: degrees(record.positionLat),
    lng: degrees(record.positionLong),
    distance: distance === null ? null : rounded(distance - distanceBefore, 2),
    power: numberIn(record.power),
    resistance: numberIn(record.resistance),
    temperature: numberIn(record.temperature),
  };
}

function degrees(semicircles: unknown): number | null {
  const number = numberIn(semicircles);
  // Seven decimals are a centimetre, more precise than any receiver.
  return number === null ? null : rounded(number * degreesOfSemicircle, 7);
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
