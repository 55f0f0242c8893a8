import { expect, test } from 'vitest';

import { type CompendiumQuestion, toQuestions } from './questions.ts';

const question = (code: string, text: string): CompendiumQuestion => ({
  code,
  text,
  type: 'choice',
  isRequired: true,
  constraint: null,
  answers: [
    { code: 'Y', value: 'Yes' },
    { code: 'N', value: 'No' },
  ],
});

test('questions and answers keep their ids when a compendium lists them otherwise', () => {
  const before = toQuestions(4, '100', [question('A', 'Why?'), question('B', 'When?')]);
  const after = toQuestions(4, '100', [question('B', 'And when?'), question('A', 'Why?')]);
  const ids = (questions: typeof before) =>
    questions
      .flatMap(({ id, answers }) => [id, ...answers.map((answer) => answer.id)])
      .toSorted((a, b) => a - b);
  expect(ids(after)).toEqual(ids(before));
  expect(after.map(({ sequence }) => sequence)).toEqual([1, 2]);
  const all = [
    before,
    toQuestions(6, '100', [question('A', '')]),
    toQuestions(4, '101', []),
  ].flatMap(ids);
  expect(new Set(all).size).toBe(all.length);
  expect(all.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
});
