import { type AnyTable, findTable, seriesTables, columnTables } from '../tables.ts';
import type { ColumnType } from '../tables/table.ts';
import { checkWhere, type Names } from '../where/check-where.ts';
import type { Condition } from '../where/condition.ts';
import { parseWhere } from '../where/parse-where.ts';
import { WhereError } from '../where/tokens.ts';
import { type Expression, type Function, functions } from './query.ts';
import type { Fields, Reader } from './reader.ts';

/** An expression, its type, and its name after a function. */
export type Read = {
  readonly expression: Expression;
  readonly type: ColumnType;
  readonly name: string;
};

const keywords = columnTables.map(({ keyword }) => keyword);
const seriesNames = seriesTables.map(({ name }) => name);
const indexNames = [...keywords, 'timeseries'];
const sourceColumns = [
  'source_provider',
  'source_type',
  'source_app_id',
  'source_workout_id',
  'source_sport',
];
/** Macros are columns of nights that no source has as such. */
const macroTable = 'sleep';

/** `latest` occurs in one published example. */
export const functionNames: readonly (Function | 'latest')[] = [...functions, 'latest'];

export function toFunction(name: Function | 'latest'): Function {
  return name === 'latest' ? 'newest' : name;
}

/** Reads one expression of a query on the table; null after a report. */
export function readExpression(reader: Reader, table: AnyTable): Read | null {
  const { value } = reader;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return reader.refuse('Input should be a valid object', { type: 'dict_type' });
  }
  if ('timeseries' in value) return readSeries(reader, table);
  if ('index' in value) return readIndex(reader, table);
  if ('source' in value) return readSource(reader, table);
  if ('value_macro' in value) return readMacro(reader, table);
  if ('select' in value || 'from' in value) return readSubquery(reader, table);
  const keyword = keywords.find((each) => each in value);
  if (keyword !== undefined) return readColumn(reader, table, keyword);
  const msg =
    'Input should be an expression: a column of a table, timeseries, index, source, value_macro or a subquery';
  return reader.refuse(msg);
}

/** Rejects an expression of another table than the query's. */
function isOf(reader: Reader, table: AnyTable, name: string): boolean {
  if (table.name === name) return true;
  reader.refuse(
    `All expressions of a query come from one table: this one is of ${name}, the query of ${table.name}`,
  );
  return false;
}

function readColumn(reader: Reader, table: AnyTable, keyword: string): Read | null {
  const field = reader.object([keyword])?.get(keyword);
  const owner = findTable(keyword);
  if (field === undefined || owner === undefined || !isOf(reader, table, keyword)) return null;
  const names = Object.keys(owner.columns).filter((each) => !owner.columns[each]?.isMacro);
  return toRead(field.choice(names, `column of ${keyword} called`), table);
}

function toRead(name: string | null, table: AnyTable): Read | null {
  const column = name === null ? undefined : table.columns[name];
  if (name === null || column === undefined) return null;
  return { expression: { kind: 'column', column: name }, type: column.type, name };
}

function readSeries(reader: Reader, table: AnyTable): Read | null {
  const fields = reader.object(['timeseries', 'field']);
  const name = fields?.get('timeseries').choice(seriesNames, 'time series called');
  if (fields == null || name == null || !isOf(reader, table, name)) return null;
  const field = fields.required('field');
  return (
    field && toRead(field.choice(Object.keys(table.columns), `field of ${name} called`), table)
  );
}

function readIndex(reader: Reader, table: AnyTable): Read | null {
  const name = reader.object(['index'])?.get('index').choice(indexNames, 'table called');
  if (name == null) return null;
  if (table.keyword !== name) {
    isOf(reader, table, name);
    return null;
  }
  return { expression: { kind: 'index' }, type: 'time', name: 'index' };
}

function readSource(reader: Reader, table: AnyTable): Read | null {
  const field = reader.object(['source'])?.get('source');
  const name = field?.choice(sourceColumns, 'column of sources called') ?? null;
  if (field === undefined || name === null) return null;
  if (Object.hasOwn(table.columns, name)) return toRead(name, table);
  return field.refuse(`Rows of ${table.name} have no ${name}`);
}

function readMacro(reader: Reader, table: AnyTable): Read | null {
  const owner = findTable(macroTable);
  const fields = reader.object(['value_macro', 'version']);
  if (fields == null || owner === undefined) return null;
  const names = Object.keys(owner.columns).filter((each) => owner.columns[each]?.isMacro);
  const name = fields.get('value_macro').choice(names, 'value macro called');
  const version = fields.get('version');
  if (!version.isAbsent()) version.choice(['automatic'], 'version called');
  return name !== null && isOf(reader, table, macroTable) ? toRead(name, table) : null;
}

