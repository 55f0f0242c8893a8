import { type Json, numberIn } from '#kernel/files/json-fields.ts';
import { objectIn } from '#kernel/files/json-objects.ts';
import { parseUtc, toWireInstant } from '#kernel/time.ts';
import type { FileWorkout, Out } from '#timeseries';

import { isSpan } from '../nights/index.ts';
import { textIn } from './values.ts';

export type Session = {
  readonly startMs: number;
  readonly endMs: number;
  readonly isSleep: boolean;
  readonly offsetSeconds: number | null;
  readonly summary: Readonly<Record<string, unknown>>;
};

/** Names of Google Fit that differ from the usual ones. */
const sports: ReadonlyMap<string, string> = new Map([
  ['biking', 'cycling'],
  ['biking.mountain', 'mountain_biking'],
  ['biking.stationary', 'indoor_cycling'],
  ['biking.spinning', 'indoor_cycling'],
  ['running.treadmill', 'treadmill_running'],
  ['football.soccer', 'soccer'],
  ['interval_training.high_intensity', 'high_intensity_interval_training'],
  ['skiing.downhill', 'downhill_skiing'],
  ['skiing.cross_country', 'cross_country_skiing'],
  ['swimming.open_water', 'open_water_swimming'],
  ['rock_climbing', 'climbing'],
]);

const aggregates: ReadonlyMap<string, string> = new Map([
  ['com.google.step_count.delta', 'steps'],
  ['com.google.distance.delta', 'distance'],
  ['com.google.calories.expended', 'calories'],
]);

/** Returns a session of a file, a workout or a night in bed; null if it has no duration. */
export function sessionOf(json: Json): Session | null {
  const startMs = parseUtc(textIn(json['startTime']));
  const endMs = parseUtc(textIn(json['endTime']));
  if (!isSpan(startMs, endMs)) return null;
  const activity = textIn(json['fitnessActivity']).toLowerCase();
  const title = textIn(json['name']);
  return {
    startMs,
    endMs,
    isSleep: activity === 'sleep',
    offsetSeconds: offsetOf(textIn(json['startTime'])),
    summary: {
      sport: sports.get(activity) ?? (activity || 'other'),
      ...(title === '' ? {} : { title: title.slice(0, 512) }),
      ...measuredIn(json['aggregate']),
    },
  };
}

function measuredIn(list: unknown): Readonly<Record<string, number>> {
  if (!Array.isArray(list)) return {};
  const found: Record<string, number> = {};
  for (const each of list.map(objectIn)) {
    const name = aggregates.get(textIn(each['metricName']));
    const value = numberIn(each['intValue']) ?? numberIn(each['floatValue']);
    if (name !== undefined && value !== null && value > 0) {
      found[name] = name === 'steps' ? Math.round(value) : value;
    }
  }
  return found;
}

/** Returns the offset in seconds of an instant in local time; null for one in UTC. */
function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})$/u.exec(text) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** How many earlier sessions are searched, because more of them hardly overlap a moment. */
const nearMax = 20;

/** The last that began before a moment, of sessions in the order of time. */
export function beganBefore(sessions: readonly Session[], ms: number): readonly Session[] {
  let [low, high] = [0, sessions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle]?.startMs ?? Infinity) <= ms) low = middle + 1;
    else high = middle;
  }
  return sessions.slice(Math.max(0, low - nearMax), low).toReversed();
}

/** The workouts that no recording was found of yet. */
export class Sessions {
  readonly #sessions: Session[];
  readonly #count: number;

  constructor(sessions: readonly Session[]) {
    this.#count = sessions.length;
    this.#sessions = sessions.toSorted((one, other) => one.startMs - other.startMs);
  }

  /** Merges a recording with the session that covers more than half of both, and removes the session. */
  with(recorded: FileWorkout): FileWorkout {
    const startMs = parseUtc(String(recorded.summary['time_start']));
    const endMs = parseUtc(String(recorded.summary['time_end']));
    const session = beganBefore(this.#sessions, endMs).find((each) => {
      const sharedMs = Math.min(endMs, each.endMs) - Math.max(startMs, each.startMs);
      return 2 * sharedMs > Math.max(endMs - startMs, each.endMs - each.startMs);
    });
    if (session === undefined) return recorded;
    this.#sessions.splice(this.#sessions.indexOf(session), 1);
    const known = Object.entries(recorded.summary).filter(([, value]) => value != null);
    const { sport, title } = session.summary;
    const named = { sport, ...(title === undefined ? {} : { title }) };
    const summary = { ...session.summary, ...Object.fromEntries(known), ...named };
    return { ...recorded, summary: { ...summary, ...offsetIn(session) } };
  }

  tellRest(out: Out): void {
    const merged = this.#count - this.#sessions.length;
    if (merged > 0) out.merged(merged);
    for (const session of this.#sessions) {
      out.workout({
        sourceType: 'unknown',
        timeZone: null,
        points: [],
        summary: {
          time_start: toWireInstant(new Date(session.startMs)),
          time_end: toWireInstant(new Date(session.endMs)),
          ...session.summary,
          ...offsetIn(session),
        },
      });
    }
  }
}

function offsetIn({ offsetSeconds }: Session): Readonly<Record<string, unknown>> {
  return offsetSeconds === null ? {} : { timezone_offset: offsetSeconds };
}
