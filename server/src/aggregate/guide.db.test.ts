import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../tests/harness/app.ts';
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
