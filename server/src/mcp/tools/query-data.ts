import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { nullable, uuid } from '#kernel/http/atoms.ts';

import { classesOfTable } from '../classes-model.ts';
import { requireSeriesClass } from '../classes.ts';
import { own, type Raw } from '../data-text.ts';
import { daysOf } from '../days-model.ts';
import { cite, slug } from '../fields.ts';
import { tool } from '../tool.ts';

const rowsMax = 1000;

const input = Type.Object(
  {
    user_id: uuid,
    start_date: Type.String({
      format: 'date',
      description: "The first day, in the person's own time.",
    }),
    end_date: Type.String({ format: 'date', description: 'The last day; 366 days at most.' }),
    queries: Type.Array(Type.Object({}, { additionalProperties: true }), {
      minItems: 1,
      maxItems: 20,
      description:
        'Each has select, and may have group_by, where and align. Example: {"select":[{"group_key":"*"},{"func":"mean","arg":{"sleep":"efficiency"}}],"group_by":[{"date_trunc":{"value":1,"unit":"week"},"arg":{"index":"sleep"}}]}. Tables: sleep, activity, workout, body, meal, menstrual_cycle, profile, derived_readiness, and {"timeseries":NAME,"field":"value"}.',
    }),
    explain: Type.Boolean({
      default: false,
      description: 'Adds which rows were read, and which source was counted in each group.',
    }),
  },
  { additionalProperties: false },
);

const origin = { source_provider: slug, source_type: slug };
const words = Type.String(own);

/** How a result came about; its words are those of Salus. */
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
      explain: Type.Optional(explanation),
    }),
  ),
  cite: Type.Object(
    { address: cite, body: Type.Unknown(own) },
    { description: 'The request by which the API answers the same.' },
  ),
});

type Results = {
  readonly results: readonly Raw<Static<typeof output>['results'][number]>[];
};

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
  output,
  reads: (asked, { data }) => ({
    userId: asked.user_id,
    classes: data
      .planQuery(bodyOf(asked))
      .flatMap(({ table, isSeries }) =>
        isSeries ? [requireSeriesClass(table)] : (classesOfTable(table) ?? []),
      ),
    days: daysOf(asked),
  }),
  run: async ({ api }, asked) => {
    const body = bodyOf(asked);
    const sent = { params: { user_id: asked.user_id }, body };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer of an operation of ours
    const { results } = (await api('queryOneUser', sent)) as Results;
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
