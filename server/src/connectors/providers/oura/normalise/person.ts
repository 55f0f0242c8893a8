import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';
import { type Json, type Normalised, numberIn, objectsIn, textIn } from '#sources';

const centimetresOfMetres = exactScale(ratioOf(100));

const sexes: ReadonlySet<string | null> = new Set(['female', 'male']);

/** Oura's weight is what was once typed in, of no known day: it is no measurement. */
export function normalisePersonalInfo(person: Json): Normalised {
  const metres = numberIn(person['height']);
  const sex = textIn(person['biological_sex'])?.toLowerCase() ?? null;
  const data = [
    {
      source_type: 'app',
      height: metres === null ? null : Math.round(centimetresOfMetres(metres)),
      sex: sexes.has(sex) ? sex : null,
    },
  ];
  return { samples: [], summaries: [{ resource: 'profile', data }], devices: [] };
}

export function normaliseRings(answer: Json): Normalised {
  const devices = objectsIn(answer['data']).flatMap((ring) => {
    const providerId = textIn(ring['id']);
    if (providerId === null) return [];
    const model = textIn(ring['hardware_type']);
    return [{ providerId, model, manufacturer: 'Oura', sourceType: 'ring' }];
  });
  return { samples: [], summaries: [], devices };
}
