import { minuteMs, secondMs } from '#kernel/time.ts';
import {
  decimalIn,
  instantIn,
  intervalAt,
  type Json,
  momentAt,
  type Normalised,
  objectsIn,
  positiveIn,
  type Row,
  samplesOf,
  textIn,
} from '#sources';

type Told = { readonly document: Json; readonly ms: number; readonly offset: number | null };

const offsetMinutesMax = 14 * 60;

/** Documents that hold, with their times; one that was deleted is kept as not valid. */
function documentsIn(answer: Json): readonly Told[] {
  return objectsIn(answer['result']).flatMap((document) => {
    const ms = decimalIn(document['date']) ?? instantIn(document['created_at'])?.ms ?? null;
    if (ms === null || ms <= 0 || document['isValid'] === false) return [];
    const minutes = decimalIn(document['utcOffset']);
    const isOffset = minutes !== null && Math.abs(minutes) <= offsetMinutesMax;
    return [{ document, ms, offset: isOffset ? (minutes * minuteMs) / secondMs : null }];
  });
}

/** In place of a value sensors write the number of an error. */
const errorMax = 12;

/** What a sensor measured, and what a finger: always in mg/dL, at times as a text. */
export function readEntries(answer: Json): Partial<Normalised> {
  const kinds = { sgv: 'automatic', mbg: 'fingerprick' } as const;
  const data = documentsIn(answer).flatMap(({ document, ms, offset }) => {
    const { type } = document;
    if (type !== 'sgv' && type !== 'mbg') return [];
    const value = positiveIn(document[type]);
    if (value === null || value <= errorMax) return [];
    return [{ source_type: kinds[type], ...momentAt(ms, offset), unit: 'mg/dL', value }];
  });
  return samplesOf('glucose', data);
}

const purposes: ReadonlyMap<unknown, string> = new Map([
  ['Correction Bolus', 'correction'],
  ['Meal Bolus', 'meal'],
  ['Snack Bolus', 'meal'],
]);

const molar = /^mmol/iu;

const at = ({ ms, offset }: Told): ReturnType<typeof intervalAt> => intervalAt([ms, ms], offset);
const sourceOf = ({ document }: Told): string =>
  textIn(document['pumpType']) === null ? 'app' : 'insulin_pump';

/** What was entered, or told by a pump. A rate of basal insulin is no dose, and is left out. */
export function readTreatments(answer: Json): Partial<Normalised> {
  const treatments = documentsIn(answer);
  const rows = (valueOf: (told: Told) => Row | null): readonly Row[] =>
    treatments.flatMap((told) => {
      const row = valueOf(told);
      return row === null ? [] : [row];
    });
  return {
    samples: [
      {
        resource: 'insulin_injection',
        data: rows((told) => {
          const value = positiveIn(told.document['insulin']);
          if (value === null) return null;
          return {
            source_type: sourceOf(told),
            ...at(told),
            type: 'rapid_acting',
            unit: 'unit',
            value,
            delivery_mode: 'bolus',
            bolus_purpose: purposes.get(told.document['eventType']) ?? 'unknown',
          };
        }),
      },
      {
        resource: 'carbohydrates',
        data: rows((told) => {
          const value = positiveIn(told.document['carbs']);
          return value === null ? null : { source_type: 'app', ...at(told), unit: 'g', value };
        }),
      },
      {
        resource: 'note',
        data: rows((told) => {
          const value = textIn(told.document['notes']);
          return value === null ? null : { source_type: 'app', ...at(told), value };
        }),
      },
      {
        resource: 'glucose',
        // What a sensor measured is among the entries.
        data: rows((told) => {
          const value = positiveIn(told.document['glucose']);
          if (value === null || told.document['glucoseType'] !== 'Finger') return null;
          const unit = molar.test(textIn(told.document['units']) ?? '') ? 'mmol/L' : 'mg/dL';
          return {
            source_type: 'fingerprick',
            ...momentAt(told.ms, told.offset),
            unit,
            value,
          };
        }),
      },
    ],
  };
}
