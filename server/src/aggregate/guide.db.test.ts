import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { type People, pushPeople } from '../../tests/aggregate/corpus/push-people.ts';
import { openTestApp, type TestApp } from '../../tests/harness/app.ts';
import { managementApi } from '../../tests/harness/management-api.ts';

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

/** Makes a continuous query of the guide and computes its table; answers its id. */
async function keep(definition: Readonly<Record<string, unknown>> | undefined): Promise<string> {
  const { rows } = await app.database.query<{ team_id: string }>(
    'select team_id from tenant where id = (select tenant_id from users where id = $1)',
    [people.samples],
  );
  const org = await managementApi(app);
  const path = `/team/${rows[0]?.team_id}/sandbox/continuous_query`;
  const { status, body } = await org.send<{ id: string }>('POST', path, { body: definition });
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'active' })]);
  await app.service.slices.aggregate.workers()[0].runDue();
  return body.id;
}

const tableAt = (slug: string): string =>
  `/aggregate/v1/user/${people.samples}/continuous_query/${slug}/result_table`;

it('the continuous query of the guide has the table that it says', async () => {
  const place = blocks.findIndex((block) => 'slug' in block);
  await keep(blocks[place]);
  const { body } = await app.request('GET', tableAt('heart-by-quarter'), { key: people.key });
  expect(body).toEqual(blocks[place + 1]);
});

it('the reliability of sources in the guide is what its query answers', async () => {
  const place = blocks.findIndex(({ slug }) => slug === 'reliability-of-heart');
  await keep(blocks[place]);
  const { body } = await app.request('GET', tableAt('reliability-of-heart'), { key: people.key });
  expect(body).toEqual(blocks[place + 1]);
});

it('the observation of the guide is one of its query', async () => {
  const place = blocks.findIndex((block) => 'resourceType' in block);
  const id = await keep(blocks[place - 1]);
  const headers = { accept: 'application/fhir+json' };
  const { text } = await app.request('GET', tableAt(id), { key: people.key, headers });
  const bundle = JSON.parse(
    text.replaceAll(id, 'QUERY_ID').replaceAll(people.samples, 'USER_ID'),
  ) as { readonly entry: readonly { readonly resource: unknown }[] };
  expect(bundle.entry.map(({ resource }) => resource)).toContainEqual(blocks[place]);
});
