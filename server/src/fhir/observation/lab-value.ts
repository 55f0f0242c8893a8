import type { OrderResults } from '#labs/results';
import { digitsOf, type Printed, readMeasured } from '#labs/values';
import { concept, decimal, type Json, quantity, systems, ucumCodeOf } from '#terminology';

import { codedValueOf } from './lab-concept.ts';

type Result = OrderResults['results'][number];

/** A number with its unit as it was printed, and the code of UCUM where that surely is one. */
export function quantityOf(digits: string, unit: string | null): Json {
  const value = decimal(digits);
  if (unit === null || unit.trim() === '') return { value };
  const code = ucumCodeOf(unit);
  return code === undefined ? { value, unit } : quantity(value, code, unit);
}

/** A titer, such as `1:128`, `<1:20` and `Titer 1:1,280`; `1:05` is a time. */
const titer =
  /^(?:tit(?:er|re)\s*)?(<=|>=|≤|≥|[<>]\s*or\s*=|<|>)?\s*(1)\s*[:∶]\s*([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*(?:\.\d+)?)(?:\s*(?:tit(?:er|re)|dil(?:utions?)?))?\.?$/iu;
const comparators: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=' };

/** HL7's own map of structured numbers to FHIR puts the comparator at the numerator. */
function ratioOf(text: string, unit: string | null): Json | undefined {
  const [, sign, numerator = '', denominator] = titer.exec(text.trim()) ?? [];
  const isOfNothing = unit === null || unit.trim() === '' || ratioUnits.test(unit);
  if (denominator === undefined || !isOfNothing) return undefined;
  const comparator =
    sign === undefined ? {} : { comparator: comparators[sign] ?? sign.replace(/\s*or\s*/iu, '') };
  return {
    valueRatio: {
      numerator: { value: decimal(numerator), ...comparator },
      denominator: { value: decimal(denominator.replaceAll(',', '')) },
    },
  };
}

const ratioUnits = /^\s*(?:\{?(?:titer|titre|ratio|dil(?:ution)?)\}?)\s*$/iu;

/** What was found: a number with or without a comparator, a range, a code's words, or words. Never a number that nobody printed. */
export function valueOf(found: Result, lab: string): Json {
  const isCoded = found.kind === 'coded_value' && found.result.trim() !== '';
  return isCoded ? codedValueOf(found, lab) : measuredValueOf(found);
}

/** The same of what is no code. */
export function measuredValueOf(
  found: Pick<Result, 'kind' | 'result' | 'unit' | 'referenceRange'>,
): Json {
  const { kind, result, unit } = found;
  if (result.trim() === '') return absent('unknown');
  const printed = kind === 'comment' ? undefined : readMeasured(found).value;
  if (printed === undefined) return ratioOf(result, unit) ?? { valueString: result };
  const { bounds } = printed;
  const { min, max } = digitsOf(printed);
  const of = (digits: string): Json => quantityOf(digits, unit ?? printed.unit);
  if (min !== undefined && max !== undefined) {
    if (printed.form === 'number') return { valueQuantity: of(min) };
    return { valueRange: { low: of(min), high: of(max) } };
  }
  const [end, isInclusive] =
    max === undefined ? [min, bounds.min?.inclusive] : [max, bounds.max?.inclusive];
  if (end === undefined) return { valueString: result };
  const comparator = `${max === undefined ? '>' : '<'}${isInclusive === true ? '=' : ''}`;
  return { valueQuantity: { comparator, ...of(end) } };
}

export function absent(code: string, text?: string): Json {
  return { dataAbsentReason: concept([{ system: systems.absentReason, code }], text) };
}

/** The printed range, and its ends where they could be read. The label of a decision limit is the type of its range. */
export function rangeOf(found: Result): Json {
  const { referenceRange, unit } = found;
  if (referenceRange === null || referenceRange.trim() === '') return {};
  const { value, range } = readMeasured(found);
  const endsOf = (printed: Printed): Json => {
    const { min, max } = digitsOf(printed);
    const of = (digits: string): Json =>
      quantityOf(digits, unit ?? printed.unit ?? value?.unit ?? null);
    return {
      ...(min === undefined ? {} : { low: of(min) }),
      ...(max === undefined ? {} : { high: of(max) }),
    };
  };
  const text = referenceRange;
  const entry = (printed: Printed, label: string): Json => ({
    ...endsOf(printed),
    ...(label === '' ? {} : { type: { text: label } }),
    text,
  });
  if (range === undefined) return { referenceRange: [{ text }] };
  if (range.kind === 'interval') return { referenceRange: [entry(range.printed, '')] };
  return { referenceRange: range.limits.map(({ printed, label }) => entry(printed, label)) };
}

/** Of HL7's table of flags, those that FHIR has, too. */
const flags = new Set(
  'N L H LL HH A AA LU HU < > POS NEG DET ND IND E RR WR NR S R I MS VS NCL NS SDD EX HX LX B W U D TOX CAR AC QCF IE'.split(
    ' ',
  ),
);
const meanings = { normal: 'N', abnormal: 'A', critical: 'AA' } as const;

/** What the laboratory said, else what the range says; what nobody knows is left out. */
export function interpretationOf({
  flag,
  interpretation,
}: Pick<Result, 'flag' | 'interpretation'>): Json {
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
