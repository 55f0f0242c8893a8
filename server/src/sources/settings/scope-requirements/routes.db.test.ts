import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../../tests/harness/user-api.ts';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

const lists = (must: readonly string[], may: readonly string[] = []) => ({
  user_must_grant: must,
  user_may_grant: may,
});

it('a provider that is left out keeps what it has, null takes it back', async () => {
  const { id } = await addTeam(org);
  const path = `/team/${id}/scope_requirements`;
  const set = async (body: object) => (await org.send('POST', path, { body })).body;
  await set({ oura: lists(['daily']), fitbit: lists(['sleep'], ['weight']) });
  expect(await set({ oura: lists(['daily', 'heartrate']) })).toEqual({
    requirements: [
      { ...lists(['sleep'], ['weight']), team_id: id, provider: 'fitbit' },
      { ...lists(['daily', 'heartrate']), team_id: id, provider: 'oura' },
    ],
  });
  const one = await org.send('GET', path, { query: { provider: 'oura' } });
  expect(one.body['requirements']).toMatchObject([{ provider: 'oura' }]);
  expect(await set({ fitbit: null, oura: null })).toEqual({ requirements: [] });
});

it('a scope that the provider does not have is named, and nothing changes', async () => {
  const { id } = await addTeam(org);
  const path = `/team/${id}/scope_requirements`;
  const wrong = await org.send('POST', path, {
    body: {
      oura: lists(['nonsense']),
      strava: lists(['profile:write', 'profile:write']),
      garmin: {},
    },
  });
  expect([wrong.status, blamed(wrong).toSorted()]).toEqual([
    422,
    ['body.garmin', 'body.oura.user_must_grant.0', 'body.strava.user_must_grant'],
  ]);
  expect((await org.send('GET', path)).body).toEqual({ requirements: [] });
});

it("another team's are not there", async () => {
  const { id: theirs } = await addTeam(org);
  const bound = await managementApi(app, [(await addTeam(org)).id]);
  const paths = [theirs, randomUUID()].map((id) => `/team/${id}/scope_requirements`);
  for (const [method, sent] of [
    ['GET', {}],
    ['POST', { body: { oura: lists(['daily']) } }],
  ] as const) {
    const answers = await Promise.all(paths.map(async (path) => bound.send(method, path, sent)));
    expect(answers[0]).toMatchObject({ status: 404, body: { detail: 'Team not found' } });
    expect(visible(answers[0] ?? never)).toEqual(visible(answers[1] ?? never));
  }
});

const never = { status: 0, headers: {}, text: '', body: null };
