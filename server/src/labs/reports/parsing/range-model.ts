import { areOneUnit, type DecimalConvention, printedOf, type Range, readRange } from '#labs/values';

import type { Doubt } from './model.ts';

/** The reference range of a line, with the text that it was read of. */
export type LineRange = {
  readonly text?: string;
  readonly range?: Range;
  /** A unit that only the range names. */
  readonly units?: string;
  readonly doubts: readonly Doubt[];
};

const notRead: readonly Doubt[] = [
  { code: 'range_not_read', message: 'The reference range is not one of numbers' },
];
const unitsDiffer: readonly Doubt[] = [
  { code: 'units_differ', message: 'The value and its range have other units' },
];
const isWords =
  /^[([]?(?:negative|not detected|non-?reactive|none|not estab(?:lished)?\.?|see note|n\/?a|-+)/iu;

type Columns = {
  readonly range: string | undefined;
  readonly low: string | undefined;
  readonly high: string | undefined;
};

/** Reads the range of a line: in one cell, or with a column for each end. */
export function readLineRange(
  columns: Columns,
  units: string | undefined,
  convention: DecimalConvention | 'both' | undefined,
): LineRange {
  const text = textOf(columns);
  if (text === undefined || text === '') return { doubts: [] };
  if (isWords.test(text)) return { text, doubts: [] };
  const range = readRange(text, {
    unit: units ?? null,
    ...(convention === undefined || convention === 'both' ? {} : { convention }),
  });
  if (range === undefined || !isUnderstood(range, convention)) return { text, doubts: notRead };
  const own = printedOf(range).find(({ unit }) => unit !== null)?.unit ?? undefined;
  const differs = own !== undefined && units !== undefined && !areOneUnit(own, units);
  return {
    text,
    range,
    ...(own === undefined ? {} : { units: own }),
    doubts: differs ? unitsDiffer : [],
  };
}

function textOf({ range, low, high }: Columns): string | undefined {
  const [from, to] = [low?.trim() ?? '', high?.trim() ?? ''];
  if (from !== '' && to !== '') return `${from} - ${to}`;
  if (from !== '') return `>= ${from}`;
  return to === '' ? range?.trim() : `<= ${to}`;
}

/**
 * Returns true if the parser understands the complete range. A remark can limit the patients for whom an interval
 * holds.
 */
function isUnderstood(range: Range, convention: DecimalConvention | 'both' | undefined): boolean {
  const printed = printedOf(range);
  if (convention === 'both' && printed.some(({ mark }) => mark !== 'none')) return false;
  if (range.kind === 'interval') return range.printed.words === '';
  return range.limits.every(({ meaning }) => meaning !== null);
}
