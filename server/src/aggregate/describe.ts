import { findResource } from '#timeseries';

import { meanings, unitEndings, units } from './column-words.ts';
import { type AnyTable, columnTables, isSeriesTable, seriesTables } from './tables.ts';
import type { Column, ColumnType } from './tables/table.ts';

/** The description of a column, for authors of queries. */
export type DescribedColumn = {
  readonly column: string;
  readonly type: ColumnType;
  /** Null if it is not a number. */
  readonly unit: string | null;
  readonly meaning: string;
  /** Whether queries read it as `value_macro`. */
  readonly isMacro: boolean;
};

type DescribedTable = {
  /** Its name in queries. */
  readonly name: string;
  /** The resource of time series; null: its columns are named by the table itself. */
  readonly resource: string | null;
  readonly columns: readonly DescribedColumn[];
};

/** Every table with its columns, their meanings and units. */
export const describedTables: readonly DescribedTable[] = [...columnTables, ...seriesTables].map(
  (table) => ({
    name: table.name,
    resource: isSeriesTable(table) ? table.resource : null,
    columns: Object.entries(table.columns).map(([name, column]) => ({
      column: name,
      type: column.type,
      unit: column.type === 'number' ? unitOf(table, name) : null,
      meaning: meaningOf(table, name, column),
      isMacro: column.isMacro === true,
    })),
  }),
);

function unitOf(table: AnyTable, column: string): string | null {
  if (isSeriesTable(table) && ['value', 'systolic', 'diastolic'].includes(column)) {
    return findResource(table.resource)?.unit ?? null;
  }
  const zone = column.startsWith('heart_rate_zone_') ? 's' : undefined;
  return zone ?? units[column] ?? unitEndings[column.split('_').at(-1) ?? ''] ?? null;
}

/** The name of a nutrient is its meaning. */
function meaningOf({ name }: AnyTable, column: string, { type }: Column): string {
  const found = meanings[`${name}.${column}`] ?? meanings[column];
  if (found !== undefined) return found;
  if (name !== 'meal' || type !== 'number') throw new Error(`no meaning of ${name}.${column}`);
  return column.split('_').slice(0, -1).join(' ');
}
