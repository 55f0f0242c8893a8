import { type TSchema, Type } from 'typebox';

import { querySchema } from '#aggregate';
import { AppError } from '#kernel/errors.ts';
import { nullable, uuid } from '#kernel/http/common-schemas.ts';

import { daysOf } from '../days-model.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { tool } from '../tool-kit/tool.ts';
import { own } from '../tool-kit/untrusted-text.ts';
import { classesOfQueries } from './query-classes.ts';

const rowsMax = 1000;

const fields = {
  user_id: uuid,
  start_date: Type.String({
    format: 'date',
    description: "The first day, in the person's own time.",
  }),
  end_date: Type.String({ format: 'date', description: 'The last day; 366 days at most.' }),
  explain: Type.Boolean({
    default: false,
    description: 'Adds which rows were read, and which source was counted in each group.',
  }),
};

const queriesOf = <Query extends TSchema>(query: Query) =>
  Type.Object(
    {
      ...fields,
      queries: Type.Array(query, {
        minItems: 1,
        maxItems: 20,
        description:
          'All expressions of a query are of one table. describe_data says what each column means.',
      }),
    },
    { additionalProperties: false },
  );

/** The query parser validates the queries itself, because its errors name locations and suggest corrections. */
const input = queriesOf(Type.Object({}, { additionalProperties: true }));

const each = (unit: string, table: string) => ({
  date_trunc: { value: 1, unit },
  arg: { index: table },
});
const examples = [
  // How well the person slept, week by week.
  {
    select: [{ group_key: '*' }, { func: 'mean', arg: { sleep: 'efficiency' } }],
    group_by: [each('week', 'sleep')],
    where: "sleep_role = 'main'",
  },
  // Steps of each day.
  {
    select: [
      { group_key: '*' },
      { func: 'sum', arg: { timeseries: 'steps', field: 'value' } },
      { func: 'count' },
    ],
    group_by: [each('day', 'timeseries')],
  },
  // The newest weight, and when it was measured.
  {
    select: [
      { func: 'newest', arg: { body: 'weight_kilogram' } },
      { func: 'newest', arg: { index: 'body' } },
    ],
  },
  // Nights that were bad, each with what Salus works out of it.
  {
    select: [{ index: 'sleep' }, { sleep: 'efficiency' }, { value_macro: 'asleep_at' }],
    where: "type = 'long_sleep' AND efficiency < 85",
  },
  // The heart rate by the hour of the day.
  {
    select: [
      { group_key: '*' },
      { func: 'median', arg: { timeseries: 'heartrate', field: 'value' } },
    ],
    group_by: [{ date_part: 'hour', arg: { index: 'timeseries' } }],
  },
  // Workouts by sport.
  {
    select: [
      { group_key: '*' },
      { func: 'count' },
      { func: 'sum', arg: { workout: 'duration_active_second' } },
    ],
    group_by: [{ workout: 'sport_slug' }],
  },
];

const origin = { source_provider: slug, source_type: slug };
const words = Type.String(own);

/** How a result was computed, in texts of Salus. The API declares no type for it. */
const explanation = Type.Object(
  {
    steps: Type.Array(words),
    sources: Type.Array(Type.Object(origin, { additionalProperties: true })),
    chunks: Type.Optional(
      Type.Object({ because: nullable(words) }, { additionalProperties: true }),
    ),
    groups: Type.Array(
      Type.Object(
        {
          winner: Type.Object(origin),
          over: Type.Array(
            Type.Object({ ...origin, because: words }, { additionalProperties: true }),
          ),
        },
        { additionalProperties: true },
      ),
    ),
  },
  { additionalProperties: true, description: 'Which rows were read, and which source counted.' },
);

const output = Type.Object({
  results: Type.Array(
    Type.Object({
      table: Type.Record(Type.String(), Type.Array(Type.Unknown()), {
        description:
          'Columns of equal length. Null: there is no value, which is not 0. A text that is no date or time stands in data_text.',
      }),
      explain: Type.Optional(Type.Unsafe<unknown>(explanation)),
    }),
  ),
  cite: Type.Object(
    { address: cite, body: Type.Unknown(own) },
    { description: 'The request by which the API answers the same.' },
  ),
});

type Asked = {
  readonly start_date: string;
  readonly end_date: string;
  readonly queries: readonly unknown[];
  readonly explain: boolean;
};

const bodyOf = ({
  start_date,
  end_date,
  queries,
  explain,
}: Asked): Readonly<Record<string, unknown>> => ({
  timeframe: { type: 'absolute', start: start_date, end: end_date },
  queries,
  explain,
});

export const queryData = tool({
  name: 'query_data',
  title: 'Query data',
  description: `Means, sums, counts and the like of one person's data, grouped by days, weeks, sources and more; ${rowsMax} rows at most. Days are those of the person's own clock. Mistakes are told with their place.`,
  input,
  listedInput: queriesOf(querySchema),
  examples: examples.map((query) => Object.assign({ queries: [query], explain: false }, ofUser)),
  output,
  reads: (asked, { data }) => ({
    userId: asked.user_id,
    classes: classesOfQueries(data, bodyOf(asked)),
    days: daysOf(asked),
  }),
  run: async ({ api }, asked) => {
    const body = bodyOf(asked);
    const sent = { params: { user_id: asked.user_id }, body };
    const { results } = await api('queryOneUser', sent);
    const rows = results.reduce(
      (total, { table }) => total + (Object.values(table)[0]?.length ?? 0),
      0,
    );
    if (rows > rowsMax)
      throw new AppError('mcp.too_many_rows', {
        detail: `The answer has ${rows} rows, of which ${rowsMax} fit; group by longer times, or ask for less at a time`,
      });
    const address = `/aggregate/v1/user/${asked.user_id}/query`;
    return { structured: { results: [...results], cite: { address, body } }, rows };
  },
});
