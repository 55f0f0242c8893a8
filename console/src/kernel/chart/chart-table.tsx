import { type ReactElement, useMemo } from 'react';

import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';

import { type ChartLine, rowsOf, type ValueRow, valueText } from './model.ts';

const columns: readonly Column<ValueRow>[] = [
  { title: 'Clock time', cell: ({ at }) => at, csv: ({ at }) => at },
  { title: 'Series', cell: ({ label }) => label, csv: ({ label }) => label },
  {
    title: 'Value',
    cell: ({ value, unit }) => valueText(value, unit),
    csv: ({ value }) => value,
    isNumber: true,
  },
];
const bandColumns: readonly Column<ValueRow>[] = [
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
];
const unitColumn: Column<ValueRow> = {
  title: 'Unit',
  cell: ({ unit }) => unit,
  csv: ({ unit }) => unit,
};
const sourceColumn: Column<ValueRow> = {
  title: 'Source',
  cell: ({ source }) => source ?? '–',
  csv: ({ source }) => source,
};

function columnsOf(lines: readonly ChartLine[]): readonly Column<ValueRow>[] {
  const hasBands = lines.some(({ band }) => band !== undefined);
  const hasSources = lines.some(({ source }) => source !== undefined);
  return [
    ...columns,
    ...(hasBands ? bandColumns : []),
    unitColumn,
    ...(hasSources ? [sourceColumn] : []),
  ];
}

type Props = {
  readonly lines: readonly ChartLine[];
  readonly from: number;
  readonly to: number;
};

/** A chart in words: what has a value, in the order of its lines. */
export function ChartTable({ lines, from, to }: Props): ReactElement {
  const rows = useMemo(() => rowsOf(lines, [from, to]), [lines, from, to]);
  return (
    <details>
      <summary>Table of {rows.length.toLocaleString('en')} values</summary>
      <DataTable
        caption="Values"
        rows={rows}
        columns={columnsOf(lines)}
        rowKey={({ key }) => key}
      />
    </details>
  );
}

type CsvProps = Props & {
  /** Of the file. */
  readonly name: string;
};

/** The values that are drawn, as a file. */
export function CsvOfLines({ lines, from, to, name }: CsvProps): ReactElement {
  return (
    <CsvButton name={name} columns={columnsOf(lines)} load={() => rowsOf(lines, [from, to])} />
  );
}
