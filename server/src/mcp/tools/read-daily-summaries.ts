import { type Static, Type } from 'typebox';

import { uuid } from '#kernel/http/common-schemas.ts';
import { summaryResources } from '#summaries';

import { requireSummaryClass } from '../access/classes.ts';
import { daysFields, daysOf } from '../days-model.ts';
import { exampleDays, ofUser } from '../tool-kit/example-inputs.ts';
import { nextCursor, pageFields, pageOf } from '../tool-kit/pages.ts';
import { tool } from '../tool-kit/tool.ts';
import { readSummariesOf } from './summaries.ts';
import { summaryOutput } from './summary-output.ts';

const resources = ['activity', 'body', 'meal', 'menstrual_cycle', 'electrocardiogram'] as const;

const input = Type.Object(
  {
    user_id: uuid,
    start_date: Type.String({
      format: 'date',
      description: "The first day on the person's calendar, YYYY-MM-DD.",
    }),
    end_date: daysFields.end_date,
    resources: Type.Array(Type.Enum([...resources]), { minItems: 1, default: ['activity'] }),
    provider: Type.Optional(
      Type.String({ maxLength: 63, description: 'Slug; left out: every source.' }),
    ),
    ...pageFields(200, 60),
  },
  { additionalProperties: false },
);

const output = Type.Object({
  ...Object.fromEntries(
    resources.map((name) => [
      name,
      Type.Optional(
        Type.Array(summaryOutput(summaryResources[name]), {
          description: `${summaryResources[name].title}. Empty: nothing is stored.`,
        }),
      ),
    ]),
  ),
  next_cursor: nextCursor,
});

export const readDailySummaries = tool({
  name: 'read_daily_summaries',
  title: 'Read daily summaries',
  description:
    "What sources conclude of a person's days: activity (steps, distance, energy), body (weight, fat), meals, cycles, electrocardiograms; the oldest first. Days are those of the person's own calendar. Each source has summaries of its own: they are not added up. Null means not known, never 0. Nights and workouts have tools of their own.",
  input,
  examples: [ofUser, { ...ofUser, ...exampleDays, resources: ['activity', 'body', 'meal'] }],
  output,
  reads: (asked) => ({
    userId: asked.user_id,
    classes: asked.resources.map((each) => requireSummaryClass(each)),
    days: daysOf(asked),
  }),
  run: async ({ api }, asked) => {
    const wanted = [...new Set(asked.resources)];
    const read = await Promise.all(wanted.map(async (name) => readSummariesOf(api, name, asked)));
    const { page, next_cursor } = pageOf(read.flat(), ({ key }) => key, asked);
    const lists = wanted.map((name) => [
      name,
      page.filter((each) => each.name === name).map(({ shown }) => shown),
    ]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema is made of the same fields
    const structured = { ...Object.fromEntries(lists), next_cursor } as Static<typeof output>;
    return { structured, rows: page.length };
  },
});
