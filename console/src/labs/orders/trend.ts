import type { LabResultsRaw } from '#console/kernel/api/contract.ts';

import { type Measured, measuredOf } from './measured.ts';

type Result = LabResultsRaw['results'][number];

/** The results of one order. */
export type OrderResults = { readonly orderId: string; readonly found: LabResultsRaw };

export type TrendPoint = {
  readonly orderId: string;
  readonly at: string;
  readonly result: Result;
  readonly measured: Measured | null;
};

/** One marker over the orders of a user, the oldest first. */
export type Trend = {
  readonly key: string;
  readonly name: string;
  readonly unit: string | null;
  readonly points: readonly TrendPoint[];
};

/** Laboratories name a marker differently; its LOINC code is the same. */
function keyOf({ loinc, slug }: Result): string {
  return loinc ?? slug;
}

/** Laboratories write times as they like; what is none cannot be drawn. */
function isTime(text: string | null): boolean {
  return text !== null && !Number.isNaN(Date.parse(text));
}

/** Every marker that has a number somewhere: what was measured most often first. */
export function trendsOf(orders: readonly OrderResults[]): readonly Trend[] {
  const byMarker = new Map<string, TrendPoint[]>();
  for (const { orderId, found } of orders) {
    for (const result of found.results) {
      const { date_collected: collected, date_reported: reported } = found.metadata;
      const at = [result.timestamp, collected, reported].find((each) => isTime(each)) ?? null;
      if (at === null) continue;
      const point = { orderId, at, result, measured: measuredOf(result) };
      byMarker.set(keyOf(result), [...(byMarker.get(keyOf(result)) ?? []), point]);
    }
  }
  return [...byMarker]
    .flatMap(([key, found]): readonly Trend[] => {
      const points = found.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
      const latest = points.findLast(({ measured }) => measured !== null);
      if (latest === undefined) return [];
      return [{ key, name: latest.result.name, unit: latest.result.unit, points }];
    })
    .toSorted((a, b) => b.points.length - a.points.length || a.name.localeCompare(b.name));
}

export type PlacedPoint = {
  readonly key: string;
  /** From 0 to 1, the time from the left, the value from the bottom. */
  readonly x: number;
  readonly low: number;
  readonly high: number;
  readonly isOpen: boolean;
  readonly interpretation: string;
};

export type LaidTrend = {
  readonly points: readonly PlacedPoint[];
  /** The latest reference range, as far as it is drawn; null: there is none. */
  readonly band: { readonly low: number; readonly high: number } | null;
  /** What the bottom and the top of the drawing stand for. */
  readonly bottom: number;
  readonly top: number;
  /** Results in another unit than the latest: they are in the table alone. */
  readonly leftOut: number;
};

/** Where each result of a trend is drawn. Something open goes on to the edge. */
export function layOutTrend({ points, unit }: Trend): LaidTrend {
  const drawn = points.flatMap(({ measured, result, at, orderId }) =>
    measured === null || result.unit !== unit ? [] : [{ measured, result, at, orderId }],
  );
  const latest = drawn.at(-1)?.result;
  const [min, max] = [latest?.min_range_value ?? null, latest?.max_range_value ?? null];
  const numbers = [
    ...drawn.flatMap(({ measured }) => [measured.low, measured.high]),
    min,
    max,
  ].filter((each) => each !== null);
  const { bottom, top } = scaleOf(numbers);
  const height = (number: number): number => (number - bottom) / (top - bottom);
  const times = drawn.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [times.at(0), times.at(-1)];
  const across = (index: number): number => {
    if (drawn.length === 1) return 0.5;
    // Of one moment: beside each other, as nothing can be said of the time between them.
    if (last === first) return index / (drawn.length - 1);
    return ((times[index] ?? first) - first) / (last - first);
  };
  return {
    points: drawn.map(({ measured: { low, high }, result, orderId }, index) => ({
      key: `${orderId} ${result.sub_id ?? ''} ${index}`,
      x: across(index),
      low: low === null ? 0 : height(low),
      high: high === null ? 1 : height(high),
      isOpen: low !== high,
      interpretation: result.interpretation,
    })),
    band:
      min === null && max === null
        ? null
        : { low: min === null ? 0 : height(min), high: max === null ? 1 : height(max) },
    bottom,
    top,
    leftOut: points.length - drawn.length,
  };
}

/** Some room above and below; nothing below nothing where no number is. */
function scaleOf(numbers: readonly number[]): { readonly bottom: number; readonly top: number } {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const room = (most - least || Math.abs(most) || 1) * 0.15;
  return { bottom: least >= 0 ? Math.max(0, least - room) : least - room, top: most + room };
}
