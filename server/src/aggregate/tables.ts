import { type SeriesTable, seriesTables } from './tables/series-tables.ts';
import { type SummaryTable, summaryTables } from './tables/summary-tables.ts';

export type { SeriesTable } from './tables/series-tables.ts';
export type { SummaryTable } from './tables/summary-tables.ts';
export { seriesTables, summaryTables };

export type AnyTable = SeriesTable | SummaryTable;

const byName: ReadonlyMap<string, AnyTable> = new Map(
  [...summaryTables, ...seriesTables].map((table) => [table.name, table]),
);

export function findTable(name: string): AnyTable | undefined {
  return byName.get(name);
}

export function isSeriesTable(table: AnyTable): table is SeriesTable {
  return table.keyword === 'timeseries';
}
