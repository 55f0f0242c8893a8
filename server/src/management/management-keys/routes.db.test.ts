import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
  otherOrganisation,
  withKey,
} from '../../../tests/harness/management-api.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type WireKey = {
  readonly id: string;
  readonly key: string;
  readonly label: string;
  readonly role: string;
  readonly team_role_bindings: readonly { readonly team_id: string }[] | null;
  readonly creator: { readonly type: string };
  readonly expires_at: string | null;
};
type Listed = { readonly data: readonly WireKey[]; readonly next_cursor: string | null };

const path = '/management_key';

let app: TestApp;
let org: ManagementApi;
let teamId: string;
let otherTeamId: string;
let bound: ManagementApi;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  teamId = (await addTeam(org)).id;
  otherTeamId = (await addTeam(org)).id;
  bound = await managementApi(app, [teamId]);
});

const bindings = (...ids: string[]) => ids.map((id) => ({ team_id: id }));

const create = async (api: ManagementApi, fields: object = {}) =>
  api.send<WireKey>('POST', path, { body: { label: 'made', role: 'org_admin', ...fields } });

const using = (made: { readonly body: WireKey }): ManagementApi =>
  withKey(app, { orgId: org.orgId, key: made.body.key, keyId: made.body.id });

async function untilRefused(api: ManagementApi): Promise<void> {
  for (let status = 200; status !== 401;) status = (await api.send('GET', '/team')).status;
}

describe('a management key', () => {
  it('is shown once and works at once; of a team_admin only on the teams it is bound to', async () => {
    const made = await create(org, {
      role: 'team_admin',
      team_role_bindings: bindings(teamId, otherTeamId),
    });
    expect(made.body).toMatchObject({
      label: 'made',
      role: 'team_admin',
      creator: { type: 'management_key' },
      expires_at: null,
    });
    expect(made.body.key).toMatch(/^mg_[\w-]{32}$/u);
    const teams = await using(made).send<{ teams: { id: string }[] }>('GET', '/team');
    expect(teams.body.teams.map((team) => team.id).toSorted()).toEqual(
      [teamId, otherTeamId].toSorted(),
    );
    const listed = await org.send<Listed>('GET', path, { query: { team_id: otherTeamId } });
    const { key, ...shown } = made.body;
    // Its last use is written beside the request, now or in a moment.
    const withoutUse = listed.body.data.map((each) => ({ ...each, last_used_at: null }));
    expect(withoutUse).toEqual([shown]);
    expect(listed.text).not.toContain(key);
  });

  it('of the operator says so', async () => {
    const { body } = await org.send<Listed>('GET', path);
    expect(body.data.find((key) => key.id === org.keyId)?.creator).toEqual({ type: 'vital_staff' });
  });

  it.each([
    { role: 'team_admin' },
    { role: 'team_admin', team_role_bindings: [] },
    { role: 'org_admin', team_role_bindings: [{ team_id: randomUUID() }] },
  ])(
    'is refused as %j: an administrator of teams is bound to some, others to none',
    async (fields) => {
      const refused = await create(org, fields);
      expect([refused.status, blamed(refused)]).toEqual([422, ['body.team_role_bindings']]);
    },
  );

  it('is bound to no team that is not there', async () => {
    const stranger = await otherOrganisation(app);
    const theirs = (await addTeam(stranger)).id;
    for (const id of [randomUUID(), theirs]) {
      const refused = await create(org, {
        role: 'team_admin',
        team_role_bindings: bindings(teamId, id),
      });
      expect([refused.status, refused.body]).toEqual([404, { detail: 'Team not found' }]);
    }
  });
});

describe('a key makes no wider key', () => {
  it('in role', async () => {
    const refused = await create(bound);
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'This management key does not permit this operation' },
    ]);
  });

  it('in teams', async () => {
    const wider = await create(bound, {
      role: 'team_admin',
      team_role_bindings: bindings(teamId, otherTeamId),
    });
    expect([wider.status, wider.body]).toEqual([404, { detail: 'Team not found' }]);
    const same = await create(bound, { role: 'team_admin', team_role_bindings: bindings(teamId) });
    expect(same.status).toBe(200);
  });

  it('in time', async () => {
    const end = new Date(app.clock.now().getTime() + 3_600_000);
    const short = using(await create(org, { expires_at: end.toISOString() }));
    expect((await create(short)).body.expires_at).toBe(
      end.toISOString().replace('.000Z', '+00:00'),
    );
    const after = new Date(end.getTime() + 1).toISOString();
    for (const expiresAt of [null, after]) {
      const refused = await create(short, { expires_at: expiresAt });
      expect([refused.status, refused.body]).toEqual([
        403,
        { detail: 'A management key cannot outlive the one that makes it' },
      ]);
    }
    const rotated = await short.send('POST', `${path}/${short.keyId}/rotate`, {
      body: { expires_at: null },
    });
    expect(rotated.status).toBe(403);
  });

  it('by changing or replacing one', async () => {
    const wide = await create(org, {
      role: 'team_admin',
      team_role_bindings: bindings(teamId, otherTeamId),
    });
    const absent = randomUUID();
    for (const id of [wide.body.id, org.keyId, absent]) {
      const patched = await bound.send('PATCH', `${path}/${id}`, { body: { label: 'x' } });
      const rotated = await bound.send('POST', `${path}/${id}/rotate`, { body: {} });
      const deleted = await bound.send('DELETE', `${path}/${id}`);
      expect([patched.status, rotated.status, deleted.status, deleted.body]).toEqual([
        404,
        404,
        200,
        null,
      ]);
    }
    const widened = await bound.send('PATCH', `${path}/${bound.keyId}`, {
      body: { team_role_bindings: bindings(teamId, otherTeamId) },
    });
    expect([widened.status, widened.body]).toEqual([404, { detail: 'Team not found' }]);
    expect((await using(wide).send('GET', `/team/${otherTeamId}`)).status).toBe(200);
    const seen = await bound.send<Listed>('GET', path);
    expect(seen.body.data.map((key) => key.id)).toEqual([bound.keyId]);
  });
});

