import { measuredOf } from './measured.ts';

type Result = {
  readonly bounds?: { readonly min: number | null; readonly max: number | null } | undefined;
  readonly min_range_value: number | null;
  readonly max_range_value: number | null;
};

export type RangeBar = {
  /** Places from 0 to 1: where the range begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Where the value begins and ends; the same where it is one number. What is open goes on to the side. */
  readonly at: number;
  readonly until: number;
  /** The value is beyond what is drawn. */
  readonly isBeyond: boolean;
};

/** How much of the drawing lies outside the range on each side. */
const margin = 0.25;

function clamp(place: number): number {
  return Math.min(1, Math.max(0, place));
}

/**
 * A value beside the range that it should be in. A range with one side begins or ends where the drawing does, and so does
 * a value of which only one side is known, such as `<5`. Null where there is no number, or no range: nothing is drawn then.
 */
export function rangeBarOf(result: Result): RangeBar | null {
  const { min_range_value: min, max_range_value: max } = result;
  const measured = measuredOf(result);
  if (measured === null || (min === null && max === null)) return null;
  if (min !== null && max !== null && max <= min) return null;
  const known = measured.high ?? measured.low ?? 0;
  const { low, high } = scaleOf(min, max, known);
  const place = (number: number): number => (number - low) / (high - low);
  const at = measured.low === null ? 0 : place(measured.low);
  const until = measured.high === null ? 1 : place(measured.high);
  return {
    from: min === null ? 0 : clamp(place(min)),
    to: max === null ? 1 : clamp(place(max)),
    at: clamp(at),
    until: clamp(until),
    isBeyond: at > 1 || until < 0,
  };
}

function scaleOf(
  min: number | null,
  max: number | null,
  value: number,
): { low: number; high: number } {
  if (min !== null && max !== null) {
    const extra = ((max - min) * margin) / (1 - 2 * margin);
    return { low: min - extra, high: max + extra };
  }
  // One side only: as far behind the bound as the bound or the value is from nothing.
  const bound = max ?? min ?? 0;
  const span = Math.max(Math.abs(bound), Math.abs(value - bound), Number.EPSILON);
  return max === null
    ? { low: bound - span * 0.5, high: bound + span * 1.5 }
    : { low: bound - span * 1.5, high: bound + span * 0.5 };
}

/** What the colour says, in a word; first whether the value has to be verified. */
export function wordOf(result: {
  readonly interpretation: string;
  readonly is_above_max_range: boolean | null;
  readonly is_below_min_range: boolean | null;
  readonly implausible?: { readonly unit: string } | undefined;
}): string {
  const word = readingOf(result);
  return result.implausible === undefined ? word : `not plausible, verify (${word})`;
}

function readingOf(result: Omit<Parameters<typeof wordOf>[0], 'implausible'>): string {
  const side =
    result.is_above_max_range === true ? 'high' : result.is_below_min_range === true ? 'low' : null;
  if (result.interpretation === 'critical') return side === null ? 'critical' : `critical, ${side}`;
  if (side !== null) return side;
  return result.interpretation;
}
