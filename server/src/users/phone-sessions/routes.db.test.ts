import { createVerify } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';

type Tokens = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
};
type Answer = Tokens & { readonly detail?: { readonly error_type: string } };

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

/** What a team's server hands to the app on the phone. */
async function signInToken(userId: string): Promise<string> {
  const path = `/v2/user/${userId}/sign_in_token`;
  const { body } = await app.request<{ sign_in_token: string }>('POST', path, { key: team.key });
  return body.sign_in_token;
}

/** Read as both SDKs do: standard base64 with padding, then a token of three parts. */
function opened(token: string) {
  expect(token).toMatch(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/u);
  const outer = JSON.parse(Buffer.from(token, 'base64').toString()) as {
    readonly public_key: string;
    readonly user_token: string;
  };
  const [header = '', claims = '', signature = ''] = outer.user_token.split('.');
  // The SDK for iOS decodes them as plain base64.
  expect(header + claims).toMatch(/^[A-Za-z\d]+$/u);
  const decode = (part: string): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(part, 'base64').toString()) as Readonly<Record<string, unknown>>;
  return {
    ...outer,
    signed: `${header}.${claims}`,
    signature,
    header: decode(header),
    claims: decode(claims),
  };
}

async function ask(form: Readonly<Record<string, string>>, path = '/v1/token') {
  return app.request<Answer>('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
}
const exchange = async (userToken: string, path?: string) =>
  ask(
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token_type: 'urn:junction:sign-in-token',
      subject_token: userToken,
    },
    path,
  );
const refresh = async (token: string) => ask({ grant_type: 'refresh_token', refresh_token: token });

/** A phone on which a new user is signed in. */
async function signedIn() {
  const { user_id: userId } = await app.newUser(team);
  const { status, body } = await exchange(opened(await signInToken(userId)).user_token);
  expect([status, body]).toMatchObject([200, {}]);
  return { userId, tokens: body };
}
const providers = async (userId: string, token: string) =>
  app.request('GET', `/v2/user/providers/${userId}`, {
    headers: { authorization: `Bearer ${token}` },
  });

describe('a sign-in token', () => {
  test('is what both SDKs read, signed by the key that it names', async () => {
    const { user_id: userId } = await app.newUser(team);
    const token = opened(await signInToken(userId));
    expect(token.header).toEqual({ alg: 'RS256', typ: 'JWT' });
    expect(token.claims).toMatchObject({
      iss: expect.stringMatching(
        /^id-signer-(?:prd|stg|dev)-(?:us|eu)@vital-id-[a-z]+-[a-z]+\.iam\.gserviceaccount\.com$/u,
      ),
      uid: userId,
      tenant_id: team.scope.tenantId,
      claims: { vital_team_id: team.scope.teamId },
    });
    const verify = createVerify('RSA-SHA256').update(token.signed);
    expect(verify.verify(token.public_key, token.signature, 'base64url')).toBe(true);
  });

  test.each(['/v1/token', '/auth/v1/token'])('is exchanged at %s, once', async (path) => {
    const { user_id: userId } = await app.newUser(team);
    const { user_token: userToken } = opened(await signInToken(userId));
    const { status, body, headers } = await exchange(userToken, path);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(Number.isInteger(body.expires_in)).toBe(true);
    expect((await providers(userId, body.access_token)).status).toBe(200);
    const again = await exchange(userToken, path);
    expect([again.status, again.body.detail?.error_type]).toEqual([401, 'invalid_token']);
  });

  test('that is none, has ended, or is of a deleted user signs nobody in', async () => {
    const refused = async (userToken: string): Promise<unknown> => {
      const { status, body } = await exchange(userToken);
      return [status, body.detail?.error_type];
    };
    expect(await refused('a.b.c')).toEqual([401, 'invalid_token']);
    const { user_id: userId } = await app.newUser(team);
    const { user_token: late, signed } = opened(await signInToken(userId));
    const [header, claims = ''] = signed.split('.');
    const altered = Buffer.from(claims, 'base64url').toString().replace('"salus":"e', '"salus":"f');
    expect(await refused(`${header}.${Buffer.from(altered).toString('base64url')}.x`)).toEqual([
      401,
      'invalid_token',
    ]);
    app.clock.advance(10 * minuteMs);
    expect(await refused(late)).toEqual([401, 'invalid_token']);
    const { user_token: token } = opened(await signInToken(userId));
    await app.request('DELETE', `/v2/user/${userId}`, { key: team.key });
    expect(await refused(token)).toEqual([401, 'invalid_token']);
  });
});

