import type { ChartLine, ChartRange } from '#console/kernel/chart/model.ts';

import { localSeconds } from './model.ts';
import { offsetIn } from './overlay.ts';

type Order = {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly status_at: string;
  readonly lab_test: { readonly name: string };
};

/** The moments of an order: when it was made and, once it is completed, when its results came. */
export function momentsOf({
  created_at: ordered,
  status,
  status_at: since,
  lab_test: { name },
}: Order): readonly { readonly start: string; readonly label: string }[] {
  return [
    { start: ordered, label: `${name} ordered` },
    ...(status === 'completed' ? [{ start: since, label: `Results of ${name}` }] : []),
  ];
}

/** What of a revealed result can lie on the axis. */
export type LabValue = {
  readonly orderId: string;
  readonly marker: string;
  readonly unit: string;
  readonly at: string;
  readonly value: number;
  /** The bounds that the laboratory gave with the value. */
  readonly bounds: readonly [from: number | null, to: number | null];
};

type Result = {
  readonly name: string;
  readonly type: string;
  readonly value: number;
  readonly unit: string | null;
  readonly timestamp: string | null;
  readonly min_range_value?: number | null;
  readonly max_range_value?: number | null;
};

/** The numbers of a report; a result that does not say when it was taken has the report's moment. */
export function valuesOf(
  orderId: string,
  results: readonly Result[],
  reportedAt: string,
): readonly LabValue[] {
  return results.flatMap(({ name, type, value, unit, timestamp, ...range }): LabValue[] => {
    if (type !== 'numeric' || !Number.isFinite(value)) return [];
    const at = timestamp ?? reportedAt;
    const bounds = [range.min_range_value ?? null, range.max_range_value ?? null] as const;
    return [{ orderId, marker: name, unit: unit ?? '', at, value, bounds }];
  });
}

/** The values of one marker as points, which nothing joins: between two draws nobody measured. */
export function lineOfMarker(
  values: readonly LabValue[],
  marker: string,
  zone: string | null,
): readonly ChartLine[] {
  const byUnit = Map.groupBy(
    values.filter((each) => each.marker === marker),
    ({ unit }) => unit,
  );
  return [...byUnit].map(([unit, own]) => {
    const points = own
      .map(({ at, value, bounds }) => ({ at: localSeconds(at, offsetIn(zone, at)), value, bounds }))
      .toSorted((a, b) => a.at - b.at);
    return {
      label: marker,
      unit,
      shape: 'line',
      isSpot: true,
      range: rangeOf(points.at(-1)?.bounds),
      seconds: points.flatMap(({ at }) => [at, at + 1]),
      values: points.flatMap(({ value }) => [value, null]),
    };
  });
}

/** The range that the laboratory gave with the last value. */
function rangeOf([from, to]: LabValue['bounds'] = [null, null]): ChartRange | undefined {
  return from === null && to === null ? undefined : { from, to, origin: 'Laboratory' };
}
