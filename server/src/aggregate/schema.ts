import { Type } from 'typebox';

import { day, optional, uuid } from '#kernel/http/common-schemas.ts';

import { dateParts, periodUnits } from './civil-time.ts';
import { queriesMax } from './language/parse-batch.ts';
import { functions } from './language/query.ts';
import { type AnyTable, seriesTables, columnTables } from './tables.ts';
import { whereCharactersMax } from './where/parse-where.ts';

/** Twenty queries with all options take a tenth of it. */
export const queryBytesMax = 1024 * 1024;

export const userParams = Type.Object({ user_id: uuid });

/** The query language parses it, and reports the position of each problem and the name that was probably meant. */
export const queryBody = Type.Object({
  timeframe: Type.Unknown(),
  queries: Type.Unknown(),
  config: Type.Optional(Type.Unknown()),
  explain: Type.Optional(Type.Unknown()),
});

const columnsOf = ({ columns }: AnyTable, isMacro: boolean): string[] =>
  Object.keys(columns).filter((name) => (columns[name]?.isMacro === true) === isMacro);

const title = (name: string): string =>
  name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const period = Type.Object(
  {
    value: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
    unit: Type.Enum([...periodUnits]),
  },
  { title: 'Period' },
);
const index = Type.Object(
  { index: Type.Enum([...columnTables.map(({ name }) => name), 'timeseries']) },
  { title: 'IndexColumnExpr' },
);
const source = Type.Object(
  {
    source: Type.Enum([
      'source_provider',
      'source_type',
      'source_app_id',
      'source_workout_id',
      'source_sport',
    ]),
  },
  { title: 'SourceColumnExpr' },
);
const tableColumns = columnTables.map((table) =>
  Type.Object(
    { [table.name]: Type.Enum(columnsOf(table, false)) },
    { title: `${title(table.name)}ColumnExpr` },
  ),
);
const macro = Type.Object(
  {
    value_macro: Type.Enum(columnTables.flatMap((table) => columnsOf(table, true))),
    version: Type.Optional(Type.Enum(['automatic'])),
  },
  { title: 'ValueMacroExpr' },
);
const series = Type.Object(
  {
    timeseries: Type.Enum(seriesTables.map(({ name }) => name)),
    field: Type.Enum([...new Set(seriesTables.flatMap((table) => Object.keys(table.columns)))]),
  },
  { title: 'TimeseriesExpr' },
);
const column = Type.Union([...tableColumns, macro, series]);
const where = optional(
  Type.String({
    maxLength: whereCharactersMax,
    description: "Such as: type = 'long_sleep' AND NOT efficiency < 85.",
  }),
);
const subquery = Type.Object(
  {
    select: Type.Object({
      func: Type.Enum(functions.filter((name) => name !== 'oldest' && name !== 'newest')),
      arg: optional(
        Type.Object({}, { description: 'A field of the elements, or {"element": true}.' }),
      ),
    }),
    from: Type.Object({ unnest: column }, { title: 'UnnestExpr' }),
    where,
  },
  { title: 'ScalarOutputSubqueryExpr' },
);
const aggregate = Type.Object(
  {
    func: Type.Enum([...functions]),
    arg: optional(Type.Union([column, index, source, subquery])),
  },
  { title: 'AggregateExpr' },
);
const groupKey = Type.Object(
  { group_key: Type.Union([Type.Integer({ minimum: 0 }), Type.Enum(['*'])]) },
  { title: 'GroupKeyColumnExpr' },
);
const placeholder = Type.Object(
  { placeholder: Type.Literal(true) },
  { title: 'Placeholder', description: 'The index of the table that the query reads.' },
);
const indexArg = Type.Union([index, placeholder]);
const dateTrunc = Type.Object({ date_trunc: period, arg: indexArg }, { title: 'DateTruncExpr' });
const datePart = Type.Object(
  { date_part: Type.Enum([...dateParts]), arg: indexArg },
  { title: 'DatePartExpr' },
);
const align = Type.Object(
  {
    carry: Type.Object({
      mode: Type.Enum(['carry_forward', 'carry_backward', 'carry_nearest']),
      max_age: optional(period),
      span: optional(period),
    }),
  },
  { title: 'AlignExpr' },
);
/** The schema of one query, for the API reference. */
export const querySchema = Type.Object(
  {
    select: Type.Array(Type.Union([aggregate, groupKey, column, index, source, subquery]), {
      minItems: 1,
    }),
    group_by: Type.Optional(Type.Array(Type.Union([dateTrunc, datePart, column, source]))),
    where,
    align: optional(align),
  },
  { title: 'Query' },
);
const relative = Type.Object(
  { type: Type.Enum(['relative']), anchor: day, past: period },
  { title: 'RelativeTimeframe' },
);
const absolute = Type.Object(
  {
    type: Type.Enum(['absolute']),
    start: day,
    end: day,
  },
  { title: 'AbsoluteTimeframe' },
);
export const queryConfigSchema = Type.Object(
  {
    provider_priority_overrides: optional(Type.Array(Type.String())),
    column_naming: optional(Type.Enum(['bare', 'qualified'])),
  },
  { title: 'QueryConfig' },
);

/** The schema of the query language, for the API reference. */
export const documentedQueryBody = Type.Object(
  {
    timeframe: Type.Union([relative, absolute]),
    queries: Type.Array(querySchema, { maxItems: queriesMax }),
    config: optional(queryConfigSchema),
    explain: Type.Optional(Type.Boolean({ description: 'Also say how each result came about.' })),
  },
  { title: 'QueryBatch' },
);

export const aggregationResult = Type.Object(
  {
    table: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
      description: 'Columns of equal length by their names.',
    }),
    explain: Type.Optional(Type.Unknown()),
  },
  { title: 'AggregationResult' },
);

export const queryAnswer = Type.Object(
  {
    results: Type.Array(aggregationResult),
  },
  { title: 'AggregationResponse' },
);
