import { type Interpretation, gravestOf } from './interpretation.ts';
import { positionInRange, type RangePosition } from './position.ts';
import type { Bounds, Printed } from './printed.ts';
import type { DecisionLimit, Range } from './range.ts';

/** The position of a value in its reference interval, and its interpretation without a flag. */
export type PrintedInterpretation = {
  readonly position: RangePosition;
  readonly interpretation: Interpretation;
};

/** Compares a value with its printed range. */
export function interpretPrinted(
  value: Printed | undefined,
  range: Range | undefined,
): PrintedInterpretation {
  if (value === undefined || range === undefined)
    return { position: 'unknown', interpretation: 'unknown' };
  if (range.kind === 'interval') {
    const position = positionInRange(value.bounds, range.printed.bounds);
    const interpretation = position === 'within' ? 'normal' : 'abnormal';
    return { position, interpretation: position === 'unknown' ? 'unknown' : interpretation };
  }
  return { position: 'unknown', interpretation: decide(value.bounds, range.limits) };
}

/**
 * Returns the interpretation by decision limits. The value is normal only if all limits that it can be in say so. A
 * label with an unknown meaning makes it unknown, unless another limit says that it is abnormal.
 */
function decide(value: Bounds, limits: readonly DecisionLimit[]): Interpretation {
  const placed = limits.map(({ printed, meaning }) => ({
    meaning,
    position: positionInRange(value, printed.bounds),
  }));
  const within = placed.filter(({ position }) => position === 'within');
  const said = within.map(({ meaning }) => meaning?.within ?? 'unknown');
  const gravest = gravestOf(said);
  if (gravest === 'critical' || gravest === 'abnormal') return gravest;
  if (placed.some(({ position }) => position === 'unknown')) return 'unknown';
  if (gravest !== undefined) return gravest;
  return placed.some(({ meaning }) => meaning?.outside === 'abnormal') ? 'abnormal' : 'unknown';
}
