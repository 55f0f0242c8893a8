import { columns } from './columns.ts';
import { fieldsOf } from './series.ts';

export const tables = ['timeseries', ...Object.keys(columns)] as readonly string[];
export const functions = [
  'mean',
  'min',
  'max',
  'sum',
  'count',
  'median',
  'stddev',
  'oldest',
  'newest',
] as const;
export const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type Unit = (typeof units)[number];
const sources: ReadonlySet<string> = new Set(['source_provider', 'source_type']);

/** A column, as it is or by a function; '*' is the number of rows. */
export type Selected = { readonly func: string; readonly column: string };

/** What can be asked by clicks: one query of one table. */
export type Builder = {
  /** A table of summaries, or `timeseries` with the name of one. */
  readonly table: string;
  readonly series: string;
  readonly select: readonly Selected[];
  /** Buckets of time; null: the time is no key. */
  readonly bucket: { readonly value: number; readonly unit: Unit } | null;
  /** Keys beside the time. */
  readonly keys: readonly string[];
  readonly where: string;
  readonly timeframe:
    | { readonly value: number; readonly unit: Unit; readonly anchor: string }
    | { readonly start: string; readonly end: string };
  readonly isExplained: boolean;
};

export function startingBuilder(today: string): Builder {
  return {
    table: 'timeseries',
    series: 'heartrate',
    select: [{ func: 'mean', column: 'value' }],
    bucket: { value: 1, unit: 'day' },
    keys: [],
    where: '',
    timeframe: { value: 30, unit: 'day', anchor: today },
    isExplained: false,
  };
}

/** What a query on the table can select and group by. */
export function columnsOf({ table, series }: Pick<Builder, 'table' | 'series'>): readonly string[] {
  const known: Readonly<Record<string, readonly string[]>> = columns;
  return table === 'timeseries' ? fieldsOf(series) : (known[table] ?? []);
}

/** Another table has other columns: what is chosen begins anew. */
export function withTable(builder: Builder, table: string, series: string): Builder {
  const columnsThere = columnsOf({ table, series });
  const column = columnsThere.find((each) => each === 'value') ?? columnsThere[0] ?? '';
  const func = table === 'timeseries' ? 'mean' : 'newest';
  return { ...builder, table, series, select: [{ func, column }], keys: [], where: '' };
}

type Json = Readonly<Record<string, unknown>>;

/** The body of the request, as it is sent and shown. */
export function batchOf(builder: Builder): Json {
  const { table, bucket, keys, where, timeframe, isExplained } = builder;
  const column = (name: string): Json => columnJson(builder, name);
  const groups = [
    ...(bucket === null ? [] : [{ date_trunc: bucket, arg: { index: table } }]),
    ...keys.map((name) => column(name)),
  ];
  const select = builder.select.map(({ func, column: name }) => {
    if (func === '') return column(name);
    return { func, arg: name === '*' ? null : column(name) };
  });
  const query = {
    select: [...(groups.length === 0 ? [] : [{ group_key: '*' }]), ...select],
    ...(groups.length === 0 ? {} : { group_by: groups }),
    ...(where.trim() === '' ? {} : { where: where.trim() }),
  };
  return {
    timeframe:
      'start' in timeframe
        ? { type: 'absolute', start: timeframe.start, end: timeframe.end }
        : {
            type: 'relative',
            anchor: timeframe.anchor,
            past: { value: timeframe.value, unit: timeframe.unit },
          },
    queries: [query],
    ...(isExplained ? { explain: true } : {}),
  };
}

function columnJson({ table, series }: Builder, name: string): Json {
  if (table === 'timeseries') {
    return sources.has(name) ? { source: name } : { timeseries: series, field: name };
  }
  return { [table]: name };
}

/** The clicks that make this body; null where it says more than they can. */
export function builderOf(body: unknown): Builder | null {
  const [query, second] = listAt(body, 'queries');
  if (query === undefined || second !== undefined) return null;
  const groups = listAt(query, 'group_by');
  const selected = listAt(query, 'select').filter((each) => at(each, 'group_key') !== '*');
  const all = [...groups, ...selected.map((each) => (isFunction(each) ? at(each, 'arg') : each))];
  const table = tables.find((name) =>
    all.some((each) => at(each, name) !== undefined || at(at(each, 'arg'), 'index') === name),
  );
  const builder: Builder = {
    table: table ?? '',
    series:
      textOf(all.map((each) => at(each, 'timeseries')).find((name) => name !== undefined)) ||
      'heartrate',
    select: selected.map((each) =>
      isFunction(each)
        ? {
            func: textOf(at(each, 'func')),
            column: at(each, 'arg') === null ? '*' : nameOf(at(each, 'arg'), table),
          }
        : { func: '', column: nameOf(each, table) },
    ),
    bucket: bucketOf(groups),
    keys: groups
      .filter((each) => at(each, 'date_trunc') === undefined)
      .map((each) => nameOf(each, table)),
    where: textOf(at(query, 'where')),
    timeframe: timeframeOf(at(body, 'timeframe')),
    isExplained: at(body, 'explain') === true,
  };
  return isSame(batchOf(builder), body) ? builder : null;
}

function isFunction(value: unknown): boolean {
  return at(value, 'func') !== undefined;
}

function nameOf(expression: unknown, table = ''): string {
  return textOf(at(expression, 'source') ?? at(expression, 'field') ?? at(expression, table));
}

function bucketOf(groups: readonly unknown[]): Builder['bucket'] {
  const given = groups.map((each) => at(each, 'date_trunc')).find((each) => each !== undefined);
  const unit = units.find((each) => each === at(given, 'unit'));
  return unit === undefined ? null : { value: Number(at(given, 'value') ?? 1), unit };
}

function timeframeOf(given: unknown): Builder['timeframe'] {
  if (at(given, 'type') === 'absolute')
    return { start: textOf(at(given, 'start')), end: textOf(at(given, 'end')) };
  const past = at(given, 'past');
  const unit = units.find((each) => each === at(past, 'unit')) ?? 'day';
  return { value: Number(at(past, 'value') ?? 1), unit, anchor: textOf(at(given, 'anchor')) };
}

/** Whatever the order of the names in them. */
function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((each, index) => isSame(each, b[index]));
  if (!isJson(a) || !isJson(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => isSame(a[name], b[name]));
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function at(value: unknown, name: string): unknown {
  return isJson(value) ? value[name] : undefined;
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
