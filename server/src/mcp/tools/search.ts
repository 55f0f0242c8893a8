import { Type } from 'typebox';

import { explanations } from '../explain/explanations.ts';
import { tool } from '../tool-kit/tool.ts';
import { own } from '../tool-kit/untrusted-text.ts';
import { addressOf, idOf, titleOf } from './documents.ts';
import { candidatesFor } from './search-candidates.ts';
import { scoreOf, wordsOf } from './search-model.ts';

const resultsMax = 20;

const input = Type.Object(
  {
    query: Type.String({
      minLength: 1,
      maxLength: 500,
      description:
        'Words of what is looked for, such as sleep or ferritin; a user_id; days (2026-02-03) or months (2026-02).',
    }),
  },
  { additionalProperties: false },
);

const words = Type.String(own);

const output = Type.Object({
  results: Type.Array(Type.Object({ id: words, title: words, url: words })),
});

export const search = tool({
  name: 'search',
  title: 'Search',
  description: `Documents on people's data that fit the words, ${resultsMax} at most: days, nights, workouts, samples, notes, lab results and uploaded reports, and pages that explain the data. Without a user_id it looks at the newest five users that the caller may see, without days at the last 366. Read a document with fetch.`,
  input,
  examples: [{ query: 'sleep' }, { query: 'lab results ferritin' }, { query: 'units of values' }],
  output,
  // It reads by other tools, each of which is judged for the user, the class and the days.
  reads: () => ({ classes: [] }),
  run: async (call, { query }) => {
    const asked = wordsOf(query);
    const documents = (await candidatesFor(call, query)).map(({ document, words: also }) => ({
      id: idOf(document),
      title: titleOf(document),
      url: `${call.baseUrl}${addressOf(document)}`,
      score: scoreOf(asked, `${titleOf(document)} ${also}`),
      isOverview: document.kind === 'overview',
    }));
    const guides = explanations.map(({ uri, title, description }) => ({
      id: uri,
      title,
      url: `${call.baseUrl}/docs/guides/assistants`,
      score: scoreOf(asked, `${title} ${description}`),
      isOverview: false,
    }));
    const all = [...documents, ...guides];
    const found = all.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
    // If nothing matches, show the overviews of the existing data.
    const shown = found.length > 0 ? found : all.filter(({ isOverview }) => isOverview);
    const results = shown.slice(0, resultsMax).map(({ id, title, url }) => ({ id, title, url }));
    return { structured: { results }, rows: results.length };
  },
});
