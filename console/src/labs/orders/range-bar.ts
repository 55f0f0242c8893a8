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
  /** The side on which the value lies beyond the drawn bar. */
  readonly beyond: 'low' | 'high' | null;
};

/** How much of the drawing is outside the range on each side: the range is the middle half. */
const margin = 0.25;
/** So many widths of the range fit into a margin. */
const widthsBeyond = 2;

/**
 * A value beside the range that it should be in. A range with one side begins or ends where the drawing does, and so does
 * a value of which only one side is known, such as `<5`. Null where there is no number, or no range: nothing is drawn then.
 */
export function rangeBarOf(result: Result): RangeBar | null {
  const { min_range_value: min, max_range_value: max } = result;
  const measured = measuredOf(result);
  if (measured === null || (min === null && max === null)) return null;
  if (min !== null && max !== null && max <= min) return null;
  const place = placeBy(min, max);
  const at = measured.low === null ? 0 : place(measured.low);
  const until = measured.high === null ? 1 : place(measured.high);
  return {
    from: min === null ? 0 : margin,
    to: max === null ? 1 : 1 - margin,
    at: clamp(at),
    until: clamp(until),
    beyond: at > 1 ? 'high' : until < 0 ? 'low' : null,
  };
}

function clamp(place: number): number {
  return Math.min(1, Math.max(0, place));
}

/** Within the range by its width; outside it a margin has two widths, on every bar alike. */
function placeBy(min: number | null, max: number | null): (value: number) => number {
  const half = 1 - 2 * margin;
  const step = margin / widthsBeyond;
  if (min !== null && max !== null) {
    const width = max - min;
    return (value) => {
      if (value < min) return margin - (step * (min - value)) / width;
      if (value > max) return 1 - margin + (step * (value - max)) / width;
      return margin + (half * (value - min)) / width;
    };
  }
  // A range with one bound has no width: the bound itself counts as one.
  const bound = max ?? min ?? 0;
  const width = Math.abs(bound) || 1;
  const inside = 1 - margin;
  if (max === null)
    return (value) =>
      value < bound
        ? margin - (step * (bound - value)) / width
        : margin + Math.min(inside, (inside * (value - bound)) / (2 * width));
  return (value) =>
    value > bound
      ? 1 - margin + (step * (value - bound)) / width
      : Math.max(0, inside - (inside * (bound - value)) / width);
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
