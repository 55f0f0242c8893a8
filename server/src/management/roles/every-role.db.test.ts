import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { asksToConfirm, permissionOf } from '#kernel/http/permission.ts';
import { minuteMs } from '#kernel/time.ts';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';
import { everyKey, type Keys } from '../../../tests/harness/every-operation.ts';
import { ask, mismatches, opened } from '../../../tests/harness/role-permissions.ts';
import { type Browser, signIn, signInAs, tenantOf } from '../../../tests/harness/signed-in.ts';

let app: TestApp;
let team: TestTeam;
let foreign: TestTeam;
let keys: Keys;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
  foreign = await app.newTeam();
  keys = await everyKey(app, team);
});
afterAll(async () => app.close());

describe('each role', () => {
  it('that only reads may do nothing else', async () => {
    expect(await mismatches({ app, team, keys }, { role: 'team_viewer', may: ['read'] })).toEqual(
      [],
    );
  });

  it('that may not is told what it lacks, and the refusal is on record', async () => {
    const node = await openTestApp({ beside: app });
    const browser = await signInAs(node, 'team_viewer', [team]);
    const refused = await browser.ofTeam(team, 'POST', '/v2/user', {
      body: { client_user_id: 'x' },
    });
    await node.close();
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        code: 'role.not_permitted',
        detail: 'Your role does not allow this: it needs the permission to write',
      },
    ]);
    const { rows } = await app.database.query(
      `select action, result, team_id from audit_pending where actor_id = $1 and result <> 'ok'`,
      [browser.memberId],
    );
    expect(rows).toEqual([
      { action: 'user.refused', result: 'role.not_permitted', team_id: team.scope.teamId },
    ]);
  });

  it('reveals nothing without the permission: identity, bodies of events and results', () => {
    const ofViewer = opened(app).filter((each) => permissionOf(each) === 'read');
    const ids = new Set(ofViewer.map(({ operationId }) => operationId));
    const revealing = [
      'getUserDemographics',
      'getLatestInsurance',
      'getOrder',
      'listOrders',
      'getOrderResult',
      'getOrderResultPdf',
      'listUnmatchedResults',
      'getWebhookMessage',
      'getWebhookSecret',
      'getWebhookHeaders',
      'listEvents',
      'get_profile_summary',
      'exportUser',
      'listTeamKeys',
      'listManagementKeys',
      'searchAuditLog',
    ];
    expect(revealing.filter((id) => ids.has(id))).toEqual([]);
  });
});

describe('a session', () => {
  it('counts for nothing without the header, or from another site', async () => {
    const browser = await signIn(app);
    const { cookie } = browser;
    const full = browser.headers(tenantOf(team));
    const tries: readonly [Record<string, string>, string][] = [
      [{ cookie, 'sec-fetch-site': 'same-origin' }, 'session.tenant_missing'],
      [{ ...full, 'x-salus-tenant': 'x' }, 'session.tenant_missing'],
      [{ ...full, 'x-salus-tenant': `${team.scope.teamId}/staging` }, 'session.tenant_missing'],
      [{ cookie, 'x-salus-tenant': tenantOf(team) }, 'session.cross_site'],
      [{ ...full, 'sec-fetch-site': 'cross-site' }, 'session.cross_site'],
      [{ ...full, 'sec-fetch-site': 'cross-site', origin: app.baseUrl }, 'session.cross_site'],
      [
        { cookie, 'x-salus-tenant': tenantOf(team), origin: 'http://evil.example' },
        'session.cross_site',
      ],
      [{ ...full, host: 'salus.example' }, 'session.insecure_origin'],
    ];
    const wrong: unknown[] = [];
    for (const operation of opened(app)) {
      for (const [headers, expected] of tries) {
        const { status, code } = await ask(app, keys, operation, headers);
        if (status !== 403 || code !== expected)
          wrong.push([operation.operationId, expected, status, code]);
      }
    }
    expect(wrong).toEqual([]);
    expect((await browser.send('GET', '/v1/me')).status).toBe(200);
  });

  it('of a team that is not theirs finds nothing, as of one that does not exist', async () => {
    const browser = await signInAs(app, 'team_admin', [team]);
    const wrong: unknown[] = [];
    const absent = '00000000-0000-4000-8000-000000000000/sandbox';
    for (const operation of opened(app).filter(({ plane }) => plane === 'data')) {
      const [theirs, none] = [
        await ask(app, keys, operation, browser.headers(tenantOf(foreign))),
        await ask(app, keys, operation, browser.headers(absent)),
      ];
      if (theirs.status !== 404 || theirs.text !== none.text)
        wrong.push([operation.operationId, theirs, none]);
    }
    expect(wrong).toEqual([]);
    const none = await browser.send('GET', '/v2/user');
    expect([none.status, (none.body as { code?: string }).code]).toEqual([
      403,
      'session.tenant_missing',
    ]);
  });

  it('asks again after fifteen minutes before it reveals or deletes', async () => {
    const browser = await signIn(app);
    const asking = opened(app).filter((each) => asksToConfirm(each));
    const ids = asking.map(({ operationId }) => operationId);
    expect(ids).toEqual(
      expect.arrayContaining([
        'getUserDemographics',
        'listEvents',
        'deleteUser',
        'deleteTeam',
        'getOrderResult',
      ]),
    );
    app.clock.advance(15 * minuteMs);
    const wrong: unknown[] = [];
    for (const operation of asking) {
      const { status, code } = await ask(app, keys, operation, browser.headers(tenantOf(team)));
      if (status !== 403 || code !== 'session.reauthentication_required')
        wrong.push([operation.operationId, status, code]);
    }
    expect(wrong).toEqual([]);
    expect((await browser.ofTeam(team, 'GET', '/v2/user')).status).toBe(200);
  });
});

describe('another origin', () => {
  it('never gets to use a cookie, even where it may use the API with a key', async () => {
    const origin = 'https://app.example';
    const node = await openTestApp({ beside: app, corsOrigins: [origin] });
    try {
      const browser: Browser = await signIn(node);
      const asked = await node.request('OPTIONS' as 'GET', '/v2/user', {
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'x-salus-tenant',
        },
      });
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
      expect(asked.headers['access-control-allow-headers']).not.toContain('tenant');
      const sent = await node.request('GET', '/v2/user', {
        headers: { ...browser.headers(tenantOf(team)), origin, 'sec-fetch-site': 'cross-site' },
      });
      expect(sent.status).toBe(403);
      expect(sent.headers['access-control-allow-credentials']).toBeUndefined();
    } finally {
      await node.close();
    }
  });
});
