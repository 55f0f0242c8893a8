import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { minuteMs, secondMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import { withPassword } from '../../../tests/harness/sign-in-changes.ts';
import {
  type Browser,
  browserWith,
  cookieIn,
  ownPage,
  signIn,
  signInAs,
} from '../../../tests/harness/signed-in.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';
import { issueStartLink } from '../index.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const byPassword = async (body: object) =>
  app.request<{ member_id: string }>('POST', '/v1/sign_in/password', { body, headers: ownPage });

const codeOf = (answer: { readonly status: number; readonly body: unknown }): unknown => [
  answer.status,
  (Object(answer.body) as { readonly code?: string }).code,
];

const confirm = async (browser: Browser, body: object) =>
  browser.send('POST', '/v1/me/confirm', { body });

/** What asks to confirm. */
const reveal = async (browser: Browser, userId: string) =>
  browser.ofTeam(team, 'DELETE', `/v2/user/${userId}`);

describe('a password', () => {
  it('signs its member in, however the address is written', async () => {
    const { browser, password } = await withPassword(app);
    const answer = await byPassword({ ...password, email: password.email.toUpperCase() });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ member_id: browser.memberId, method: 'password' });
    const again = browserWith(app, cookieIn(answer), browser.memberId);
    expect((await again.send('GET', '/v1/me')).body).toMatchObject({
      credentials: { has_password: true },
    });
  });

  it('that is wrong, or of nobody, or of somebody without one, is refused alike', async () => {
    const { password } = await withPassword(app);
    const other = await signInAs(app, 'org_admin');
    const { body } = await other.send<{ member: { email: string } }>('GET', '/v1/me');
    const tries = [
      { ...password, password: 'not the password' },
      { ...password, email: 'nobody@example.com' },
      { ...password, email: body.member.email },
    ];
    const answers: unknown[] = [];
    for (const each of tries) answers.push(visible(await byPassword(each)));
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is guessed at ten times, then once in half a minute', async () => {
    const { password } = await withPassword(app);
    const wrong = { ...password, password: 'not the password' };
    for (let count = 0; count < 10; count += 1)
      expect(codeOf(await byPassword(wrong))).toEqual([401, 'sign_in.failed']);
    const refused = await byPassword(password);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    app.clock.advance(30 * secondMs);
    expect((await byPassword(password)).status).toBe(200);
  });

  it('is counted by the guard of the address as a wrong key is', async () => {
    const guard = {
      failedKeys: { rate: { perSecond: 1 / 60, burst: 3 }, includesLoopback: true },
    };
    const node = await openTestApp({ beside: app, guard });
    try {
      const guess = async () =>
        node.request('POST', '/v1/sign_in/password', {
          body: { email: `${randomUUID()}@example.com`, password: 'x' },
          headers: ownPage,
        });
      const statuses: number[] = [];
      for (let count = 0; count < 4; count += 1) statuses.push((await guess()).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
    } finally {
      await node.close();
    }
  });

  it('has twelve characters at least, and is stored as what argon2id makes of it', async () => {
    const browser = await signInAs(app, 'org_admin');
    const short = await browser.send('PUT', '/v1/me/password', {
      body: { password: 'elevenchars' },
    });
    expect([short.status, blamed(short)]).toEqual([422, ['body.password']]);
    const { password } = await withPassword(app);
    const { rows } = await app.database.query<{ encoded: string }>(
      `select encoded from member_password where encoded not like '$argon2id$v=19$m=%'
        or encoded like $1`,
      [`%${password.password}%`],
    );
    expect(rows).toEqual([]);
  });

  it('that is set ends the other sessions, and that is removed signs nobody in', async () => {
    const { browser, password } = await withPassword(app);
    const other = browserWith(app, cookieIn(await byPassword(password)), browser.memberId);
    const next = 'another long password';
    const set = await browser.send('PUT', '/v1/me/password', { body: { password: next } });
    expect(set.status).toBe(204);
    while ((await other.send('GET', '/v1/me')).status !== 401);
    expect((await byPassword(password)).status).toBe(401);
    expect((await byPassword({ ...password, password: next })).status).toBe(200);
    expect((await browser.send('DELETE', '/v1/me/password')).status).toBe(204);
    expect((await browser.send('DELETE', '/v1/me/password')).status).toBe(404);
    expect((await byPassword({ ...password, password: next })).status).toBe(401);
  });
});

