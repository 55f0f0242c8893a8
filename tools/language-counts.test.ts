import path from 'node:path';

import { expect, test } from 'vitest';

import {
  countPatterns,
  findInDocuments,
  findPatterns,
  type LanguagePattern,
} from './language-counts.ts';

/** The most occurrences of each pattern in all documents. Only lower a number; the words of a form or a questionnaire (questions and answers) are what is left. */
const ceilings: Readonly<Record<LanguagePattern, number>> = {
  'what is': 0,
  answers: 4,
  'once more, anew, meanwhile, beside': 0,
  'nobody, somebody': 0,
  told: 0,
  'who is': 0,
  'of its own': 0,
};

test('documents name things, actors and actions: patterns that need a second reading only become fewer', () => {
  const found = findInDocuments(path.resolve(import.meta.dirname, '..'));
  for (const [pattern, count] of Object.entries(countPatterns(found))) {
    const ceiling = ceilings[pattern as LanguagePattern];
    const places = found
      .filter((each) => each.pattern === pattern)
      .map(({ file, text }) => `${file}: ${text}`);
    expect(count, `${pattern}: at most ${ceiling}\n${places.join('\n')}`).toBeLessThanOrEqual(
      ceiling,
    );
  }
});

test('a pattern is found across lines, and not in a code block', () => {
  const page =
    'The job sends what\nis due. Nobody waits.\n\n```sh\necho what is due\n```\n\nIt answers again.';
  expect(findPatterns('page.md', page).map(({ pattern }) => pattern)).toEqual([
    'what is',
    'answers',
    'nobody, somebody',
  ]);
});
