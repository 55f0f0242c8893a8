import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';
import { blamed, userApi, type UserApi, visible } from '../../tests/harness/user-api.ts';

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

describe('400', () => {
  test('a reference that is in use names the user who has it', async () => {
    const user = await app.newUser(team, { client_user_id: 'in-use' });
    app.clock.advance(5000);
    const conflict = await api.create({ client_user_id: 'in-use' });
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
      Array.from({ length: 20 }, async () => api.create({ client_user_id: 'race' })),
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
    const refused = await api.patch(user.user_id, body);
    expect([refused.status, refused.text]).toEqual([400, '{"detail":"Nothing to patch"}']);
  });

  test('a deletion cannot be undone once the reference belongs to another user', async () => {
    const first = await app.newUser(team, { client_user_id: 'reused' });
    await api.remove(first.user_id);
    const second = await app.newUser(team, { client_user_id: 'reused' });
    for (const query of [{ user_id: first.user_id }, { client_user_id: 'reused' }]) {
      const refused = await api.undo(query);
      expect(refused.status).toBe(400);
      expect(refused.body).toEqual({ detail: expect.stringContaining('cannot be undone') });
    }
    expect((await api.resolve('reused')).body.user_id).toBe(second.user_id);
    await api.patch(second.user_id, { client_user_id: 'reused-no-more' });
    expect((await api.undo({ user_id: first.user_id })).status).toBe(200);
  });

  test('a creation and an undo at the same time leave one user with the reference', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = `undo-race-${round}`;
      const user = await app.newUser(team, { client_user_id: reference });
      await api.remove(user.user_id);
      const [made, undone] = await Promise.all([
        api.create({ client_user_id: reference }),
        api.undo({ user_id: user.user_id }),
      ]);
      expect([made.status, undone.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    }
  });

  test('a broken escape in the address is refused', async () => {
    const refused = await app.request('GET', '/v2/user/resolve/%zz', { key: team.key });
    expect(refused.status).toBe(400);
  });
});

describe('404', () => {
  test('each operation has its own words for a user that is not there', async () => {
    expect((await api.get(absent)).text).toBe('{"detail":"Not found"}');
    expect((await api.resolve('nobody')).text).toBe('{"detail":"User not found"}');
    const gone = '{"detail":"The user does not or no longer exists in this team"}';
    for (const refused of [
      await api.patch(absent, { fallback_time_zone: 'UTC' }),
      await api.remove(absent),
      await api.undo({ user_id: absent }),
      await api.undo({ client_user_id: 'nobody' }),
    ]) {
      expect([refused.status, refused.text]).toEqual([404, gone]);
    }
  });

  test("another team's user looks exactly like one that is not there", async () => {
    const theirs = await app.newUser(other, { client_user_id: 'theirs' });
    const theirsDeleted = await app.newUser(other, { client_user_id: 'theirs-deleted' });
    await as(other).remove(theirsDeleted.user_id);
    const body = { client_user_id: 'mine-now' };
    for (const { user_id: id, client_user_id: reference } of [theirs, theirsDeleted]) {
      const pairs = [
        [await api.get(id), await api.get(absent)],
        [await api.resolve(reference), await api.resolve('nobody')],
        [await api.patch(id, body), await api.patch(absent, body)],
        [await api.remove(id), await api.remove(absent)],
        [await api.undo({ user_id: id }), await api.undo({ user_id: absent })],
        [
          await api.undo({ client_user_id: reference }),
          await api.undo({ client_user_id: 'nobody' }),
        ],
      ] as const;
      for (const [forbidden, missing] of pairs) {
        expect(forbidden.status).toBe(404);
        expect(visible(forbidden)).toEqual(visible(missing));
      }
    }
    expect((await as(other).get(theirs.user_id)).body).toEqual(theirs);
    expect((await api.list()).body.users).not.toContainEqual(theirs);
  });

  test('a deleted user can be neither read, changed nor deleted', async () => {
    const user = await app.newUser(team);
    await api.remove(user.user_id);
    expect((await api.get(user.user_id)).text).toBe('{"detail":"User is scheduled for deletion"}');
    expect((await api.resolve(user.client_user_id)).text).toBe('{"detail":"User not found"}');
    const gone = '{"detail":"The user does not or no longer exists in this team"}';
    expect((await api.patch(user.user_id, { fallback_time_zone: 'UTC' })).text).toBe(gone);
    expect((await api.remove(user.user_id)).text).toBe(gone);
  });

  test('after seven days a deletion is final, even before the job has run', async () => {
    const user = await app.newUser(team);
    await api.remove(user.user_id);
    app.clock.advance(7 * 86_400_000 - 1);
    expect((await api.get(user.user_id)).text).toBe('{"detail":"User is scheduled for deletion"}');
    app.clock.advance(1);
    expect(visible(await api.get(user.user_id))).toEqual(visible(await api.get(absent)));
    expect((await api.undo({ user_id: user.user_id })).status).toBe(404);
    expect((await api.undo({ client_user_id: user.client_user_id })).status).toBe(404);
  });
});

