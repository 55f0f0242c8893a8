import { type Static, Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { uuid } from '#kernel/http/common-schemas.ts';

import { seriesIn } from '../access/classes-model.ts';
import { requireSeriesClass } from '../access/classes.ts';
import { daysFields, daysOf } from '../days-model.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { type Call, tool } from '../tool-kit/tool.ts';
import { coverageOf, type CoverageRow } from './coverage.ts';

/** The maximum of covered and missing runs; a longer list of days would not help a model. */
const runsMax = 1000;

const input = Type.Object(
  {
    user_id: uuid,
    ...daysFields,
    resource: Type.Optional(
      Type.String({ maxLength: 100, description: 'As describe_data names it; left out: all.' }),
    ),
    provider: Type.Optional(
      Type.String({ maxLength: 63, description: 'Slug of one source; left out: all.' }),
    ),
  },
  { additionalProperties: false },
);

const run = Type.Object({
  first_day: Type.String({ format: 'date' }),
  last_day: Type.String({ format: 'date' }),
});

const source = Type.Object({
  provider: slug,
  status: Type.Enum(['active', 'paused', 'error', 'not_connected'], {
    description:
      'Of its connection now. not_connected: it was once, or its data were pushed or imported.',
  }),
  resources: Type.Array(
    Type.Object({
      resource: Type.String({ ...slug, description: 'Its name in read_samples.' }),
      samples: Type.Integer(),
      days_with_data: Type.Integer(),
      covered: Type.Array(run, { description: 'Days with one sample at least.' }),
      gaps: Type.Array(run, {
        description:
          'Days without any, between days that have some: not worn, not synchronised, or not fetched.',
      }),
      cite,
    }),
    { description: 'Empty: connected, and nothing of it on these days that you may read.' },
  ),
});

const output = Type.Object({ sources: Type.Array(source) });

type Asked = Static<typeof input>;
type Source = Static<typeof source>;

export const readCoverage = tool({
  name: 'read_coverage',
  title: 'Read coverage of sources',
  description: `On which days each source of a person has samples, and where there are gaps, with the state of its connection; ${runsMax} runs of days at most. Before the first and after the last day with samples nothing is known to be missing. Nights and other summaries are not samples: query_data counts them by day.`,
  input,
  examples: [ofUser, { ...ofUser, resource: 'heartrate' }],
  output,
  reads: (asked) => ({
    userId: asked.user_id,
    classes: asked.resource === undefined ? [] : [requireSeriesClass(asked.resource)],
    days: daysOf(asked),
  }),
  run: async (call, asked) => {
    const [rows, connections] = await Promise.all([
      rowsOf(call, asked),
      connectionsOf(call, asked),
    ]);
    const runs = rows.reduce((sum, { covered, gaps }) => sum + covered.length + gaps.length, 0);
    if (runs > runsMax)
      throw new AppError('mcp.too_many_rows', {
        detail: `The answer has ${runs} runs of days, of which ${runsMax} fit; ask for one resource, one provider or fewer days`,
      });
    const names = new Set([...connections.keys(), ...rows.map(({ provider }) => provider)]);
    const sources = [...names].toSorted().map((provider): Source => {
      const own = rows.filter((row) => row.provider === provider);
      const status = connections.get(provider) ?? 'not_connected';
      return { provider, status, resources: own.map((row) => toResource(asked, row)) };
    });
    return { structured: { sources }, rows: rows.length };
  },
});

/** Reads each resource separately for a restricted caller, so that no other is read. */
async function rowsOf({ api, scope }: Call, asked: Asked): Promise<readonly CoverageRow[]> {
  const all = scope.narrowing === undefined ? [undefined] : seriesIn(scope.narrowing.classes);
  const resources = asked.resource === undefined ? all : [asked.resource];
  return coverageOf(api, asked, resources);
}

/** Which sources are connected, and how each of them is. */
async function connectionsOf(
  { api }: Call,
  { user_id, provider }: Asked,
): Promise<ReadonlyMap<string, Source['status']>> {
  const { users } = await api('searchUsers', { body: { user_id, limit: 1 } });
  const connections = users[0]?.connections ?? [];
  return new Map(
    connections
      .filter((each) => provider === undefined || each.provider === provider)
      .map((each) => [each.provider, each.status]),
  );
}

const toRuns = (runs: CoverageRow['covered']): Static<typeof run>[] =>
  runs.map((each) => ({ first_day: each.start_date, last_day: each.end_date }));

function toResource(
  { user_id, start_date, end_date }: Asked,
  { resource, provider, samples, days_with_data, covered, gaps }: CoverageRow,
): Source['resources'][number] {
  const query = new URLSearchParams({ start_date, end_date, resource, provider }).toString();
  return {
    resource,
    samples,
    days_with_data,
    covered: toRuns(covered),
    gaps: toRuns(gaps),
    cite: `/v2/user/${user_id}/coverage?${query}`,
  };
}
