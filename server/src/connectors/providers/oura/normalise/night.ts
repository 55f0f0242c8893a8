import { secondMs, toWireInstant } from '#kernel/time.ts';
import {
  instantIn,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  type Row,
  textIn,
} from '#sources';

/** A document of `sleep` whose times could be parsed. */
export type Night = {
  readonly document: Json;
  /** The local day that it counts for: the day of waking. */
  readonly day: string | null;
  readonly type: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** The offset at which the user woke up, in seconds east of UTC. */
  readonly offsetSeconds: number;
  /** The same offset; null if clocks changed in the night, because the offset of each part is unknown. */
  readonly steadyOffsetSeconds: number | null;
};

/** Returns hints at the starts of sleeps that the user deleted or marked as no sleep. */
export function deletionHintsIn(documents: unknown): NonNullable<Normalised['deletionHints']> {
  return objectsIn(documents).flatMap((document) => {
    const start = instantIn(document['bedtime_start']);
    if (start === null || !notSleep.has(textIn(document['type']))) return [];
    return [{ fromMs: start.ms, toMs: start.ms + 1 }];
  });
}

/** Types of sleeps that the user deleted or marked as no sleep. */
const notSleep: ReadonlySet<string | null> = new Set(['deleted', 'rest']);

export function nightsIn(documents: unknown): readonly Night[] {
  return objectsIn(documents).flatMap((document) => {
    const start = instantIn(document['bedtime_start']);
    const end = instantIn(document['bedtime_end']);
    const type = textIn(document['type']);
    if (start === null || end === null || end.ms < start.ms || notSleep.has(type)) return [];
    const isSteady = start.offsetSeconds === end.offsetSeconds;
    return [
      {
        document,
        day: textIn(document['day']),
        type,
        startMs: start.ms,
        endMs: end.ms,
        offsetSeconds: end.offsetSeconds,
        steadyOffsetSeconds: isSteady ? end.offsetSeconds : null,
      },
    ];
  });
}

/** Returns for each day the sleep to which the day's scores refer: the longest one of type `long_sleep`. */
export function mainNights(nights: readonly Night[]): ReadonlyMap<string, Night> {
  const found = new Map<string, Night>();
  for (const night of nights) {
    if (night.day === null || night.type !== 'long_sleep') continue;
    const other = found.get(night.day);
    if (other === undefined || lengthOf(night) > lengthOf(other)) found.set(night.day, night);
  }
  return found;
}

function lengthOf({ startMs, endMs }: Night): number {
  return endMs - startMs;
}

/** Reads a series of Oura: values at equal intervals from its timestamp on; missing values are skipped. */
export function samplesIn(series: unknown, night: Night): readonly Row[] {
  const [object] = objectsIn([series]);
  const start = instantIn(object?.['timestamp']);
  const interval = numberIn(object?.['interval']);
  const items = object?.['items'];
  if (start === null || interval === null || interval <= 0 || !Array.isArray(items)) return [];
  return items.flatMap((item: unknown, index) => {
    const value = numberIn(item);
    if (value === null) return [];
    return [
      {
        source_type: 'ring',
        timestamp: toWireInstant(new Date(start.ms + index * interval * secondMs)),
        timezone_offset: night.steadyOffsetSeconds,
        value,
      },
    ];
  });
}
