import { findAnalyte } from './analytes.ts';
import { changeUnit } from './conversion.ts';
import { chemistry } from './limits-chemistry.ts';
import { hematology } from './limits-hematology.ts';
import { hormones } from './limits-hormones.ts';
import type { Bounds } from './printed.ts';

type Ends = { readonly low: number; readonly high: number };

/** The usual and possible values of an analyte, in one unit. */
export type Limits = {
  readonly name: string;
  readonly unit: string;
  /** The values of most adults. */
  readonly usual: Ends;
  /** Values outside of these ends cannot be measured in a living patient. */
  readonly possible: Ends;
  /** Units in which laboratories report the analyte, too. */
  readonly otherUnits: readonly string[];
};

/** Every analyte with plausible limits, by its LOINC codes. */
export const limitsByLoinc: ReadonlyMap<string, Limits> = new Map(
  [chemistry, hematology, hormones].flatMap((table) => table.trim().split('\n').flatMap(readRow)),
);

function readRow(row: string): readonly (readonly [string, Limits])[] {
  const [codes = '', name = '', unit = '', usual = '', possible = '', others = ''] = row
    .split('|')
    .map((cell) => cell.trim());
  const limits = {
    name,
    unit,
    usual: readEnds(usual),
    possible: readEnds(possible),
    otherUnits: others === '' ? [] : others.split(' '),
  };
  return codes.split(' ').map((code) => [code, limits] as const);
}

function readEnds(text: string): Ends {
  const [, low = '', high = ''] = /^(-?[\d.]+)-(.+)$/u.exec(text) ?? [];
  return { low: Number(low), high: Number(high) };
}

/** Why a value is not plausible, with the limits in the unit that is printed. */
export type Implausible = {
  readonly reason: 'beyond_limits' | 'other_unit';
  readonly unit: string;
  readonly low: number;
  readonly high: number;
  /** A unit in which the value would be usual; null if there is none. */
  readonly fitsUnit: string | null;
};

type Asked = {
  readonly loinc: string | null;
  readonly unit: string | null;
  readonly bounds: Bounds;
};

/** A value is far from usual if it is so many times below or above it. */
const farTimes = 2;

/**
 * Returns why a value is not plausible for its analyte and unit. Returns undefined if it is plausible, or if Salus has no limits
 * for the analyte or cannot convert them to the unit.
 */
export function implausibleOf({ loinc, unit, bounds }: Asked): Implausible | undefined {
  const limits = loinc === null ? undefined : limitsByLoinc.get(loinc);
  if (loinc === null || limits === undefined || unit === null) return undefined;
  const toPrinted = changeUnit(findAnalyte(loinc), limits.unit, unit);
  if (toPrinted === undefined) return undefined;
  const inPrinted = ({ low, high }: Ends): Ends => ({ low: toPrinted(low), high: toPrinted(high) });
  const possible = inPrinted(limits.possible);
  const fitsUnit = fittingUnit(loinc, limits, { unit, bounds });
  const found = { unit, ...possible, fitsUnit };
  if (isBeyond(bounds, possible)) return { reason: 'beyond_limits', ...found };
  const isOther = fitsUnit !== null && isFar(bounds, inPrinted(limits.usual));
  return isOther ? { reason: 'other_unit', ...found } : undefined;
}

/** `<5` is a limit of detection: it can be below every possible value. */
function isBeyond({ min, max }: Bounds, { low, high }: Ends): boolean {
  return (
    (min !== undefined && min.value > high) ||
    (max !== undefined && min !== undefined && max.value < low)
  );
}

function isFar({ min, max }: Bounds, { low, high }: Ends): boolean {
  if (min === undefined || max === undefined) return false;
  return max.value < low / farTimes || min.value > high * farTimes;
}

function fittingUnit(
  loinc: string,
  { usual, unit: base, otherUnits }: Limits,
  { unit, bounds: { min, max } }: { readonly unit: string; readonly bounds: Bounds },
): string | null {
  if (min === undefined || max === undefined) return null;
  const fits = [base, ...otherUnits].find((other) => {
    const fromOther = changeUnit(findAnalyte(loinc), base, other);
    const same = changeUnit(findAnalyte(loinc), unit, other);
    if (fromOther === undefined || same === undefined || same(1) === 1) return false;
    return min.value >= fromOther(usual.low) && max.value <= fromOther(usual.high);
  });
  return fits ?? null;
}

/** Whether a bound alone leaves out every usual value of an analyte: it is a decision limit, and no reference interval. */
export function excludesUsual({ loinc, unit, bounds: { min, max } }: Asked): boolean {
  const limits = loinc === null ? undefined : limitsByLoinc.get(loinc);
  if (loinc === null || limits === undefined || unit === null) return false;
  if (min !== undefined && max !== undefined) return false;
  const change = changeUnit(findAnalyte(loinc), limits.unit, unit);
  if (change === undefined) return false;
  const { low, high } = limits.usual;
  return (
    (min !== undefined && min.value >= change(high)) ||
    (max !== undefined && max.value <= change(low))
  );
}
