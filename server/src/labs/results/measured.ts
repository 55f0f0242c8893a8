import { type Printed, commonMark, readPrinted } from '#labs/orders';

import { areOneUnit } from './units/unit.ts';

/** A result and its range, as far as they are numbers that belong together. */
export type Measured = { readonly value?: Printed; readonly range?: Printed };

/**
 * Reads a result with its range. A text that names another unit than the one beside it is not compared with anything, and
 * neither are two texts of which only one has a decimal comma.
 */
export function readMeasured({
  result,
  unit,
  referenceRange,
}: {
  readonly result: string;
  readonly unit: string | null;
  readonly referenceRange: string | null;
}): Measured {
  const value = ofUnit(readPrinted(result), unit);
  const range = ofUnit(readRange(referenceRange), unit ?? value?.unit ?? null);
  if (value !== undefined && range !== undefined) {
    return commonMark([value.mark, range.mark]) === undefined ? {} : { value, range };
  }
  if (value !== undefined) return { value };
  return range === undefined ? {} : { range };
}

/** The ends of what was printed, in the digits in which they were printed. */
export function digitsOf({ bounds, pieces }: Printed): Partial<Record<'min' | 'max', string>> {
  const numbers = pieces.flatMap((each) => (each.kind === 'number' ? [each.number.plain] : []));
  const [first, last] = [numbers[0], numbers.at(-1)];
  return {
    ...(bounds.min === undefined || first === undefined ? {} : { min: first }),
    ...(bounds.max === undefined || last === undefined ? {} : { max: last }),
  };
}

function readRange(text: string | null): Printed | undefined {
  const range = text === null ? undefined : readPrinted(text);
  return range?.form === 'number' ? undefined : range;
}

function ofUnit(printed: Printed | undefined, unit: string | null): Printed | undefined {
  if (printed === undefined || printed.unit === null || unit === null) return printed;
  return areOneUnit(printed.unit, unit) ? printed : undefined;
}
