import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
} from '../../../tests/harness/management-api.ts';
import { blamed, visible } from '../../../tests/harness/user-api.ts';

type WireMember = { readonly id: string; readonly email: string };
type Invited = { readonly status: string; readonly invite_url: string | null };
type WireInvite = { readonly id: string; readonly email: string };

let app: TestApp;
let org: ManagementApi;
let teamId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
  teamId = (await addTeam(org)).id;
});
afterAll(async () => app.close());

const address = (): string => `m-${randomUUID()}@example.com`;

const invite = async (email: string, fields: object = {}) =>
  org.send<Invited>('POST', '/invite', { body: { email, ...fields } });

const tokenOf = ({ body }: { readonly body: Invited }): string =>
  body.invite_url?.split('#')[1] ?? '';

const accept = async (token: string, name = 'Ada') =>
  app.request<WireMember>('POST', '/v1/invite/accept', { body: { token, name } });

async function join(fields: object = {}): Promise<WireMember> {
  const accepted = await accept(tokenOf(await invite(address(), fields)));
  expect(accepted.status).toBe(200);
  return accepted.body;
}

const pending = async (email: string): Promise<readonly WireInvite[]> => {
  const query = { search_query: email };
  const { body } = await org.send<{ invites: WireInvite[] }>('GET', '/invite', { query });
  return body.invites;
};

