import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  runJob,
  openTestApp,
  type TestApp,
  type TestTeam,
  type TestUser,
} from '../../tests/harness/app.ts';
import { userApi, type UserApi } from '../../tests/harness/user-api.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
let api: UserApi;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
  api = userApi(app, team);
});
afterAll(async () => app.close());

const as = (owner: TestTeam): UserApi => userApi(app, owner);
const absent = '0190a000-0000-7000-8000-00000000dead';

describe('200', () => {
  test('a created user has every key, with null for what was not said', async () => {
    const made = await api.create({ client_user_id: 'every-key' });
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      user_id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      team_id: team.scope.teamId,
      client_user_id: 'every-key',
      created_on: '2026-11-20T12:00:00+00:00',
      connected_sources: [],
      fallback_time_zone: null,
      fallback_birth_date: null,
      ingestion_start: null,
      ingestion_end: null,
    });
    expect((await api.get(made.body.user_id)).body).toEqual(made.body);
    expect((await api.resolve('every-key')).body).toEqual(made.body);
  });

  test('what was said of a user is read back, with who said it and when', async () => {
    const made = await api.create({
      client_user_id: 'all-fields',
      fallback_time_zone: 'Europe/Berlin',
      fallback_birth_date: '1980-02-29',
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-01-01',
    });
    const read = await api.get(made.body.user_id);
    expect(read.body).toEqual(made.body);
    expect(read.body).toMatchObject({
      fallback_time_zone: {
        id: 'Europe/Berlin',
        source_slug: 'manual',
        updated_at: '2026-11-20T12:00:00+00:00',
      },
      fallback_birth_date: {
        value: '1980-02-29',
        source_slug: 'manual',
        updated_at: '2026-11-20T12:00:00+00:00',
      },
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-01-01',
    });
  });

  test('a trailing slash makes no difference', async () => {
    const made = await app.request<TestUser>('POST', '/v2/user/', {
      key: team.key,
      body: { client_user_id: 'slash' },
    });
    expect(made.status).toBe(200);
    const read = await app.request('GET', `/v2/user/${made.body.user_id}/`, { key: team.key });
    expect(read.body).toEqual(made.body);
    expect((await app.request('GET', '/v2/user/resolve/slash/', { key: team.key })).status).toBe(
      200,
    );
    expect((await app.request('GET', '/v2/user/', { key: team.key })).status).toBe(200);
  });

  test('a connection without a provider is none, and never the user', async () => {
    const { user_id } = await app.newUser(team);
    for (const path of [
      `/v2/user/${user_id}/`,
      `/v2/user/${user_id}/?x=/`,
      `/v2/user/${user_id}//`,
    ]) {
      const answer = await app.request('DELETE', path, { key: team.key });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await api.get(user_id)).status).toBe(200);
  });

  test('an id may be written in capitals', async () => {
    const user = await app.newUser(team);
    expect((await api.get(user.user_id.toUpperCase())).body).toMatchObject({
      user_id: user.user_id,
    });
  });

  test.each([
    'a/b',
    'a/b/',
    '/',
    'a%2Fb',
    'a b',
    'a+b',
    '?limit=1#x',
    'Grüße',
    '患者-7',
    '👩‍⚕️'.repeat(100),
    "'; drop table users; --",
    'x'.repeat(512),
    '😀'.repeat(512),
  ])('the reference %j is found by its escaped form', async (reference) => {
    const made = await api.create({ client_user_id: reference });
    expect(made.status).toBe(200);
    expect((await api.resolve(reference)).body).toEqual(made.body);
  });

  test('the list is newest first, in pages that neither miss nor repeat a user', async () => {
    const owner = await app.newTeam();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Two users each millisecond: equal times are told apart by id.
      if (index % 2 === 0) app.clock.advance(1);
      ids.push((await app.newUser(owner)).user_id);
    }
    const all = await as(owner).list();
    expect(all.body).toMatchObject({ total: 7, offset: 0, limit: 100 });
    expect(all.body.users.map((user) => user.user_id).toSorted()).toEqual(ids.toSorted());
    const times = all.body.users.map((user) => user.created_on);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages = await Promise.all(
      [0, 3, 6, 9].map(async (offset) => as(owner).list({ offset, limit: 3 })),
    );
    expect(pages.flatMap((page) => page.body.users)).toEqual(all.body.users);
    expect(pages.map((page) => page.body.total)).toEqual([7, 7, 7, 7]);
    expect((await as(owner).list({ limit: 500, offset: 2_147_483_647 })).body.users).toEqual([]);
  });

  test('a reference that looks like a person is accepted with a warning', async () => {
    const made = await api.create({ client_user_id: 'jane@example.com' });
    expect(made.status).toBe(200);
    expect(made.headers['x-warning']).toBe(
      'client_user_id looks like an e-mail address; use a reference that identifies nobody',
    );
    const changed = await api.patch(made.body.user_id, { client_user_id: '+49 170 1234567' });
    expect(changed.status).toBe(204);
    expect(changed.headers['x-warning']).toContain('a phone number');
    expect((await api.create({ client_user_id: 'fine' })).headers['x-warning']).toBeUndefined();
  });

  test('a sandbox team may have more than 50 users', async () => {
    const owner = await app.newTeam();
    await Promise.all(Array.from({ length: 60 }, async () => app.newUser(owner)));
    expect((await as(owner).list({ limit: 1 })).body.total).toBe(60);
  });

  test('a deleted user is gone from everywhere at once, and undoing brings all of it back', async () => {
    const owner = await app.newTeam();
    const user = await app.newUser(owner, { fallback_time_zone: 'Asia/Tokyo' });
    expect((await as(owner).remove(user.user_id)).body).toEqual({ success: true });
    expect((await as(owner).get(user.user_id)).status).toBe(404);
    expect((await as(owner).resolve(user.client_user_id)).status).toBe(404);
    expect((await as(owner).list()).body).toMatchObject({ users: [], total: 0 });

    expect((await as(owner).undo({ user_id: user.user_id })).body).toEqual({ success: true });
    expect((await as(owner).get(user.user_id)).body).toEqual(user);

    await as(owner).remove(user.user_id);
    expect((await as(owner).undo({ client_user_id: user.client_user_id })).body).toEqual({
      success: true,
    });
    expect((await as(owner).list()).body.users).toEqual([user]);
  });

  test('undoing again succeeds, because a client may have missed the first answer', async () => {
    const user = await app.newUser(team);
    await api.remove(user.user_id);
    for (const query of [{ user_id: user.user_id }, { client_user_id: user.client_user_id }]) {
      expect((await api.undo(query)).status).toBe(200);
      expect((await api.undo(query)).status).toBe(200);
    }
  });

  test('of several deleted users with one reference, the last one comes back', async () => {
    const first = await app.newUser(team, { client_user_id: 'again' });
    await api.remove(first.user_id);
    app.clock.advance(1000);
    const second = await app.newUser(team, { client_user_id: 'again' });
    await api.remove(second.user_id);
    expect((await api.undo({ client_user_id: 'again' })).status).toBe(200);
    expect((await api.resolve('again')).body.user_id).toBe(second.user_id);
  });

  test('a deleted user frees the reference at once', async () => {
    const first = await app.newUser(team, { client_user_id: 'freed' });
    await api.remove(first.user_id);
    const second = await api.create({ client_user_id: 'freed' });
    expect(second.status).toBe(200);
    expect(second.body.user_id).not.toBe(first.user_id);
  });

  test('teams do not share references', async () => {
    const [mine, theirs] = await Promise.all([
      api.create({ client_user_id: 'both' }),
      as(other).create({ client_user_id: 'both' }),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect((await api.resolve('both')).body.user_id).toBe(mine.body.user_id);
    expect((await as(other).resolve('both')).body.user_id).toBe(theirs.body.user_id);
  });
});

