import { type OrderResults, readMeasured } from '#labs/results';
import { concept, isUcum, type Json, quantity, systems } from '#terminology';

type Result = OrderResults['results'][number];

/** A number with its unit: coded where the unit surely is one of UCUM, else as it was printed. */
export function quantityOf(value: number, unit: string | null): Json {
  if (unit === null || unit === '') return { value };
  return isUcum(unit) ? quantity(value, unit) : { value, unit };
}

/** What was found: a number with or without a comparator, a range, a code's words, or words. Never a number that nobody printed. */
export function valueOf(found: Result): Json {
  const { kind, result, unit } = found;
  if (result.trim() === '') return absent('unknown');
  if (kind === 'coded_value') return { valueCodeableConcept: { text: result } };
  const bounds = kind === 'comment' ? undefined : readMeasured(found).value?.bounds;
  if (bounds === undefined) return { valueString: result };
  const { min, max } = bounds;
  if (min !== undefined && max !== undefined) {
    if (min.value === max.value) return { valueQuantity: quantityOf(min.value, unit) };
    return {
      valueRange: { low: quantityOf(min.value, unit), high: quantityOf(max.value, unit) },
    };
  }
  const end = max ?? min;
  if (end === undefined) return { valueString: result };
  const comparator = `${max === undefined ? '>' : '<'}${end.inclusive ? '=' : ''}`;
  return { valueQuantity: { comparator, ...quantityOf(end.value, unit) } };
}

export function absent(code: string, text?: string): Json {
  return { dataAbsentReason: concept([{ system: systems.absentReason, code }], text) };
}

/** The printed range, and its ends where they could be read. */
export function rangeOf({ referenceRange, min, max, unit }: Result): Json {
  if (referenceRange === null || referenceRange.trim() === '') return {};
  return {
    referenceRange: [
      {
        ...(min === null ? {} : { low: quantityOf(min, unit) }),
        ...(max === null ? {} : { high: quantityOf(max, unit) }),
        text: referenceRange,
      },
    ],
  };
}

/** Of HL7's table of flags, those that FHIR has, too. */
const flags = new Set(
  'N L H LL HH A AA LU HU < > POS NEG DET ND IND E RR WR NR S R I MS VS NCL NS SDD EX HX LX B W U D TOX CAR AC QCF IE'.split(
    ' ',
  ),
);
const meanings = { normal: 'N', abnormal: 'A', critical: 'AA' } as const;

/** What the laboratory said, else what the range says; what nobody knows is left out. */
export function interpretationOf({ flag, interpretation }: Result): Json {
  const said = (flag ?? '')
    .split('~')
    .map((each) => each.trim().toUpperCase())
    .filter((each) => flags.has(each));
  const codes = said.length > 0 || interpretation === 'unknown' ? said : [meanings[interpretation]];
  if (codes.length === 0) return {};
  return {
    interpretation: codes.map((code) => concept([{ system: systems.interpretation, code }])),
  };
}
