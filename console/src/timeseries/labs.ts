import type { ChartLine } from '#console/kernel/chart/model.ts';

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
};

type Result = {
  readonly name: string;
  readonly type: string;
  readonly value: number;
  readonly unit: string | null;
  readonly timestamp: string | null;
};

/** The numbers of a report; a result that does not say when it was taken has the report's moment. */
export function valuesOf(
  orderId: string,
  results: readonly Result[],
  reportedAt: string,
): readonly LabValue[] {
  return results.flatMap(({ name, type, value, unit, timestamp }) =>
    type === 'numeric' && Number.isFinite(value)
      ? [{ orderId, marker: name, unit: unit ?? '', at: timestamp ?? reportedAt, value }]
      : [],
  );
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
      .map(({ at, value }) => ({ at: localSeconds(at, offsetIn(zone, at)), value }))
      .toSorted((a, b) => a.at - b.at);
    return {
      label: marker,
      unit,
      axis: `${marker} ${unit}`.trim(),
      shape: 'line',
      isSpot: true,
      seconds: points.flatMap(({ at }) => [at, at + 1]),
      values: points.flatMap(({ value }) => [value, null]),
    };
  });
}
