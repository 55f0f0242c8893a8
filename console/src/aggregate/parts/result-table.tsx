import type { ReactElement } from 'react';

import { LineChart } from '#console/kernel/chart/line-chart.tsx';
import { type Column, CsvButton, DataTable } from '#console/kernel/table/table.tsx';

import { cellText, chartLinesOf, type Row, rowsOf, type Table } from '../model.ts';

type Props = { readonly table: Table; readonly name: string };

/** A table as it came, its numbers over time drawn above it. */
export function ResultTable({ table, name }: Props): ReactElement {
  const rows = rowsOf(table).map((row, place) => ({ place, row }));
  const columns = Object.keys(table).map((title): Column<{ readonly row: Row }> => ({
    title,
    cell: ({ row }) => cellText(row[title]),
    csv: ({ row }) => (row[title] === null ? '' : cellText(row[title])),
    isNumber: table[title]?.some((value) => typeof value === 'number') ?? false,
  }));
  if (rows.length === 0) return <p>No row answers this.</p>;
  return (
    <>
      <Drawn table={table} name={name} />
      <div>
        <CsvButton name={name} columns={columns} load={() => rows} />
      </div>
      <DataTable
        caption={name}
        rows={rows}
        columns={columns}
        rowKey={({ place }) => String(place)}
      />
    </>
  );
}

function Drawn({ table, name }: Props): ReactElement | null {
  const lines = chartLinesOf(table);
  const [from, to] = [lines[0]?.seconds[0], lines[0]?.seconds.at(-1)];
  if (from === undefined || to === undefined || from === to) return null;
  return (
    <LineChart label={(title) => `${name}: ${title} over time`} lines={lines} from={from} to={to} />
  );
}
