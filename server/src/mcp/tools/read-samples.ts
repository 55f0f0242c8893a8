import { Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { toUserId } from '#users';

import { requireSeriesClass } from '../access/classes.ts';
import { daysFields, daysOf, rangeOf } from '../days-model.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { cite, slug } from '../tool-kit/fields.ts';
import { tool } from '../tool-kit/tool.ts';

const input = Type.Object(
  {
    user_id: uuid,
    resource: Type.String({
      maxLength: 100,
      description: 'As describe_data names it, such as heartrate.',
    }),
    ...daysFields,
    provider: Type.Optional(
      Type.String({ maxLength: 63, description: 'Slug; left out: every source.' }),
    ),
    max_points: Type.Integer({
      minimum: 10,
      maximum: 2000,
      default: 300,
      description: 'How many points there is room for.',
    }),
  },
  { additionalProperties: false },
);

const output = Type.Object({
  resource: slug,
  unit: Type.String({ pattern: '^\\S{1,30}$' }),
  samples: Type.Integer({
    description: 'How many samples the points stand for: all of the range.',
  }),
  interval_seconds: nullable(
    Type.Integer({
      description:
        'Null: each point is a sample. Else they were thinned: a point stands for so long from its start on.',
    }),
  ),
  sources: Type.Array(
    Type.Object({
      provider: slug,
      source_type: slug,
      kind: nullable(
        Type.String({ pattern: '^[\\w/-]{1,100}$', description: 'Such as systolic.' }),
      ),
    }),
  ),
  points: Type.Array(
    Type.Object({
      start: Type.String({ format: 'date-time' }),
      source: Type.Integer({ description: 'Its place in sources, from 0.' }),
      mean: Type.Number({ description: 'The value itself where count is 1.' }),
      min: Type.Number(),
      max: Type.Number(),
      sum: nullable(Type.Number({ description: 'Of amounts, such as steps; null for readings.' })),
      count: Type.Integer(),
    }),
  ),
  cite: Type.String({ ...cite, description: 'Where the API has the samples themselves.' }),
});

export const readSamples = tool({
  name: 'read_samples',
  title: 'Read samples',
  description:
    'Samples of one resource, such as heartrate or steps, in as many points as asked: all of them where they fit, else thinned to intervals with mean, min and max, each source by itself. Sources are not added up: two devices may have counted the same. An empty list means that nothing is stored, not that the value was 0.',
  input,
  examples: [{ ...ofUser, resource: 'heartrate', max_points: 100 }],
  output,
  reads: (asked) => ({
    userId: asked.user_id,
    classes: [requireSeriesClass(asked.resource)],
    days: daysOf(asked),
  }),
  run: async ({ scope, data }, asked) => {
    const { resource, intervalMs, sources, points } = await data.readPoints(scope, {
      ...rangeOf(asked),
      userId: toUserId(asked.user_id),
      resource: asked.resource,
      provider: asked.provider ?? null,
      pointsMax: asked.max_points,
    });
    const { start_date, end_date } = asked;
    const query = new URLSearchParams({ start_date, end_date }).toString();
    const structured = {
      resource: resource.name,
      unit: resource.unit,
      samples: points.reduce((total, { count }) => total + count, 0),
      interval_seconds: intervalMs === null ? null : intervalMs / 1000,
      sources: sources.map(({ provider, sourceType, subKind }) => ({
        provider,
        source_type: sourceType,
        kind: subKind === '' ? null : subKind,
      })),
      points: points.map(({ startMs, source, mean, min, max, sum, count }) => ({
        start: toWireInstant(new Date(startMs)),
        source,
        mean,
        min,
        max,
        sum: resource.kind === 'interval' ? sum : null,
        count,
      })),
      cite: `/v2/timeseries/${asked.user_id}/${resource.name}/grouped?${query}`,
    };
    return { structured, rows: points.length };
  },
});
