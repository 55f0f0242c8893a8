import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../harness/app.ts';
import { type People, pushPeople } from './push-people.ts';
import { defaultTimeframe } from './question.ts';
import { seriesQuestions } from './series-questions.ts';
import { summaryQuestions } from './summary-questions.ts';

const questions = [...seriesQuestions, ...summaryQuestions];

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await openTestApp();
  people = await pushPeople(app);
});
afterAll(async () => app.close());

it('asks at least forty questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
});

it.each(questions)(
  '$asks',
  async ({ person, query, timeframe = defaultTimeframe, config, table }) => {
    const answer = await app.request('POST', `/aggregate/v1/user/${people[person]}/query`, {
      key: people.key,
      body: { timeframe, queries: [query], ...(config === undefined ? {} : { config }) },
    });
    expect(answer.body).toEqual({ results: [{ table }] });
  },
);
