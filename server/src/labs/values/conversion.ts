import type { Analyte } from './analytes.ts';
import { areOneUnit, parseUnit, type Unit } from './unit.ts';

/** A function from values in one unit to values in another. */
export type Change = (value: number) => number;

/** Returns how values of an analyte change from one unit to another; undefined if that is not known. */
export function changeUnit(
  analyte: Analyte | undefined,
  from: string,
  to: string,
): Change | undefined {
  if (areOneUnit(from, to)) return (value) => value;
  if (analyte?.line !== undefined) return alongLine(analyte, analyte.line, { from, to });
  const [source, target] = [parseUnit(from), parseUnit(to)];
  if (source === undefined || target === undefined) return undefined;
  if (source.dimension === target.dimension) return times(source.scale / target.scale);
  if (analyte === undefined) return undefined;
  const [moles, wanted] = [molesPer(analyte, source), molesPer(analyte, target)];
  if (moles === undefined || wanted === undefined) return undefined;
  return times((source.scale * moles) / (target.scale * wanted));
}

/** A factor of 1 leaves the printed digits unchanged. */
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
  { units }: Analyte,
  { slope, intercept }: NonNullable<Analyte['line']>,
  { from, to }: { readonly from: string; readonly to: string },
): Change | undefined {
  const [isFromSi, isToSi] = [from, to].map((unit) => sideOf(unit, units));
  if (isFromSi === undefined || isToSi === undefined) return undefined;
  if (isFromSi === isToSi) return (value) => value;
  return isFromSi ? (value) => (value - intercept) / slope : (value) => slope * value + intercept;
}

/**
 * Returns true for the SI unit, false for the conventional one, undefined for others. Ignores words after the unit
 * (`mg/g creat`).
 */
function sideOf(printed: string, units: Analyte['units']): boolean | undefined {
  const [unit = ''] = printed
    .trim()
    .toLowerCase()
    .split(/[\s({]/u);
  if (unit === units.si.toLowerCase()) return true;
  return unit === units.conventional.toLowerCase() ? false : undefined;
}
