import { dateParts, type Period, periodUnits, shortestMs } from '../civil-time.ts';
import { withSuggestion } from '../suggest-name.ts';
import { type AnyTable, findTable, seriesTables, columnTables } from '../tables.ts';
import { nameColumns, type Naming, type Unnamed } from './column-names.ts';
import {
  functionNames,
  type Read,
  readExpression,
  readWhere,
  resultType,
  tableNamedIn,
  toFunction,
} from './parse-expression.ts';
import type { Align, Expression, GroupKey, Query, Selected } from './query.ts';
import type { Fields, Reader } from './reader.ts';

const selectMax = 50;
const groupByMax = 8;
/** More of any unit reaches further back than a window may. */
const periodValueMax = 1_000_000;

/** Reads one query; null after a report. */
export function readQuery(reader: Reader, naming: Naming): Query | null {
  const before = reader.count;
  const fields = reader.object(['select', 'group_by', 'where', 'align']);
  const select = fields?.required('select')?.list(selectMax, 1) ?? null;
  if (fields === null || select === null) return null;
  const groupBy = fields.get('group_by').isAbsent() ? [] : fields.get('group_by').list(groupByMax);
  if (groupBy === null) return null;
  const table = tableOf(reader, [...select, ...groupBy]);
  if (table === null) return null;
  const keys = groupBy.map((each) => readGroupKey(each, table));
  const known = keys.filter((key) => key !== null);
  if (known.length < keys.length) return null;
  refuseSecondTrunc(groupBy, known);
  const isGrouped = known.length > 0 || select.some(isAggregate);
  const unnamed = select.flatMap((each) => readSelected(each, table, { keys: known, isGrouped }));
  const where = readWhere(fields.get('where'), table.columns);
  const align = readAlign(fields.get('align'), known, unnamed);
  if (reader.count > before || where === undefined) return null;
  const truncKey = known.findIndex(({ kind }) => kind === 'trunc');
  const withIndex = withBucket(unnamed, truncKey);
  const outputs = nameColumns(withIndex, truncKey === -1 ? null : truncKey, naming);
  refuseRepetition(
    fields.get('select'),
    outputs.map(({ name }) => name),
  );
  if (reader.count > before) return null;
  return { table: table.name, select: outputs, groupBy: known, isGrouped, where, align };
}

const isAggregate = ({ value }: Reader): boolean =>
  typeof value === 'object' && value !== null && 'func' in value;

/** Returns the table of the first expression that names one. */
function tableOf(reader: Reader, items: readonly Reader[]): AnyTable | null {
  const named = items.map(({ value }) => tableNamedIn(value));
  const at = named.findIndex((name) => name !== undefined);
  const name = named[at];
  if (name === undefined) {
    return reader.refuse('The query names no table: at least one expression is a column of one');
  }
  const found = findTable(name);
  if (found !== undefined) return found;
  const all = [...columnTables, ...seriesTables].map((each) => each.name);
  const msg = withSuggestion(`There is no table ${name.slice(0, 64)}`, name, all);
  return (items[at] ?? reader).refuse(msg, { type: 'literal_error' });
}

function readPeriod(reader: Reader): Period | null {
  const fields = reader.object(['value', 'unit']);
  const unit = fields?.required('unit')?.choice(periodUnits, 'unit') ?? null;
  if (fields === null || unit === null) return null;
  const value = fields.get('value');
  const count = value.value === undefined ? 1 : value.integer(1, periodValueMax);
  return count === null ? null : { value: count, unit };
}

export { readPeriod };

function readGroupKey(reader: Reader, table: AnyTable): GroupKey | null {
  const { value } = reader;
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && 'date_trunc' in value) {
    const fields = reader.object(['date_trunc', 'arg']);
    const period = fields && readPeriod(fields.get('date_trunc'));
    return fields && period && readIndexArg(fields, table) ? { kind: 'trunc', period } : null;
  }
  if (isObject && 'date_part' in value) {
    const fields = reader.object(['date_part', 'arg']);
    const part = fields?.get('date_part').choice(dateParts, 'part of a date called');
    return fields && part && readIndexArg(fields, table) ? { kind: 'part', part } : null;
  }
  const read = readExpression(reader, table);
  if (read === null) return null;
  if (read.expression.kind === 'index') {
    return reader.refuse('The index is grouped by with date_trunc or date_part');
  }
  if (read.type === 'list')
    return reader.refuse(`${read.name} is a list: rows are not grouped by it`);
  return { kind: 'value', of: read.expression, type: read.type };
}

function readIndexArg(fields: Fields, table: AnyTable): boolean {
  const arg = fields.required('arg');
  if (arg === null) return false;
  if (isPlaceholder(arg.value)) return readPlaceholder(arg);
  const read = readExpression(arg, table);
  if (read === null) return false;
  if (read.expression.kind === 'index') return true;
  arg.refuse('Input should be the index of the table');
  return false;
}

function isPlaceholder(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'placeholder' in value;
}

/** A placeholder can only be the index of the table that the query reads. */
function readPlaceholder(reader: Reader): boolean {
  const given = reader.object(['placeholder'])?.get('placeholder');
  if (given?.value === true) return true;
  given?.refuse('Input should be true');
  return false;
}

function refuseSecondTrunc(readers: readonly Reader[], keys: readonly GroupKey[]): void {
  const places = keys.flatMap(({ kind }, place) => (kind === 'trunc' ? [place] : []));
  const second = places[1];
  if (second === undefined) return;
  readers[second]?.refuse('A query has one date_trunc at most');
}

