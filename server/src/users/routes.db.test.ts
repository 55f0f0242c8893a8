import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
  type TestUser,
} from '../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => app.close());

type Problems = {
  readonly detail: readonly { readonly loc: readonly string[]; readonly msg: string }[];
};
type Page = { readonly users: readonly TestUser[]; readonly total: number };

const absent = '0190a000-0000-7000-8000-00000000dead';
const create = async (body: unknown, as = team): Promise<TestResponse<TestUser>> =>
  app.request<TestUser>('POST', '/v2/user', { key: as.key, body });
const get = async (id: string, as = team): Promise<TestResponse<TestUser>> =>
  app.request<TestUser>('GET', `/v2/user/${id}`, { key: as.key });
const resolve = async (reference: string, as = team): Promise<TestResponse<TestUser>> =>
  app.request<TestUser>('GET', `/v2/user/resolve/${encodeURIComponent(reference)}`, {
    key: as.key,
  });
const patch = async (id: string, body: unknown, as = team): Promise<TestResponse<unknown>> =>
  app.request('PATCH', `/v2/user/${id}`, { key: as.key, body });
const remove = async (id: string, as = team): Promise<TestResponse<unknown>> =>
  app.request('DELETE', `/v2/user/${id}`, { key: as.key });
const undo = async (query: Record<string, string>, as = team): Promise<TestResponse<unknown>> =>
  app.request('POST', '/v2/user/undo_delete', { key: as.key, query });
const list = async (
  query: Record<string, string | number> = {},
  as = team,
): Promise<TestResponse<Page>> => app.request<Page>('GET', '/v2/user', { key: as.key, query });

const blamed = (response: TestResponse<unknown>): string[] =>
  (response.body as Problems).detail.map((problem) => problem.loc.join('.'));

/** All of an answer that may not tell two refusals apart. */
const visible = ({ status, headers, text }: TestResponse<unknown>): unknown => {
  const { 'x-request-id': _id, date: _date, ...rest } = headers;
  return { status, headers: rest, text };
};

