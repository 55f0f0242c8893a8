import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../../tests/harness/user-api.ts';

type Listed = {
  readonly data_pull_preferences: readonly {
    readonly team_id: string;
    readonly providers: Readonly<Record<string, unknown>>;
  }[];
  readonly next_cursor: string | null;
};

const path = '/team_data_pull_preferences/sandbox/us';

let app: TestApp;
let org: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());

const newTeams = async (count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, async () => (await addTeam(org)).id));

const days = (count: number) => ({ historical_days_to_pull: count });
const set = async (teamIds: readonly string[], providers: object, api = org) =>
  api.send<Listed>('POST', path, { body: { team_ids: teamIds, providers } });
const list = async (teamIds: readonly string[], query: object = {}) =>
  (await org.send<Listed>('GET', path, { query: { team_id: teamIds, limit: 50, ...query } })).body
    .data_pull_preferences;

it('what is set for several teams is answered with the limit of each provider', async () => {
  const teams = await newTeams(2);
  const made = await set(teams, {
    oura: { default: days(200), resource_overrides: { sleep: days(30) } },
    polar: { default: days(28), resource_overrides: null },
  });
  const providers = {
    oura: {
      default: { ...days(200), historical_days_to_pull_limit: 365 },
      resource_overrides: { sleep: { ...days(30), historical_days_to_pull_limit: 365 } },
    },
    polar: {
      default: { ...days(28), historical_days_to_pull_limit: 28 },
      resource_overrides: null,
    },
  };
  expect(made.body.data_pull_preferences).toHaveLength(2);
  for (const each of made.body.data_pull_preferences) expect(each.providers).toEqual(providers);
  expect(await list(teams)).toEqual(made.body.data_pull_preferences);

  await set(teams.slice(0, 1), { oura: { default: days(10) } });
  const [changed] = await list(teams.slice(0, 1));
  expect(changed?.providers).toEqual({
    ...providers,
    oura: {
      default: { ...days(10), historical_days_to_pull_limit: 365 },
      resource_overrides: null,
    },
  });
  const filtered = await list(teams, { provider: ['polar'] });
  expect(filtered.map((each) => Object.keys(each.providers))).toEqual([['polar'], ['polar']]);
  const elsewhere = await org.send<Listed>('GET', '/team_data_pull_preferences/production/us');
  expect(elsewhere.body.data_pull_preferences).toEqual([]);
});

it('wrong names and too many days are all named, and nothing changes', async () => {
  const teams = await newTeams(1);
  const wrong = await set(teams, {
    nobody: { default: days(1) },
    polar: { default: days(29), resource_overrides: { sleep: days(30), dreams: days(1) } },
    oura: { default: days(90) },
  });
  expect(wrong.status).toBe(422);
  expect(blamed(wrong).toSorted()).toEqual([
    'body.providers.nobody',
    'body.providers.polar.default.historical_days_to_pull',
    'body.providers.polar.resource_overrides.dreams',
    'body.providers.polar.resource_overrides.sleep.historical_days_to_pull',
  ]);
  expect(await list(teams)).toEqual([]);
  const absent = await set([...teams, randomUUID()], { oura: { default: days(90) } });
  expect([absent.status, absent.body]).toEqual([404, { detail: 'Team not found' }]);
  expect(await list(teams)).toEqual([]);
});

it('the list has pages of five teams, or as many as asked for', async () => {
  const teams = await newTeams(7);
  await set(teams, { oura: { default: days(5) } });
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: Record<string, string | string[]> = { team_id: teams };
    if (cursor !== '') query['next_cursor'] = cursor;
    const { body }: { body: Listed } = await org.send<Listed>('GET', path, { query });
    sizes.push(body.data_pull_preferences.length);
    seen.push(...body.data_pull_preferences.map((each) => each.team_id));
    cursor = body.next_cursor;
  }
  expect(sizes).toEqual([5, 2]);
  expect(seen.toSorted()).toEqual(teams.toSorted());
});

it('the defaults are taken back for what is named, and for nothing else', async () => {
  const teams = await newTeams(2);
  const providers = { oura: { default: days(5) }, fitbit: { default: days(6) } };
  await set(teams, providers);
  const reset = async (query: object) => org.send('DELETE', path, { query: { ...query } });
  const neither = await reset({});
  expect([neither.status, blamed(neither)]).toEqual([422, ['query.team_id']]);
  const absent = await reset({ team_id: [teams[0], randomUUID()] });
  expect(absent.status).toBe(404);
  expect(await list(teams)).toHaveLength(2);
  expect((await reset({ team_id: teams[0], provider: 'oura' })).body).toEqual({ success: true });
  const left = new Map(
    (await list(teams)).map((each) => [each.team_id, Object.keys(each.providers)]),
  );
  expect(left.get(teams[0] ?? '')).toEqual(['fitbit']);
  expect(left.get(teams[1] ?? '')?.toSorted()).toEqual(['fitbit', 'oura']);
  await reset({ team_id: teams });
  expect(await list(teams)).toEqual([]);
});

it("a Team Management Key does not reach another team's", async () => {
  const [mine = '', theirs = ''] = await newTeams(2);
  const bound = await managementApi(app, [mine]);
  await set([mine, theirs], { oura: { default: days(5) } });
  const [foreign, absent] = [
    await set([mine, theirs], { oura: { default: days(1) } }, bound),
    await set([mine, randomUUID()], { oura: { default: days(1) } }, bound),
  ];
  expect(foreign.status).toBe(404);
  expect(visible(foreign)).toEqual(visible(absent));
  const seen = await bound.send<Listed>('GET', path);
  expect(seen.body.data_pull_preferences.map((each) => each.team_id)).toEqual([mine]);
  expect((await bound.send('DELETE', path, { query: { team_id: theirs } })).status).toBe(404);
  await bound.send('DELETE', path, { query: { provider: 'oura' } });
  expect((await list([mine, theirs])).map((each) => each.team_id)).toEqual([theirs]);
});
