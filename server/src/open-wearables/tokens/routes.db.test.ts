import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import {
  openTestApp,
  type TestApp,
  testMasterKey,
  type TestTeam,
} from '../../../tests/harness/app.ts';
import { runCommand } from '../../../tests/harness/command.ts';
import { urlOf } from '../../../tests/harness/postgres.ts';

type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
  readonly user_id?: string;
};
type Pair = { readonly id: string; readonly app_id: string; readonly app_secret: string };

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const post = async <Body = Tokens>(path: string, body?: unknown, key?: string) =>
  app.request<Body>('POST', path, { body, ...(key === undefined ? {} : { key }) });
const newPair = async (of = team): Promise<Pair> =>
  (await post<Pair>('/v2/mobile_app', { name: 'app' }, of.key)).body;
const issue = async (userId: string, { app_id, app_secret }: Omit<Pair, 'id'>) =>
  post(`/api/v1/users/${userId}/token`, { app_id, app_secret });
const refresh = async (token: string) => post('/api/v1/token/refresh', { refresh_token: token });
const salus = async (args: readonly string[]) =>
  runCommand(args, {
    DATABASE_URL: urlOf(app.database),
    SALUS_MASTER_KEY: testMasterKey.toString('base64'),
  });
const providers = async (userId: string, authorization: string): Promise<number> =>
  (await app.request('GET', `/v2/user/providers/${userId}`, { headers: { authorization } })).status;

async function signedIn() {
  const { user_id: userId } = await app.newUser(team);
  const { status, body: tokens } = await issue(userId, await newPair());
  expect(status).toBe(200);
  return { userId, tokens };
}

describe('a pair of app_id and app_secret', () => {
  test('issues tokens in the form of the SDKs, which open the user and nobody else', async () => {
    const { userId, tokens } = await signedIn();
    expect(tokens).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 3600,
    });
    const another = (await app.newUser(team)).user_id;
    // An older SDK for iOS sends no scheme.
    for (const sent of [`Bearer ${tokens.access_token}`, tokens.access_token]) {
      expect(await providers(userId, sent)).toBe(200);
      expect(await providers(another, sent)).toBe(403);
    }
  });

  test('opens nothing but that', async () => {
    const pair = await newPair();
    const headers = { 'x-salus-api-key': pair.app_secret };
    expect((await app.request('GET', '/v2/user', { headers })).status).toBe(401);
    const { user_id: userId } = await app.newUser(await app.newTeam());
    expect((await issue(userId, pair)).status).toBe(404);
    expect((await issue(randomUUID(), pair)).status).toBe(404);
  });

  test('that does not belong together, or was revoked, issues nothing', async () => {
    const { user_id: userId } = await app.newUser(team);
    const [pair, foreign] = [await newPair(), await newPair(await app.newTeam())];
    expect((await issue(userId, { ...pair, app_id: foreign.app_id })).status).toBe(401);
    expect((await issue(userId, { ...pair, app_secret: foreign.app_secret })).status).toBe(401);
    expect((await issue(userId, { ...pair, app_id: 'app' })).status).toBe(401);
    const path = `/v2/mobile_app/${pair.id}`;
    const strangers = (await app.newTeam()).key;
    expect((await app.request('DELETE', path, { key: strangers })).status).toBe(404);
    expect((await app.request('DELETE', path, { key: team.key })).status).toBe(200);
    expect((await issue(userId, pair)).status).toBe(401);
  });

  test('is made, listed and removed on the command line, and its secret is shown once', async () => {
    const asked = ['--team', team.scope.teamId, '--json'];
    const made = await salus(['phones', 'add-app', 'from the shell', ...asked]);
    const pair = JSON.parse(made.stdout) as { id: string; appId: string; secret: string };
    const { user_id: userId } = await app.newUser(team);
    const issued = await issue(userId, { app_id: pair.appId, app_secret: pair.secret });
    expect(issued.status).toBe(200);
    const listed = await salus(['phones', 'list-apps', ...asked]);
    expect(listed.stdout).toContain(pair.id);
    expect(listed.stdout).not.toContain(pair.secret);
    await salus(['phones', 'remove-app', pair.id, ...asked]);
    const after = await issue(userId, { app_id: pair.appId, app_secret: pair.secret });
    expect(after.status).toBe(401);
  });
});

