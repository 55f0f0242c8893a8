import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../tests/harness/management-api.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type WireKey = {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly prefix: string;
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
};
type Listed = { readonly api_keys: readonly WireKey[]; readonly next_cursor: string | null };

let app: TestApp;
let org: ManagementApi;
let teamId: string;

beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  teamId = (await addTeam(org)).id;
});

const sandbox = '/team_api_keys/sandbox/us';
const production = '/team_api_keys/production/us';

async function issue(path = sandbox, fields: object = {}): Promise<WireKey> {
  const body = { label: 'test', team_id: teamId, ...fields };
  const issued = await org.send<WireKey>('POST', path, { body });
  if (issued.status !== 200) throw new Error(`no key was made: ${issued.text}`);
  return issued.body;
}

const list = async (path = sandbox): Promise<readonly WireKey[]> =>
  (await org.send<Listed>('GET', path, { query: { team_id: teamId } })).body.api_keys;

const statusWith = async (key: string): Promise<number> =>
  (await app.request('GET', '/v2/user', { key })).status;

/** The clock stands still, so it is the announcement that ends what the server remembers. */
async function untilRefused(key: string): Promise<void> {
  while ((await statusWith(key)) === 200);
}

/** The last use of the team's only key, which is written beside the request. */
async function untilUsed(): Promise<string> {
  for (;;) {
    const [key] = await list();
    if (key?.last_used_at != null) return key.last_used_at;
  }
}

describe('a team key', () => {
  it('is shown once, opens its environment, and is listed by its prefix', async () => {
    const [inSandbox, inProduction] = [await issue(), await issue(production)];
    expect(inSandbox.value).toMatch(/^sk_us_[\w-]{32}$/u);
    expect(inProduction.value).toMatch(/^pk_us_[\w-]{32}$/u);
    expect([await statusWith(inSandbox.value), await statusWith(inProduction.value)]).toEqual([
      200, 200,
    ]);
    await untilUsed();
    const [listed, another] = await list();
    expect(another).toBeUndefined();
    expect(listed).toMatchObject({
      ...inSandbox,
      value: `${inSandbox.value.slice(0, 10)}…`,
      prefix: inSandbox.value.slice(0, 10),
      last_used_at: expect.anything() as string,
    });
  });

  it('has the prefix of its region, where no other region finds it', async () => {
    teamId = (await addTeam(org, { region: 'eu' })).id;
    const key = await issue('/team_api_keys/sandbox/eu');
    expect(key.value).toMatch(/^sk_eu_/u);
    const refused = await org.send('POST', sandbox, { body: { label: 'x', team_id: teamId } });
    expect([refused.status, refused.body['detail']]).toEqual([404, 'Team not found']);
    expect(await list()).toEqual([]);
    const deleted = await org.send('DELETE', sandbox, { query: { api_key_id: key.id } });
    expect(deleted.body).toEqual({ success: [], failure: [], not_found: [key.id] });
    expect(await statusWith(key.value)).toBe(200);
  });

  it('works until the instant at which it expires', async () => {
    const at = new Date(app.clock.now().getTime() + 60_000);
    const key = await issue(sandbox, { expires_at: at.toISOString() });
    expect(await statusWith(key.value)).toBe(200);
    app.clock.set(new Date(at.getTime() - 1));
    expect(await statusWith(key.value)).toBe(200);
    app.clock.set(at);
    const expired = await app.request('GET', '/v2/user', { key: key.value });
    expect([expired.status, expired.text]).toEqual([401, '{"detail":"invalid token"}']);
    const past = await org.send('POST', sandbox, {
      body: { label: 'x', team_id: teamId, expires_at: at.toISOString() },
    });
    expect([past.status, blamed(past)]).toEqual([422, ['body.expires_at']]);
  });

  it('says when it was last used', async () => {
    const key = await issue();
    expect((await list()).map((each) => each.last_used_at)).toEqual([null]);
    await statusWith(key.value);
    expect(new Date(await untilUsed()).getTime()).toBe(app.clock.now().getTime());
  });
});

