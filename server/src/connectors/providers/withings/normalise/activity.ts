import {
  type Json,
  minutesIn,
  type Normalised,
  numberIn,
  objectsIn,
  positiveIn,
  summariesOf,
  textIn,
} from '#sources';

import { bodyIn, zoneIn } from './read.ts';

export function normaliseActivity(answer: Json): Partial<Normalised> {
  const data = objectsIn(bodyIn(answer)['activities']).flatMap((day) => {
    const date = textIn(day['date']);
    if (date === null) return [];
    return [
      {
        source_type: day['is_tracker'] === true ? 'watch' : 'unknown',
        calendar_date: date,
        time_zone: zoneIn(day['timezone']),
        calories_total: numberIn(day['totalcalories']),
        calories_active: numberIn(day['calories']),
        steps: numberIn(day['steps']),
        distance: numberIn(day['distance']),
        // Withings counts floors under this name.
        floors_climbed: numberIn(day['elevation']),
        low: minutesIn(day['soft']),
        medium: minutesIn(day['moderate']),
        high: minutesIn(day['intense']),
        heart_rate: heartRateOf(day),
      },
    ];
  });
  return summariesOf('activity', data);
}

function heartRateOf(day: Json): Readonly<Record<string, number | null>> | null {
  const rates = {
    avg_bpm: positiveIn(day['hr_average']),
    min_bpm: positiveIn(day['hr_min']),
    max_bpm: positiveIn(day['hr_max']),
  };
  return Object.values(rates).every((rate) => rate === null) ? null : rates;
}
