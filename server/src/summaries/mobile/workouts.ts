import { isJson } from '#kernel/files/json-fields.ts';

import { readQuantities } from '../fields/quantities.ts';
import { type Json, type Loc } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';
import { renamed } from './renamed.ts';

const names = {
  start_date: 'time_start',
  end_date: 'time_end',
  heart_rate_mean: 'average_hr',
  heart_rate_maximum: 'max_hr',
  heart_rate_minimum: 'min_hr',
  ascent_elevation: 'total_elevation_gain',
} as const;

export function adaptWorkout(
  input: Json,
  at: Loc,
  { report, readRecording }: Adapting,
): readonly Item[] {
  const { values, paths } = renamed(input, names);
  const { sport } = input;
  const beats = readQuantities(input['heart_rate'], 'bpm', [...at, 'heart_rate'], report);
  const recording = readRecording(
    {
      stream: input['stream'],
      beats: beats.map(({ startMs, value }) => ({ atMs: startMs, bpm: value })),
    },
    (loc, ...rest) => report([...at, ...loc], ...rest),
  );
  return [
    {
      recording,
      values: {
        ...input,
        ...values,
        sport_name: isJson(sport) ? namedBy(sport) : sport,
        hr_zones: input['hr_zones'] ?? zonesOf(input),
        heart_rate: beats.map(({ startMs, value }) => ({
          timestamp: new Date(startMs).toISOString(),
          value,
        })),
      },
      at,
      paths: { ...paths, sport_name: ['sport'] },
      ...(Object.keys(values).length > 0 ? { received: withoutStream(input) } : {}),
    },
  ];
}

/** Reads zones. One platform writes `heart_rate_zone1`, the other `heart_rate_zone_1`; a missing zone was never reached. */
function zonesOf(input: Json): readonly unknown[] | null {
  const zones = [1, 2, 3, 4, 5, 6].map(
    (zone) => input[`heart_rate_zone${zone}`] ?? input[`heart_rate_zone_${zone}`],
  );
  return zones.every((each) => each == null) ? null : zones.map((each) => each ?? 0);
}

/** A stream is stored as samples, and not again with its workout. */
function withoutStream(input: Json): Json {
  const { stream: _, ...rest } = input;
  return rest;
}

/** Returns the value that names a sport in a read: its slug, or its text if the catalog lacks it. */
function namedBy({ slug, name }: Json): unknown {
  return slug === 'other' ? (name ?? slug) : (slug ?? name);
}
