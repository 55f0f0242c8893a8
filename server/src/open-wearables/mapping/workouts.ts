import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { SdkProvider } from './provider.ts';
import type { Row } from './row.ts';

/** The field of a workout by the name of a value, in lower case without underscores: versions spell names in two ways. */
const fields: Readonly<Record<string, readonly [field: string, digits: 'whole' | 'exact']>> = {
  activeenergyburned: ['calories', 'exact'],
  totalcalories: ['calories', 'exact'],
  calories: ['calories', 'exact'],
  distance: ['distance', 'exact'],
  minheartrate: ['min_hr', 'whole'],
  averageheartrate: ['average_hr', 'whole'],
  meanheartrate: ['average_hr', 'whole'],
  maxheartrate: ['max_hr', 'whole'],
  averagespeed: ['average_speed', 'exact'],
  meanspeed: ['average_speed', 'exact'],
  maxspeed: ['max_speed', 'exact'],
  averagerunningpower: ['average_watts', 'exact'],
  averagecyclingpower: ['average_watts', 'exact'],
  elevationascended: ['total_elevation_gain', 'exact'],
  altitudegain: ['total_elevation_gain', 'exact'],
  maxaltitude: ['elev_high', 'exact'],
  minaltitude: ['elev_low', 'exact'],
  stepcount: ['steps', 'whole'],
};

/** Samsung Health numbers activities; versions from 0.13 on name them. */
const samsungSports: Readonly<Record<string, string>> = {
  '1001': 'walking',
  '1002': 'running',
  '11007': 'cycling',
  '13001': 'hiking',
  '14001': 'swimming',
};

const textCharactersMax = 128;
const millisecondsInSecond = 1000;

/** Values of one row that are read: the SDKs send less than thirty. */
export const valuesMax = 1000;

export type Workout = {
  readonly summary: Json;
  /** The same without its values, where one of them cannot be. */
  readonly core: Json;
};

/** A workout as it would be pushed. */
export function workoutOf(given: Json, row: Row, provider: SdkProvider): Workout {
  const type = textIn(given['type']) ?? 'other';
  const title = textIn(given['title']);
  const core = {
    provider_id: row.id,
    time_start: toWireInstant(new Date(row.startMs)),
    time_end: toWireInstant(new Date(row.endMs)),
    sport: sportOf(type),
    source_type: row.source.sourceType,
    ...(row.source.appId === null ? {} : { app_id: row.source.appId }),
    ...(row.offset === null ? {} : { timezone_offset: row.offset }),
    ...(title === null ? {} : { title: title.slice(0, textCharactersMax) }),
  };
  return { summary: { ...core, ...valuesOf(given['values'], provider) }, core };
}

function sportOf(type: string): string {
  if (/^unknown/iu.test(type)) return 'other';
  const name = samsungSports[type] ?? type;
  return /^\d+$/u.test(name) ? 'other' : name.toLowerCase().slice(0, textCharactersMax);
}

function valuesOf(values: unknown, provider: SdkProvider): Json {
  const taken: Record<string, number> = {};
  for (const each of Array.isArray(values) ? values.slice(0, valuesMax) : []) {
    const given: Json = isJson(each) ? each : {};
    const name = (textIn(given['type']) ?? '').toLowerCase().replaceAll('_', '');
    const value = numberIn(given['value']);
    if (value === null || value < 0) continue;
    if (name === 'duration' || name === 'totalduration') {
      const isMs = given['unit'] === 'ms' || provider === 'samsung_health';
      taken['moving_time'] = Math.round(isMs ? value / millisecondsInSecond : value);
    }
    const [field, digits] = fields[name] ?? [];
    if (field !== undefined) taken[field] ??= digits === 'whole' ? Math.round(value) : value;
  }
  return taken;
}