describe('deleting keys', () => {
  it('says which were there, and ends them at once', async () => {
    const [first, second] = [await issue(), await issue()];
    const absent = randomUUID();
    const ids = [first.id, second.id.toUpperCase(), absent, first.id];
    const { body } = await org.send('DELETE', sandbox, { query: { api_key_id: ids } });
    expect(body).toEqual({
      success: expect.arrayContaining([first.id, second.id]) as string[],
      failure: [],
      not_found: [absent],
    });
    await untilRefused(first.value);
    const again = await org.send('DELETE', sandbox, { query: { api_key_id: first.id } });
    expect(again.body).toEqual({ success: [], failure: [], not_found: [first.id] });
    expect(await list()).toEqual([]);
  });

  it('needs to be told which', async () => {
    const none = await org.send('DELETE', sandbox);
    expect([none.status, blamed(none)]).toEqual([422, ['query.api_key_id']]);
  });
});

describe('replacing a key', () => {
  it('lets the old one work for the overlap, and no longer', async () => {
    const old = await issue(sandbox, { label: 'backend' });
    const rotated = await org.send<WireKey>('POST', `${sandbox}/${old.id}/rotate`, {
      body: { overlap_seconds: 600 },
    });
    expect(rotated.body).toMatchObject({ label: 'backend', expires_at: null });
    expect(rotated.body.id).not.toBe(old.id);
    expect([await statusWith(old.value), await statusWith(rotated.body.value)]).toEqual([200, 200]);
    app.clock.advance(600_000);
    expect([await statusWith(old.value), await statusWith(rotated.body.value)]).toEqual([401, 200]);
    const over = await org.send('POST', `${sandbox}/${old.id}/rotate`, { body: {} });
    expect([over.status, over.body['detail']]).toEqual([404, 'Team key not found']);
  });

  it('without overlap ends the old one at once', async () => {
    const old = await issue();
    await statusWith(old.value);
    await org.send('POST', `${sandbox}/${old.id}/rotate`, { body: { overlap_seconds: 0 } });
    await untilRefused(old.value);
  });

  it('never gives a key more time than it had', async () => {
    const at = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const old = await issue(sandbox, { expires_at: at });
    const rotated = await org.send<WireKey>('POST', `${sandbox}/${old.id}/rotate`, {
      body: { overlap_seconds: 3600 },
    });
    const ends = (await list()).map((key) => [key.id, key.expires_at]);
    expect(new Map(ends as [string, string][])).toEqual(
      new Map([
        [old.id, at.replace('.000Z', '+00:00')],
        [rotated.body.id, at.replace('.000Z', '+00:00')],
      ]),
    );
  });

  it('of two at once makes two keys and loses none', async () => {
    const old = await issue();
    const rotate = async () =>
      org.send<WireKey>('POST', `${sandbox}/${old.id}/rotate`, { body: { overlap_seconds: 60 } });
    const rotated = await Promise.all([rotate(), rotate()]);
    expect(rotated.map((each) => each.status)).toEqual([200, 200]);
    for (const each of rotated) expect(await statusWith(each.body.value)).toBe(200);
  });
});

describe('a Team Management Key', () => {
  it("works on its own teams' keys, and others' are not there", async () => {
    const bound = await managementApi(app, [teamId]);
    const mine = await bound.send<WireKey>('POST', sandbox, {
      body: { label: 'mine', team_id: teamId },
    });
    expect(mine.status).toBe(200);
    const otherTeam = (await addTeam(org)).id;
    const theirs = await issue(sandbox, { team_id: otherTeam });
    const answers = await Promise.all([
      bound.send('POST', sandbox, { body: { label: 'x', team_id: otherTeam } }),
      bound.send('POST', sandbox, { body: { label: 'x', team_id: randomUUID() } }),
      bound.send('POST', `${sandbox}/${theirs.id}/rotate`, { body: {} }),
      bound.send('POST', `${sandbox}/${randomUUID()}/rotate`, { body: {} }),
    ]);
    expect(answers.map((each) => [each.status, each.body['detail']])).toEqual([
      [404, 'Team not found'],
      [404, 'Team not found'],
      [404, 'Team key not found'],
      [404, 'Team key not found'],
    ]);
    const listed = await bound.send<Listed>('GET', sandbox);
    expect(listed.body.api_keys.map((key) => key.id)).toEqual([mine.body.id]);
    const deleted = await bound.send('DELETE', sandbox, {
      query: { api_key_id: [theirs.id, mine.body.id] },
    });
    expect(deleted.body).toEqual({
      success: [mine.body.id],
      failure: [],
      not_found: [theirs.id],
    });
    expect(await statusWith(theirs.value)).toBe(200);
  });
});
