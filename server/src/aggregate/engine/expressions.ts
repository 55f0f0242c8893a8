import type { Expression } from '../language/query.ts';
import type { AnyTable } from '../tables.ts';
import type { ScalarType, Value } from '../tables/table.ts';
import { openAggregator } from './aggregators.ts';
import type { Batch } from './batch.ts';
import { matchingRows } from './filter.ts';
import { oneRun } from './runs.ts';
import { vectorOf } from './summary-batches.ts';
import { pickVector, type Vector } from './vectors.ts';

/** The values of an expression for the rows of a batch. */
export function evaluate(of: Expression, batch: Batch, table: AnyTable): Vector {
  switch (of.kind) {
    case 'index':
      return { kind: 'number', values: batch.times };
    case 'column':
      return batch.column(of.column);
    case 'subquery':
      return overLists(of, batch, table);
  }
}

type Subquery = Extract<Expression, { readonly kind: 'subquery' }>;

/** Returns one value for each row's list, computed by the aggregate functions. */
function overLists(of: Subquery, batch: Batch, table: AnyTable): Vector {
  const { lists } = asLists(batch.column(of.list));
  const elements = table.columns[of.list]?.elements;
  if (elements === undefined) throw new Error(`${of.list} is no list`);
  const types: Readonly<Record<string, ScalarType>> =
    elements.kind === 'scalars' ? { element: elements.type } : elements.fields;
  const field = of.field ?? (elements.kind === 'scalars' ? 'element' : null);
  const results = lists.map((list) =>
    list === null ? null : overList(of, list, { types, field }),
  );
  const isDate = results.some((value) => typeof value === 'string');
  return vectorOf(isDate ? 'text' : 'number', results);
}

function asLists(vector: Vector): Extract<Vector, { readonly kind: 'list' }> {
  if (vector.kind !== 'list') throw new Error('a list is needed');
  return vector;
}

function overList(
  { func, where }: Subquery,
  list: readonly unknown[],
  {
    types,
    field,
  }: { readonly types: Readonly<Record<string, ScalarType>>; readonly field: string | null },
): Value {
  const column = (name: string): Vector => {
    const values = list.map((element) =>
      toValue(name === 'element' ? element : fieldOf(element, name)),
    );
    const type = types[name] ?? 'text';
    return vectorOf(type === 'time' ? 'text' : type, values);
  };
  const rows = where === null ? null : matchingRows(where, { count: list.length, column });
  const count = rows === null ? list.length : rows.length;
  const aggregator = openAggregator(func);
  const all = field === null ? null : column(field);
  aggregator.add({
    runs: oneRun(count),
    groups: 1,
    vector: all === null || rows === null ? all : pickVector(all, rows),
    instants: new Float64Array(count),
    rollups: null,
  });
  return aggregator.result(0);
}

function fieldOf(element: unknown, name: string): unknown {
  return typeof element === 'object' && element !== null ? Reflect.get(element, name) : null;
}

function toValue(value: unknown): Value {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value;
  return null;
}
