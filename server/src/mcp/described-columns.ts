import { type Static, Type } from 'typebox';

import { type DescribedColumn, describedTables } from '#aggregate';
import { nullable } from '#kernel/http/common-schemas.ts';

import { slug } from './tool-kit/fields.ts';
import { own } from './tool-kit/untrusted-text.ts';

const words = Type.String(own);

const column = Type.Object({
  column: slug,
  type: Type.Enum(['number', 'text', 'boolean', 'time', 'date', 'list']),
  unit: nullable(words),
  meaning: words,
  is_macro: Type.Boolean({ description: 'Read as {"value_macro": COLUMN}.' }),
});

/** The columns of tables, as tools show them. */
export const tableColumns = Type.Object({
  table: Type.String({ ...slug, description: 'Its name in query_data.' }),
  columns: Type.Array(column),
});
export type TableColumns = Static<typeof tableColumns>;

const toColumn = ({ isMacro, ...each }: DescribedColumn): Static<typeof column> => ({
  ...each,
  is_macro: isMacro,
});

const series = describedTables.filter(({ resource }) => resource !== null);
const isCommon = ({ column: name }: DescribedColumn): boolean =>
  series.every(({ columns }) => columns.some((each) => each.column === name));

/** The columns that all time series share. */
export const seriesColumns: TableColumns = {
  table: 'timeseries',
  columns: (series[0]?.columns ?? []).filter(isCommon).map(toColumn),
};

/** The columns of a table by its name in queries. */
export function columnsOfTable(name: string): TableColumns | undefined {
  const found = describedTables.find((each) => each.name === name && each.resource === null);
  return found && { table: name, columns: found.columns.map(toColumn) };
}

/** A time series as queries name it, with the columns that not all of them have. */
export function columnsOfSeries(resource: string): TableColumns | undefined {
  const found = series.find((each) => each.resource === resource);
  return (
    found && {
      table: found.name,
      columns: found.columns.filter((each) => !isCommon(each)).map(toColumn),
    }
  );
}
