import { excludesUsual } from './limits.ts';
import { commonMark } from './number.ts';
import { type Printed, readPrinted } from './printed.ts';
import { type Range, readRange } from './range.ts';
import { areOneUnit } from './unit.ts';

/** A result and its range, if they are comparable. */
export type Measured = { readonly value?: Printed; readonly range?: Range };

/** A printed result with its unit and range. */
export type PrintedResult = {
  readonly result: string;
  readonly unit: string | null;
  readonly referenceRange: string | null;
  /** The LOINC code of the analyte, if it is known. */
  readonly loinc?: string | null;
};

/**
 * Reads a result with its range. Does not compare a text that names another unit than the unit field, nor two texts of
 * which only one has a decimal comma. A single bound that excludes every usual value of the analyte (`>=6.5` of
 * hemoglobin A1c) is a decision limit without a label.
 */
export function readMeasured({ result, unit, referenceRange, loinc }: PrintedResult): Measured {
  const value = ofUnit(readPrinted(result, { unit }), unit);
  const known = unit ?? value?.unit ?? null;
  const read = rangeOfUnit(readRange(referenceRange ?? '', { unit: known }), known);
  const range = read && asLimit(read, loinc ?? null, known);
  if (value === undefined) return range === undefined ? {} : { range };
  if (range === undefined) return { value };
  const marks = printedOf(range).map(({ mark }) => mark);
  return commonMark([value.mark, ...marks]) === undefined ? {} : { value, range };
}

function asLimit(range: Range, loinc: string | null, unit: string | null): Range {
  if (range.kind === 'decision_limits') return range;
  const { printed } = range;
  if (!excludesUsual({ loinc, unit: unit ?? printed.unit, bounds: printed.bounds })) return range;
  return { kind: 'decision_limits', limits: [{ printed, label: '', meaning: null }] };
}

/** Returns the ends of a value, in their printed digits. */
export function digitsOf({ bounds, pieces }: Printed): Partial<Record<'min' | 'max', string>> {
  const numbers = pieces.flatMap((each) => (each.kind === 'number' ? [each.number.plain] : []));
  const [first, last] = [numbers[0], numbers.at(-1)];
  return {
    ...(bounds.min === undefined || first === undefined ? {} : { min: first }),
    ...(bounds.max === undefined || last === undefined ? {} : { max: last }),
  };
}

/** Every printed range of an interval or of decision limits. */
export function printedOf(range: Range): readonly Printed[] {
  return range.kind === 'interval' ? [range.printed] : range.limits.map(({ printed }) => printed);
}

function ofUnit(printed: Printed | undefined, unit: string | null): Printed | undefined {
  if (printed === undefined || printed.unit === null || unit === null) return printed;
  return areOneUnit(printed.unit, unit) ? printed : undefined;
}

function rangeOfUnit(range: Range | undefined, unit: string | null): Range | undefined {
  if (range === undefined) return undefined;
  return printedOf(range).every((each) => ofUnit(each, unit) !== undefined) ? range : undefined;
}
