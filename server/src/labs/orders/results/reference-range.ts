/** An end of a range. It is `inclusive` where the value itself still belongs to it. */
export type Bound = { readonly value: number; readonly inclusive: boolean };

/** What a value is compared with; at least one end is known. */
export type ReferenceRange = { readonly min?: Bound; readonly max?: Bound };

/** Where a value lies; `unknown` where a limit of detection (`<5`) leaves it open. */
export type RangePosition = 'below' | 'within' | 'above' | 'unknown';

/** Longer texts are prose: no laboratory prints a range like that. */
const textLengthMax = 200;

const numberText = String.raw`[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?`;
const unitText = String.raw`(?:\s*(?!to\b)[a-z%µμ°(\[{][^<>=≤≥]*)?`;
const comparison = new RegExp(
  String.raw`^(<=|>=|=<|=>|≤|≥|<|>)\s*(or\s*=|or\s+equal\s+to)?\s*(${numberText})${unitText}$`,
  'i',
);
const interval = new RegExp(
  String.raw`^(${numberText})${unitText}\s*(?:-|–|—|\bto\b)\s*(${numberText})${unitText}$`,
  'i',
);
const wordComparisons: readonly (readonly [RegExp, string])[] = [
  [/^(?:less than or equal to|up to|at most)\b/i, '<='],
  [/^(?:greater than or equal to|more than or equal to|at least)\b/i, '>='],
  [/^(?:less than|below|under)\b/i, '<'],
  [/^(?:greater than|more than|above|over)\b/i, '>'],
];

/**
 * Reads a range as laboratories print it: `<5`, `<=10.5`, `< OR = 9.9`, `>3`, `1-10`, `0.5 to 1.2 mg/dL`. Both ends of an
 * interval belong to it. Anything else (`NEGATIVE`, `See note`) is undefined: words are not compared with numbers.
 */
export function parseReferenceRange(text: string): ReferenceRange | undefined {
  if (text.length > textLengthMax) return undefined;
  const normal = withoutBrackets(text.trim());
  return parseComparison(withSign(normal)) ?? parseInterval(normal);
}

function parseComparison(text: string): ReferenceRange | undefined {
  const match = comparison.exec(text);
  if (match === null) return undefined;
  const [, sign = '', orEqual, number = ''] = match;
  const value = parseNumber(number);
  if (value === undefined) return undefined;
  const inclusive = orEqual !== undefined || sign !== sign.replaceAll(/[=≤≥]/g, '');
  const bound = { value, inclusive };
  return sign.includes('<') || sign === '≤' ? { max: bound } : { min: bound };
}

function parseInterval(text: string): ReferenceRange | undefined {
  const match = interval.exec(text);
  if (match === null) return undefined;
  const min = parseNumber(match[1] ?? '');
  const max = parseNumber(match[2] ?? '');
  if (min === undefined || max === undefined || min > max) return undefined;
  return { min: { value: min, inclusive: true }, max: { value: max, inclusive: true } };
}

function withoutBrackets(text: string): string {
  const bracketed = /^\((.*)\)$|^\[(.*)\]$/.exec(text);
  return (bracketed?.[1] ?? bracketed?.[2] ?? text).trim();
}

function withSign(text: string): string {
  for (const [words, sign] of wordComparisons) {
    if (words.test(text)) return text.replace(words, sign);
  }
  return text;
}

function parseNumber(text: string): number | undefined {
  if (!/\d/.test(text)) return undefined;
  const value = Number(text.replaceAll(',', ''));
  return Number.isFinite(value) ? value : undefined;
}

/** A result as its laboratory printed it: a number is itself, `<5` and `1-4` are the values that it can have. */
export function parseResultValue(text: string): ReferenceRange | undefined {
  const number = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?$/.test(text.trim())
    ? parseNumber(text.trim())
    : undefined;
  if (number === undefined) return parseReferenceRange(text);
  const bound = { value: number, inclusive: true };
  return { min: bound, max: bound };
}

/** Where every value that a result can have lies; `unknown` when they lie on both sides of an end of the range. */
export function positionInRange(result: ReferenceRange, range: ReferenceRange): RangePosition {
  if (range.min !== undefined && endsBefore(result.max, range.min)) return 'below';
  if (range.max !== undefined && startsAfter(result.min, range.max)) return 'above';
  const aboveMin = range.min === undefined || startsInside(result.min, range.min);
  const belowMax = range.max === undefined || endsInside(result.max, range.max);
  return aboveMin && belowMax ? 'within' : 'unknown';
}

function endsBefore(end: Bound | undefined, min: Bound): boolean {
  if (end === undefined) return false;
  return end.value < min.value || (end.value === min.value && !(end.inclusive && min.inclusive));
}

function startsAfter(start: Bound | undefined, max: Bound): boolean {
  if (start === undefined) return false;
  return (
    start.value > max.value || (start.value === max.value && !(start.inclusive && max.inclusive))
  );
}

function startsInside(start: Bound | undefined, min: Bound): boolean {
  if (start === undefined) return false;
  return (
    start.value > min.value || (start.value === min.value && (min.inclusive || !start.inclusive))
  );
}

function endsInside(end: Bound | undefined, max: Bound): boolean {
  if (end === undefined) return false;
  return end.value < max.value || (end.value === max.value && (max.inclusive || !end.inclusive));
}
