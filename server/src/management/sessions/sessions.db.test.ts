import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { managementApi } from '../../../tests/harness/management-api.ts';
import {
  type Browser,
  browserWith,
  cookieIn,
  ownPage,
  signIn,
  signInAs,
  tenantOf,
} from '../../../tests/harness/signed-in.ts';
import { issueStartLink } from '../index.ts';

type Listed = { readonly id: string; readonly is_current: boolean };
type Whoami = {
  readonly member: { readonly id: string; readonly role: string };
  readonly permissions: readonly string[];
  readonly teams: readonly { readonly id: string }[];
  readonly session: { readonly id: string; readonly confirmed_until: string | null };
};

let app: TestApp;
let node: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  node = await openTestApp({ beside: app });
  team = await app.newTeam();
});
afterAll(async () => {
  await node.close();
  await app.close();
});

const linkSignIn = async (token: string, at: TestApp = app) =>
  at.request<{ readonly code: string }>('POST', '/v1/sign_in/link', {
    body: { token },
    headers: ownPage,
  });

const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }): unknown => [
  status,
  (body as { readonly code?: string }).code,
];

async function until(check: () => Promise<boolean>): Promise<void> {
  while (!(await check()));
}

/** Where looking on at events stands. */
async function cursorOf(browser: Browser): Promise<string> {
  const { body } = await browser.ofTeam<{ next_cursor: string }>(team, 'GET', '/v2/events/tail');
  return body.next_cursor;
}

/** The same browser at another node. */
const at = (other: TestApp, browser: Browser): Browser =>
  browserWith(other, browser.cookie, browser.memberId);

