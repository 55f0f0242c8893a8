import type { Box, Colour, Sheet } from '#labs/paper';
import { type Bounds, readMeasured } from '#labs/values';

/** A range bar in shares of its width: where values belong, and where this one is. */
export type RangeBar = {
  readonly start: number;
  readonly end: number;
  readonly value: number;
};

/** The positions for values beyond the ends of the bar. */
const edge = { low: 0.02, high: 0.98 } as const;

/** The bar of a result with a range of numbers; undefined for words. */
export function rangeBar(
  result: string,
  referenceRange: string,
  unit: string | null = null,
): RangeBar | undefined {
  const measured = readMeasured({ result, unit, referenceRange });
  const range = measured.range?.kind === 'interval' ? measured.range.printed.bounds : undefined;
  const value = pointOf(measured.value?.bounds);
  if (range === undefined || value === undefined) return undefined;
  const { from, to } = scaleOf(range, value);
  const share = (number: number): number => (number - from) / (to - from);
  return {
    start: range.min === undefined ? 0 : share(range.min.value),
    end: range.max === undefined ? 1 : share(range.max.value),
    value: Math.min(edge.high, Math.max(edge.low, share(value))),
  };
}

function pointOf(value: Bounds | undefined): number | undefined {
  if (value?.min === undefined || value.max === undefined) {
    return value?.min?.value ?? value?.max?.value;
  }
  return (value.min.value + value.max.value) / 2;
}

/** Half a range is left on each side of it; a range with one end reaches to zero, or as far beyond it. */
function scaleOf(range: Bounds, value: number): { readonly from: number; readonly to: number } {
  const { min, max } = range;
  if (min !== undefined && max !== undefined) {
    const half = (max.value - min.value) / 2 || Math.abs(max.value) / 2 || 1;
    return { from: min.value - half, to: max.value + half };
  }
  const end = (min ?? max)?.value ?? 0;
  const from = Math.min(0, end * 2, value);
  return { from, to: Math.max(end * 1.5, from + 1e-9, end - from === 0 ? 1 : 0) };
}

/** Draws the bar: the range in colour, a pointer at the value. */
export function drawRangeBar(sheet: Sheet, bar: RangeBar, box: Box, colour: Colour): void {
  const track = { x: box.x, y: box.y + 6, width: box.width, height: 5 };
  sheet.paint(track, 'shade');
  const x = box.x + bar.start * box.width;
  sheet.paint({ ...track, x, width: (bar.end - bar.start) * box.width }, 'inRange');
  sheet.outline(track, 'line');
  sheet.pointer(box.x + bar.value * box.width, box.y + 6, colour);
  sheet.paint({ x: box.x + bar.value * box.width - 0.5, y: track.y, width: 1, height: 5 }, colour);
}