type Grouping = { readonly keys: readonly GroupKey[]; readonly isGrouped: boolean };

/** Returns the columns of one item of `select`; several if it is every key. */
function readSelected(reader: Reader, table: AnyTable, grouping: Grouping): readonly Unnamed[] {
  const { value } = reader;
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && 'group_key' in value) return readKeys(reader, grouping.keys);
  if (isAggregate(reader)) return [readAggregate(reader, table)].filter((each) => each !== null);
  const read = readExpression(reader, table);
  if (read === null) return [];
  if (!grouping.isGrouped) return [toValue(read)];
  const key = grouping.keys.findIndex(
    (each) => each.kind === 'value' && isSame(each.of, read.expression),
  );
  if (key !== -1) return [{ ...toValue(read), selected: { kind: 'value', of: read.expression } }];
  reader.refuse(`${read.name} needs a function, or to be in group_by: the rows are grouped`);
  return [];
}

function toValue({ expression, type, name }: Read): Unnamed {
  return { selected: { kind: 'value', of: expression }, type, column: name };
}

/** Compares expressions, which are plain data whose keys are always in the same order. */
export function isSame(left: Expression, right: Expression): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function readKeys(reader: Reader, keys: readonly GroupKey[]): readonly Unnamed[] {
  const field = reader.object(['group_key'])?.get('group_key');
  if (field === undefined) return [];
  if (keys.length === 0) {
    field.refuse('There is no group_by whose keys could be selected');
    return [];
  }
  if (field.value === '*') return keys.map((key, place) => toKey(key, place));
  const place = field.integer(0, keys.length - 1);
  const key = place === null ? undefined : keys[place];
  return place === null || key === undefined ? [] : [toKey(key, place)];
}

function toKey(key: GroupKey, place: number): Unnamed {
  const selected: Selected = { kind: 'key', key: place };
  const type = key.kind === 'value' ? key.type : key.kind === 'trunc' ? 'time' : 'number';
  return { selected, type, column: null };
}

function readAggregate(reader: Reader, table: AnyTable): Unnamed | null {
  const fields = reader.object(['func', 'arg']);
  const named = fields?.get('func');
  const name = named?.choice(functionNames, 'function');
  if (fields === null || named === undefined || name == null) return null;
  const func = toFunction(name);
  const arg = fields.get('arg');
  if (arg.isAbsent()) {
    if (func !== 'count') return arg.refuse('Only count takes no arg');
    return { selected: { kind: 'aggregate', func, of: null }, type: 'number', column: null };
  }
  const read = readExpression(arg, table);
  const type = read && resultType(named, func, read.type);
  if (read === null || type === null) return null;
  return { selected: { kind: 'aggregate', func, of: read.expression }, type, column: read.name };
}

/** The result always has the bucket; it is first if it was not selected. */
function withBucket(all: readonly Unnamed[], truncKey: number): readonly Unnamed[] {
  const isSelected = all.some(
    ({ selected }) => selected.kind === 'key' && selected.key === truncKey,
  );
  if (truncKey === -1 || isSelected) return all;
  return [{ selected: { kind: 'key', key: truncKey }, type: 'time', column: null }, ...all];
}

function refuseRepetition(reader: Reader, names: readonly string[]): void {
  const repeated = names.find((name, place) => names.indexOf(name) !== place);
  if (repeated !== undefined) reader.refuse(`${repeated} is selected twice`);
}

const carryModes = ['carry_forward', 'carry_backward', 'carry_nearest'] as const;

function readAlign(
  reader: Reader,
  keys: readonly GroupKey[],
  selected: readonly Unnamed[],
): Align | null {
  if (reader.isAbsent()) return null;
  const carry = reader.object(['carry'])?.required('carry');
  const fields = carry?.object(['mode', 'max_age', 'span']);
  const mode = fields?.required('mode')?.choice(carryModes, 'mode') ?? null;
  if (fields == null || mode === null) return null;
  const bucket = keys.find((key) => key.kind === 'trunc');
  if (bucket === undefined) return reader.refuse('align needs a date_trunc in group_by');
  if (keys.some(({ kind }) => kind === 'part')) {
    return reader.refuse('align is not possible together with a date_part');
  }
  const isProjected = (place: number): boolean =>
    keys[place]?.kind === 'trunc' || selected.some((each) => projects(each.selected, keys, place));
  if (!keys.every((_, place) => isProjected(place))) {
    return reader.refuse('align needs every key of group_by in select');
  }
  const isNearest = mode === 'carry_nearest';
  const capName = isNearest ? 'span' : 'max_age';
  const other = fields.get(isNearest ? 'max_age' : 'span');
  if (!other.isAbsent()) return other.refuse(`${mode} is bounded by ${capName}`);
  const cap = fields.get(capName);
  if (cap.isAbsent()) return { mode, within: null };
  const within = readPeriod(cap);
  if (within === null) return null;
  if (shortestMs(within) < shortestMs(bucket.period)) {
    return cap.refuse('Input should not be shorter than the buckets of date_trunc');
  }
  return { mode, within };
}

function projects(selected: Selected, keys: readonly GroupKey[], place: number): boolean {
  if (selected.kind === 'key') return selected.key === place;
  const key = keys[place];
  return selected.kind === 'value' && key?.kind === 'value' && isSame(key.of, selected.of);
}