describe('a link that signs in', () => {
  it('makes one administrator where there is none, also of two that are used at once', async () => {
    await app.database.query('delete from organisation_member');
    const tokens = [await issueStartLink(app.resources), await issueStartLink(app.resources)];
    const answers = await Promise.all(tokens.map(async (token) => linkSignIn(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const members = await app.database.query('select role, name from organisation_member');
    expect(members.rows).toEqual([{ role: 'org_admin', name: 'Administrator' }]);
  });

  it('works once, and says in words why it does not', async () => {
    const token = await issueStartLink(app.resources);
    const raced = await Promise.all([1, 2, 3].map(async () => linkSignIn(token)));
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(codeOf(await linkSignIn(token))).toEqual([401, 'sign_in.link_used']);
    const late = await issueStartLink(app.resources);
    app.clock.advance(15 * minuteMs);
    expect(codeOf(await linkSignIn(late))).toEqual([401, 'sign_in.link_expired']);
    expect(codeOf(await linkSignIn('si_wrong'))).toEqual([401, 'sign_in.link_unknown']);
  });

  it('is stored as a hash, as the cookie is', async () => {
    const token = await issueStartLink(app.resources);
    const cookie = cookieIn(await linkSignIn(token)).split('=')[1] ?? '';
    const { rows } = await app.database.query<{ row: string }>(
      `select t::text as row from sign_in_link t union all select t::text from member_session t
       union all select t::text from audit_pending t`,
    );
    const hex = (text: string): string => Buffer.from(text).toString('hex');
    for (const secret of [token, cookie])
      for (const { row } of rows)
        expect([row.includes(secret), row.includes(hex(secret))]).toEqual([false, false]);
  });
});

describe('the cookie', () => {
  it('is for this host and no script, and over loopback HTTP without what WebKit drops there', async () => {
    const answer = await linkSignIn(await issueStartLink(app.resources));
    expect(answer.headers['set-cookie']).toMatch(
      /^salus=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=604800$/u,
    );
  });

  it('is refused in words at an address over plain HTTP that is not this machine', async () => {
    const answer = await app.request('POST', '/v1/sign_in/link', {
      body: { token: await issueStartLink(app.resources) },
      headers: { ...ownPage, host: 'salus.example:8080' },
    });
    expect(codeOf(answer)).toEqual([403, 'session.insecure_origin']);
    const options = await app.request('GET', '/v1/sign_in', {
      headers: { host: 'salus.example:8080' },
    });
    expect(options.body).toMatchObject({
      is_possible: false,
      reason: expect.stringContaining('http://localhost') as string,
      passkeys_possible: false,
    });
  });

  it('is given to no page of another site', async () => {
    const token = await issueStartLink(app.resources);
    const origin = app.baseUrl;
    const tries: [Record<string, string>, unknown][] = [
      [{ 'sec-fetch-site': 'cross-site', origin }, [403, 'session.cross_site']],
      [{ 'sec-fetch-site': 'same-site', origin }, [403, 'session.cross_site']],
      [{ 'sec-fetch-site': 'none' }, [403, 'session.cross_site']],
      [{ origin: 'http://evil.example' }, [403, 'session.cross_site']],
      [{ origin: 'null' }, [403, 'session.cross_site']],
      [{}, [403, 'session.cross_site']],
      [{ origin }, [200, undefined]],
    ];
    for (const [headers, expected] of tries) {
      const answer = await app.request('POST', '/v1/sign_in/link', { body: { token }, headers });
      expect([headers, codeOf(answer)]).toEqual([headers, expected]);
    }
  });
});

describe('a session', () => {
  it('opens both planes, and the audit log names the member', async () => {
    const browser = await signIn(app);
    const { body: me } = await browser.send<Whoami & { organisation: { id: string } }>(
      'GET',
      '/v1/me',
    );
    expect(me).toMatchObject({
      member: { id: browser.memberId, role: 'org_admin' },
      permissions: ['read', 'reveal', 'write', 'manage', 'administer'],
      passkeys_possible: false,
      service_name: 'salus',
    });
    expect(me.teams.map(({ id }) => id)).toContain(team.scope.teamId);
    const renamed = await browser.send('PATCH', `/v1/org/${me.organisation.id}`, {
      body: { name: 'Renamed' },
    });
    const made = await browser.ofTeam(team, 'POST', '/v2/user', {
      body: { client_user_id: 'by-member' },
    });
    expect([renamed.status, made.status]).toEqual([200, 200]);
    for (const { headers } of [renamed, made]) {
      const { rows } = await app.database.query(
        'select actor_type, actor_id from audit_pending where request_id = $1',
        [headers['x-request-id']],
      );
      expect(rows).toEqual([{ actor_type: 'member', actor_id: browser.memberId }]);
    }
  });

  it('is not looked at beside a key, and is beside the password of a proxy', async () => {
    const browser = await signInAs(app, 'no_role');
    const asked = async (headers: Record<string, string>) =>
      browser.ofTeam(team, 'GET', '/v2/user', { headers });
    expect((await asked({ 'x-salus-api-key': team.key })).status).toBe(200);
    expect((await asked({ authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await asked({ authorization: 'Basic eDp5' })).status).toBe(404);
  });

  it('of somebody else is a session that has ended', async () => {
    const browser = browserWith(app, `salus=${'x'.repeat(43)}`, '');
    expect(codeOf(await browser.send('GET', '/v1/me'))).toEqual([401, 'session.ended']);
  });

  it('ends on every node at once when it is ended on one', async () => {
    const [first, second] = [await signIn(app), await signIn(app)];
    expect((await at(node, second).send('GET', '/v1/me')).status).toBe(200);
    expect((await at(node, second).ofTeam(team, 'GET', '/v2/user')).status).toBe(200);
    const { body } = await second.send<{ sessions: Listed[] }>('GET', '/v1/me/session');
    const id = body.sessions.find((each) => each.is_current)?.id;
    expect((await first.send('DELETE', `/v1/me/session/${id}`)).status).toBe(204);
    // The clock stands still, so nothing but the announcement can end what a node remembers.
    await until(async () => (await at(node, second).send('GET', '/v1/me')).status === 401);
    await until(
      async () => (await at(node, second).ofTeam(team, 'GET', '/v2/user')).status === 401,
    );
    const again = await first.send('DELETE', `/v1/me/session/${id}`);
    expect([again.status, again.body]).toEqual([404, { detail: 'Session not found' }]);
  });

  it('ends with all of its member on every node, and what it has open with it', async () => {
    const admin = await signIn(app);
    const [browser, other] = [
      await signInAs(app, 'team_viewer', [team]),
      await signInAs(app, 'team_viewer', [team]),
    ];
    const streamOf = async (of: Browser) =>
      fetch(`${node.baseUrl}/v2/events/tail/stream`, { headers: of.headers(tenantOf(team)) });
    const [ending, staying] = [await streamOf(browser), await streamOf(other)];
    const waiting = at(node, browser).ofTeam(team, 'GET', '/v2/events/tail', {
      query: { wait: 60, after: await cursorOf(other) },
    });
    expect([ending.status, staying.status]).toEqual([200, 200]);
    const org = await managementApi(app);
    const path = `/v1/org/${org.orgId}/member/${browser.memberId}/session`;
    const ended = await admin.send('DELETE', path);
    expect([ended.status, ended.body]).toEqual([200, { ended: 1 }]);
    // Neither would end by itself for a minute and more.
    expect(await ending.text()).toContain('event: begin');
    expect((await waiting).status).toBe(200);
    expect((await at(node, browser).send('GET', '/v1/me')).status).toBe(401);
    const { rows } = await app.database.query(
      `select actor_id, subject_id, details from audit_pending where action = 'member.signed_out'`,
    );
    expect(rows).toEqual([
      { actor_id: admin.memberId, subject_id: browser.memberId, details: { sessions: 1 } },
    ]);
    expect((await admin.send('DELETE', path)).body).toEqual({ ended: 0 });
    const reader = staying.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await reader?.cancel();
  });

  it('of another member is one that does not exist', async () => {
    const [mine, theirs] = [await signIn(app), await signInAs(app, 'org_admin')];
    const { body } = await theirs.send<{ sessions: Listed[] }>('GET', '/v1/me/session');
    const foreign = await mine.send('DELETE', `/v1/me/session/${body.sessions[0]?.id}`);
    expect(foreign.status).toBe(404);
    expect((await theirs.send('GET', '/v1/me')).status).toBe(200);
  });

  it('leaves with everything that the browser kept', async () => {
    const browser = await signIn(app);
    const left = await browser.send('POST', '/v1/sign_out');
    expect([left.status, left.headers['clear-site-data'], left.headers['set-cookie']]).toEqual([
      204,
      '"cache", "storage"',
      'salus=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    await until(async () => (await browser.send('GET', '/v1/me')).status === 401);
  });

  it('ends after twelve hours without use, and after seven days with it', async () => {
    const [idle, used] = [await signIn(app), await signIn(app)];
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      expect((await used.send('GET', '/v1/me')).status).toBe(200);
      await until(async () => {
        const { rows } = await app.database.query(
          `select from member_session where member_id = $1 and last_used_at = $2`,
          [used.memberId, app.clock.now()],
        );
        return rows.length > 0;
      });
      app.clock.advance(11 * hourMs);
      if (hours === 11) expect((await idle.send('GET', '/v1/me')).status).toBe(401);
    }
    app.clock.advance(dayMs);
    expect((await used.send('GET', '/v1/me')).status).toBe(401);
  });

  it('ends with the management key that signed in', async () => {
    const org = await managementApi(app);
    const answer = await app.request<{ member_id: string }>('POST', '/v1/sign_in/management_key', {
      body: { key: org.key },
      headers: ownPage,
    });
    const browser = browserWith(app, cookieIn(answer), answer.body.member_id);
    expect((await browser.send('GET', '/v1/me')).status).toBe(200);
    await org.send('DELETE', `/management_key/${org.keyId}`);
    await until(async () => (await browser.send('GET', '/v1/me')).status === 401);
  });

  it('is not had with a key of some teams, nor with a wrong one', async () => {
    const bound = await managementApi(app, [team.scope.teamId]);
    const byKey = async (key: string) =>
      app.request('POST', '/v1/sign_in/management_key', { body: { key }, headers: ownPage });
    expect(codeOf(await byKey(bound.key))).toEqual([403, 'sign_in.key_is_bound']);
    expect(codeOf(await byKey('mg_wrong'))).toEqual([401, 'sign_in.failed']);
    expect(codeOf(await byKey(team.key))).toEqual([401, 'sign_in.failed']);
  });

  it('ends with the member, and gets another token when their rights change', async () => {
    const admin = await signIn(app);
    const browser = await signInAs(app, 'clinician', [team]);
    const { body: me } = await browser.send<Whoami>('GET', '/v1/me');
    expect(me).toMatchObject({ permissions: ['read', 'reveal', 'write'] });
    expect(me.teams).toMatchObject([{ id: team.scope.teamId }]);
    const org = await managementApi(app);
    const path = `/v1/org/${org.orgId}/member/${browser.memberId}`;
    const body = { role: 'team_viewer', team_role_bindings: null };
    expect((await admin.send('PATCH', path, { body })).status).toBe(200);
    let cookie = '';
    await until(async () => {
      const answer = await browser.send<Whoami>('GET', '/v1/me');
      if (answer.headers['set-cookie'] !== undefined) cookie = cookieIn(answer);
      return answer.body.permissions.length === 1;
    });
    const renewed = browserWith(app, cookie, browser.memberId);
    expect((await renewed.send('GET', '/v1/me')).status).toBe(200);
    // What was on its way with the token before still arrives; a minute later it opens nothing.
    expect((await browser.send('GET', '/v1/me')).status).toBe(200);
    app.clock.advance(minuteMs);
    expect((await browser.send('GET', '/v1/me')).status).toBe(401);
    expect((await renewed.send('GET', '/v1/me')).status).toBe(200);
    expect((await admin.send('DELETE', path)).status).toBe(200);
    await until(async () => (await renewed.send('GET', '/v1/me')).status === 401);
  });

  it('is one of fifty at most: the oldest end', async () => {
    const oldest = await signIn(app);
    for (let count = 0; count < 50; count += 1) {
      app.clock.advance(1);
      await signIn(app);
    }
    app.clock.advance(minuteMs);
    expect((await oldest.send('GET', '/v1/me')).status).toBe(401);
  });
});