describe('204', () => {
  test('a patch changes what it names and has no body', async () => {
    const user = await app.newUser(team, {
      fallback_time_zone: 'Europe/Berlin',
      fallback_birth_date: '1980-01-01',
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-02-01',
    });
    app.clock.advance(60_000);
    const changed = await api.patch(user.user_id, {
      client_user_id: 'renamed',
      fallback_time_zone: 'UTC',
      fallback_birth_date: null,
      ingestion_end: null,
    });
    expect(changed.status).toBe(204);
    expect(changed.text).toBe('');
    expect((await api.resolve('renamed')).body).toMatchObject({
      ...user,
      client_user_id: 'renamed',
      fallback_time_zone: { id: 'UTC', source_slug: 'manual' },
      fallback_birth_date: null,
      ingestion_start: '2026-01-01',
      ingestion_end: null,
    });
    expect((await api.resolve(user.client_user_id)).status).toBe(404);
  });

  test('a user may be given the reference it has, and one that was freed', async () => {
    const freed = await app.newUser(team, { client_user_id: 'to-free' });
    await api.remove(freed.user_id);
    const user = await app.newUser(team);
    expect((await api.patch(user.user_id, { client_user_id: user.client_user_id })).status).toBe(
      204,
    );
    expect((await api.patch(user.user_id, { client_user_id: 'to-free' })).status).toBe(204);
  });

  test('patches of one user at the same time are all kept', async () => {
    const user = await app.newUser(team);
    const changes = await Promise.all([
      api.patch(user.user_id, { fallback_time_zone: 'UTC' }),
      api.patch(user.user_id, { fallback_birth_date: '1990-01-01' }),
      api.patch(user.user_id, { ingestion_start: '2026-01-01' }),
      api.patch(user.user_id, { ingestion_end: '2026-02-01' }),
    ]);
    expect(changes.map((each) => each.status)).toEqual([204, 204, 204, 204]);
    expect((await api.get(user.user_id)).body).toMatchObject({
      fallback_time_zone: { id: 'UTC' },
      fallback_birth_date: { value: '1990-01-01' },
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-02-01',
    });
  });
});