describe('confirming', () => {
  it('by password lets reveal and delete for fifteen minutes, with another cookie', async () => {
    const { browser, password } = await withPassword(app);
    const user = await app.newUser(team);
    app.clock.advance(15 * minuteMs);
    expect(codeOf(await reveal(browser, user.user_id))).toEqual([
      403,
      'session.reauthentication_required',
    ]);
    expect(codeOf(await confirm(browser, { password: 'wrong' }))).toEqual([401, 'sign_in.failed']);
    expect(codeOf(await reveal(browser, user.user_id))).toEqual([
      403,
      'session.reauthentication_required',
    ]);
    const confirmed = await confirm(browser, { password: password.password });
    expect(confirmed.body).toMatchObject({ confirmed_until: expect.any(String) as string });
    const renewed = browserWith(app, cookieIn(confirmed), browser.memberId);
    expect(renewed.cookie).not.toBe(browser.cookie);
    expect((await reveal(renewed, user.user_id)).status).toBe(200);
    const { rows } = await app.database.query(
      `select count(*)::int as n from audit_pending
        where user_id = $1 and actor_type = 'member' and actor_id = $2`,
      [user.user_id, browser.memberId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('by a link or an Org Management Key is the administrator whom they stand for', async () => {
    const org = await managementApi(app);
    const [admin, clinician] = [await signIn(app), await signInAs(app, 'clinician', [team])];
    const link = await issueStartLink(app.resources);
    expect(codeOf(await confirm(clinician, { link }))).toEqual([401, 'sign_in.failed']);
    expect(codeOf(await confirm(clinician, { management_key: org.key }))).toEqual([
      401,
      'sign_in.failed',
    ]);
    // The refusal did not use it up.
    expect((await confirm(admin, { link })).status).toBe(200);
    expect(codeOf(await confirm(admin, { link }))).toEqual([401, 'sign_in.link_used']);
    const bound = await managementApi(app, [team.scope.teamId]);
    expect(codeOf(await confirm(admin, { management_key: bound.key }))).toEqual([
      401,
      'sign_in.failed',
    ]);
    expect((await confirm(admin, { management_key: org.key })).status).toBe(200);
  });

  it('takes one proof, and names the body otherwise', async () => {
    const admin = await signIn(app);
    for (const body of [{}, { password: 'x', link: 'y' }]) {
      const refused = await confirm(admin, body);
      expect([refused.status, blamed(refused)]).toEqual([422, ['body']]);
    }
  });

  it('is asked before credentials and name change', async () => {
    const { browser } = await withPassword(app);
    app.clock.advance(15 * minuteMs);
    const asked = [
      await browser.send('PUT', '/v1/me/password', { body: { password: 'another password' } }),
      await browser.send('DELETE', '/v1/me/password'),
      await browser.send('PATCH', '/v1/me', { body: { name: 'Eve' } }),
    ];
    expect(asked.map((each) => codeOf(each))).toEqual(
      asked.map(() => [403, 'session.reauthentication_required']),
    );
  });
});

describe('a member', () => {
  it('says how they are called; an address is there once', async () => {
    const [one, other] = [await signInAs(app, 'no_role'), await signInAs(app, 'no_role')];
    const email = `${randomUUID()}@example.com`;
    const named = await one.send('PATCH', '/v1/me', { body: { name: 'Grace', email } });
    expect([named.status, named.body]).toMatchObject([200, { name: 'Grace', email }]);
    const taken = await other.send('PATCH', '/v1/me', { body: { email: email.toUpperCase() } });
    expect(taken.status).toBe(409);
    expect((await other.send('GET', '/v1/me')).body).not.toMatchObject({ member: { email } });
  });

  it('who is invited sees by whom, chooses a password, and is in', async () => {
    const org = await managementApi(app);
    const email = `${randomUUID()}@example.com`;
    const invited = await org.send<{ invite_url: string }>('POST', '/invite', {
      body: { email, role: 'no_role' },
    });
    const token = new URL(invited.body.invite_url).hash.slice(1);
    const look = async () => app.request('POST', '/v1/invite/preview', { body: { token } });
    expect((await look()).body).toMatchObject({ email, role: 'no_role' });
    const password = 'what I thought of first';
    const accept = async (fields: object) =>
      app.request<{ id: string }>('POST', '/v1/invite/accept', {
        body: { token, name: 'Ada', ...fields },
        headers: ownPage,
      });
    expect(blamed(await accept({ password: 'short' }))).toEqual(['body.password']);
    const accepted = await accept({ password });
    const browser = browserWith(app, cookieIn(accepted), accepted.body.id);
    expect((await browser.send('GET', '/v1/me')).body).toMatchObject({
      member: { email },
      permissions: [],
      session: { method: 'invite' },
    });
    expect((await byPassword({ email, password })).status).toBe(200);
    expect((await look()).status).toBe(404);
    expect((await accept({ password })).status).toBe(404);
  });

  it('who accepts from elsewhere than a page of ours gets no cookie', async () => {
    const org = await managementApi(app);
    const body = { email: `${randomUUID()}@example.com`, role: 'no_role' };
    const invited = await org.send<{ invite_url: string }>('POST', '/invite', { body });
    const token = new URL(invited.body.invite_url).hash.slice(1);
    const accepted = await app.request('POST', '/v1/invite/accept', {
      body: { token, name: 'Ada' },
    });
    expect([accepted.status, accepted.headers['set-cookie']]).toEqual([200, undefined]);
  });
});
