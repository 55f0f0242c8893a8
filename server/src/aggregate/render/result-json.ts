import { localText } from '../civil-time.ts';
import type { Explanation, Result, ResultColumn } from '../engine/job.ts';
import type { Query } from '../language/query.ts';
import type { ColumnType, Origin, Value } from '../tables/table.ts';
import { conditionText } from '../where/condition.ts';

/** Returns the JSON of `{"table": …}`, and `"explain"` if requested. */
export function resultJson(result: Result, query: Query): string {
  const columns = result.columns.map(
    (column) => `${JSON.stringify(column.name)}:${columnJson(column)}`,
  );
  const { explanation } = result;
  const explained =
    explanation === null ? '' : `,"explain":${JSON.stringify(explain(query, explanation))}`;
  return `{"table":{${columns.join(',')}}${explained}}`;
}

function columnJson({ type, values }: ResultColumn): string {
  // JSON writes NaN as null.
  if (type !== 'time') return JSON.stringify(arrayOf(values));
  // Local times need no escapes. Appending to a text takes less time than joining an array of texts.
  let texts = '';
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    if (row > 0) texts += ',';
    const isTime = typeof value === 'number' && !Number.isNaN(value);
    texts += isTime ? `"${localText(value)}"` : 'null';
  }
  return `[${texts}]`;
}

/** A loop is several times faster than Array.from. */
function arrayOf(values: ResultColumn['values']): readonly Value[] {
  if (!(values instanceof Float64Array)) return values;
  const array: number[] = [];
  for (let row = 0; row < values.length; row += 1) array.push(values[row] ?? Number.NaN);
  return array;
}

/** Returns how a query was executed; there is no SQL to show. */
function explain(
  query: Query,
  { scanned, chunks, won, isCut, milliseconds }: Explanation,
): unknown {
  const keyTypes = query.groupBy.flatMap((key) => {
    if (key.kind === 'trunc') return [];
    return [key.kind === 'part' ? 'number' : key.type];
  });
  return {
    steps: stepsOf(query),
    sources: scanned.map(({ rows, matched, repeated, ...origin }) =>
      Object.assign(originJson(origin), {
        rows_read: rows,
        rows_matched: matched,
        ...(query.table === 'workout' ? { rows_of_same_activity: repeated } : {}),
      }),
    ),
    ...(chunks === null
      ? {}
      : {
          chunks: {
            rolled_up: chunks.rolledUp,
            decoded: chunks.decoded,
            because: chunks.because,
          },
        }),
    groups: won.map(({ bucketMs, keys, origin, rows, over }) => ({
      index: bucketMs === null ? null : localText(bucketMs),
      group_key: keys.map((key, place) => shown(key, keyTypes[place] ?? 'text')),
      winner: originJson(origin),
      rows,
      over: over.map((other) =>
        Object.assign(originJson(other), { rows: other.rows, because: other.because }),
      ),
    })),
    groups_cut: isCut,
    milliseconds: Object.fromEntries(
      Object.entries(milliseconds).map(([stage, ms]) => [stage, Math.round(ms * 100) / 100]),
    ),
  };
}

/** A key as the table shows it. */
function shown(key: Value, type: ColumnType): Value {
  return type === 'time' && typeof key === 'number' ? localText(key) : key;
}

function originJson({ provider, sourceType }: Origin) {
  return { source_provider: provider, source_type: sourceType };
}

function stepsOf({ table, where, groupBy, isGrouped, select, align }: Query): readonly string[] {
  const keys = groupBy.map((key) => {
    if (key.kind === 'trunc') return `every ${key.period.value} ${key.period.unit}`;
    return key.kind === 'part' ? key.part : textOf(key.of);
  });
  const outputs = select.filter(({ kind }) => kind === 'aggregate').map(({ name }) => name);
  return [
    `read ${table}`,
    ...(where === null ? [] : [`keep rows where ${conditionText(where)}`]),
    ...(keys.length === 0 ? [] : [`group by ${keys.join(', ')}`]),
    ...(keys.length === 0 ? [] : ['keep the best source of each group']),
    ...(outputs.length === 0 ? [] : [`compute ${outputs.join(', ')}`]),
    ...(align === null ? [] : [`fill empty buckets: ${align.mode}`]),
    ...(isGrouped ? [] : ['order by time']),
  ];
}

function textOf(of: Extract<Query['groupBy'][number], { readonly kind: 'value' }>['of']): string {
  switch (of.kind) {
    case 'index':
      return 'index';
    case 'column':
      return of.column;
    case 'subquery':
      return `${of.func} of ${of.list}`;
  }
}