describe('a refresh token', () => {
  test('is good until the tokens that replaced it are used, however late the app returns', async () => {
    const { userId, tokens } = await signedIn();
    app.clock.advance(hourMs);
    expect(await providers(userId, `Bearer ${tokens.access_token}`)).toBe(401);
    // The app is killed before it stores the answer, and comes back hours later.
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
    app.clock.advance(20 * hourMs);
    const { status, body: next } = await refresh(tokens.refresh_token);
    expect(status).toBe(200);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await providers(userId, `Bearer ${next.access_token}`)).toBe(200);
    // Now the first token was replaced for good: who has it has stolen it.
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(401);
    expect(await providers(userId, `Bearer ${next.access_token}`)).toBe(401);
  });

  test('is ended by the use of its second successor', async () => {
    const { tokens } = await signedIn();
    const { body: second } = await refresh(tokens.refresh_token);
    expect((await refresh(second.refresh_token)).status).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  test('that is revoked, unknown or of a deleted user is 401, and a bad body 400', async () => {
    const { userId, tokens } = await signedIn();
    const revoke = async () =>
      post('/api/v1/token/revoke', { refresh_token: tokens.refresh_token });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect(await providers(userId, `Bearer ${tokens.access_token}`)).toBe(401);
    expect((await refresh(tokens.refresh_token)).status).toBe(401);
    expect((await refresh('rt-0')).status).toBe(401);
    expect((await post('/api/v1/token/refresh', {})).status).toBe(400);
    const { userId: goneId, tokens: gone } = await signedIn();
    await app.request('DELETE', `/v2/user/${goneId}`, { key: team.key });
    expect((await refresh(gone.refresh_token)).status).toBe(401);
  });

  test('of one phone leaves another phone of the user alone', async () => {
    const { user_id: userId } = await app.newUser(team);
    const pair = await newPair();
    const [one, other] = [(await issue(userId, pair)).body, (await issue(userId, pair)).body];
    await post('/api/v1/token/revoke', { refresh_token: one.refresh_token });
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });
});

describe('an invitation code', () => {
  type Invitation = {
    readonly code: string;
    readonly user_id: string;
    readonly expires_at: string;
  };
  const invite = async (userId: string) =>
    post<Invitation>(`/api/v1/users/${userId}/invitation-code`, undefined, team.key);
  const redeem = async (code: string) => post('/api/v1/invitation-code/redeem', { code });

  test('signs its user in, once', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { status, body } = await invite(userId);
    expect([status, body.user_id]).toEqual([201, userId]);
    expect(body.code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ2-9]{8}$/u);
    const redeemed = await Promise.all([redeem(body.code), redeem(body.code), redeem(body.code)]);
    const good = redeemed.find((each) => each.status === 200);
    expect(redeemed.filter((each) => each.status === 404)).toHaveLength(2);
    expect(good?.body).toMatchObject({ user_id: userId, token_type: 'bearer' });
    expect(await providers(userId, `Bearer ${good?.body.access_token}`)).toBe(200);
  });

  test('ends after seven days, with a newer one, and with its user', async () => {
    const { user_id: userId } = await app.newUser(team);
    const { body: first } = await invite(userId);
    const { body: second } = await invite(userId);
    expect((await redeem(first.code)).status).toBe(404);
    app.clock.advance(7 * dayMs);
    expect((await redeem(second.code)).status).toBe(404);
    const { body: third } = await invite(userId);
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect((await redeem(third.code)).status).toBe(404);
    expect((await redeem('not a code')).status).toBe(422);
    expect((await invite(randomUUID())).status).toBe(404);
  });

  test('is printed by the command line', async () => {
    const { user_id: userId } = await app.newUser(team);
    const asked = ['--user', userId, '--team', team.scope.teamId, '--json'];
    const { stdout } = await salus(['phones', 'invite', ...asked]);
    const { code } = JSON.parse(stdout) as { readonly code: string };
    expect((await redeem(code)).body).toMatchObject({ user_id: userId });
  });

  test('that is wrong is limited by address', async () => {
    const strict = await openTestApp({
      beside: app,
      guard: { failedKeys: { rate: { perSecond: 1 / 60, burst: 3 }, includesLoopback: true } },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const answer = await strict.request('POST', '/api/v1/invitation-code/redeem', {
        body: { code: `ABCDEFG${count + 2}` },
      });
      statuses.push(answer.status);
    }
    await strict.close();
    expect(statuses.slice(0, 3)).toEqual([404, 404, 404]);
    expect(statuses.at(-1)).toBe(429);
    app.clock.advance(minuteMs);
  });
});
