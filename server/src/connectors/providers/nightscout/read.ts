import { minuteMs, secondMs } from '#kernel/time.ts';
import {
  decimalIn,
  instantIn,
  intervalAt,
  type Json,
  momentAt,
  type Normalised,
  objectsIn,
  type Row,
  samplesOf,
  textIn,
} from '#sources';

import {
  type DocumentValue,
  readEntry,
  readTreatment,
} from '../../imports/nightscout-documents/index.ts';

/** The field of a page of treatments with the setting of its site. */
export const siteUnitsKey = 'salus_site_units';

type Told = { readonly document: Json; readonly ms: number; readonly offset: number | null };

const offsetMinutesMax = 14 * 60;

const msOf = (document: Json): number | null => {
  const ms = decimalIn(document['date']) ?? instantIn(document['created_at'])?.ms ?? null;
  return ms === null || ms <= 0 ? null : ms;
};
const isDeleted = (document: Json): boolean => document['isValid'] === false;

/** Returns the times of deleted documents, which the history lists as not valid. */
function hintsIn(answer: Json): Pick<Normalised, 'deletionHints'> {
  const deletionHints = objectsIn(answer['result']).flatMap((document) => {
    const ms = isDeleted(document) ? msOf(document) : null;
    return ms === null ? [] : [{ fromMs: ms, toMs: ms + 1 }];
  });
  return { deletionHints };
}

/** Documents that hold, with their times. */
function documentsIn(answer: Json): readonly Told[] {
  return objectsIn(answer['result']).flatMap((document) => {
    const ms = msOf(document);
    if (ms === null || isDeleted(document)) return [];
    const minutes = decimalIn(document['utcOffset']);
    const isOffset = minutes !== null && Math.abs(minutes) <= offsetMinutesMax;
    return [{ document, ms, offset: isOffset ? (minutes * minuteMs) / secondMs : null }];
  });
}

/** Reads glucose of sensors and of finger pricks. */
export function readEntries(answer: Json): Partial<Normalised> {
  const data = documentsIn(answer).flatMap(({ document, ms, offset }) => {
    const { type } = document;
    if (type !== 'sgv' && type !== 'mbg') return [];
    return readEntry(document).values.flatMap(({ value, unit, sourceType }) =>
      value > 0 ? [{ source_type: sourceType, ...momentAt(ms, offset), unit, value }] : [],
    );
  });
  return { ...samplesOf('glucose', data), ...hintsIn(answer) };
}

const purposes: ReadonlyMap<unknown, string> = new Map([
  ['Correction Bolus', 'correction'],
  ['Meal Bolus', 'meal'],
  ['Snack Bolus', 'meal'],
]);

const at = ({ ms, offset }: Told): ReturnType<typeof intervalAt> => intervalAt([ms, ms], offset);

/** Reads treatments that a user entered or a pump reported. */
export function readTreatments(answer: Json): Partial<Normalised> {
  const treatments = documentsIn(answer);
  const rows = (resource: DocumentValue['resource'], more: (told: Told) => Row): readonly Row[] =>
    treatments.flatMap((told) =>
      readTreatment(told.document, answer[siteUnitsKey])
        .values.filter((each) => each.resource === resource)
        .map(({ sourceType, unit, value }) =>
          Object.assign({ source_type: sourceType, unit, value }, more(told)),
        ),
    );
  const notes = treatments.flatMap((told) => {
    const value = textIn(told.document['notes']);
    return value === null ? [] : [{ source_type: 'app', ...at(told), value }];
  });
  return {
    ...hintsIn(answer),
    samples: [
      {
        resource: 'insulin_injection',
        data: rows('insulin_injection', (told) => ({
          ...at(told),
          type: 'rapid_acting',
          delivery_mode: 'bolus',
          bolus_purpose: purposes.get(told.document['eventType']) ?? 'unknown',
        })),
      },
      { resource: 'carbohydrates', data: rows('carbohydrates', at) },
      { resource: 'note', data: notes },
      { resource: 'glucose', data: rows('glucose', ({ ms, offset }) => momentAt(ms, offset)) },
    ],
  };
}