function readSubquery(reader: Reader, table: AnyTable): Read | null {
  const fields = reader.object(['select', 'from', 'where']);
  const from = fields?.required('from')?.object(['unnest'])?.required('unnest');
  const select = fields?.required('select')?.object(['func', 'arg']);
  if (fields == null || from == null || select == null) return null;
  const list = readExpression(from, table);
  if (list === null) return null;
  const column = list.expression.kind === 'column' ? table.columns[list.name] : undefined;
  if (column?.elements === undefined) return from.refuse(`${list.name} is not a list`);
  const { elements } = column;
  const names: Names =
    elements.kind === 'scalars'
      ? { element: { type: elements.type } }
      : Object.fromEntries(Object.entries(elements.fields).map(([name, type]) => [name, { type }]));
  const func = readSubqueryFunction(select);
  const field = readElementField(select.get('arg'), list.name, names, elements.kind);
  const where = readWhere(fields.get('where'), names);
  if (func === null || field === undefined || where === undefined) return null;
  const type = field === null ? 'number' : resultType(select.get('func'), func, names[field]?.type);
  if (type === null) return null;
  if (field === null && func !== 'count') {
    return select.get('arg').refuse('Only count takes no arg');
  }
  const name = [func, list.name, ...(field === null ? [] : [field])].join('.');
  return {
    expression: {
      kind: 'subquery',
      func,
      list: list.name,
      field: elements.kind === 'scalars' ? null : field,
      where,
    },
    type,
    name,
  };
}

function readSubqueryFunction(select: Fields): Exclude<Function, 'oldest' | 'newest'> | null {
  const reader = select.required('func');
  const name = reader?.choice(functionNames, 'function') ?? null;
  if (reader === null || name === null) return null;
  const func = toFunction(name);
  if (func !== 'oldest' && func !== 'newest') return func;
  return reader.refuse(`${name} is not possible in a subquery: elements have no time of their own`);
}

/** Returns the named field; null if there is none, undefined after a report. */
function readElementField(
  reader: Reader,
  list: string,
  names: Names,
  kind: 'scalars' | 'structs',
): string | null | undefined {
  if (reader.isAbsent()) return null;
  if (kind === 'scalars') {
    const element = reader.object(['element'])?.required('element');
    if (element == null) return undefined;
    if (element.value === true) return 'element';
    element.refuse('Input should be true');
    return undefined;
  }
  const fields = reader.object(['field_for', list]);
  const name = fields?.required(list)?.choice(Object.keys(names), `field of ${list} called`);
  const owner = fields?.get('field_for');
  if (owner?.isAbsent() === false) owner.choice(['menstrual_cycle'], 'table with lists called');
  return name ?? undefined;
}

/** Returns the type of a function's result; null after a report, if the function does not accept the type. */
export function resultType(
  reader: Reader,
  func: Function,
  type: ColumnType | undefined,
): ColumnType | null {
  if (type === undefined) return null;
  switch (func) {
    case 'count':
      return 'number';
    case 'oldest':
    case 'newest':
      return type;
    case 'min':
    case 'max':
      if (type === 'number' || type === 'time' || type === 'date') return type;
      return reader.refuse(`${func} is for numbers and times, and not for a ${type}`);
    case 'mean':
    case 'sum':
    case 'median':
    case 'stddev':
      return type === 'number'
        ? 'number'
        : reader.refuse(`${func} is for numbers, and not for a ${type}`);
  }
}

/** Returns null if there is no condition; undefined after a report. */
export function readWhere(reader: Reader, names: Names): Condition | null | undefined {
  if (reader.isAbsent()) return null;
  const { value } = reader;
  if (typeof value !== 'string') {
    reader.refuse('Input should be a valid string', { type: 'string_type' });
    return undefined;
  }
  try {
    const condition = parseWhere(value);
    checkWhere(condition, names);
    return condition;
  } catch (error) {
    if (!(error instanceof WhereError)) throw error;
    const { message, position } = error;
    reader.refuse(`At character ${position + 1}: ${message}`, { type: 'where_error', position });
    return undefined;
  }
}

/** Returns the table that an expression names; undefined if it names none. `timeseries` alone matches any time series. */
export function tableNamedIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('timeseries' in value) {
    return typeof value.timeseries === 'string' ? value.timeseries : undefined;
  }
  if ('index' in value) return value.index === 'timeseries' ? undefined : String(value.index);
  if ('value_macro' in value) return macroTable;
  if ('arg' in value) return tableNamedIn(value.arg);
  if ('from' in value) return tableNamedIn(value.from);
  if ('unnest' in value) return tableNamedIn(value.unnest);
  return keywords.find((each) => each in value);
}
