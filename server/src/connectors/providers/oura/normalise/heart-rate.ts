import { toWireInstant } from '#kernel/time.ts';
import { instantIn, type Json, type Normalised, numberIn, objectsIn, samplesOf } from '#sources';

import { ring } from './source.ts';

/** Reads heart rates. Oura writes their times in UTC, so the user's time zone is unknown. */
export function normaliseHeartRate(answer: Json): Partial<Normalised> {
  const data = objectsIn(answer['data']).flatMap((sample) => {
    const at = instantIn(sample['timestamp']);
    const value = numberIn(sample['bpm']);
    if (at === null || value === null) return [];
    return [{ ...ring, timestamp: toWireInstant(new Date(at.ms)), value }];
  });
  return samplesOf('heartrate', data);
}
