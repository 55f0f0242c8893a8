import { type StoredSummary, SummaryRow } from '../tables/stored-summary.ts';
import type { SummaryTable } from '../tables/summary-tables.ts';
import type { Value } from '../tables/table.ts';
import { type Batch, onceEach } from './batch.ts';
import { coded, numbers, type Vector } from './vectors.ts';

/** Summaries as rows: a batch for each origin. */
export function summaryBatches(
  table: SummaryTable,
  summaries: readonly StoredSummary[],
  fallbackZone: string | null,
): readonly Batch[] {
  const byOrigin = Map.groupBy(summaries, (each) => `${each.provider}\n${each.sourceType}`);
  return Array.from(byOrigin.values(), (same) => batchOf(table, same, fallbackZone));
}

function batchOf(
  table: SummaryTable,
  summaries: readonly StoredSummary[],
  fallbackZone: string | null,
): Batch {
  const rows = summaries.map((summary) => new SummaryRow(summary, fallbackZone));
  const [first] = summaries;
  if (first === undefined) throw new Error('a batch has a row');
  return {
    count: rows.length,
    origin: { provider: first.provider, sourceType: first.sourceType },
    method: '',
    times: Float64Array.from(rows, (row) => table.index(row) ?? Number.NaN),
    isInOrder: false,
    instants: Float64Array.from(rows, (row) => table.instant(row) ?? Number.NaN),
    ends: null,
    lengths: null,
    rollups: null,
    column: onceEach((name) => columnOf(table, rows, name)),
  };
}

function columnOf(table: SummaryTable, rows: readonly SummaryRow[], name: string): Vector {
  const column = table.columns[name];
  if (column === undefined) throw new Error(`${table.name} has no column ${name}`);
  return vectorOf(
    column.type,
    rows.map((row) => column.read(row)),
  );
}

/** Values of a type as a column. */
export function vectorOf(
  type: SummaryTable['columns'][string]['type'],
  values: readonly Value[],
): Vector {
  switch (type) {
    case 'number':
    case 'time':
      return numbers(values.map((value) => (typeof value === 'number' ? value : null)));
    case 'text':
    case 'date':
    case 'boolean':
      return coded(
        values.map((value) =>
          typeof value === 'string' || typeof value === 'boolean' ? value : null,
        ),
      );
    case 'list':
      return { kind: 'list', lists: values.map((value) => (Array.isArray(value) ? value : null)) };
  }
}
