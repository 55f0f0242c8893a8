import {
  idIn,
  isJson,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  positiveIn,
  summariesOf,
  textIn,
} from '#sources';

import { bodyIn, instantOf, secondsIn, zoneIn } from './read.ts';
import { sportName } from './sport.ts';

/** Typed into the app. */
const manual = 2;

export function normaliseWorkouts(answer: Json): Partial<Normalised> {
  const data = objectsIn(bodyIn(answer)['series']).flatMap((workout) => {
    const [start, end] = [secondsIn(workout['startdate']), secondsIn(workout['enddate'])];
    if (start === null || end === null || end < start) return [];
    const told: Json = isJson(workout['data']) ? workout['data'] : {};
    const pause = numberIn(told['pause_duration']);
    return [
      {
        source_type: workout['attrib'] === manual ? 'app' : 'watch',
        provider_id: idIn(workout['id']),
        calendar_date: textIn(workout['date']),
        time_zone: zoneIn(workout['timezone']),
        time_start: instantOf(start),
        time_end: instantOf(end),
        sport_name: sportName(workout['category']),
        calories: positiveIn(told['calories']) ?? positiveIn(told['manual_calories']),
        distance: positiveIn(told['distance']) ?? positiveIn(told['manual_distance']),
        steps: positiveIn(told['steps']),
        average_hr: positiveIn(told['hr_average']),
        max_hr: positiveIn(told['hr_max']),
        moving_time: pause === null ? null : Math.max(0, end - start - pause),
      },
    ];
  });
  return summariesOf('workouts', data);
}
