import type { AuditId } from '#kernel/audit.ts';
import type { Problem } from '#kernel/problem.ts';
import { dayMs } from '#kernel/time.ts';

import { addPeriods, countBuckets, type Period, truncate } from '../civil-time.ts';
import type { Query, Window } from '../language/query.ts';
import { readStored, type StoredQuery } from '../language/read-stored.ts';
import { reliabilityWindow } from '../reliability/model.ts';
import { shapeProblem } from '../reliability/shape.ts';
import { identity, reliabilityTable } from '../reliability/table.ts';
import { findTable, isReadinessTable, isReliabilityTable, isSeriesTable } from '../tables.ts';
import type { Value } from '../tables/table.ts';

/** A query whose table Salus updates for each user of a team. */
export type ContinuousQuery = {
  readonly id: AuditId;
  readonly status: 'active' | 'archived';
  readonly slug: string;
  readonly title: string;
  /** As the client sent it. */
  readonly query: unknown;
  readonly config: unknown;
  /** The resources of samples and summaries that it reads. */
  readonly reads: readonly string[];
  /** Null: the default. */
  readonly minimumGapSeconds: number | null;
  readonly hasEvents: boolean;
  /** Whether its tables are also available as FHIR observations. */
  readonly hasObservations: boolean;
  readonly createdAt: Date;
  /** Null while it is active. */
  readonly archivedAt: Date | null;
};

/** The shortest time between computations of a table, whatever the team requests. */
export const gapSecondsMin = 1800;
/** A larger table is an error, because a table is read, compared and sealed as a whole. */
export const rowsMax = 10_000;
const cellsMax = 100_000;
const year: Period = { value: 1, unit: 'year' };
const longestYearMs = 366 * dayMs;

/** Returns the parsed query, or all of its problems. */
export function checkDefinition(
  body: Readonly<Record<'query' | 'query_config', unknown>>,
): { readonly stored: StoredQuery } | { readonly problems: readonly Problem[] } {
  const read = readStored(body);
  if ('problems' in read) return read;
  const { query } = read.stored;
  const problem =
    query.table === reliabilityTable.name
      ? shapeProblem(query, read.stored.priorityOverrides)
      : problemOf(query);
  if (problem === null) return read;
  return { problems: [{ type: 'value_error', loc: ['body', 'query'], msg: problem }] };
}

function problemOf(query: Query): string | null {
  const period = bucketOf(query);
  if (period === null) return 'A continuous query has one date_trunc in group_by';
  const buckets = countBuckets(period, 0, longestYearMs);
  if (buckets <= rowsMax && buckets * query.select.length <= cellsMax) return null;
  return `A year of it would have more than ${rowsMax} rows or ${cellsMax} cells; group it by longer periods, or select less`;
}

function bucketOf({ groupBy }: Query): Period | null {
  const key = groupBy.find(({ kind }) => kind === 'trunc');
  return key?.kind === 'trunc' ? key.period : null;
}

/** Returns the problem with the size of a computed table; null if there is none. */
export function sizeProblem(table: Table): string | null {
  const columns = Object.values(table);
  const rows = columns[0]?.length ?? 0;
  if (rows <= rowsMax && rows * columns.length <= cellsMax) return null;
  return `The table has more than ${rowsMax} rows or ${cellsMax} cells`;
}

/**
 * Returns the year up to the end of a local day. Its first bucket is complete, so that no row changes only because time passes.
 */
export function windowAt(query: Query, localNowMs: number): Window {
  if (query.table === reliabilityTable.name) return reliabilityWindow(localNowMs);
  const toMs = (Math.floor(localNowMs / dayMs) + 1) * dayMs;
  const fromMs = addPeriods(toMs, year, -1);
  const period = bucketOf(query);
  return { fromMs: period === null ? fromMs : truncate(fromMs, period), toMs };
}

/** Returns the resources that a query reads, by their stored names and by those of the contract. */
export function resourcesOf(query: Query): {
  readonly reads: readonly string[];
  readonly dependencies: readonly string[];
} {
  const table = findTable(query.table);
  if (table === undefined) throw new Error(`there is no table ${query.table}`);
  // It is computed after the end of each day, not when data changes.
  if (isReliabilityTable(table)) return { reads: [table.name], dependencies: [] };
  if (isReadinessTable(table)) {
    const names = ['sleep', 'workouts', 'activity'];
    return { reads: names, dependencies: names };
  }
  const name = isSeriesTable(table) ? table.name : table.resource;
  return { reads: [table.resource], dependencies: [name] };
}

/** Columns of equal length by name, in the form of responses. */
export type Table = Readonly<Record<string, readonly Value[]>>;

type Row = { readonly text: string; readonly key: string; readonly values: readonly Value[] };

/**
 * Returns new and changed rows. A row of the window that no longer exists is returned with its keys alone. An empty row is left
 * out.
 */
export function changedRows(
  query: Query,
  tables: { readonly before: Table; readonly after: Table },
): Table {
  const isKey = ({ kind, name }: Query['select'][number]): boolean =>
    query.isGrouped ? kind !== 'aggregate' : identity.some((each) => name.endsWith(each));
  const keyPlaces = query.select.flatMap((each, place) => (isKey(each) ? [place] : []));
  const names = query.select.map(({ name }) => name);
  const rowsOf = (table: Table): readonly Row[] =>
    Array.from({ length: table[names[0] ?? '']?.length ?? 0 }, (_, row) => {
      const values = names.map((name) => table[name]?.[row] ?? null);
      const keys = keyPlaces.map((place) => values[place]);
      return { values, text: JSON.stringify(values), key: JSON.stringify(keys) };
    });
  const [before, after] = [rowsOf(tables.before), rowsOf(tables.after)];
  const known = new Set(before.map(({ text }) => text));
  const present = new Set(after.map(({ key }) => key));
  const wasThere = new Set(before.map(({ key }) => key));
  const isBlank = ({ values }: Row): boolean =>
    values.every((value, place) => value === null || keyPlaces.includes(place));
  const changed = after.filter(
    (row) => !known.has(row.text) && (wasThere.has(row.key) || !isBlank(row)),
  );
  const index = names.indexOf('index');
  const timeOf = ({ values }: Row): string => {
    const time = values[index];
    return typeof time === 'string' ? time : '';
  };
  const [first] = after;
  const gone = before
    .filter((row) => !present.has(row.key) && (first === undefined || timeOf(row) >= timeOf(first)))
    .map(({ values }) => values.map((value, place) => (keyPlaces.includes(place) ? value : null)));
  return tableOf(names, [...changed.map(({ values }) => values), ...gone]);
}

export function tableOf(names: readonly string[], rows: readonly (readonly Value[])[]): Table {
  return Object.fromEntries(
    names.map((name, place) => [name, rows.map((row) => row[place] ?? null)]),
  );
}

export function rowCount(table: Table): number {
  return Object.values(table)[0]?.length ?? 0;
}

/** Splits a table into parts whose JSON is at most this long; a longer single row is a part by itself. */
export function partsOf(table: Table, bytesMax: number): readonly Table[] {
  const count = rowCount(table);
  if (count <= 1 || Buffer.byteLength(JSON.stringify(table)) <= bytesMax) return [table];
  const cut = (from: number, to: number): Table =>
    Object.fromEntries(Object.entries(table).map(([name, all]) => [name, all.slice(from, to)]));
  const half = Math.floor(count / 2);
  return [...partsOf(cut(0, half), bytesMax), ...partsOf(cut(half, count), bytesMax)];
}
