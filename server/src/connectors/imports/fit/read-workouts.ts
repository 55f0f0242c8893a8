import type { FitMessages, RecordMesg, SessionMesg } from '@garmin/fitsdk';

import { dayMs, toWireInstant } from '#kernel/time.ts';
import type { StreamPoint } from '#timeseries';

import { workoutSport } from './sport.ts';
import { instantMs, numeric, positive } from './values.ts';

/** A session of an activity: what the device says of it as a whole, and what it recorded meanwhile. */
export type FitWorkout = {
  /** As summaries are pushed. */
  readonly summary: Readonly<Record<string, unknown>>;
  readonly sport: string | null;
  readonly points: readonly StreamPoint[];
};

/** Positions are told in parts of a half turn. */
const degreesOfSemicircle = 180 / 2 ** 31;
const workoutMsMax = 7 * dayMs;

/** The workouts of a file, in the order of time. Records without a session are one workout, unless they are a plan. */
export function readWorkouts(messages: FitMessages): readonly FitWorkout[] {
  const records = (messages.recordMesgs ?? []).flatMap((record): Timed[] => {
    const atMs = instantMs(record.timestamp);
    return atMs === null ? [] : [{ atMs, record }];
  });
  records.sort((one, other) => one.atMs - other.atMs);
  const sessions = sessionsOf(messages, records);
  return sessions.flatMap((session, index): FitWorkout[] => {
    const nextMs = sessions[index + 1]?.startMs ?? Infinity;
    const own = records.filter(({ atMs }) => atMs >= session.startMs && atMs < nextMs);
    const endMs = Math.max(session.endMs, own.at(-1)?.atMs ?? session.startMs);
    if (endMs <= session.startMs || endMs - session.startMs > workoutMsMax) return [];
    const sport = workoutSport(session.message);
    const before = index === 0 ? 0 : (numeric(own[0]?.record.distance) ?? 0);
    return [
      {
        summary: { ...summaryOf(session.message, session.startMs, endMs), sport: sport ?? 'other' },
        sport,
        points: own.map(({ atMs, record }) => pointOf(record, atMs, before)),
      },
    ];
  });
}

type Timed = { readonly atMs: number; readonly record: RecordMesg };
type Session = { readonly startMs: number; readonly endMs: number; readonly message: SessionMesg };

function sessionsOf(messages: FitMessages, records: readonly Timed[]): readonly Session[] {
  const told = (messages.sessionMesgs ?? []).flatMap((message): Session[] => {
    const startMs = instantMs(message.startTime);
    if (startMs === null) return [];
    const elapsed = numeric(message.totalElapsedTime);
    const endMs =
      elapsed === null ? (instantMs(message.timestamp) ?? startMs) : startMs + elapsed * 1000;
    return [{ startMs, endMs, message }];
  });
  if (told.length > 0) return told.toSorted((one, other) => one.startMs - other.startMs);
  const [first] = records;
  const isActivity = messages.fileIdMesgs?.[0]?.type === 'activity';
  if (!isActivity || first === undefined) return [];
  return [{ startMs: first.atMs, endMs: first.atMs, message: {} }];
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
    moving_time: whole(session.totalMovingTime ?? session.totalTimerTime, workoutMsMax / 1000),
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

/** Null for what the device did not measure, and for what cannot be. */
function upTo(value: unknown, max: number): number | null {
  const number = positive(value);
  return number === null || number > max ? null : number;
}

function whole(value: unknown, max = 400): number | null {
  const number = upTo(value, max);
  return number === null ? null : Math.round(number);
}

function altitude(value: unknown): number | null {
  const number = numeric(value);
  return number === null || number < -1000 || number > 20_000 ? null : number;
}

function pointOf(record: RecordMesg, atMs: number, distanceBefore: number): StreamPoint {
  const distance = numeric(record.distance);
  const cadence = numeric(record.cadence);
  return {
    atMs,
    cadence: cadence === null ? null : cadence + (numeric(record.fractionalCadence) ?? 0),
    altitude: numeric(record.enhancedAltitude ?? record.altitude),
    velocity_smooth: numeric(record.enhancedSpeed ?? record.speed),
    heartrate: positive(record.heartRate),
    lat: degrees(record.positionLat),
    lng: degrees(record.positionLong),
    distance: distance === null ? null : rounded(distance - distanceBefore, 2),
    power: numeric(record.power),
    resistance: numeric(record.resistance),
    temperature: numeric(record.temperature),
  };
}

function degrees(semicircles: unknown): number | null {
  const number = numeric(semicircles);
  // Seven decimals are a centimetre, which is finer than any receiver.
  return number === null ? null : rounded(number * degreesOfSemicircle, 7);
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
