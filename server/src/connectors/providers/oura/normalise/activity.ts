import {
  instantIn,
  type Json,
  minutesIn,
  type Normalised,
  numberIn,
  objectsIn,
  summariesOf,
  textIn,
} from '#sources';

import { ring } from './source.ts';

/** Reads daily totals. Oura's day begins at four in the morning by the user's clock, and has no hourly values. */
export function normaliseActivity(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['data']).flatMap((day) => {
    const date = textIn(day['day']);
    if (date === null) return [];
    return [
      {
        ...ring,
        provider_id: textIn(day['id']),
        calendar_date: date,
        timezone_offset: instantIn(day['timestamp'])?.offsetSeconds ?? null,
        calories_total: numberIn(day['total_calories']),
        calories_active: numberIn(day['active_calories']),
        steps: numberIn(day['steps']),
        // Computed from energy, not from the walked distance.
        daily_movement: numberIn(day['equivalent_walking_distance']),
        low: minutesIn(day['low_activity_time']),
        medium: minutesIn(day['medium_activity_time']),
        high: minutesIn(day['high_activity_time']),
      },
    ];
  });
  return summariesOf('activity', data);
}
