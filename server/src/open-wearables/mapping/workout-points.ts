import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import type { StreamPoint } from '#timeseries';

import { instantIn, type Row } from './row.ts';

/** Points of a route and samples of one workout that are read: more than a day, second by second. */
export const pointsMax = 100_000;

type Measured = Omit<StreamPoint, 'atMs'>;

/** The channel of a sample by its type, and its size by unit. A sample without a unit has the first. */
const channels: Readonly<
  Record<string, readonly [channel: keyof Measured, units: Readonly<Record<string, number>>]>
> = {
  heartRate: ['heartrate', { bpm: 1, '/min': 1 }],
  cadence: ['cadence', { rpm: 1, spm: 1, '/min': 1 }],
  speed: ['velocity_smooth', { 'm/s': 1, 'km/h': 1 / 3.6 }],
  power: ['power', { W: 1 }],
};

/** Yields what a phone recorded during a workout, and null for each point without a time, place or unit that can be. */
export function* pointsOf(given: Json, row: Row): Generator<StreamPoint | null, void, undefined> {
  for (const each of rowsOf(given['route'])) yield pointIn(each, row, placeIn);
  for (const each of rowsOf(given['samples'])) yield pointIn(each, row, sampleIn);
}

/** Points of a workout that are not read. */
export const pointsBeyond = (given: Json): number =>
  beyond(given['route']) + beyond(given['samples']);

const beyond = (list: unknown): number =>
  Array.isArray(list) ? Math.max(0, list.length - pointsMax) : 0;

function rowsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list.slice(0, pointsMax) : [];
}

function pointIn(
  given: unknown,
  { startMs, endMs }: Row,
  measuredIn: (given: Json) => Measured | null,
): StreamPoint | null {
  if (!isJson(given)) return null;
  const atMs = instantIn(given['timestamp']);
  const measured = measuredIn(given);
  if (atMs === null || atMs < startMs || atMs > endMs || measured === null) return null;
  return { atMs, ...measured };
}

function placeIn(given: Json): Measured | null {
  const [lat, lng] = [numberIn(given['latitude']), numberIn(given['longitude'])];
  if (lat === null || lng === null) return null;
  return { lat, lng, altitude: numberIn(given['altitudeM']) };
}

function sampleIn(given: Json): Measured | null {
  const [channel, units] = channels[textIn(given['type']) ?? ''] ?? [];
  const value = numberIn(given['value']);
  const unit = textIn(given['unit']) ?? '';
  const size = unit === '' ? 1 : units?.[unit];
  return channel === undefined || value === null || size === undefined
    ? null
    : { [channel]: value * size };
}
