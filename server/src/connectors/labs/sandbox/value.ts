import { readPrinted } from '#labs/values';

/** The wanted position of a value in its range or outside. */
export type Wanted = 'normal' | 'abnormal' | 'critical';

type Ends = { readonly min: number | null; readonly max: number | null };
type Bounds = NonNullable<ReturnType<typeof readPrinted>>['bounds'];

/** A synthetic value as a laboratory would print it: in the precision of the range, and on the wanted side of it. */
export type SyntheticValue = {
  readonly text: string;
  readonly flag: 'N' | 'H' | 'L' | 'HH' | 'LL';
  /** Decimals of the range. */
  readonly decimals: number;
  readonly bounds: Bounds;
};

/**
 * Returns undefined if the range is not numeric. `at` in [0, 1) is the position between the bounds; a normal value lies within
 * the given share of the range.
 */
export function inventValue(
  rangeText: string,
  wanted: Wanted,
  at: number,
  [from, to]: readonly [from: number, to: number] = [0.1, 0.9],
): SyntheticValue | undefined {
  const range = readPrinted(rangeText);
  if (range === undefined || range.form === 'number') return undefined;
  const { min, max } = range.bounds;
  const ends: Ends = { min: min?.value ?? null, max: max?.value ?? null };
  const decimals = Math.max(
    0,
    ...range.pieces.map((piece) => (piece.kind === 'number' ? piece.number.decimals : 0)),
  );
  const isHigh = ends.max !== null;
  const number =
    wanted === 'normal' ? within(ends, at, from + (to - from) * at) : beyond(ends, wanted, at);
  const text = print(number, decimals, ends, wanted);
  const invented = { text, decimals, bounds: range.bounds };
  if (wanted === 'normal') return { ...invented, flag: 'N' };
  if (wanted === 'abnormal') return { ...invented, flag: isHigh ? 'H' : 'L' };
  return { ...invented, flag: isHigh ? 'HH' : 'LL' };
}

/** Returns the value with another number, and the flag of that number. */
export function withNumber(invented: SyntheticValue, number: number): SyntheticValue {
  const { min, max } = invented.bounds;
  const isAbove = max !== undefined && (max.inclusive ? number > max.value : number >= max.value);
  const isBelow = min !== undefined && (min.inclusive ? number < min.value : number <= min.value);
  const side = isAbove ? 'H' : 'L';
  return {
    ...invented,
    text: number.toFixed(invented.decimals),
    flag: isAbove || isBelow ? side : 'N',
  };
}

/** Away from the ends. */
function within({ min, max }: Ends, at: number, share: number): number {
  if (min !== null && max !== null) return min + (max - min) * share;
  if (max !== null) return max * (0.5 + 0.4 * at);
  return (min ?? 1) * (1.1 + 0.5 * at);
}

/** Returns a value above the upper bound; below the lower bound if there is no upper one. */
function beyond({ min, max }: Ends, wanted: 'abnormal' | 'critical', at: number): number {
  const factor = wanted === 'critical' ? 2 + at : 1.1 + 0.3 * at;
  if (max !== null) return max === 0 ? factor : max * factor;
  return (min ?? 1) / factor;
}

/** Rounding must not move a value over the bound of its side. */
function print(number: number, decimals: number, { min, max }: Ends, wanted: Wanted): string {
  const text = number.toFixed(decimals);
  const rounded = Number(text);
  if (wanted === 'normal' || (max !== null && rounded > max) || (min !== null && rounded < min)) {
    return text;
  }
  return number.toFixed(decimals + 2);
}
