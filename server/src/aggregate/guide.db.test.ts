import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { ContinuousQueryWorker, openPool } from '#aggregate';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';
import { managementApi } from '../../tests/harness/management-api.ts';
import { type People, pushPeople } from './corpus/push-people.ts';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await openTestApp();
  people = await pushPeople(app);
});
afterAll(async () => app.close());

const guide = readFileSync(
  new URL('../../../docs/guides/aggregate-queries.md', import.meta.url),
  'utf8',
);
const blocks = [...guide.matchAll(/^```json\n([\s\S]*?)^```/gmu)].map(
  ([, text = '']) => JSON.parse(text) as Readonly<Record<string, unknown>>,
);
const examples = blocks.flatMap((request, place) =>
  'queries' in request ? [{ request, answer: blocks[place + 1] }] : [],
);

it('the guide has examples, each with its answer', () => {
  expect(examples.length).toBeGreaterThanOrEqual(7);
  expect(examples.filter(({ answer }) => answer === undefined || !('results' in answer))).toEqual(
    [],
  );
});

it.each(examples)('example $# answers what the guide says', async ({ request, answer }) => {
  const isOfSamples = JSON.stringify(request).includes('timeseries');
  const userId = people[isOfSamples ? 'samples' : 'summaries'];
  const given = await app.request('POST', `/aggregate/v1/user/${userId}/query`, {
    key: people.key,
    body: request,
  });
  expect(given.body).toEqual(answer);
});

it('the continuous query of the guide has the table that it says', async () => {
  const place = blocks.findIndex((block) => 'slug' in block);
  const { rows } = await app.database.query<{ team_id: string }>(
    'select team_id from tenant where id = (select tenant_id from users where id = $1)',
    [people.samples],
  );
  const org = await managementApi(app);
  const path = `/team/${rows[0]?.team_id}/sandbox/continuous_query`;
  expect((await org.send('POST', path, { body: blocks[place] })).status).toBe(200);
  const queries = openPool({ threads: 1 });
  const deps = { ...app.resources, queries, onEvents: () => {}, eventBytesMax: 1024 };
  await new ContinuousQueryWorker(deps).runDue();
  await queries.close();
  const at = `/aggregate/v1/user/${people.samples}/continuous_query/heart-by-quarter/result_table`;
  const { body } = await app.request('GET', at, { key: people.key });
  expect(body).toEqual(blocks[place + 1]);
});
