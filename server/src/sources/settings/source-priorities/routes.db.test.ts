import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../../tests/harness/app.ts';
import { blamed } from '../../../../tests/harness/user-api.ts';

const path = '/v2/team/source/priorities';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  team = await app.newTeam();
});

const entry = (dataType: string, provider: string, priority: number | null) => ({
  data_type: dataType,
  provider,
  priority,
});

const patch = async (body?: unknown, { key } = team) =>
  app.request('PATCH', path, body === undefined ? { key } : { key, body });
const get = async (query = {}, { key } = team) =>
  (await app.request('GET', path, { key, query })).body;

it('what is not named keeps its number, null takes it back, the first choice comes first', async () => {
  await patch([
    entry('sleep', 'oura', 2),
    entry('sleep', 'fitbit', 1),
    entry('activity', 'garmin', 5),
  ]);
  const changed = await patch([entry('sleep', 'fitbit', 9), entry('activity', 'garmin', null)]);
  const expected = [entry('sleep', 'fitbit', 9), entry('sleep', 'oura', 2)];
  expect(changed.body).toEqual(expected);
  expect(await get()).toEqual(expected);
  expect(await get({ data_type: 'activity' })).toEqual([]);
  // As a client sends it that knows of no body.
  expect((await patch()).body).toEqual(expected);
  expect((await patch(expected)).body).toEqual(expected);
});

it('is the team’s own', async () => {
  const other = await app.newTeam();
  await patch([entry('sleep', 'oura', 2)]);
  expect(await get({}, other)).toEqual([]);
  await patch([entry('sleep', 'oura', null)], other);
  expect(await get()).toEqual([entry('sleep', 'oura', 2)]);
});

it('what is wrong is named by its place, and nothing changes', async () => {
  const wrong = await patch([
    entry('sleep', 'oura', 1),
    entry('dreams', 'Not A Slug', -1),
    { data_type: 'sleep', provider: 'fitbit' },
  ]);
  expect([wrong.status, blamed(wrong).toSorted()]).toEqual([
    422,
    ['body.1.data_type', 'body.1.priority', 'body.1.provider', 'body.2.priority'],
  ]);
  const twice = await patch([entry('sleep', 'oura', 1), entry('sleep', 'oura', 2)]);
  expect([twice.status, blamed(twice)]).toEqual([422, ['body.1.provider']]);
  expect(await get()).toEqual([]);
});

it('two changes at once both hold', async () => {
  await Promise.all([
    patch([entry('sleep', 'oura', 1), entry('body', 'withings', 1)]),
    patch([entry('body', 'withings', 1), entry('sleep', 'fitbit', 2)]),
  ]);
  expect(await get({ data_type: 'sleep' })).toEqual([
    entry('sleep', 'fitbit', 2),
    entry('sleep', 'oura', 1),
  ]);
});