describe('a phone’s tokens', () => {
  test('open for an hour, and the next ones after it', async () => {
    const { userId, tokens } = await signedIn();
    app.clock.advance(hourMs);
    expect((await providers(userId, tokens.access_token)).status).toBe(401);
    const { status, body } = await refresh(tokens.refresh_token);
    expect(status).toBe(200);
    expect((await providers(userId, body.access_token)).status).toBe(200);
    expect(body.refresh_token).not.toBe(tokens.refresh_token);
  });

  test('are the same for two who refresh at once, or who got no answer', async () => {
    const { userId, tokens } = await signedIn();
    const both = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const next = new Set(both.map(({ body }) => body.refresh_token));
    expect(next.size).toBe(1);
    const [token = ''] = next;
    const { body } = await refresh(token);
    expect((await providers(userId, body.access_token)).status).toBe(200);
  });

  test('end when an old one is used again', async () => {
    const { userId, tokens } = await signedIn();
    const { body: next } = await refresh(tokens.refresh_token);
    app.clock.advance(minuteMs);
    const stolen = await refresh(tokens.refresh_token);
    expect([stolen.status, stolen.body.detail?.error_type]).toEqual([
      401,
      'reauthentication_required',
    ]);
    expect((await providers(userId, next.access_token)).status).toBe(401);
    expect((await refresh(next.refresh_token)).body.detail?.error_type).toBe(
      'reauthentication_required',
    );
  });

  test('end with the user, with a long rest, and when the team says so', async () => {
    const [gone, idle, out] = [await signedIn(), await signedIn(), await signedIn()];
    await app.request('DELETE', `/v2/user/${gone.userId}`, { key: team.key });
    expect((await providers(gone.userId, gone.tokens.access_token)).status).toBe(401);
    expect((await refresh(gone.tokens.refresh_token)).body.detail?.error_type).toBe(
      'invalid_token',
    );
    const path = `/v2/user/${out.userId}/phone_sessions`;
    const ended = async () => (await app.request('DELETE', path, { key: team.key })).body;
    expect(await ended()).toEqual({ ended: 1 });
    expect(await ended()).toEqual({ ended: 0 });
    const again = await signedIn();
    const revoke = `/v2/user/${again.userId}/revoke_app_api_key`;
    expect((await app.request('POST', revoke, { key: team.key })).body).toEqual({ success: true });
    expect((await providers(again.userId, again.tokens.access_token)).status).toBe(401);
    expect((await providers(out.userId, out.tokens.access_token)).status).toBe(401);
    app.clock.advance(180 * dayMs);
    expect((await refresh(idle.tokens.refresh_token)).body.detail?.error_type).toBe(
      'reauthentication_required',
    );
  });

  test('are forgotten after a long rest, whoever signs in, and kept until then', async () => {
    const [rested, used] = [await signedIn(), await signedIn()];
    app.clock.advance(179 * dayMs);
    expect((await refresh(used.tokens.refresh_token)).status).toBe(200);
    app.clock.advance(2 * dayMs);
    await runJob(app, 'users.trim_phone_sessions');
    const { rows } = await app.database.query(
      'select user_id from phone_session where user_id = any($1)',
      [[rested.userId, used.userId]],
    );
    expect(rows).toEqual([{ user_id: used.userId }]);
  });

  test('and what is asked wrongly is refused by its name', async () => {
    const typeOf = async (form: Readonly<Record<string, string>>) => {
      const { status, body } = await ask(form);
      return [status, body.detail?.error_type];
    };
    expect(await typeOf({})).toEqual([400, 'unsupported_grant_type']);
    expect(await typeOf({ grant_type: 'refresh_token' })).toEqual([400, 'invalid_request']);
    expect(await typeOf({ grant_type: 'refresh_token', refresh_token: 'prt_x' })).toEqual([
      401,
      'reauthentication_required',
    ]);
    expect((await app.request('GET', '/v1/token')).status).toBe(405);
  });
});
