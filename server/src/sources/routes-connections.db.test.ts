import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { hourMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import {
  addDevice,
  connectUser,
  recipeOf,
  unreachableProviders,
} from '../../tests/harness/connected-user.ts';
import { pulledResources } from './providers/resources.ts';

let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await openTestApp({ providers: unreachableProviders });
  team = await app.newTeam();
});
afterAll(async () => app.close());

const post = async <Body = unknown>(path: string, body?: unknown, of = team) =>
  app.request<Body>('POST', path, { key: of.key, ...(body === undefined ? {} : { body }) });
const get = async <Body = unknown>(path: string) =>
  app.request<Body>('GET', path, { key: team.key });
const newConnected = async (token?: string): Promise<string> => {
  const { user_id } = await app.newUser(team);
  await connectUser(app, team, user_id, token);
  return user_id;
};

type Listed = { readonly providers: readonly { readonly slug: string; readonly status: string }[] };
const statusOf = async (userId: string): Promise<string | undefined> =>
  (await get<Listed>(`/v2/user/providers/${userId}`)).body.providers[0]?.status;

describe('the catalog', () => {
  test('has every provider of the contract, and says what is read of those that can be connected', async () => {
    const { body } = await get<readonly { slug: string; supported_resources: readonly string[] }[]>(
      '/v2/providers?source_type=device',
    );
    const oura = body.find((each) => each.slug === 'oura');
    expect(oura).toMatchObject({
      name: 'Oura',
      logo: 'http://logos.test/logos/oura.svg',
      auth_type: 'oauth',
    });
    expect(oura?.supported_resources).toContain('sleep');
    expect(body.find((each) => each.slug === 'quest')).toBeUndefined();
    const all = await get<readonly unknown[]>('/v2/providers');
    expect(all.body.length).toBe(56);
  });

  test('is empty for a kind that does not exist', async () => {
    const { status, body } = await get('/v2/providers?source_type=planet');
    expect([status, body]).toEqual([200, []]);
  });

  test('names resources by the names of the contract', async () => {
    const { body } =
      await get<readonly { supported_resources: readonly string[] }[]>('/v2/providers');
    const known = new Set<string>(pulledResources);
    const named = body.flatMap((each) => each.supported_resources);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('connections that are taken over', () => {
  test('are there at once, with what the user granted, and come out as they went in', async () => {
    const { user_id } = await app.newUser(team);
    const recipe: Readonly<Record<string, unknown>> = {
      ...recipeOf(user_id),
      oauth_scopes: ['daily'],
    };
    const body = { provider: 'oura', connections: [recipe], wait_for_completion: true };
    const imported = await post('/v2/link/bulk_import', body);
    expect(imported.body).toEqual({ user_ids_imported: [user_id], user_ids_failed: [] });
    const listed = await get(`/v2/user/providers/${user_id}`);
    expect(listed.body).toMatchObject({
      providers: [
        {
          slug: 'oura',
          status: 'active',
          external_user_id: recipe['provider_id'],
          error_details: null,
          resource_availability: {
            sleep: { status: 'available' },
            workouts: {
              status: 'unavailable',
              scope_requirements: { user_denied: { required: ['workout'], optional: [] } },
            },
          },
        },
      ],
    });
    const exported = await post('/v2/link/bulk_export', { provider: 'oura', user_ids: [user_id] });
    expect(exported.body).toEqual({ data: [recipe], next_token: null });
  });

  test('do not come back with a user whose deletion is undone, what was pushed does', async () => {
    const userId = await newConnected();
    const samples = {
      provider: 'manual',
      data: [{ timestamp: '2026-01-10T00:00:00Z', value: 60 }],
    };
    await post(`/v2/timeseries/${userId}/heartrate`, { stage: 'daily', ...samples });
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    const undone = await post(`/v2/user/undo_delete?user_id=${userId}`);
    expect(undone.status).toBe(200);
    const listed = await get<Listed>(`/v2/user/providers/${userId}`);
    expect(listed.body.providers.map(({ slug }) => slug)).toEqual(['manual']);
    const exported = await post('/v2/link/bulk_export', { provider: 'oura', user_ids: [userId] });
    expect(exported.body).toEqual({ data: [], next_token: null });
  });

  test('keep their tokens from whoever reads the database', async () => {
    const userId = await newConnected('a very secret token');
    const { rows } = await app.database.query(
      'select * from provider_connection where user_id = $1',
      [userId],
    );
    const stored = rows.flatMap((row: Record<string, unknown>) =>
      Object.values(row).map((value) =>
        Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
      ),
    );
    expect(stored.join(' ')).not.toContain('a very secret token');
  });

  test('of users whom nobody knows are left out, and the others are there', async () => {
    const stranger = await app.newTeam();
    const theirs = await app.newUser(stranger);
    const mine = await app.newUser(team);
    const body = {
      provider: 'oura',
      connections: [recipeOf(theirs.user_id), recipeOf(mine.user_id)],
      wait_for_completion: true,
    };
    const imported = await post('/v2/link/bulk_import', body);
    expect(imported.body).toEqual({
      user_ids_imported: [mine.user_id],
      user_ids_failed: [theirs.user_id],
    });
  });

  test('answer 202 with two empty lists to whoever does not wait, and are listed, the newest first', async () => {
    const operator = await app.newTeam();
    for (const connections of [[], []]) {
      const answer = await post(
        '/v2/link/bulk_import',
        { provider: 'oura', connections },
        operator,
      );
      expect([answer.status, answer.body]).toEqual([
        202,
        { user_ids_imported: [], user_ids_failed: [] },
      ]);
      app.clock.advance(1000);
    }
    const list = async (query: string) =>
      app.request<{ data: readonly unknown[]; next_cursor: string | null }>(
        'GET',
        `/v2/link/bulk_op?page_size=1${query}`,
        { key: operator.key },
      );
    const first = await list('');
    expect(first.body).toMatchObject({
      data: [{ type: 'link_bulk_import', status: 'success', pending: 0, processed: 0 }],
    });
    const second = await list(`&next_cursor=${first.body.next_cursor}`);
    expect(second.body).toMatchObject({ data: [{}], next_cursor: null });
    expect((await list('&next_cursor=made-up')).status).toBe(422);
  });

  test('to a provider that nobody here can connect are refused whole', async () => {
    const { status, body } = await post('/v2/link/bulk_import', {
      provider: 'strava',
      connections: [],
    });
    expect([status, body]).toMatchObject([400, { detail: { error_type: 'INVALID_PROVIDER' } }]);
  });

  test('are those of the key’s own team, whatever the query names', async () => {
    const { status } = await post(
      '/v2/link/bulk_pause?team_id=00000000-0000-4000-8000-000000000000',
      { provider: 'oura', user_ids: [] },
    );
    expect(status).toBe(404);
  });
});

describe('a connection', () => {
  test('that is paused fetches nothing', async () => {
    const userId = await newConnected();
    const paused = await post('/v2/link/bulk_pause', { provider: 'oura', user_ids: [userId] });
    expect(paused.body).toEqual({ success: true });
    expect(await statusOf(userId)).toBe('paused');
    const { rows } = await app.database.query(
      'select from provider_pull where user_id = $1 and run_at is not null',
      [userId],
    );
    expect(rows).toEqual([]);
  });

  test('whose history is asked for again has it scheduled', async () => {
    const userId = await newConnected();
    await app.database.query(
      `update provider_pull set status = 'failure', run_at = null where user_id = $1`,
      [userId],
    );
    const path = '/v2/link/bulk_trigger_historical_pull';
    const body = { provider: 'oura', user_ids: [userId], wait_for_completion: true };
    expect((await post(path, body)).body).toEqual({ success: true });
    const listed = await get<{ data: readonly { provider: Record<string, { pulled: object }> }[] }>(
      `/v2/introspect/historical_pull?user_id=${userId}`,
    );
    const pulled = Object.values(listed.body.data[0]?.provider['oura']?.pulled ?? {});
    expect(pulled.length).toBeGreaterThan(3);
    for (const each of pulled)
      expect(each).toMatchObject({ status: 'scheduled', days_with_data: 0 });
  });

  test('that is made by hand is there, once', async () => {
    const { user_id } = await app.newUser(team);
    const path = '/v2/link/provider/manual/health_connect';
    const body = { user_id, provider_id: 'phone 1' };
    expect((await post(path, body)).body).toEqual({ success: true });
    // A phone says it again before each sync.
    expect((await post(path, body)).body).toEqual({ success: true });
    expect((await post(path, { user_id })).body).toEqual({ success: true });
    expect((await post(path, { user_id, provider_id: 'phone 2' })).status).toBe(409);
    const user = await get<{ connected_sources: readonly unknown[] }>(`/v2/user/${user_id}`);
    expect(user.body.connected_sources).toMatchObject([
      { provider: { slug: 'health_connect' }, source: { slug: 'health_connect' } },
    ]);
  });

  test('that a push made can be ended, too', async () => {
    const { user_id } = await app.newUser(team);
    await post(`/v2/timeseries/${user_id}/heartrate`, {
      provider: 'fitbit',
      stage: 'daily',
      data: [],
    });
    expect(await statusOf(user_id)).toBe('active');
    const ended = await app.request('DELETE', `/v2/user/${user_id}/fitbit`, { key: team.key });
    expect(ended.body).toEqual({ success: true });
    expect(await statusOf(user_id)).toBeUndefined();
  });

  test('that invents its data stands beside no real one', async () => {
    const body = { user_id: await newConnected(), provider: 'oura' };
    expect((await post('/v2/link/connect/demo', body)).status).toBe(400);
  });
});

describe('a refresh', () => {
  const refresh = async (userId: string) => post(`/v2/user/refresh/${userId}?timeout=5`);

  test('of a user without sources, or whose sources all fail, says so', async () => {
    const { user_id } = await app.newUser(team);
    expect(await refresh(user_id)).toMatchObject({
      status: 400,
      body: { success: false, user_id, failed_sources: [] },
    });
    const userId = await newConnected();
    expect(await refresh(userId)).toMatchObject({
      status: 400,
      body: { success: false, user_id: userId, failed_sources: ['oura'] },
    });
  });

  test('is done eight times an hour, and then refused until the first is an hour old', async () => {
    const { user_id } = await app.newUser(team);
    for (let time = 0; time < 8; time += 1) {
      expect((await refresh(user_id)).status).toBe(400);
      app.clock.advance(60_000);
    }
    const refused = await refresh(user_id);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(52 * 60)]);
    app.clock.advance(hourMs - 8 * 60_000);
    expect((await refresh(user_id)).status).toBe(400);
    expect((await refresh(user_id)).status).toBe(429);
  });

  test.each([4, 61, 'soon'])('never waits %s seconds', async (timeout) => {
    const { user_id } = await app.newUser(team);
    expect((await post(`/v2/user/refresh/${user_id}?timeout=${timeout}`)).status).toBe(422);
  });
});

test('devices are listed, each by its id, and raw', async () => {
  const { user_id } = await app.newUser(team);
  const id = await addDevice(app, team, user_id);
  const device = { id, user_id, provider: 'oura', source_type: 'ring', device_model: 'Ring 4' };
  expect((await get(`/v2/user/${user_id}/device`)).body).toMatchObject([device]);
  expect((await get(`/v2/user/${user_id}/device/${id}`)).body).toMatchObject(device);
  const raw = await get(`/v2/summary/devices/${user_id}/raw?provider=oura`);
  expect(raw.body).toMatchObject({ devices: [{ id, source_id: 1, data: { model: 'Ring 4' } }] });
  expect((await get(`/v2/summary/devices/${user_id}/raw?provider=fitbit`)).body).toEqual({
    devices: [],
  });
});

test('a code invites a user, in the form that apps know', async () => {
  const { user_id } = await app.newUser(team);
  const { body } = await post<{ code: string }>(`/v2/link/code/create?user_id=${user_id}`);
  expect(body).toMatchObject({
    code: expect.stringMatching(/^skus[\da-f]{8}$/u),
    exchange_url: `tryvital://tryvital?code=${body.code}`,
  });
  const past = await post(
    `/v2/link/code/create?user_id=${user_id}&expires_at=2020-01-01T00:00:00Z`,
  );
  expect(past.status).toBe(422);
});

type Exchanged = { readonly user_id: string; readonly sign_in_token: string };
const exchange = async (code: string) =>
  app.request<Exchanged>('POST', `/v2/link/code/exchange?code=${code}&grant_type=sign_in_token`);

test('a code is exchanged once, by whoever has it, for what signs its user in', async () => {
  const { user_id } = await app.newUser(team);
  const created = await post<{ code: string }>(`/v2/link/code/create?user_id=${user_id}`);
  const both = await Promise.all([exchange(created.body.code), exchange(created.body.code)]);
  const first = both.find((each) => each.status === 200);
  expect(new Set(both.map((each) => each.status))).toEqual(new Set([200, 401]));
  expect(first?.body).toMatchObject({
    user_id,
    sign_in_token: expect.stringMatching(/.{40}/u),
    environment: 'sandbox',
    team: { name: 'Team', logo_url: null },
  });
  expect(await exchange('skus00000000')).toMatchObject({
    status: 401,
    body: { detail: 'The code is unknown, was used, or has expired; ask for another' },
  });
});

test('a code of a deleted user, and one that has expired, is none', async () => {
  const [gone, late] = [await app.newUser(team), await app.newUser(team)];
  const codeOf = async (userId: string): Promise<string> =>
    (await post<{ code: string }>(`/v2/link/code/create?user_id=${userId}`)).body.code;
  const [ofGone, ofLate] = [await codeOf(gone.user_id), await codeOf(late.user_id)];
  await app.request('DELETE', `/v2/user/${gone.user_id}`, { key: team.key });
  expect((await exchange(ofGone)).status).toBe(401);
  app.clock.advance(25 * hourMs);
  expect((await exchange(ofLate)).status).toBe(401);
});

test('connections that work no more are in the metrics of their team alone', async () => {
  const operator = await app.newTeam();
  const { user_id } = await app.newUser(operator);
  await connectUser(app, operator, user_id);
  const failed = async (of: TestTeam): Promise<unknown> => {
    const { body } = await app.request<Readonly<Record<string, unknown>>>(
      'GET',
      '/v2/user/metrics',
      { key: of.key },
    );
    return body['number_of_errored_connected_sources'];
  };
  expect(await failed(operator)).toBe(0);
  await app.database.query(
    `update provider_connection set status = 'error', error_type = 'token_refresh_failed', errored_at = now()
     where user_id = $1`,
    [user_id],
  );
  expect(await failed(operator)).toBe(1);
  expect(await failed(await app.newTeam())).toBe(0);
});

test('introspection pages through users', async () => {
  const operator = await app.newTeam();
  const users = await Promise.all([1, 2, 3].map(async () => app.newUser(operator)));
  for (const user of users) await connectUser(app, operator, user.user_id);
  const seen: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < 3 && cursor !== null; page += 1) {
    const query: string = cursor === '' ? '' : `&next_cursor=${cursor}`;
    const path = `/v2/introspect/resources?user_limit=2${query}`;
    const answer = await app.request<{
      data: readonly { user_id: string }[];
      next_cursor: string | null;
      next: string | null;
    }>('GET', path, { key: operator.key });
    expect(answer.body.next).toBe(answer.body.next_cursor);
    seen.push(...answer.body.data.map((each) => each.user_id));
    cursor = answer.body.next_cursor;
  }
  expect(seen).toEqual(users.map((each) => each.user_id).toSorted());
});
