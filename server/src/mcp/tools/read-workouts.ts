import { Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { summaryResources } from '#summaries';

import { daysFields, daysOf } from '../days-model.ts';
import { ofUser } from '../tool-kit/example-inputs.ts';
import { nextCursor, pageFields, pageOf } from '../tool-kit/pages.ts';
import { tool } from '../tool-kit/tool.ts';
import { readSummariesOf } from './summaries.ts';
import { summaryOutput } from './summary-output.ts';

const input = Type.Object(
  {
    user_id: uuid,
    ...daysFields,
    each_activity_once: Type.Boolean({
      default: true,
      description: 'Of a workout that several sources tell of, only what the preferred one tells.',
    }),
    provider: Type.Optional(
      Type.String({ maxLength: 63, description: 'Slug; left out: every source.' }),
    ),
    ...pageFields(200, 50),
  },
  { additionalProperties: false },
);

const output = Type.Object({
  workouts: Type.Array(summaryOutput(summaryResources.workouts)),
  next_cursor: nextCursor,
});

export const readWorkouts = tool({
  name: 'read_workouts',
  title: 'Read workouts',
  description:
    "A person's workouts that began on these days of their own calendar, the oldest first: sport, length, distance, energy, heart rate and its zones. Routes are left out. Null means not known, never 0.",
  input,
  examples: [ofUser],
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: ['activity'], days: daysOf(asked) }),
  run: async ({ api }, asked) => {
    const { each_activity_once } = asked;
    const found = await readSummariesOf(api, 'workouts', asked, { each_activity_once });
    const { page, next_cursor } = pageOf(found, ({ key }) => key, asked);
    return {
      structured: { workouts: page.map(({ shown }) => shown), next_cursor },
      rows: page.length,
    };
  },
});
