import { type ReadinessTable, readinessTable } from './readiness/table.ts';
import { type ReliabilityTable, reliabilityTable } from './reliability/table.ts';
import { type SeriesTable, seriesTables } from './tables/series-tables.ts';
import { type SummaryTable, summaryTables } from './tables/summary-tables.ts';

export type { SeriesTable } from './tables/series-tables.ts';
export type { SummaryTable } from './tables/summary-tables.ts';
export { seriesTables };

export type AnyTable = ReadinessTable | ReliabilityTable | SeriesTable | SummaryTable;

/** The tables whose columns are selected by the table's name, as in `{"sleep": "score"}`. */
export const columnTables: readonly (ReadinessTable | ReliabilityTable | SummaryTable)[] = [
  ...summaryTables,
  readinessTable,
  reliabilityTable,
];

const byName: ReadonlyMap<string, AnyTable> = new Map(
  [...columnTables, ...seriesTables].map((table) => [table.name, table]),
);

export function findTable(name: string): AnyTable | undefined {
  return byName.get(name);
}

export function isSeriesTable(table: AnyTable): table is SeriesTable {
  return table.keyword === 'timeseries';
}

/** Returns whether its rows are stored summaries. */
export function isSummaryTable(table: AnyTable): table is SummaryTable {
  return 'index' in table;
}

export function isReliabilityTable(table: AnyTable): table is ReliabilityTable {
  return table.keyword === 'reliability';
}

export function isReadinessTable(table: AnyTable): table is ReadinessTable {
  return table.keyword === 'derived_readiness';
}
