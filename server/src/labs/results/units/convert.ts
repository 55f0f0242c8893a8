import {
  type Change,
  changeUnit,
  findAnalyte,
  type Piece,
  type Printed,
  readMeasured,
  type UnitSystem,
} from '#labs/values';

import type { Result } from '../model.ts';

/** A result as another system of units tells it. */
export type Converted = {
  readonly system: UnitSystem;
  readonly unit: string;
  readonly result: string;
  readonly value: number | null;
  readonly referenceRange: string | null;
  readonly min: number | null;
  readonly max: number | null;
};

type Given = Pick<Result, 'loinc' | 'unit' | 'kind' | 'result' | 'referenceRange'>;

/** Undefined where the result is no number, or how to convert it is not known. */
export function convertResult(given: Given, system: UnitSystem): Converted | undefined {
  const { loinc, unit: printed, kind } = given;
  const analyte = loinc === null ? undefined : findAnalyte(loinc);
  if (analyte === undefined || printed === null) return undefined;
  if (kind !== 'numeric' && kind !== 'range') return undefined;
  const change = changeUnit(analyte, printed, analyte.units[system]);
  const { value, range } = readMeasured(given);
  if (change === undefined || value === undefined) return undefined;
  const unit = analyte.units[system];
  const result = convertPrinted(value, change, unit);
  const reference =
    range?.kind === 'interval' ? convertPrinted(range.printed, change, unit) : undefined;
  return {
    system,
    unit,
    result: result.text,
    value: kind === 'numeric' ? (result.min ?? null) : null,
    referenceRange: reference?.text ?? null,
    min: reference?.min ?? null,
    max: reference?.max ?? null,
  };
}

type ConvertedText = { readonly text: string; readonly min?: number; readonly max?: number };

/** A text keeps its form (`<5`, `1-10`, `< OR = 9.9`): its numbers are converted, and a unit that stands in it is the new one. */
function convertPrinted({ pieces, bounds }: Printed, change: Change, unit: string): ConvertedText {
  const numbers = pieces.flatMap((piece) =>
    piece.kind === 'number' ? [changed(piece, change)] : [],
  );
  const [first, last] = [numbers[0]?.value, numbers.at(-1)?.value];
  let at = 0;
  const texts = pieces.map((piece) => {
    if (piece.kind === 'number') return numbers[at++]?.text;
    return piece.kind === 'unit' ? unit : piece.text;
  });
  return {
    text: texts.join(''),
    ...(bounds.min === undefined || first === undefined ? {} : { min: first }),
    ...(bounds.max === undefined || last === undefined ? {} : { max: last }),
  };
}

/** Three digits that count, and more where more were printed. */
const digitsMin = 3;

/** Returns a converted number with as many digits as the printed one; integers have all of theirs. */
function changed(
  { text, number }: Extract<Piece, { readonly kind: 'number' }>,
  change: Change,
): { readonly text: string; readonly value: number } {
  const exact = change(number.value);
  if (exact === number.value) return { text, value: exact };
  const digits = number.plain.replaceAll(/[-.]/gu, '').replace(/^0+/u, '').length;
  const whole = Math.trunc(Math.abs(exact)).toString().length;
  const kept = Math.min(Math.max(digitsMin, digits, Math.abs(exact) >= 1 ? whole : 0), 15);
  const value = Number(exact.toPrecision(kept));
  // An exponent is not how a result is printed.
  const plain = Math.abs(value) < 1e-6 ? value.toFixed(15).replace(/\.?0+$/u, '') : String(value);
  return { text: plain, value: Number(plain) };
}
