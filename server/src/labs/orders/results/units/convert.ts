import type { Result } from '../model.ts';
import { parseReferenceRange, parseResultValue } from '../reference-range.ts';
import { type Analyte, findAnalyte, type UnitSystem } from './analytes.ts';
import { parseUnit, type Unit } from './unit.ts';

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

type Given = Pick<
  Result,
  'loinc' | 'unit' | 'kind' | 'result' | 'value' | 'referenceRange' | 'min' | 'max'
>;

/** Undefined where the result is no number, or how to convert it is not known. */
export function convertResult(given: Given, system: UnitSystem): Converted | undefined {
  const { loinc, unit: printed, kind, result, value } = given;
  const analyte = loinc === null ? undefined : findAnalyte(loinc);
  if (analyte === undefined || printed === null) return undefined;
  if (kind !== 'numeric' && kind !== 'range') return undefined;
  const change = changeTo(analyte, printed, system);
  if (change === undefined || parseResultValue(result) === undefined) return undefined;
  const isRange = given.referenceRange !== null && parseReferenceRange(given.referenceRange);
  const text = inText(result, change);
  return {
    system,
    unit: analyte.units[system],
    result: text,
    value: value === null ? null : Number(numberIn(text)),
    referenceRange: isRange ? inText(given.referenceRange, change) : null,
    min: given.min === null ? null : Number(rounded(String(given.min), change)),
    max: given.max === null ? null : Number(rounded(String(given.max), change)),
  };
}

type Change = (value: number) => number;

function changeTo(analyte: Analyte, printed: string, system: UnitSystem): Change | undefined {
  const { line, units } = analyte;
  if (line !== undefined) return alongLine(line, { printed, units, system });
  const [from, to] = [parseUnit(printed), parseUnit(units[system])];
  if (from === undefined || to === undefined) return undefined;
  const moles = molesPer(analyte, from);
  const target = molesPer(analyte, to);
  if (from.dimension === to.dimension) return times(from.scale / to.scale);
  if (moles === undefined || target === undefined) return undefined;
  return times((from.scale * moles) / (to.scale * target));
}

/** Away from one is not a multiplication: what is there already stays as it was printed. */
function times(factor: number): Change {
  return Math.abs(factor - 1) < 1e-9 ? (value) => value : (value) => value * factor;
}

/** How many moles one of the unit's dimension is. */
function molesPer(
  { gramsPerMole, charges, molesPerIu }: Analyte,
  { dimension }: Unit,
): number | undefined {
  switch (dimension) {
    case 'substance':
      return 1;
    case 'mass':
      return gramsPerMole === null ? undefined : 1 / gramsPerMole;
    case 'charge':
      return charges === undefined ? undefined : 1 / charges;
    case 'activity':
      return molesPerIu;
    case 'number':
    case 'share':
      return undefined;
  }
}

function alongLine(
  { slope, intercept }: NonNullable<Analyte['line']>,
  {
    printed,
    units,
    system,
  }: {
    readonly printed: string;
    readonly units: Analyte['units'];
    readonly system: UnitSystem;
  },
): Change | undefined {
  const unit =
    printed
      .trim()
      .toLowerCase()
      .split(/[\s({]/u)[0] ?? '';
  const isSi = unit === units.si.toLowerCase();
  if (!isSi && unit !== units.conventional.toLowerCase()) return undefined;
  if (isSi === (system === 'si')) return (value) => value;
  return isSi ? (value) => (value - intercept) / slope : (value) => slope * value + intercept;
}

const numbers = /\d+(?:\.\d+)?/gu;
const numberIn = (text: string): string => text.match(numbers)?.[0] ?? '';

/** The text with its numbers converted: `<5`, `1-10` and `< OR = 9.9` keep their form. */
function inText(text: string, change: Change): string {
  return text.replaceAll(numbers, (number) => rounded(number, change));
}

/** Three digits that count, and more where more were printed. */
const digitsMin = 3;

/** A number in as many digits as it was printed with; whole numbers keep all of theirs. */
function rounded(printed: string, change: Change): string {
  const value = Number(printed);
  const changed = change(value);
  if (changed === value) return printed;
  const digits = printed.replace('.', '').replace(/^0+/u, '').length;
  const whole = Math.trunc(Math.abs(changed)).toString().length;
  const kept = Math.min(Math.max(digitsMin, digits, changed >= 1 ? whole : 0), 15);
  const [plain = '0'] = [Number(changed.toPrecision(kept))].map((each) =>
    // An exponent is not how a result is printed.
    Math.abs(each) < 1e-6 ? each.toFixed(15).replace(/0+$/u, '') : String(each),
  );
  return plain;
}
