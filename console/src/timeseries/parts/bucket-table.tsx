import { type ReactElement, useMemo } from 'react';

import { valueText } from '#console/kernel/chart/model.ts';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';

import type { Buckets } from '../model.ts';
import type { Series } from '../series.ts';
import { labelOf } from './chart-lines.ts';

type Loaded = { readonly series: Series; readonly buckets: Buckets };
type Row = {
  readonly at: string;
  readonly label: string;
  readonly unit: string;
  readonly middle: number;
  readonly least: number | null;
  readonly greatest: number | null;
};

const columns: readonly Column<Row>[] = [
  { title: 'Clock time', cell: ({ at }) => at, csv: ({ at }) => at },
  { title: 'Series', cell: ({ label }) => label, csv: ({ label }) => label },
  {
    title: 'Mean or sum',
    cell: ({ middle, unit }) => valueText(middle, unit),
    csv: ({ middle }) => middle,
    isNumber: true,
  },
  {
    title: 'Least',
    cell: ({ least, unit }) => (least === null ? '–' : valueText(least, unit)),
    csv: ({ least }) => least,
    isNumber: true,
  },
  {
    title: 'Greatest',
    cell: ({ greatest, unit }) => (greatest === null ? '–' : valueText(greatest, unit)),
    csv: ({ greatest }) => greatest,
    isNumber: true,
  },
  { title: 'Unit', cell: ({ unit }) => unit, csv: ({ unit }) => unit },
];

/** The chart in words: buckets that have something. */
export function BucketTable({ loaded }: { readonly loaded: readonly Loaded[] }): ReactElement {
  const rows = useMemo(() => rowsOf(loaded), [loaded]);
  return (
    <details>
      <summary>Table of {rows.length.toLocaleString('en')} values</summary>
      <CsvButton name="series" columns={columns} load={() => rows} />
      <DataTable
        caption="Values"
        rows={rows}
        columns={columns}
        rowKey={({ at, label }) => `${at} ${label}`}
      />
    </details>
  );
}

function rowsOf(loaded: readonly Loaded[]): readonly Row[] {
  return loaded.flatMap(({ series, buckets: { seconds, lines } }) =>
    lines.flatMap(({ field, middle, least, greatest }) =>
      seconds.flatMap((at, index): readonly Row[] => {
        const value = middle[index];
        if (value === null || value === undefined) return [];
        return [
          {
            at: new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' '),
            label: labelOf(series, field),
            unit: series.unit,
            middle: value,
            least: least?.[index] ?? null,
            greatest: greatest?.[index] ?? null,
          },
        ];
      }),
    ),
  );
}
