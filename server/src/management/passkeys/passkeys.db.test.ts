import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp } from '../../../tests/harness/app.ts';
import { Authenticator } from '../../../tests/harness/authenticator.ts';
import { askIn, withPasskey } from '../../../tests/harness/sign-in-changes.ts';
import {
  atLocalhost,
  browserWith,
  cookieIn,
  localhostOf,
  signIn,
  signInAs,
} from '../../../tests/harness/signed-in.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => app.close());

type Headers = Readonly<Record<string, string>>;
const optionsPath = '/v1/sign_in/passkey/options';
const enter = async (credential: unknown, headers: Headers) =>
  app.request<{ member_id: string }>('POST', '/v1/sign_in/passkey', {
    body: { credential },
    headers,
  });
const codeOf = (answer: { readonly status: number; readonly body: unknown }): unknown => [
  answer.status,
  (Object(answer.body) as { readonly code?: string }).code,
];
const failed = [401, 'sign_in.failed'];

describe('a passkey', () => {
  it('signs its member in without a name, each challenge once', async () => {
    const { browser, device, headers } = await withPasskey(app);
    const credential = device.show(await askIn(app, optionsPath, headers));
    const answer = await enter(credential, headers);
    expect(answer.body).toMatchObject({ member_id: browser.memberId, method: 'passkey' });
    const signedIn = atLocalhost(app, browserWith(app, cookieIn(answer), browser.memberId));
    expect((await signedIn.send('GET', '/v1/me')).body).toMatchObject({
      credentials: { passkeys: 1 },
      passkeys_possible: true,
    });
    expect(codeOf(await enter(credential, headers))).toEqual(failed);
  });

  it('is asked to be kept by a device that knows its person', async () => {
    const browser = atLocalhost(app, await signInAs(app, 'org_admin'));
    const options = await askIn(app, '/v1/me/passkey/options', browser.headers());
    expect(options).toMatchObject({
      rp: { name: 'Salus', id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
  });

  it('is refused with a wrong challenge, origin, name, key, person, or a copy of it', async () => {
    const { device, headers } = await withPasskey(app);
    const ask = async () => askIn(app, optionsPath, headers);
    const other = new Authenticator(localhostOf(app));
    const tries = [
      device.show(await ask(), { challenge: 'AAAA' }),
      device.show(await ask(), { origin: 'http://evil.example' }),
      device.show(await ask(), { hostname: 'evil.example' }),
      device.show(await ask(), { isUnverified: true }),
      other.show(await ask()),
      { ...other.show(await ask()), id: device.credentialId.toString('base64url') },
      // A copy has signed less often than we have seen.
      device.show(await ask(), { signCount: 1 }),
      device.create(await ask()),
    ];
    const answers: unknown[] = [];
    for (const each of tries.slice(0, -1)) answers.push(codeOf(await enter(each, headers)));
    expect(answers).toEqual(answers.map(() => failed));
    expect((await enter(tries.at(-1), headers)).status).toBe(422);
    expect((await enter(device.show(await ask(), { signCount: 9 }), headers)).status).toBe(200);
  });

  it('is not made with an answer to something else, or too late', async () => {
    const browser = atLocalhost(app, await signInAs(app, 'org_admin'));
    const headers = browser.headers();
    const device = new Authenticator(localhostOf(app));
    const add = async (credential: unknown) =>
      browser.send('POST', '/v1/me/passkey', { body: { credential, label: 'x' } });
    const ask = async (path = '/v1/me/passkey/options') => askIn(app, path, headers);
    const late = device.create(await ask());
    app.clock.advance(5 * minuteMs);
    for (const each of [
      late,
      device.create(await ask('/v1/me/confirm/options')),
      device.create(await ask(optionsPath)),
      device.create(await ask(), { origin: 'http://evil.example' }),
      device.create(await ask(), { isUnverified: true }),
    ]) {
      const refused = await add(each);
      expect([refused.status, blamed(refused)]).toEqual([422, ['body.credential']]);
    }
    const other = atLocalhost(app, await signInAs(app, 'org_admin'));
    const theirs = device.create(await askIn(app, '/v1/me/passkey/options', other.headers()));
    expect((await add(theirs)).status).toBe(422);
    expect((await add(device.create(await ask()))).status).toBe(201);
    expect((await add(device.create(await ask()))).status).toBe(409);
  });

  it('belongs to a name, and is not possible at an IP address', async () => {
    const browser = await signIn(app);
    const asked = await browser.send('POST', '/v1/me/passkey/options');
    expect(codeOf(asked)).toEqual([409, 'passkey.not_possible']);
    const { device, headers } = await withPasskey(app);
    const elsewhere = {
      ...headers,
      host: headers['host']?.replace('localhost', 'a.localhost') ?? '',
    };
    const credential = device.show(await askIn(app, optionsPath, elsewhere), {
      hostname: 'a.localhost',
      origin: `http://${elsewhere.host}`,
    });
    expect(codeOf(await enter(credential, elsewhere))).toEqual(failed);
  });

  it('confirms its own member, and nobody else', async () => {
    const { browser, device, headers } = await withPasskey(app);
    const other = await withPasskey(app);
    app.clock.advance(15 * minuteMs);
    expect(codeOf(await browser.send('POST', '/v1/me/passkey/options'))).toEqual([
      403,
      'session.reauthentication_required',
    ]);
    const ask = async (of: Headers) => askIn(app, '/v1/me/confirm/options', of);
    const confirm = async (credential: unknown) =>
      browser.send('POST', '/v1/me/confirm', { body: { credential } });
    const theirs = other.device.show(await ask(headers));
    expect(codeOf(await confirm(theirs))).toEqual(failed);
    const toSignIn = device.show(await askIn(app, optionsPath, headers));
    expect(codeOf(await confirm(toSignIn))).toEqual(failed);
    const askedOther = device.show(await ask(other.headers));
    expect(codeOf(await confirm(askedOther))).toEqual(failed);
    const confirmed = await confirm(device.show(await ask(headers)));
    const renewed = browserWith(app, cookieIn(confirmed), browser.memberId);
    expect((await atLocalhost(app, renewed).send('POST', '/v1/me/passkey/options')).status).toBe(
      200,
    );
  });

  it('is listed and removed by its member alone', async () => {
    const [mine, theirs] = [await withPasskey(app), await withPasskey(app)];
    expect((await mine.browser.send('GET', '/v1/me/passkey')).body).toMatchObject({
      passkeys: [{ id: mine.id, label: 'laptop', hostname: 'localhost', last_used_at: null }],
    });
    const remove = async (id: string) => mine.browser.send('DELETE', `/v1/me/passkey/${id}`);
    expect((await remove(theirs.id)).status).toBe(404);
    expect((await remove(mine.id)).status).toBe(204);
    expect((await remove(mine.id)).status).toBe(404);
    const { device, headers } = mine;
    const credential = device.show(await askIn(app, optionsPath, headers));
    expect(codeOf(await enter(credential, headers))).toEqual(failed);
  });
});

it('what is over is removed: sessions, links and challenges', async () => {
  const tables = ['member_session', 'sign_in_link', 'passkey_challenge'];
  const counts = async (): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const table of tables) {
      const { rows } = await app.database.query<{ n: number }>(
        `select count(*)::int as n from ${table}`,
      );
      found.push(rows[0]?.n);
    }
    return found;
  };
  await runJob(app, 'management.end_sign_ins');
  const { headers } = await withPasskey(app);
  await signIn(app);
  await askIn(app, optionsPath, headers);
  expect((await counts()).every((count) => Number(count) > 0)).toBe(true);
  await runJob(app, 'management.end_sign_ins');
  expect((await counts()).every((count) => Number(count) > 0)).toBe(true);
  app.clock.advance(2 * 24 * 60 * minuteMs);
  await runJob(app, 'management.end_sign_ins');
  expect(await counts()).toEqual([0, 0, 0]);
});