it('a key that was revoked a moment ago makes none, also where that is not known yet', async () => {
  const api = using(await create(org));
  expect((await api.send('GET', '/team')).status).toBe(200);
  // Behind the server's back: it still remembers the key.
  await app.database.query('update management_key set revoked_at = now() where id = $1', [
    api.keyId,
  ]);
  expect((await api.send('GET', '/team')).status).toBe(200);
  const refused = await create(api);
  expect([refused.status, refused.body]).toEqual([401, { detail: 'invalid token' }]);
});

describe('changing a key', () => {
  it('takes effect at once', async () => {
    const made = await create(org, { role: 'team_admin', team_role_bindings: bindings(teamId) });
    const api = using(made);
    expect((await api.send('GET', `/team/${teamId}`)).status).toBe(200);
    const patched = await org.send<WireKey>('PATCH', `${path}/${made.body.id}`, {
      body: { label: 'moved', team_role_bindings: bindings(otherTeamId) },
    });
    expect(patched.body).toMatchObject({
      label: 'moved',
      team_role_bindings: bindings(otherTeamId),
    });
    while ((await api.send('GET', `/team/${teamId}`)).status === 200);
    expect((await api.send('GET', `/team/${otherTeamId}`)).status).toBe(200);
    const kept = await org.send<WireKey>('PATCH', `${path}/${made.body.id}`, {
      body: { label: null, team_role_bindings: null },
    });
    expect(kept.body).toMatchObject({ label: 'moved', team_role_bindings: bindings(otherTeamId) });
  });

  it('cannot unbind a team_admin, or bind an org_admin', async () => {
    for (const [id, ids] of [
      [bound.keyId, []],
      [org.keyId, [teamId]],
    ] as const) {
      const refused = await org.send('PATCH', `${path}/${id}`, {
        body: { team_role_bindings: bindings(...ids) },
      });
      expect([refused.status, blamed(refused)]).toEqual([422, ['body.team_role_bindings']]);
    }
  });
});

describe('deleting a key', () => {
  it('ends it at once; deleting it again, or one that never was, answers null', async () => {
    const made = await create(org);
    const api = using(made);
    expect((await api.send('GET', '/team')).status).toBe(200);
    const deleted = await org.send<WireKey>('DELETE', `${path}/${made.body.id}`);
    expect(deleted.body).toMatchObject({ id: made.body.id, label: 'made' });
    await untilRefused(api);
    const refused = await api.send('GET', '/team');
    expect([refused.status, refused.body]).toEqual([401, { detail: 'invalid token' }]);
    for (const id of [made.body.id, randomUUID()]) {
      expect((await org.send('DELETE', `${path}/${id}`)).text).toBe('null');
    }
  });

  it('works on oneself', async () => {
    const api = using(
      await create(bound, { role: 'team_admin', team_role_bindings: bindings(teamId) }),
    );
    expect((await api.send('DELETE', `${path}/${api.keyId}`)).status).toBe(200);
    await untilRefused(api);
  });

  it('leaves the organisation its last key, also when the last two delete each other', async () => {
    const alone = await otherOrganisation(app);
    const last = await alone.send('DELETE', `${path}/${alone.keyId}`);
    expect([last.status, last.body]).toEqual([
      409,
      { detail: 'This is the last Org Management Key; create another first' },
    ]);
    const made = await create(alone);
    const second = withKey(app, { orgId: alone.orgId, key: made.body.key, keyId: made.body.id });
    const raced = await Promise.all([
      alone.send('DELETE', `${path}/${second.keyId}`),
      second.send('DELETE', `${path}/${alone.keyId}`),
    ]);
    const [won, lost] = raced.map((each) => each.status).toSorted((a, b) => a - b);
    expect(won).toBe(200);
    // Where the first was heard of before the second began, its key is no key any more.
    expect([401, 409]).toContain(lost);
    const survivor = raced[0].status === 200 ? alone : second;
    expect((await survivor.send('GET', '/team')).status).toBe(200);
  });
});

describe('replacing a key', () => {
  it('lets the old one work for the overlap, and no longer', async () => {
    const rotated = await bound.send<WireKey>('POST', `${path}/${bound.keyId}/rotate`, {
      body: { overlap_seconds: 60 },
    });
    expect(rotated.body).toMatchObject({
      role: 'team_admin',
      team_role_bindings: bindings(teamId),
    });
    const next = using(rotated);
    const statuses = async (): Promise<number[]> => [
      (await bound.send('GET', '/team')).status,
      (await next.send('GET', '/team')).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    app.clock.advance(60_000);
    expect(await statuses()).toEqual([401, 200]);
    const over = await next.send('POST', `${path}/${bound.keyId}/rotate`, { body: {} });
    expect([over.status, over.body]).toEqual([404, { detail: 'Management key not found' }]);
  });
});
