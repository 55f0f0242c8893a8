import { toWireInstant } from '#kernel/time.ts';
import {
  instantIn,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  summariesOf,
  textIn,
} from '#sources';

import { app, ring } from './source.ts';

export function normaliseWorkouts(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['data']).flatMap((workout) => {
    const start = instantIn(workout['start_datetime']);
    const end = instantIn(workout['end_datetime']);
    if (start === null || end === null) return [];
    return [
      {
        ...(workout['source'] === 'manual' ? app : ring),
        provider_id: textIn(workout['id']),
        title: textIn(workout['label']),
        calendar_date: textIn(workout['day']),
        timezone_offset: start.offsetSeconds,
        time_start: toWireInstant(new Date(start.ms)),
        time_end: toWireInstant(new Date(end.ms)),
        sport_name: textIn(workout['activity']),
        calories: numberIn(workout['calories']),
        distance: numberIn(workout['distance']),
      },
    ];
  });
  return summariesOf('workouts', data);
}
