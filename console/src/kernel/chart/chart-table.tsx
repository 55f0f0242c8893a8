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

type Props = {
  readonly lines: readonly ChartLine[];
  /** Of the file. */
  readonly name: string;
};

/** A chart in words: what has a value, in the order of its lines. */
export function ChartTable({ lines, name }: Props): ReactElement {
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const hasBands = lines.some(({ band }) => band !== undefined);
  const shown = [...columns, ...(hasBands ? bandColumns : []), unitColumn];
  return (
    <details>
      <summary>Table of {rows.length.toLocaleString('en')} values</summary>
      <CsvButton name={name} columns={shown} load={() => rows} />
      <DataTable caption="Values" rows={rows} columns={shown} rowKey={({ key }) => key} />
    </details>
  );
}
