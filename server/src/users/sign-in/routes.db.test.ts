import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { minuteMs } from '#kernel/time.ts';

import {
  openTestApp,
  type TestApp,
  type TestResponse,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';
import { hashPortalToken } from './portal-token.ts';
import { tokenWithin } from './sdk-token.ts';
import { verifySignInToken } from './service.ts';
import { consumeLink, type PortalVisit } from './store.ts';

let app: TestApp;
let team: TestTeam;
let other: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  other = await app.newTeam();
});
afterAll(async () => app.close());

const absent = '0190a000-0000-7000-8000-00000000dead';

const recorded = async (userId: string, action: string): Promise<number> => {
  const entries = await app.resources.db
    .read(acrossTenants)
    .selectFrom('audit_pending')
    .select('id')
    .where('user_id', '=', userId)
    .where('action', '=', action)
    .execute();
  return entries.length;
};

describe('a sign-in token', () => {
  type Answer = { readonly user_id: string; readonly sign_in_token: string };
  const signIn = async (userId: string, { key }: TestTeam = team): Promise<TestResponse<Answer>> =>
    app.request('POST', `/v2/user/${userId}/sign_in_token`, { key });

  const within = (token: string): string => {
    const { user_token: inner } = JSON.parse(Buffer.from(token, 'base64').toString()) as {
      readonly user_token: string;
    };
    return tokenWithin(inner) ?? '';
  };

  test('is for the user, for ten minutes, and recorded', async () => {
    const user = await app.newUser(team);
    const { status, body } = await signIn(user.user_id);
    expect([status, body.user_id]).toEqual([200, user.user_id]);
    const { userId, tenantId } = { userId: user.user_id, tenantId: team.scope.tenantId };
    expect(verifySignInToken(app.resources, within(body.sign_in_token))).toMatchObject({
      userId,
      tenantId,
    });
    expect(await recorded(user.user_id, 'sign_in_token.created')).toBe(1);
    app.clock.advance(10 * minuteMs);
    expect(verifySignInToken(app.resources, within(body.sign_in_token))).toBeUndefined();
  });

  test('is another one each time', async () => {
    const user = await app.newUser(team);
    const [one, two] = [await signIn(user.user_id), await signIn(user.user_id)];
    expect(one.body.sign_in_token).not.toBe(two.body.sign_in_token);
  });

  test("is refused for a deleted user, and for another team's as for none", async () => {
    const [foreign, deleted] = [await app.newUser(other), await app.newUser(team)];
    await app.request('DELETE', `/v2/user/${deleted.user_id}`, { key: team.key });
    const refusal = await signIn(absent);
    expect(refusal.status).toBe(404);
    for (const userId of [foreign.user_id, deleted.user_id]) {
      expect(visible(await signIn(userId))).toEqual(visible(refusal));
    }
  });
});

describe('a portal link', () => {
  type Answer = { readonly url: string; readonly expires_in: number };
  const create = async (
    userId: string,
    body: unknown = { context: 'launch' },
    { key }: TestTeam = team,
  ): Promise<TestResponse<Answer>> =>
    app.request('POST', `/v2/user/${userId}/create_portal_url`, { key, body });
  const tokenOf = ({ body }: TestResponse<Answer>): string => body.url.split('#token=')[1] ?? '';
  const open = async (token: string): Promise<PortalVisit | undefined> =>
    app.resources.db.write(acrossTenants, async (tx) =>
      consumeLink(tx, hashPortalToken(token), app.clock.now()),
    );

  test('lets its user in once, to what it was made for', async () => {
    const user = await app.newUser(team);
    const orderId = randomUUID();
    const answer = await create(user.user_id, { context: 'communications', order_id: orderId });
    expect(answer.status).toBe(200);
    expect(answer.body.url).toMatch(/^http:\/\/logos\.test\/portal#token=[\w-]{43}$/u);
    expect(answer.body.expires_in).toBe(24 * 60 * 60);
    expect(await open(tokenOf(answer))).toEqual({
      userId: user.user_id,
      tenantId: team.scope.tenantId,
      context: 'communications',
      orderId,
    });
    expect(await open(tokenOf(answer))).toBeUndefined();
    expect(await recorded(user.user_id, 'portal_link.created')).toBe(1);
  });

  test('of many who open it at once lets one in', async () => {
    const user = await app.newUser(team);
    for (let round = 0; round < 5; round += 1) {
      const token = tokenOf(await create(user.user_id));
      const visits = await Promise.all(Array.from({ length: 8 }, async () => open(token)));
      expect(visits.filter((visit) => visit !== undefined)).toHaveLength(1);
    }
  });

  test('ends after a quarter of an hour', async () => {
    const user = await app.newUser(team);
    const [early, late] = [await create(user.user_id), await create(user.user_id)];
    expect(early.body.expires_in).toBe(15 * 60);
    app.clock.advance(15 * minuteMs - 1);
    expect(await open(tokenOf(early))).toBeDefined();
    app.clock.advance(1);
    expect(await open(tokenOf(late))).toBeUndefined();
  });

  test('leads nowhere once the user is deleted, also when the deletion came first', async () => {
    const user = await app.newUser(team);
    const answer = await create(user.user_id);
    await app.request('DELETE', `/v2/user/${user.user_id}`, { key: team.key });
    expect(await open(tokenOf(answer))).toBeUndefined();
    expect((await create(user.user_id)).status).toBe(404);
  });

  test('is stored as a hash, and goes when it has expired and another one comes', async () => {
    const user = await app.newUser(team);
    const answer = await create(user.user_id);
    const { rows } = await app.database.query<{ link: string }>(
      'select row_to_json(portal_link)::text as link from portal_link where user_id = $1',
      [user.user_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.link).not.toContain(tokenOf(answer));
    app.clock.advance(15 * minuteMs);
    await create(user.user_id);
    const { rowCount } = await app.database.query('select from portal_link where user_id = $1', [
      user.user_id,
    ]);
    expect(rowCount).toBe(1);
  });

  test('is no guess', async () => {
    expect(await open('')).toBeUndefined();
    expect(await open('x'.repeat(43))).toBeUndefined();
  });

  test("is refused for another team's user as for none", async () => {
    const user = await app.newUser(other);
    expect(visible(await create(user.user_id))).toEqual(visible(await create(absent)));
  });

  test.each<[string, unknown]>([
    ['body.context', {}],
    ['body.context', { context: 'elsewhere' }],
    ['body.order_id', { context: 'launch', order_id: 'seven' }],
  ])('is refused for a wrong %s', async (place, body) => {
    const user = await app.newUser(team);
    const answer = await create(user.user_id, body);
    expect([answer.status, blamed(answer)]).toEqual([422, [place]]);
  });
});
