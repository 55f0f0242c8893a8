import { Type } from 'typebox';

import { nullable, uuid } from '#kernel/http/common-schemas.ts';
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
    include: Type.Enum(['main', 'main_and_naps', 'all'], {
      default: 'main_and_naps',
      description:
        'main: the night of each day. main_and_naps: also its naps. all: also what other sources recorded of the same sleep.',
    }),
    provider: Type.Optional(
      Type.String({ maxLength: 63, description: 'Slug; left out: every source.' }),
    ),
    ...pageFields(200, 50),
  },
  { additionalProperties: false },
);

const night = Type.Object({
  role: nullable(
    Type.Enum(['main', 'nap'], {
      description:
        'Its part in its day. Null: the record of another source of a sleep that counts.',
    }),
  ),
  sleep: summaryOutput(summaryResources.sleep),
});

const output = Type.Object({ nights: Type.Array(night), next_cursor: nextCursor });

export const readNights = tool({
  name: 'read_nights',
  title: 'Read nights',
  description:
    "A person's sleep by day, the oldest first: the main night of each day and its naps, with stages, heart rate, variability and efficiency. A sleep belongs to the day on which it ends, by the person's own calendar. Null means not known, never 0; a day that is missing has no record, which does not mean that nobody slept.",
  input,
  examples: [ofUser, { ...ofUser, include: 'main' }],
  output,
  reads: (asked) => ({ userId: asked.user_id, classes: ['sleep'], days: daysOf(asked) }),
  run: async ({ api }, asked) => {
    const read = async (more: Readonly<Record<string, string>>) =>
      readSummariesOf(api, 'sleep', asked, more);
    const main = await read({ night_of_day: 'main' });
    const counted = asked.include === 'main' ? main : await read({ night_of_day: 'main_and_naps' });
    const all = asked.include === 'all' ? await read({}) : counted;
    const isMain = new Set(main.map(({ id }) => id));
    const isCounted = new Set(counted.map(({ id }) => id));
    const roleOf = (id: string): 'main' | 'nap' | null => {
      if (isMain.has(id)) return 'main';
      return isCounted.has(id) ? 'nap' : null;
    };
    const { page, next_cursor } = pageOf(all, ({ key }) => key, asked);
    const nights = page.map(({ id, shown }) => ({ role: roleOf(id), sleep: shown }));
    return { structured: { nights, next_cursor }, rows: nights.length };
  },
});
