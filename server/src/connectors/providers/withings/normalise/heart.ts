import { isJson, type Json, type Normalised, objectsIn, positiveIn } from '#sources';

import { bodyIn, momentOf, secondsIn, zoneIn } from './read.ts';

/** Reads recordings of the heart: the rate, and the pressure if a cuff recorded it. The voltages are not fetched. */
export function normaliseHeart(answer: Json): Partial<Normalised> {
  const recordings = objectsIn(bodyIn(answer)['series']).flatMap((recording) => {
    const seconds = secondsIn(recording['timestamp']);
    if (seconds === null) return [];
    const pressure: Json = isJson(recording['bloodpressure']) ? recording['bloodpressure'] : {};
    const systolic = positiveIn(pressure['systole']);
    const diastolic = positiveIn(pressure['diastole']);
    const isCuff = systolic !== null && diastolic !== null;
    const moment = momentOf(seconds, zoneIn(recording['timezone']));
    return [
      {
        origin: { source_type: isCuff ? 'cuff' : 'unknown', ...moment },
        rate: positiveIn(recording['heart_rate']),
        pressure: isCuff ? { systolic, diastolic } : null,
      },
    ];
  });
  const rates = recordings.flatMap(({ origin, rate }) =>
    rate === null ? [] : [{ ...origin, value: rate }],
  );
  const pressures = recordings.flatMap(({ origin, pressure }) =>
    pressure === null ? [] : [{ ...origin, ...pressure }],
  );
  const samples = [
    { resource: 'heartrate', data: rates },
    { resource: 'blood_pressure', data: pressures },
  ];
  return { samples };
}
