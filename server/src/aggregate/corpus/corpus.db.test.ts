import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { pushes } from './people.ts';
import { defaultTimeframe } from './question.ts';
import { seriesQuestions } from './series-questions.ts';
import { summaryQuestions } from './summary-questions.ts';

const questions = [...seriesQuestions, ...summaryQuestions];

let app: TestApp;
let team: TestTeam;
const people = { samples: '', summaries: '' };

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  const fields = { fallback_time_zone: 'Europe/Berlin' };
  people.samples = (await app.newUser(team, fields)).user_id;
  people.summaries = (await app.newUser(team, fields)).user_id;
  for (const { person, resource, provider, sourceType, data } of pushes) {
    const user = people[person];
    const path =
      person === 'samples'
        ? `/v2/timeseries/${user}/${resource}`
        : `/v2/summary/${resource}/${user}`;
    const answer = await app.request('POST', path, {
      key: team.key,
      body: {
        stage: 'daily',
        provider,
        data,
        ...(sourceType === undefined ? {} : { source_type: sourceType }),
      },
    });
    if (answer.status !== 200) throw new Error(`${resource}: ${answer.text}`);
  }
});
afterAll(async () => app.close());

it('asks at least forty questions', () => {
  expect(questions.length).toBeGreaterThanOrEqual(40);
});

it.each(questions)(
  '$asks',
  async ({ person, query, timeframe = defaultTimeframe, config, table }) => {
    const answer = await app.request('POST', `/aggregate/v1/user/${people[person]}/query`, {
      key: team.key,
      body: { timeframe, queries: [query], ...(config === undefined ? {} : { config }) },
    });
    expect(answer.body).toEqual({ results: [{ table }] });
  },
);
