import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../../tests/harness/app.ts';
import { newOrder } from '../../../tests/harness/orders.ts';
import { blamed } from '../../../tests/harness/user-api.ts';
import { searched } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

const push = async ({ key }: TestTeam, userId: string, provider: string): Promise<void> => {
  const sample = { timestamp: '2026-01-10T00:00:00Z', value: 60 };
  const pushed = await app.request('POST', `/v2/timeseries/${userId}/heartrate`, {
    key,
    body: { stage: 'daily', provider, data: [sample] },
  });
  expect(pushed.status).toBe(200);
};

describe('metrics', () => {
  const metrics = async ({ key }: TestTeam): Promise<unknown> =>
    (await app.request('GET', '/v2/user/metrics', { key })).body;

  test('count active users and their sources, by the week in which they were connected', async () => {
    const team = await app.newTeam();
    app.clock.set(new Date('2026-11-04T10:00:00Z'));
    const [first, second, deleted] = [
      await app.newUser(team),
      await app.newUser(team),
      await app.newUser(team),
    ];
    await push(team, first.user_id, 'oura');
    await push(team, deleted.user_id, 'oura');
    await app.request('DELETE', `/v2/user/${deleted.user_id}`, { key: team.key });
    app.clock.set(new Date('2026-11-18T10:00:00Z'));
    await push(team, first.user_id, 'fitbit');
    await push(team, second.user_id, 'oura');
    expect(await metrics(team)).toEqual({
      team_id: team.scope.teamId,
      number_of_connected_sources: 3,
      number_of_users: 2,
      number_of_errored_connected_sources: 0,
      number_of_connected_sources_by_week: [
        { date: '2026-11-02T00:00:00+00:00', value: 1, all: 1 },
        { date: '2026-11-09T00:00:00+00:00', value: 0, all: 1 },
        { date: '2026-11-16T00:00:00+00:00', value: 2, all: 3 },
      ],
      number_of_ordered_tests: 0,
    });
  });

  test('count what was ordered from laboratories, without what deleted users had', async () => {
    const team = await app.newTeam();
    await newOrder(app, team);
    await newOrder(app, team);
    const { user_id: userId } = await newOrder(app, team);
    expect(await metrics(team)).toMatchObject({ number_of_users: 3, number_of_ordered_tests: 3 });
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect(await metrics(team)).toMatchObject({ number_of_users: 2, number_of_ordered_tests: 2 });
  });

  test('of a team without users are zero, whatever other teams have', async () => {
    const [empty, full] = [await app.newTeam(), await app.newTeam()];
    await push(full, (await app.newUser(full)).user_id, 'oura');
    expect(await metrics(empty)).toEqual({
      team_id: empty.scope.teamId,
      number_of_connected_sources: 0,
      number_of_users: 0,
      number_of_errored_connected_sources: 0,
      number_of_connected_sources_by_week: [],
      number_of_ordered_tests: 0,
    });
  });
});

describe('search', () => {
  let team: TestTeam;
  let other: TestTeam;
  beforeAll(async () => {
    [team, other] = [await app.newTeam(), await app.newTeam()];
  });

  const search = async (text: string, { key }: TestTeam = team): Promise<readonly TestUser[]> => {
    const query = { query_id: text };
    const answer = await app.request<readonly TestUser[]>('GET', '/v2/team/users/search', {
      key,
      query,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const named = async (reference: string, owner = team): Promise<TestUser> =>
    app.newUser(owner, { client_user_id: reference });

  test('finds by how the reference begins, in the order of the references', async () => {
    const b = await named('clinic-b-1');
    const a = await named('clinic-a-1');
    await named('another-clinic-a');
    await named('clinic-a-2', other);
    expect(await search('clinic-')).toEqual([a, b]);
    expect(await search('clinic-a-1')).toEqual([a]);
    expect(await search('linic')).toEqual([]);
    expect(await search('CLINIC')).toEqual([]);
  });

  test('finds the user by id in any case, and another team finds nobody', async () => {
    const user = await named('by-id');
    expect(await search(user.user_id.toUpperCase())).toEqual([user]);
    expect(await search(user.user_id, other)).toEqual([]);
    expect(await search(randomUUID())).toEqual([]);
  });

  test('finds a user once whose reference is the own id', async () => {
    const user = await named('own-id');
    const patch = { key: team.key, body: { client_user_id: user.user_id } };
    await app.request('PATCH', `/v2/user/${user.user_id}`, patch);
    expect(await search(user.user_id)).toHaveLength(1);
  });

  test('takes every character as it is', async () => {
    const odd = [`%_\\'"`, '50%-off', '日本-1', '🫀🫁'];
    for (const reference of odd) await named(reference);
    expect((await search('%_')).map((user) => user.client_user_id)).toEqual([odd[0]]);
    expect((await search('50%')).map((user) => user.client_user_id)).toEqual([odd[1]]);
    expect((await search('日本')).map((user) => user.client_user_id)).toEqual([odd[2]]);
    expect((await search('🫀🫁')).map((user) => user.client_user_id)).toEqual([odd[3]]);
    expect(await search('__')).toEqual([]);
  });

  test('refuses the character that no reference can have, by the name of its field', async () => {
    const query = { query_id: '\0\0' };
    const answer = await app.request('GET', '/v2/team/users/search', { key: team.key, query });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ detail: [{ loc: ['query', 'query_id'] }] });
  });

  test('does not find deleted users', async () => {
    const user = await named('soon-gone');
    await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
    expect(await search('soon-gone')).toEqual([]);
    expect(await search(user.user_id)).toEqual([]);
  });

  test('answers the first hundred', async () => {
    const many = Array.from(
      { length: 105 },
      (_, index) => `many-${String(index).padStart(3, '0')}`,
    );
    await Promise.all(many.map(async (reference) => named(reference)));
    const found = await search('many-');
    expect(found.map((user) => user.client_user_id)).toEqual(many.slice(0, 100));
  });

  test('asks the index for the range, not the table for each row', async () => {
    const statement = searched(team.scope, { text: 'many-', userId: null, limit: 100 });
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(
      app.resources.db.read(team.scope),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_reference_prefix');
  });

  test('needs two characters, and without any finds nobody', async () => {
    const { key } = team;
    const short = await app.request('GET', '/v2/team/users/search', {
      key,
      query: { query_id: 'a' },
    });
    expect([short.status, blamed(short)]).toEqual([422, ['query.query_id']]);
    const none = await app.request('GET', '/v2/team/users/search', { key });
    expect([none.status, none.body]).toEqual([200, []]);
  });
});