describe('200', () => {
  test('a created user has every key, with null for what was not said', async () => {
    const made = await create({ client_user_id: 'every-key' });
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
    expect((await get(made.body.user_id)).body).toEqual(made.body);
    expect((await resolve('every-key')).body).toEqual(made.body);
  });

  test('what was said of a user is read back, with who said it and when', async () => {
    const made = await create({
      client_user_id: 'all-fields',
      fallback_time_zone: 'Europe/Berlin',
      fallback_birth_date: '1980-02-29',
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-01-01',
    });
    const read = await get(made.body.user_id);
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

  test('an id may be written in capitals', async () => {
    const user = await app.newUser(team);
    expect((await get(user.user_id.toUpperCase())).body).toMatchObject({ user_id: user.user_id });
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
    const made = await create({ client_user_id: reference });
    expect(made.status).toBe(200);
    expect((await resolve(reference)).body).toEqual(made.body);
  });

  test('the list is newest first, in pages that neither miss nor repeat a user', async () => {
    const owner = await app.newTeam();
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Two users each millisecond: equal times are told apart by id.
      if (index % 2 === 0) app.clock.advance(1);
      ids.push((await app.newUser(owner)).user_id);
    }
    const all = await list({}, owner);
    expect(all.body).toMatchObject({ total: 7, offset: 0, limit: 100 });
    expect(all.body.users.map((user) => user.user_id).toSorted()).toEqual(ids.toSorted());
    const times = all.body.users.map((user) => user.created_on);
    expect(times).toEqual(times.toSorted().toReversed());
    const pages = await Promise.all(
      [0, 3, 6, 9].map(async (offset) => list({ offset, limit: 3 }, owner)),
    );
    expect(pages.flatMap((page) => page.body.users)).toEqual(all.body.users);
    expect(pages.map((page) => page.body.total)).toEqual([7, 7, 7, 7]);
    expect((await list({ limit: 500, offset: 2_147_483_647 }, owner)).body.users).toEqual([]);
  });

  test('a reference that looks like a person is accepted with a warning', async () => {
    const made = await create({ client_user_id: 'jane@example.com' });
    expect(made.status).toBe(200);
    expect(made.headers['x-warning']).toBe(
      'client_user_id looks like an e-mail address; use a reference that identifies nobody',
    );
    const changed = await patch(made.body.user_id, { client_user_id: '+49 170 1234567' });
    expect(changed.status).toBe(204);
    expect(changed.headers['x-warning']).toContain('a phone number');
    expect((await create({ client_user_id: 'fine' })).headers['x-warning']).toBeUndefined();
  });

  test('a sandbox team may have more than 50 users', async () => {
    const owner = await app.newTeam();
    await Promise.all(Array.from({ length: 60 }, async () => app.newUser(owner)));
    expect((await list({ limit: 1 }, owner)).body.total).toBe(60);
  });

  test('a deleted user is gone from everywhere at once, and undoing brings all of it back', async () => {
    const owner = await app.newTeam();
    const user = await app.newUser(owner, { fallback_time_zone: 'Asia/Tokyo' });
    expect((await remove(user.user_id, owner)).body).toEqual({ success: true });
    expect((await get(user.user_id, owner)).status).toBe(404);
    expect((await resolve(user.client_user_id, owner)).status).toBe(404);
    expect((await list({}, owner)).body).toMatchObject({ users: [], total: 0 });

    expect((await undo({ user_id: user.user_id }, owner)).body).toEqual({ success: true });
    expect((await get(user.user_id, owner)).body).toEqual(user);

    await remove(user.user_id, owner);
    expect((await undo({ client_user_id: user.client_user_id }, owner)).body).toEqual({
      success: true,
    });
    expect((await list({}, owner)).body.users).toEqual([user]);
  });

  test('undoing again succeeds, because a client may have missed the first answer', async () => {
    const user = await app.newUser(team);
    await remove(user.user_id);
    for (const query of [{ user_id: user.user_id }, { client_user_id: user.client_user_id }]) {
      expect((await undo(query)).status).toBe(200);
      expect((await undo(query)).status).toBe(200);
    }
  });

  test('of several deleted users with one reference, the last one comes back', async () => {
    const first = await app.newUser(team, { client_user_id: 'again' });
    await remove(first.user_id);
    app.clock.advance(1000);
    const second = await app.newUser(team, { client_user_id: 'again' });
    await remove(second.user_id);
    expect((await undo({ client_user_id: 'again' })).status).toBe(200);
    expect((await resolve('again')).body.user_id).toBe(second.user_id);
  });

  test('a deleted user frees the reference at once', async () => {
    const first = await app.newUser(team, { client_user_id: 'freed' });
    await remove(first.user_id);
    const second = await create({ client_user_id: 'freed' });
    expect(second.status).toBe(200);
    expect(second.body.user_id).not.toBe(first.user_id);
  });

  test('teams do not share references', async () => {
    const [mine, theirs] = await Promise.all([
      create({ client_user_id: 'both' }),
      create({ client_user_id: 'both' }, other),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect((await resolve('both')).body.user_id).toBe(mine.body.user_id);
    expect((await resolve('both', other)).body.user_id).toBe(theirs.body.user_id);
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
    const changed = await patch(user.user_id, {
      client_user_id: 'renamed',
      fallback_time_zone: 'UTC',
      fallback_birth_date: null,
      ingestion_end: null,
    });
    expect(changed.status).toBe(204);
    expect(changed.text).toBe('');
    expect((await resolve('renamed')).body).toMatchObject({
      ...user,
      client_user_id: 'renamed',
      fallback_time_zone: { id: 'UTC', source_slug: 'manual' },
      fallback_birth_date: null,
      ingestion_start: '2026-01-01',
      ingestion_end: null,
    });
    expect((await resolve(user.client_user_id)).status).toBe(404);
  });

  test('a user may be given the reference it has, and one that was freed', async () => {
    const freed = await app.newUser(team, { client_user_id: 'to-free' });
    await remove(freed.user_id);
    const user = await app.newUser(team);
    expect((await patch(user.user_id, { client_user_id: user.client_user_id })).status).toBe(204);
    expect((await patch(user.user_id, { client_user_id: 'to-free' })).status).toBe(204);
  });

  test('patches of one user at the same time are all kept', async () => {
    const user = await app.newUser(team);
    const changes = await Promise.all([
      patch(user.user_id, { fallback_time_zone: 'UTC' }),
      patch(user.user_id, { fallback_birth_date: '1990-01-01' }),
      patch(user.user_id, { ingestion_start: '2026-01-01' }),
      patch(user.user_id, { ingestion_end: '2026-02-01' }),
    ]);
    expect(changes.map((each) => each.status)).toEqual([204, 204, 204, 204]);
    expect((await get(user.user_id)).body).toMatchObject({
      fallback_time_zone: { id: 'UTC' },
      fallback_birth_date: { value: '1990-01-01' },
      ingestion_start: '2026-01-01',
      ingestion_end: '2026-02-01',
    });
  });
});

describe('400', () => {
  test('a reference that is in use names the user who has it', async () => {
    const user = await app.newUser(team, { client_user_id: 'in-use' });
    app.clock.advance(5000);
    const conflict = await create({ client_user_id: 'in-use' });
    expect(conflict.status).toBe(400);
    expect(conflict.body).toEqual({
      detail: {
        error_type: 'INVALID_REQUEST',
        error_message: 'Client user id already exists.',
        user_id: user.user_id,
        created_on: user.created_on,
      },
    });
  });

  test('of 20 creations at once one wins, and all others name the winner', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => create({ client_user_id: 'race' })),
    );
    const winners = answers.filter((each) => each.status === 200);
    expect(winners).toHaveLength(1);
    const losers = answers.filter((each) => each.status === 400);
    expect(losers).toHaveLength(19);
    for (const loser of losers) {
      expect(loser.body).toMatchObject({ detail: { user_id: winners[0]?.body.user_id } });
    }
  });

  test.each([{}, { nickname: 'Jane' }])('a patch of %j has nothing to patch', async (body) => {
    const user = await app.newUser(team);
    const refused = await patch(user.user_id, body);
    expect([refused.status, refused.text]).toEqual([400, '{"detail":"Nothing to patch"}']);
  });

  test('a deletion cannot be undone once the reference belongs to another user', async () => {
    const first = await app.newUser(team, { client_user_id: 'reused' });
    await remove(first.user_id);
    const second = await app.newUser(team, { client_user_id: 'reused' });
    for (const query of [{ user_id: first.user_id }, { client_user_id: 'reused' }]) {
      const refused = await undo(query);
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ detail: expect.stringContaining('cannot be undone') });
    }
    expect((await resolve('reused')).body.user_id).toBe(second.user_id);
    await patch(second.user_id, { client_user_id: 'reused-no-more' });
    expect((await undo({ user_id: first.user_id })).status).toBe(200);
  });

  test('a creation and an undo at the same time leave one user with the reference', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = `undo-race-${round}`;
      const user = await app.newUser(team, { client_user_id: reference });
      await remove(user.user_id);
      const [made, undone] = await Promise.all([
        create({ client_user_id: reference }),
        undo({ user_id: user.user_id }),
      ]);
      expect([made.status, undone.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('a broken escape in the address is refused', async () => {
    const refused = await app.request('GET', '/v2/user/resolve/%zz', { key: team.key });
    expect(refused.status).toBe(400);
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

describe('404', () => {
  test('each operation has its own words for a user that is not there', async () => {
    expect((await get(absent)).text).toBe('{"detail":"Not found"}');
    expect((await resolve('nobody')).text).toBe('{"detail":"User not found"}');
    const gone = '{"detail":"The user does not or no longer exists in this team"}';
    for (const refused of [
      await patch(absent, { fallback_time_zone: 'UTC' }),
      await remove(absent),
      await undo({ user_id: absent }),
      await undo({ client_user_id: 'nobody' }),
    ]) {
      expect([refused.status, refused.text]).toEqual([404, gone]);
    }
  });

  test("another team's user looks exactly like one that is not there", async () => {
    const theirs = await app.newUser(other, { client_user_id: 'theirs' });
    const theirsDeleted = await app.newUser(other, { client_user_id: 'theirs-deleted' });
    await remove(theirsDeleted.user_id, other);
    const body = { client_user_id: 'mine-now' };
    for (const { user_id: id, client_user_id: reference } of [theirs, theirsDeleted]) {
      const pairs = [
        [await get(id), await get(absent)],
        [await resolve(reference), await resolve('nobody')],
        [await patch(id, body), await patch(absent, body)],
        [await remove(id), await remove(absent)],
        [await undo({ user_id: id }), await undo({ user_id: absent })],
        [await undo({ client_user_id: reference }), await undo({ client_user_id: 'nobody' })],
      ] as const;
      for (const [forbidden, missing] of pairs) {
        expect(forbidden.status).toBe(404);
        expect(visible(forbidden)).toEqual(visible(missing));
      }
    }
    expect((await get(theirs.user_id, other)).body).toEqual(theirs);
    expect((await list()).body.users).not.toContainEqual(theirs);
  });

  test('a deleted user can be neither read, changed nor deleted', async () => {
    const user = await app.newUser(team);
    await remove(user.user_id);
    expect((await get(user.user_id)).text).toBe('{"detail":"User is scheduled for deletion"}');
    expect((await resolve(user.client_user_id)).text).toBe('{"detail":"User not found"}');
    const gone = '{"detail":"The user does not or no longer exists in this team"}';
    expect((await patch(user.user_id, { fallback_time_zone: 'UTC' })).text).toBe(gone);
    expect((await remove(user.user_id)).text).toBe(gone);
  });

  test('after seven days a deletion is final, even before the job has run', async () => {
    const user = await app.newUser(team);
    await remove(user.user_id);
    app.clock.advance(7 * 86_400_000 - 1);
    expect((await get(user.user_id)).text).toBe('{"detail":"User is scheduled for deletion"}');
    app.clock.advance(1);
    expect(visible(await get(user.user_id))).toEqual(visible(await get(absent)));
    expect((await undo({ user_id: user.user_id })).status).toBe(404);
    expect((await undo({ client_user_id: user.client_user_id })).status).toBe(404);
  });
});

describe('409', () => {
  test("a patch cannot take another user's reference", async () => {
    const [taken, user] = [await app.newUser(team), await app.newUser(team)];
    const refused = await patch(user.user_id, {
      client_user_id: taken.client_user_id,
      fallback_time_zone: 'UTC',
    });
    expect([refused.status, refused.text]).toEqual([
      409,
      '{"detail":"Client user id already exists."}',
    ]);
    expect((await get(user.user_id)).body).toEqual(user);
  });

  test('of two users that want one reference at once, one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, async () => app.newUser(team)));
    const answers = await Promise.all(
      users.map(async (user) => patch(user.user_id, { client_user_id: 'wanted' })),
    );
    const statuses = answers.map((each) => each.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('422', () => {
  test('every problem of a body is told at once', async () => {
    const refused = await create({
      fallback_time_zone: 'Mars/Base',
      fallback_birth_date: '1980-02-30',
      ingestion_start: 'soon',
      ingestion_end: 7,
    });
    expect(refused.status).toBe(422);
    expect(blamed(refused).toSorted()).toEqual([
      'body.client_user_id',
      'body.fallback_birth_date',
      'body.fallback_time_zone',
      'body.ingestion_end',
      'body.ingestion_start',
    ]);
  });

  test.each([
    [''],
    [' \t '],
    ['a\u0000b'],
    ['a\nb'],
    ['x'.repeat(513)],
    ['\ud800'],
    [null],
    [7],
    [['a']],
  ])('the reference %j is refused', async (reference) => {
    for (const refused of [
      await create({ client_user_id: reference }),
      await patch((await app.newUser(team)).user_id, { client_user_id: reference }),
    ]) {
      expect(refused.status).toBe(422);
      expect(blamed(refused)).toContain('body.client_user_id');
    }
  });

  test.each(['%00', '%20', '%0A', 'x'.repeat(513)])(
    'the escaped reference %s is refused',
    async (text) => {
      const resolved = await app.request('GET', `/v2/user/resolve/${text}`, { key: team.key });
      expect([resolved.status, resolved.text]).toEqual([
        422,
        expect.stringContaining('Invalid format for parameter client_user_id'),
      ]);
      const undone = await app.request('POST', `/v2/user/undo_delete?client_user_id=${text}`, {
        key: team.key,
      });
      expect(undone.status).toBe(422);
    },
  );

  test('dates that cannot be are refused, whatever field they are in', async () => {
    expect(
      blamed(await create({ client_user_id: 'dates', fallback_birth_date: '2999-01-01' })),
    ).toEqual(['body.fallback_birth_date']);
    expect(
      blamed(
        await create({
          client_user_id: 'dates',
          fallback_birth_date: '1899-12-31',
          ingestion_start: '2026-01-02',
          ingestion_end: '2026-01-01',
        }),
      ),
    ).toEqual(['body.fallback_birth_date', 'body.ingestion_end']);
    expect((await resolve('dates')).status).toBe(404);
  });

  test('a patch cannot turn the stored ingestion bounds around', async () => {
    const user = await app.newUser(team, { ingestion_end: '2026-01-31' });
    const refused = await patch(user.user_id, { ingestion_start: '2026-02-01' });
    expect([refused.status, blamed(refused)]).toEqual([422, ['body.ingestion_start']]);
    expect((await get(user.user_id)).body).toEqual(user);
  });

  test('a team can refuse references that look like a person', async () => {
    const strict = await app.newTeam({ refusesIdentifyingClientUserIds: true });
    for (const reference of ['jane@example.com', '+49 170 1234567']) {
      const refused = await create({ client_user_id: reference }, strict);
      expect([refused.status, blamed(refused)]).toEqual([422, ['body.client_user_id']]);
      const user = await app.newUser(strict);
      expect((await patch(user.user_id, { client_user_id: reference }, strict)).status).toBe(422);
    }
  });

  test.each([
    { limit: 0 },
    { limit: 501 },
    { limit: 'ten' },
    { limit: '' },
    { limit: 1.5 },
    { offset: -1 },
    { offset: '1e30' },
    { limit: -1, offset: -1 },
  ])('a list of %j is refused', async (query) => {
    const refused = await list(query);
    expect(refused.status).toBe(422);
    expect(blamed(refused).toSorted()).toEqual(Object.keys(query).map((name) => `query.${name}`));
  });

  test('undoing wants exactly one of the two ids', async () => {
    const user = await app.newUser(team);
    expect(blamed(await undo({}))).toEqual(['query']);
    expect(
      blamed(await undo({ user_id: user.user_id, client_user_id: user.client_user_id })),
    ).toEqual(['query']);
    expect(blamed(await undo({ user_id: 'nonsense' }))).toEqual(['query.user_id']);
  });

  test('an id that is none is answered with a sentence', async () => {
    for (const refused of [
      await get('nonsense'),
      await patch('nonsense', {}),
      await remove('nonsense'),
    ]) {
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('"Invalid format for parameter user_id'),
      ]);
    }
  });

  test.each(['[]', '"text"', 'null', ''])('a body of %j is refused', async (body) => {
    expect((await create(body)).status).toBe(422);
  });
});
