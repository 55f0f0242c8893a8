import { type Static, Type } from 'typebox';

import { describedTables } from '#aggregate';
import { InvalidRequest } from '#kernel/errors.ts';
import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';

import { daysOf } from '../days-model.ts';
import { exampleDays, exampleUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { type Call, tool } from '../tool-kit/tool.ts';
import { own } from '../tool-kit/untrusted-text.ts';
import { classesOfQueries } from './query-classes.ts';

const functions = ['mean', 'median', 'min', 'max', 'sum', 'count'] as const;
/** Without the table about sources, which has no data of days. */
const tables = describedTables.filter(({ name }) => name !== 'reliability');

const metric = Type.Object(
  {
    table: Type.Enum(
      tables.map(({ name }) => name),
      { description: 'A table of summaries, or the name of a time series.' },
    ),
    column: Type.String({
      ...slug,
      default: 'value',
      description: 'A number of it, as describe_data names it, such as efficiency of sleep.',
    }),
    of_each_day: Type.Enum([...functions], {
      default: 'mean',
      description: "What becomes of a day's rows: sum for amounts such as steps of a time series.",
    }),
    where: Type.Optional(
      Type.String({
        maxLength: 1000,
        description: "Which rows count, such as sleep_role = 'main', in the words of query_data.",
      }),
    ),
  },
  { additionalProperties: false },
);

const period = Type.Object(
  {
    start_date: Type.String({ format: 'date' }),
    end_date: Type.String({ format: 'date', description: '366 days at most.' }),
  },
  { additionalProperties: false },
);

const input = Type.Object(
  {
    user_id: uuid,
    first: period,
    second: period,
    metrics: Type.Array(metric, { minItems: 1, maxItems: 10 }),
  },
  { additionalProperties: false },
);

const number = (description: string) => nullable(Type.Number({ description }));

const side = Type.Object({
  mean: number("Mean of the days' values. Null: no day has one, which is not 0."),
  min: number('The least of them.'),
  max: number('The greatest of them.'),
  rows: Type.Integer({ description: 'How many rows of data the values are of.' }),
  days_with_data: Type.Integer(),
  days: Type.Integer({ description: 'Of the period.' }),
});

const output = Type.Object({
  comparisons: Type.Array(
    Type.Object({
      table: slug,
      column: slug,
      of_each_day: Type.Enum([...functions]),
      unit: Type.String(own),
      first: side,
      second: side,
      difference: number('The second mean without the first. Null: one of them has no data.'),
      change_percent: number('Of the first mean. Null: it is 0, or one of them has no data.'),
    }),
  ),
  address: Type.String({
    ...cite,
    description: 'Where the API answers queries of these days, such as those of query_data.',
  }),
});

type Asked = Static<typeof input>;
type Metric = Static<typeof metric>;
type Period = Static<typeof period>;
type Side = Static<typeof side>;

export const comparePeriods = tool({
  name: 'compare_periods',
  title: 'Compare two periods',
  description:
    "Two spans of days of a person side by side: of each metric the mean, the least and the greatest of the days' values, the difference, and how many days have data. Compare only what is covered alike: a mean of 3 days of 30 says little. Days are those of the person's own clock; of several sources of a day the preferred one counts.",
  input,
  examples: [
    {
      user_id: exampleUser,
      first: { ...exampleDays, end_date: exampleDays.start_date },
      second: exampleDays,
      metrics: [
        { table: 'sleep', column: 'efficiency', where: "sleep_role = 'main'" },
        { table: 'steps', of_each_day: 'sum' },
        { table: 'body', column: 'weight_kilogram' },
      ],
    },
  ],
  output,
  reads: (asked, { data }) => {
    const [one, other] = [daysOf(asked.first), daysOf(asked.second)];
    return {
      userId: asked.user_id,
      classes: classesOfQueries(data, bodyOf(asked.first, asked.metrics)),
      days: {
        first: one.first < other.first ? one.first : other.first,
        last: one.last > other.last ? one.last : other.last,
      },
    };
  },
  run: async (call, asked) => {
    const [first, second] = [
      await sidesOf(call, asked, asked.first),
      await sidesOf(call, asked, asked.second),
    ];
    const comparisons = asked.metrics.map((each, place) =>
      compared(each, first[place] ?? empty, second[place] ?? empty),
    );
    const rows = [...first, ...second].reduce((sum, each) => sum + each.rows, 0);
    const address = `/aggregate/v1/user/${asked.user_id}/query`;
    return { structured: { comparisons, address }, rows };
  },
});

const empty: Side = { mean: null, min: null, max: null, rows: 0, days_with_data: 0, days: 0 };

function compared(
  { table, column, of_each_day }: Metric,
  first: Side,
  second: Side,
): Static<typeof output>['comparisons'][number] {
  const [before, after] = [first.mean, second.mean];
  const difference = before === null || after === null ? null : after - before;
  return {
    table,
    column,
    of_each_day,
    unit: of_each_day === 'count' ? 'count' : (unitOf(table, column) ?? ''),
    first,
    second,
    difference,
    change_percent:
      difference === null || before === null || before === 0 ? null : (100 * difference) / before,
  };
}

const columnOf = (table: string, column: string) =>
  tables
    .find(({ name }) => name === table)
    ?.columns.find((each) => each.column === column && each.type === 'number');

const unitOf = (table: string, column: string): string | undefined =>
  columnOf(table, column)?.unit ?? undefined;

/** A query for each metric, of the days of a period. */
function bodyOf(
  { start_date, end_date }: Period,
  metrics: readonly Metric[],
): Readonly<Record<string, unknown>> {
  return {
    timeframe: { type: 'absolute', start: start_date, end: end_date },
    queries: metrics.map((each, place) => queryOf(each, place)),
  };
}

function queryOf({ table, column, of_each_day: func, where }: Metric, place: number): object {
  const found = columnOf(table, column);
  if (found === undefined) {
    const names = tables
      .find(({ name }) => name === table)
      ?.columns.flatMap((each) => (each.type === 'number' ? [each.column] : []));
    const msg = `should be a number of ${table}: ${names?.join(', ') ?? ''}`;
    throw new InvalidRequest([{ type: 'value_error', loc: ['metrics', place, 'column'], msg }]);
  }
  const isSeries = tables.find(({ name }) => name === table)?.resource !== null;
  const named = found.isMacro ? { value_macro: column } : { [table]: column };
  const arg = isSeries ? { timeseries: table, field: column } : named;
  const select = [{ group_key: '*' }, { func: 'count', arg }];
  return {
    select: func === 'count' ? select : [...select, { func, arg }],
    group_by: [
      {
        date_trunc: { value: 1, unit: 'day' },
        arg: { index: isSeries ? 'timeseries' : table },
      },
    ],
    ...(where === undefined ? {} : { where }),
  };
}

async function sidesOf({ api }: Call, asked: Asked, days: Period): Promise<readonly Side[]> {
  const { user_id, metrics } = asked;
  const sent = { params: { user_id }, body: bodyOf(days, metrics) };
  const { results } = await api('queryOneUser', sent);
  const { first, last } = daysOf(days);
  const length = (parseUtc(last) - parseUtc(first)) / dayMs + 1;
  return metrics.map(({ of_each_day: func }, place) =>
    sideOf(results[place]?.table ?? {}, func, length),
  );
}

function sideOf(
  table: Readonly<Record<string, readonly unknown[]>>,
  func: Metric['of_each_day'],
  days: number,
): Side {
  const counts = (table['count'] ?? []).map(Number);
  // A day without a row has no value, and one without a count has none that counts.
  const numbers = (table[func] ?? []).flatMap((value, place) =>
    typeof value === 'number' && (counts[place] ?? 0) > 0 ? [value] : [],
  );
  if (numbers.length === 0) return { ...empty, days };
  return {
    mean: numbers.reduce((sum, each) => sum + each, 0) / numbers.length,
    min: numbers.reduce((least, each) => Math.min(least, each)),
    max: numbers.reduce((most, each) => Math.max(most, each)),
    rows: counts.reduce((sum, each) => sum + each, 0),
    days_with_data: numbers.length,
    days,
  };
}
