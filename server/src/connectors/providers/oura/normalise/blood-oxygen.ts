import { toWireInstant } from '#kernel/time.ts';
import {
  isJson,
  type Json,
  type Normalised,
  numberIn,
  objectsIn,
  samplesOf,
  textIn,
} from '#sources';

import { mainNights, nightsIn } from './night.ts';
import { ring } from './source.ts';

/**
 * Reads the mean of the night that belongs to the day, at the start of that night, because Oura names only the day. Without a
 * night its time is unknown, so it is left out.
 */
export function normaliseBloodOxygen(page: Json): Partial<Normalised> {
  const answers = objectsIn(page['sleep']);
  const nights = mainNights(answers.flatMap((answer) => nightsIn(answer['data'])));
  const days = isJson(page['daily_spo2']) ? page['daily_spo2']['data'] : null;
  const data = objectsIn(days).flatMap((day) => {
    const percentage = day['spo2_percentage'];
    const value = isJson(percentage) ? numberIn(percentage['average']) : null;
    const night = nights.get(textIn(day['day']) ?? '');
    if (value === null || value <= 0 || night === undefined) return [];
    const timestamp = toWireInstant(new Date(night.startMs));
    return [{ ...ring, timestamp, timezone_offset: night.steadyOffsetSeconds, value }];
  });
  return samplesOf('blood_oxygen', data);
}