describe('401', () => {
  const operations = [
    ['POST', '/v2/user'],
    ['GET', '/v2/user'],
    ['GET', `/v2/user/${absent}`],
    ['GET', '/v2/user/resolve/x'],
    ['PATCH', `/v2/user/${absent}`],
    ['DELETE', `/v2/user/${absent}`],
    ['POST', '/v2/user/undo_delete'],
  ] as const;

  test.each(operations)('%s %s wants a key', async (method, path) => {
    const refused = await app.request(method, path, {});
    expect([refused.status, refused.text]).toEqual([401, '{"detail":"Missing x-salus-api-key"}']);
  });

  test.each(operations)('%s %s refuses a key that nobody has', async (method, path) => {
    const refused = await app.request(method, path, { key: `sk_us_${'x'.repeat(32)}` });
    expect([refused.status, refused.text]).toEqual([401, '{"detail":"invalid token"}']);
  });
});

describe('a birth date', () => {
  const stored = async (id: string) => {
    const { rows } = await app.database.query<{ plain: unknown; sealed: Buffer | null }>(
      'select fallback_birth_date as plain, sealed_birth_date as sealed from users where id = $1',
      [id],
    );
    return rows[0];
  };
  const shown = async (id: string) =>
    (await app.request<TestUser>('GET', `/v2/user/${id}`, { key: team.key })).body;
  const born = {
    value: '1931-07-23',
    source_slug: 'manual',
    updated_at: '2026-11-20T12:00:00.000Z',
  };
  const asBefore = async (id: string) => {
    await app.database.query(
      'update users set fallback_birth_date = $2, sealed_birth_date = null where id = $1',
      [id, JSON.stringify(born)],
    );
    return shown(id);
  };

  test('is sealed under the key of the user, and null clears it', async () => {
    const user = await app.newUser(team, { fallback_birth_date: born.value });
    const row = await stored(user.user_id);
    expect([row?.plain, row?.sealed?.includes(born.value)]).toEqual([null, false]);
    expect(await shown(user.user_id)).toMatchObject({ fallback_birth_date: { value: born.value } });
    const path = `/v2/user/${user.user_id}`;
    const body = { fallback_birth_date: null };
    await app.request('PATCH', path, { key: team.key, body });
    expect(await stored(user.user_id)).toEqual({ plain: null, sealed: null });
    expect(await shown(user.user_id)).toMatchObject({ fallback_birth_date: null });
  });

  test('that was stored before it was sealed is sealed by the job, or with the next change', async () => {
    for (const seal of [
      async () => runJob(app, 'users.seal_birth_dates'),
      async (id: string) =>
        app.request('PATCH', `/v2/user/${id}`, {
          key: team.key,
          body: { fallback_time_zone: null },
        }),
    ]) {
      const { user_id: id } = await app.newUser(team);
      const before = await asBefore(id);
      expect(before).toMatchObject({ fallback_birth_date: { value: born.value } });
      await seal(id);
      const row = await stored(id);
      expect([row?.plain, row?.sealed?.includes(born.value)]).toEqual([null, false]);
      expect(await shown(id)).toEqual(before);
    }
  });
});
