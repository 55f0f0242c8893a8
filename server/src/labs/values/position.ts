import type { Bound, Bounds } from './printed.ts';

/** The position of a value; `unknown` if a limit of detection (`<5`) allows several. */
export type RangePosition = 'below' | 'within' | 'above' | 'unknown';

/** Returns the position of all values that a result can have; `unknown` if an end of the range divides them. */
export function positionInRange(result: Bounds, range: Bounds): RangePosition {
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