describe('409', () => {
  test("a patch cannot take another user's reference", async () => {
    const [taken, user] = [await app.newUser(team), await app.newUser(team)];
    const refused = await api.patch(user.user_id, {
      client_user_id: taken.client_user_id,
      fallback_time_zone: 'UTC',
    });
    expect([refused.status, refused.text]).toEqual([
      409,
      '{"detail":"Client user id already exists."}',
    ]);
    expect((await api.get(user.user_id)).body).toEqual(user);
  });

  test('of two users that want one reference at once, one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, async () => app.newUser(team)));
    const answers = await Promise.all(
      users.map(async (user) => api.patch(user.user_id, { client_user_id: 'wanted' })),
    );
    const statuses = answers.map((each) => each.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('422', () => {
  test('every problem of a body is told at once', async () => {
    const refused = await api.create({
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
      await api.create({ client_user_id: reference }),
      await api.patch((await app.newUser(team)).user_id, { client_user_id: reference }),
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
      blamed(await api.create({ client_user_id: 'dates', fallback_birth_date: '2999-01-01' })),
    ).toEqual(['body.fallback_birth_date']);
    expect(
      blamed(
        await api.create({
          client_user_id: 'dates',
          fallback_birth_date: '1899-12-31',
          ingestion_start: '2026-01-02',
          ingestion_end: '2026-01-01',
        }),
      ),
    ).toEqual(['body.fallback_birth_date', 'body.ingestion_end']);
    expect((await api.resolve('dates')).status).toBe(404);
  });

  test('a patch cannot turn the stored ingestion bounds around', async () => {
    const user = await app.newUser(team, { ingestion_end: '2026-01-31' });
    const refused = await api.patch(user.user_id, { ingestion_start: '2026-02-01' });
    expect([refused.status, blamed(refused)]).toEqual([422, ['body.ingestion_start']]);
    expect((await api.get(user.user_id)).body).toEqual(user);
  });

  test('a team can refuse references that look like a person', async () => {
    const strict = await app.newTeam({ refusesIdentifyingClientUserIds: true });
    for (const reference of ['jane@example.com', '+49 170 1234567']) {
      const refused = await as(strict).create({ client_user_id: reference });
      expect([refused.status, blamed(refused)]).toEqual([422, ['body.client_user_id']]);
      const user = await app.newUser(strict);
      expect((await as(strict).patch(user.user_id, { client_user_id: reference })).status).toBe(
        422,
      );
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
    const refused = await api.list(query);
    expect(refused.status).toBe(422);
    expect(blamed(refused).toSorted()).toEqual(Object.keys(query).map((name) => `query.${name}`));
  });

  test('undoing wants exactly one of the two ids', async () => {
    const user = await app.newUser(team);
    expect(blamed(await api.undo({}))).toEqual(['query']);
    expect(
      blamed(await api.undo({ user_id: user.user_id, client_user_id: user.client_user_id })),
    ).toEqual(['query']);
    expect(blamed(await api.undo({ user_id: 'nonsense' }))).toEqual(['query.user_id']);
  });

  test('an id that is none is answered with a sentence', async () => {
    for (const refused of [
      await api.get('nonsense'),
      await api.patch('nonsense', {}),
      await api.remove('nonsense'),
    ]) {
      expect([refused.status, refused.text]).toEqual([
        422,
        expect.stringContaining('"Invalid format for parameter user_id'),
      ]);
    }
  });

  test.each(['[]', '"text"', 'null', ''])('a body of %j is refused', async (body) => {
    expect((await api.create(body)).status).toBe(422);
  });
});
