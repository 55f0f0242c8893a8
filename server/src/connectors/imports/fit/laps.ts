import type { LapMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';

import { type Session, sessionMsMax } from './sessions.ts';
import { instantMs, upTo, whole } from './values.ts';

/** The most laps of a workout. */
const lapsMax = 5000;

/** Returns the laps of each session in the form of a push, and the number of laps outside of sessions. */
export function lapsBySession(
  messages: readonly LapMesg[],
  sessions: readonly Session[],
): {
  readonly laps: ReadonlyMap<Session, readonly Readonly<Record<string, unknown>>[]>;
  readonly outside: number;
} {
  const laps = new Map<Session, Readonly<Record<string, unknown>>[]>();
  let outside = 0;
  for (const message of messages) {
    const session = sessionOf(message, sessions);
    const own = session === undefined ? null : (laps.get(session) ?? []);
    if (session === undefined || own === null || own.length >= lapsMax) outside += 1;
    else {
      own.push(lapOf(message));
      laps.set(session, own);
    }
  }
  return { laps, outside };
}

/** Returns the session that contains the middle of a lap, because its first second may be before the session. */
function sessionOf(lap: LapMesg, sessions: readonly Session[]): Session | undefined {
  const startMs = instantMs(lap.startTime);
  if (startMs === null) return undefined;
  const seconds = numberIn(lap.totalElapsedTime ?? lap.totalTimerTime) ?? 0;
  const middleMs = startMs + seconds * 500;
  return sessions.find(
    (session) => session.twins === 0 && middleMs >= session.startMs && middleMs <= session.endMs,
  );
}

function lapOf(lap: LapMesg): Readonly<Record<string, unknown>> {
  const startMs = instantMs(lap.startTime);
  return {
    time_start: startMs === null ? null : toWireInstant(new Date(startMs)),
    duration: upTo(lap.totalTimerTime ?? lap.totalElapsedTime, sessionMsMax / 1000),
    distance: upTo(lap.totalDistance, 10_000_000),
    calories: upTo(lap.totalCalories, 100_000),
    average_hr: whole(lap.avgHeartRate),
    max_hr: whole(lap.maxHeartRate),
    max_speed: upTo(lap.enhancedMaxSpeed ?? lap.maxSpeed, 1000),
    intensity: textOf(lap.intensity),
    trigger: textOf(lap.lapTrigger),
  };
}

/** Returns a text; null for a number, which is a value that the profile does not name. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, 64) : null;
}
