import path from 'node:path';

import { expect, test } from 'vitest';

import {
  countPatterns,
  findInDocuments,
  findPatterns,
  type LanguagePattern,
} from './language-counts.ts';

/** The most occurrences of each pattern in all documents. They only become fewer: lower the number, never raise it. */
const ceilings: Readonly<Record<LanguagePattern, number>> = {
  'what is': 70,
  answers: 34,
  'once more, anew, meanwhile, beside': 5,
  'nobody, somebody': 12,
  told: 9,
  'who is': 9,
  'of its own': 26,
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
    expect(ceiling - count, `${pattern}: lower the ceiling to ${count}`).toBeLessThan(20);
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
