import {
  centimetresIn,
  type Json,
  type Normalised,
  objectsIn,
  summariesOf,
  textIn,
} from '#sources';

const sexes: ReadonlySet<string | null> = new Set(['female', 'male']);

/** Oura's weight is what the user once typed in, on an unknown day, so it is not imported. */
export function normalisePersonalInfo(person: Json): Partial<Normalised> {
  const sex = textIn(person['biological_sex'])?.toLowerCase() ?? null;
  const data = [
    {
      source_type: 'app',
      height: centimetresIn(person['height']),
      sex: sexes.has(sex) ? sex : null,
    },
  ];
  return summariesOf('profile', data);
}

export function normaliseRings(answer: Json): Partial<Normalised> {
  const devices = objectsIn(answer['data']).flatMap((ring) => {
    const providerId = textIn(ring['id']);
    if (providerId === null) return [];
    const model = textIn(ring['hardware_type']);
    return [{ providerId, model, manufacturer: 'Oura', sourceType: 'ring' }];
  });
  return { devices };
}
