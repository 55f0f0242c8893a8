import { type Json, type Normalised, objectsIn, textIn } from '#sources';

import { bodyIn } from './read.ts';

const sourceTypes: ReadonlyMap<unknown, string> = new Map([
  ['Scale', 'scale'],
  ['Blood Pressure Monitor', 'cuff'],
  ['Activity Tracker', 'watch'],
]);

/** Reads devices without their network addresses. */
export function normaliseDevices(answer: Json): Partial<Normalised> {
  const devices = objectsIn(bodyIn(answer)['devices']).flatMap((device) => {
    const providerId = textIn(device['hash_deviceid']) ?? textIn(device['deviceid']);
    if (providerId === null) return [];
    const sourceType = sourceTypes.get(device['type']) ?? 'unknown';
    return [{ providerId, model: textIn(device['model']), manufacturer: 'Withings', sourceType }];
  });
  return { devices };
}