describe('an invitation', () => {
  it('makes a member of whoever has its link, once', async () => {
    const email = address();
    const invited = await invite(email, {
      role: 'team_admin',
      team_role_bindings: [{ team_id: teamId }],
    });
    expect(invited.body).toEqual({
      status: 'invite_created',
      invite_url: expect.stringMatching(/^http:\/\/logos\.test\/invite#iv_[\w-]{32}$/u) as string,
    });
    expect(await pending(email)).toMatchObject([
      {
        email,
        resent_at: null,
        expires_at: '2026-11-27T12:00:00+00:00',
        creator: { type: 'management_key' },
        role: 'team_admin',
        team_role_bindings: [{ team_id: teamId }],
      },
    ]);
    const accepted = await accept(tokenOf(invited), 'Ada Lovelace');
    expect(accepted.body).toEqual({
      id: expect.any(String) as string,
      name: 'Ada Lovelace',
      email,
      created_on: '2026-11-20T12:00:00+00:00',
      role: 'team_admin',
      team_role_bindings: [{ team_id: teamId }],
    });
    expect(await pending(email)).toEqual([]);
    const again = await accept(tokenOf(invited));
    expect([again.status, again.body]).toEqual([404, { detail: 'Invitation not found' }]);
    const known = await invite(email.toUpperCase());
    expect(known.body).toEqual({ status: 'already_in_org', invite_url: null });
  });

  it('of several who use the link at once, makes one a member', async () => {
    const email = address();
    const token = tokenOf(await invite(email));
    const raced = await Promise.all([1, 2, 3, 4].map(async () => accept(token)));
    expect(raced.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([
      200, 404, 404, 404,
    ]);
    const members = await org.send<{ members: WireMember[] }>('GET', '/member', {
      query: { search_query: email },
    });
    expect(members.body.members).toHaveLength(1);
  });

  it('that is sent again has another link, and the one before leads nowhere', async () => {
    const email = address();
    const first = await invite(email);
    app.clock.advance(1000);
    const second = await invite(email.toUpperCase(), { role: 'no_role' });
    expect(second.body.status).toBe('invite_resent');
    expect(await pending(email)).toMatchObject([
      { resent_at: '2026-11-20T12:00:01+00:00', role: 'no_role', team_role_bindings: null },
    ]);
    expect((await accept(tokenOf(first))).status).toBe(404);
    expect((await accept(tokenOf(second))).status).toBe(200);
  });

  it('of two at once for one address is one', async () => {
    const email = address();
    const raced = await Promise.all([invite(email), invite(email)]);
    expect(raced.map((each) => each.body.status).toSorted()).toEqual([
      'invite_created',
      'invite_resent',
    ]);
    expect(await pending(email)).toHaveLength(1);
    const accepted = await Promise.all(raced.map(async (each) => accept(tokenOf(each))));
    expect(accepted.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('ends after seven days', async () => {
    const [early, late] = [await invite(address()), await invite(address())];
    app.clock.advance(7 * dayMs - 1);
    expect((await accept(tokenOf(early))).status).toBe(200);
    app.clock.advance(1);
    expect((await accept(tokenOf(late))).status).toBe(404);
  });

  it('that is withdrawn, unknown, cut off or expired answers the same', async () => {
    const email = address();
    const withdrawn = tokenOf(await invite(email));
    const [found] = await pending(email);
    expect((await org.send('DELETE', `/invite/${found?.id}`)).body).toEqual({ success: true });
    expect((await org.send('DELETE', `/invite/${found?.id}`)).status).toBe(404);
    const whole = tokenOf(await invite(address()));
    const answers = await Promise.all(
      [withdrawn, whole.slice(0, -1), `iv_${'x'.repeat(32)}`, ''].map(async (token) =>
        JSON.stringify(visible(await accept(token))),
      ),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('Invitation not found');
  });

  it('is refused where the role and the teams do not fit, or a team is not there', async () => {
    const wrong = await invite(address(), { role: 'team_admin' });
    expect([wrong.status, blamed(wrong)]).toEqual([422, ['body.team_role_bindings']]);
    const absent = await invite(address(), {
      role: 'team_admin',
      team_role_bindings: [{ team_id: randomUUID() }],
    });
    expect([absent.status, absent.body]).toEqual([404, { detail: 'Team not found' }]);
    const nobody = await invite('nobody');
    expect([nobody.status, blamed(nobody)]).toEqual([422, ['body.email']]);
  });

  it('keeps its link to itself', async () => {
    const email = address();
    const token = tokenOf(await invite(email));
    const { rows } = await app.database.query(
      'select row_to_json(organisation_invite)::text as text from organisation_invite where email = $1',
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const listed = await org.send('GET', '/invite', { query: { search_query: email } });
    expect(listed.text).not.toContain(token);
  });
});

describe('members', () => {
  it('are found by a part of name or address, page by page', async () => {
    const stranger = await otherOrganisation(app);
    const mark = randomUUID();
    for (let index = 0; index < 51; index += 1) {
      const invited = await stranger.send<Invited>('POST', '/invite', {
        body: { email: `${index}-${mark}@example.com` },
      });
      await accept(tokenOf(invited), `Member ${index}`);
    }
    type Page = { members: WireMember[]; next_cursor: string | null };
    const query = { search_query: mark };
    const first = await stranger.send<Page>('GET', '/member', { query });
    const next = first.body.next_cursor ?? '';
    const second = await stranger.send<Page>('GET', '/member', {
      query: { ...query, next_cursor: next },
    });
    const seen = [...first.body.members, ...second.body.members].map((member) => member.id);
    expect([seen.length, new Set(seen).size, second.body.next_cursor]).toEqual([51, 51, null]);
    const named = await stranger.send<Page>('GET', '/member', {
      query: { search_query: 'member 50' },
    });
    expect(named.body.members).toHaveLength(1);
    expect((await org.send<Page>('GET', '/member', { query })).body.members).toEqual([]);
  });

  it('get another role; one that is bound to no team loses the teams', async () => {
    const member = await join();
    const path = `/member/${member.id}`;
    const patch = async (role: string | null, ids: readonly string[] | null) =>
      org.send('PATCH', path, {
        body: { role, team_role_bindings: ids && ids.map((id) => ({ team_id: id })) },
      });
    expect((await patch('team_admin', [teamId])).body).toMatchObject({
      role: 'team_admin',
      team_role_bindings: [{ team_id: teamId }],
    });
    expect((await patch(null, null)).body).toMatchObject({ role: 'team_admin' });
    expect((await patch('no_role', null)).body).toMatchObject({
      role: 'no_role',
      team_role_bindings: null,
    });
    expect((await patch('team_admin', null)).status).toBe(422);
    expect((await patch('team_admin', [randomUUID()])).status).toBe(404);
    const missing = await org.send('PATCH', path, { body: {} });
    expect(blamed(missing).toSorted()).toEqual(['body.role', 'body.team_role_bindings']);
  });

  it('are removed, and can be invited again', async () => {
    const member = await join();
    expect((await org.send('DELETE', `/member/${member.id}`)).body).toEqual({ success: true });
    const gone = await Promise.all([
      org.send('DELETE', `/member/${member.id}`),
      org.send('PATCH', `/member/${member.id}`, { body: { role: null, team_role_bindings: null } }),
    ]);
    for (const each of gone)
      expect([each.status, each.body]).toEqual([404, { detail: 'Member not found' }]);
    expect((await invite(member.email)).body.status).toBe('invite_created');
  });

  it('are never without an administrator, also where two leave at once', async () => {
    const mine = await otherOrganisation(app);
    const joinMine = async (role: string): Promise<string> => {
      const body = { email: address(), role };
      const invited = await mine.send<Invited>('POST', '/invite', { body });
      return (await accept(tokenOf(invited))).body.id;
    };
    const [first, second] = [await joinMine('org_admin'), await joinMine('org_admin')];
    const noRole = { body: { role: 'no_role', team_role_bindings: null } };
    const left = await Promise.all([
      mine.send('PATCH', `/member/${first}`, noRole),
      mine.send('DELETE', `/member/${second}`),
    ]);
    expect(left.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const last = left[0].status === 409 ? first : second;
    for (const refused of [
      await mine.send('PATCH', `/member/${last}`, noRole),
      await mine.send('DELETE', `/member/${last}`),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body['detail']).toContain('last administrator');
    }
    await joinMine('org_admin');
    expect((await mine.send('DELETE', `/member/${last}`)).status).toBe(200);
  });

  it('of another organisation are not there', async () => {
    const stranger = await otherOrganisation(app);
    const member = await join();
    expect((await stranger.send('DELETE', `/member/${member.id}`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/member/${member.id}/session`)).status).toBe(404);
    const email = address();
    await invite(email);
    const [found] = await pending(email);
    expect((await stranger.send('DELETE', `/invite/${found?.id}`)).status).toBe(404);
    expect(await pending(email)).toHaveLength(1);
  });

  it('lose a team that is deleted', async () => {
    const gone = (await addTeam(org)).id;
    const member = await join({ role: 'team_admin', team_role_bindings: [{ team_id: gone }] });
    await org.send('DELETE', `/team/${gone}`);
    const { body } = await org.send<{ members: object[] }>('GET', '/member', {
      query: { search_query: member.email },
    });
    expect(body.members).toMatchObject([{ role: 'team_admin', team_role_bindings: [] }]);
  });
});

describe('members and invitations', () => {
  const noRole = { role: 'no_role', team_role_bindings: null };

  it('are not for a key of some teams', async () => {
    const member = await join();
    const email = address();
    await invite(email);
    const [invited] = await pending(email);
    const bound = await managementApi(app, [teamId]);
    const asked = [
      await bound.send('GET', '/member'),
      await bound.send('PATCH', `/member/${member.id}`, { body: noRole }),
      await bound.send('DELETE', `/member/${member.id}`),
      await bound.send('DELETE', `/member/${member.id}/session`),
      await bound.send('GET', '/invite'),
      await bound.send('POST', '/invite', { body: { email: address() } }),
      await bound.send('DELETE', `/invite/${invited?.id}`),
    ];
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await pending(email)).toHaveLength(1);
    const { body } = await org.send<{ members: WireMember[] }>('GET', '/member', {
      query: { search_query: member.email },
    });
    expect(body.members).toMatchObject([{ id: member.id, role: 'org_admin' }]);
  });

  it.each(['/member', '/invite'])(
    'are not listed at %s behind a cursor that is none',
    async (at) => {
      const { status, body } = await org.send('GET', at, { query: { next_cursor: 'x' } });
      expect([status, body]).toEqual([
        422,
        { detail: 'The cursor does not belong to this list; start again without next_cursor' },
      ]);
    },
  );

  it.each(['member', 'invite'])('that are not there are 404: %s', async (what) => {
    const methods = what === 'member' ? (['PATCH', 'DELETE'] as const) : (['DELETE'] as const);
    for (const method of methods) {
      const body = method === 'PATCH' ? { body: noRole } : {};
      const { status } = await org.send(method, `/${what}/${randomUUID()}`, body);
      expect([method, status]).toEqual([method, 404]);
    }
  });
});
