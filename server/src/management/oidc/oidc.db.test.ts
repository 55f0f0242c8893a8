import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { hourMs, minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestResponse } from '../../../tests/harness/app.ts';
import {
  type IdentityProviderAt,
  openIdentityProvider,
} from '../../../tests/harness/identity-provider.ts';
import { browserWith, signInAs } from '../../../tests/harness/signed-in.ts';
import { flowOf } from './flow.ts';

const origin = 'http://localhost:8080';
const callback = `${origin}/v1/sign_in/oidc/callback`;
const here = { host: 'localhost:8080' };

let provider: IdentityProviderAt;
let app: TestApp;
beforeAll(async () => {
  provider = await openIdentityProvider(callback);
  app = await openTestApp({ oidc: provider.settings });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const start = async (at: TestApp = app): Promise<TestResponse<unknown>> =>
  at.request('GET', '/v1/sign_in/oidc', { headers: here });

const cookiesOf = ({ headers }: TestResponse<unknown>): readonly string[] =>
  [headers['set-cookie'] ?? []].flat();
const cookieOf = (answer: TestResponse<unknown>): string =>
  cookiesOf(answer)[0]?.split(';')[0] ?? '';

/** What the browser sends when it comes back. */
const land = async (url: string, cookie: string): Promise<TestResponse<unknown>> =>
  app.request('GET', url.slice(origin.length), {
    headers: { ...here, cookie, 'sec-fetch-site': 'cross-site' },
  });

/** The whole way of somebody whom the provider knows by this name. */
async function goAs(name: string): Promise<TestResponse<unknown>> {
  const began = await start();
  const back = await provider.signIn(String(began.headers['location']), name);
  return land(back, cookieOf(began));
}

async function memberWith(email: string): Promise<string> {
  const browser = await signInAs(app, 'clinician', [await app.newTeam()]);
  const { status } = await browser.send('PATCH', '/v1/me', { body: { email } });
  expect(status).toBe(200);
  return browser.memberId;
}

const failed = '/console#sign_in_failed=sign_in.failed';

describe('the identity provider', () => {
  it('signs in the member whose address it has verified, and nobody else', async () => {
    const memberId = await memberWith('Ada@example.com');
    provider.accounts.set('ada', { email: 'ada@EXAMPLE.com', email_verified: true });
    provider.accounts.set('eve', { email: 'ada@example.com', email_verified: false });
    provider.accounts.set('bob', { email: 'bob@example.com', email_verified: true });
    const landed = await goAs('ada');
    expect([landed.status, landed.headers['location']]).toEqual([303, '/console']);
    const browser = browserWith(app, cookieOf(landed), memberId);
    const [session = '', flow = ''] = cookiesOf(landed);
    expect(session).toMatch(/^salus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age/u);
    expect(flow).toMatch(/^salus-oidc=; .*Max-Age=0$/u);
    const me = await app.request('GET', '/v1/me', {
      headers: { ...here, ...browser.headers(), cookie: session.split(';')[0] ?? '' },
    });
    expect(me.body).toMatchObject({ member: { id: memberId }, session: { method: 'oidc' } });
    for (const name of ['eve', 'bob']) {
      const refused = await goAs(name);
      expect([refused.headers['location'], cookiesOf(refused).length]).toEqual([failed, 1]);
    }
  });

  it('is asked with PKCE, state and nonce, and its answer counts in the browser that asked', async () => {
    const memberId = await memberWith('grace@example.com');
    expect(memberId).not.toBe('');
    provider.accounts.set('grace', { email: 'grace@example.com', email_verified: true });
    const [mine, theirs] = [await start(), await start()];
    const asked = new URL(String(mine.headers['location'])).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      redirect_uri: callback,
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/u) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/u) as string,
    });
    expect(cookiesOf(mine)[0]).toMatch(
      /^salus-oidc=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/u,
    );
    const back = await provider.signIn(String(mine.headers['location']), 'grace');
    for (const cookie of ['', cookieOf(theirs)])
      expect((await land(back, cookie)).headers['location']).toBe(failed);
    const forged = back.replace(/state=[\w-]+/u, 'state=forged');
    expect((await land(forged, cookieOf(mine))).headers['location']).toBe(failed);
    expect((await land(back, cookieOf(mine))).headers['location']).toBe('/console');
    // A code is good once.
    expect((await land(back, cookieOf(mine))).headers['location']).toBe(failed);
  });

  it('confirms the session of the member who shows again who they are, and nobody else’s', async () => {
    const memberId = await memberWith('mary@example.com');
    await memberWith('jane@example.com');
    for (const name of ['mary', 'jane'])
      provider.accounts.set(name, { email: `${name}@example.com`, email_verified: true });
    const landed = await goAs('mary');
    const browser = browserWith(app, cookiesOf(landed)[0]?.split(';')[0] ?? '', memberId, here);
    const confirmedUntil = async (by = browser): Promise<string | null> => {
      const { status, body } = await by.send<{ session: { confirmed_until: string | null } }>(
        'GET',
        '/v1/me',
      );
      expect(status).toBe(200);
      return body.session.confirmed_until;
    };
    app.clock.advance(20 * minuteMs);
    expect(await confirmedUntil()).toBeNull();
    const begin = async () => browser.send<{ url: string }>('POST', '/v1/me/confirm/oidc');
    const asked = await begin();
    const query = Object.fromEntries(new URL(asked.body.url).searchParams);
    expect(query).toMatchObject({ prompt: 'login', max_age: '0' });
    const other = await land(await provider.signIn(asked.body.url, 'jane'), cookieOf(asked));
    expect(other.headers['location']).toBe('/console#confirm_failed=sign_in.failed');
    expect(await confirmedUntil()).toBeNull();

    const mine = await begin();
    const back = await land(await provider.signIn(mine.body.url, 'mary'), cookieOf(mine));
    expect(back.headers['location']).toBe('/console#confirmed');
    const renewed = cookiesOf(back)[0]?.split(';')[0] ?? '';
    expect(await confirmedUntil(browserWith(app, renewed, memberId, here))).not.toBeNull();
    const { rows } = await app.database.query(
      `select actor_id, details from audit_pending where action = 'session.confirmed'`,
    );
    expect(rows).toEqual([{ actor_id: memberId, details: { method: 'oidc' } }]);
  });

  it('confirms nothing with a sign-in that is older than the question', async () => {
    const memberId = await memberWith('rosa@example.com');
    provider.accounts.set('rosa', { email: 'rosa@example.com', email_verified: true });
    // To the provider the question is from an hour ahead.
    app.clock.set(new Date(Date.now() + hourMs));
    const landed = await goAs('rosa');
    const browser = browserWith(app, cookiesOf(landed)[0]?.split(';')[0] ?? '', memberId, here);
    const asked = await browser.send<{ url: string }>('POST', '/v1/me/confirm/oidc');
    const back = await land(await provider.signIn(asked.body.url, 'rosa'), cookieOf(asked));
    expect(back.headers['location']).toBe('/console#confirm_failed=sign_in.failed');
  });

  it('confirms nothing by a cookie that the server did not sign', async () => {
    const memberId = await memberWith('vera@example.com');
    provider.accounts.set('vera', { email: 'vera@example.com', email_verified: true });
    const landed = await goAs('vera');
    const browser = browserWith(app, cookiesOf(landed)[0]?.split(';')[0] ?? '', memberId, here);
    const asked = await browser.send<{ url: string }>('POST', '/v1/me/confirm/oidc');
    const [name = '', secret = ''] = cookieOf(asked).split('=');
    const [random, sessionId, since, signature] = secret.split('.');
    expect(signature).toMatch(/^[\w-]{43}$/u);
    const forgeries = [
      [random, sessionId, 0, signature],
      [random, sessionId, 0],
      [random, sessionId, since],
      [random, sessionId, since, signature?.replace(/.$/u, '')],
      [random, sessionId, since, signature, ''],
    ].map((parts) => parts.join('.'));
    for (const forged of forgeries) {
      // Whoever forges a cookie forges the address, too: state and nonce follow from the cookie.
      const { state, nonce, verifier } = flowOf(forged);
      const url = new URL(asked.body.url);
      for (const key of ['prompt', 'max_age']) url.searchParams.delete(key);
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const parts = { state, nonce, code_challenge: challenge };
      for (const [key, value] of Object.entries(parts)) url.searchParams.set(key, value);
      const back = await land(await provider.signIn(url.href, 'vera'), `${name}=${forged}`);
      expect(back.headers['location']).toBe(failed);
    }
    const { rows } = await app.database.query(
      `select from audit_pending where action = 'session.confirmed' and actor_id = $1`,
      [memberId],
    );
    expect(rows).toEqual([]);
  });

  it('signs in nobody by an id token whose signature is not its own', async () => {
    await memberWith('iris@example.com');
    provider.accounts.set('iris', { email: 'iris@example.com', email_verified: true });
    provider.forgeSignatures(true);
    expect((await goAs('iris')).headers['location']).toBe(failed);
    provider.forgeSignatures(false);
    expect((await goAs('iris')).headers['location']).toBe('/console');
  });

  it('that does not answer is said so, and asked again the next time', async () => {
    const gone = await openIdentityProvider(callback);
    await gone.close();
    const node = await openTestApp({ beside: app, oidc: gone.settings });
    try {
      const answer = await start(node);
      expect([answer.status, answer.body]).toMatchObject([
        503,
        { code: 'sign_in.oidc_unavailable' },
      ]);
      expect((await start(node)).status).toBe(503);
    } finally {
      await node.close();
    }
  });

  it('that is not set is not offered', async () => {
    const node = await openTestApp({ beside: app });
    try {
      expect((await start(node)).status).toBe(404);
      expect((await node.request('GET', '/v1/sign_in')).body).toMatchObject({ oidc: null });
      expect((await app.request('GET', '/v1/sign_in')).body).toMatchObject({
        oidc: { start_url: '/v1/sign_in/oidc' },
      });
    } finally {
      await node.close();
    }
  });

  it('is left alone where no cookie is safe', async () => {
    const answer = await app.request('GET', '/v1/sign_in/oidc', {
      headers: { host: 'salus.example' },
    });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'session.insecure_origin' }]);
  });
});
