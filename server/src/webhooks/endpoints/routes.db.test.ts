import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { openTestApp, type TestApp } from '../../../tests/harness/app.ts';
import {
  addTeam,
  managementApi,
  type ManagementApi,
} from '../../../tests/harness/management-api.ts';
import { blamed } from '../../../tests/harness/user-api.ts';

type Wire = { readonly id: string; readonly [field: string]: unknown };
type Page = { readonly data: readonly Wire[]; readonly next_cursor: string | null };

const url = 'https://receiver.example/hook';
const type = 'daily.data.activity.created';

let app: TestApp;
let org: ManagementApi;
let base: string;
beforeAll(async () => {
  app = await openTestApp();
  org = await managementApi(app);
});
afterAll(async () => app.close());
beforeEach(async () => {
  base = `/team/${(await addTeam(org)).id}/sandbox/webhook`;
});

const create = async (fields: object = {}, at = base) =>
  org.send<Wire>('POST', at, { body: { url, ...fields } });

/** The actions on record of an endpoint. */
async function actionsOf(id: string): Promise<string[]> {
  const { rows } = await app.database.query<{ action: string }>(
    'select action from audit_pending where subject_id = $1 order by id',
    [id],
  );
  return rows.map((row) => row.action);
}

describe('an endpoint', () => {
  test('is created, listed, read, changed and deleted, on record', async () => {
    const made = await create({ description: 'ours', filter_types: [type, 'daily.data.*'] });
    const expected = {
      id: expect.stringMatching(/^ep_[\da-f]{32}$/u) as string,
      url,
      description: 'ours',
      rate_limit: null,
      disabled: false,
      filter_types: [type, 'daily.data.*'],
      gzip: false,
      created_at: '2026-11-20T12:00:00+00:00',
      updated_at: '2026-11-20T12:00:00+00:00',
    };
    expect([made.status, made.body]).toEqual([200, expected]);
    const path = `${base}/${made.body.id}`;
    expect((await org.send('GET', path)).body).toEqual(made.body);
    expect((await org.send('GET', base)).body).toEqual({ data: [made.body], next_cursor: null });

    const change = { description: null, rate_limit: 20, filter_types: null, url: null };
    const changed = await org.send('PATCH', path, { body: change });
    expect(changed.body).toEqual({
      ...made.body,
      description: '',
      rate_limit: 20,
      filter_types: null,
    });
    expect((await org.send('PATCH', path, { body: { gzip: true } })).body).toEqual({
      ...changed.body,
      gzip: true,
    });

    const deleted = await org.send('DELETE', path);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    const gone = await org.send('GET', path);
    expect([gone.status, gone.body]).toEqual([404, { detail: 'Webhook not found' }]);
    expect(await actionsOf(made.body.id)).toEqual([
      'webhook_endpoint.added',
      'webhook_endpoint.updated',
      'webhook_endpoint.updated',
      'webhook_endpoint.removed',
    ]);
  });

  test('is apart in each environment', async () => {
    const production = base.replace('sandbox', 'production');
    await create({}, production);
    expect((await org.send<Page>('GET', base)).body.data).toEqual([]);
    expect((await org.send<Page>('GET', production)).body.data).toHaveLength(1);
  });

  test('is refused by the names of the fields that are wrong, and then nothing is stored', async () => {
    const wrong = await create({
      url: 'ftp://user@receiver.example/',
      description: 'x'.repeat(501),
      rate_limit: 0,
      filter_types: ['Daily'],
      secret: 'whsec_short',
    });
    expect(wrong.status).toBe(422);
    const bySchema = ['body.description', 'body.rate_limit'];
    expect(new Set(blamed(wrong))).toEqual(new Set(bySchema));
    const rest = { url: 'ftp://user@x/', filter_types: ['Daily', '*'], secret: 'whsec_short' };
    expect(blamed(await create(rest))).toEqual([
      'body.url',
      'body.url',
      'body.filter_types',
      'body.filter_types',
      'body.secret',
    ]);
    const production = base.replace('sandbox', 'production');
    expect(blamed(await create({ url: 'http://receiver.example/' }, production))).toEqual([
      'body.url',
    ]);
    expect((await org.send<Page>('GET', base)).body.data).toEqual([]);
  });

  const closed = {
    url: 'http://169.254.169.254/latest',
    filter_types: [type, 'daily.data.activty'],
  };

  test('is refused where nothing would ever arrive, when it is made and when it is changed', async () => {
    const at = ['body.url', 'body.filter_types'];
    const wrong = await create(closed);
    expect([wrong.status, blamed(wrong)]).toEqual([422, at]);
    expect((await org.send<Page>('GET', base)).body.data).toEqual([]);
    const made = await create();
    const path = `${base}/${made.body.id}`;
    const changed = await org.send('PATCH', path, { body: closed });
    expect([changed.status, blamed(changed)]).toEqual([422, at]);
    expect((await org.send('GET', path)).body).toEqual(made.body);
    const production = base.replace('sandbox', 'production');
    expect(blamed(await create({ url: 'https://10.1.2.3/hook' }, production))).toEqual([
      'body.url',
    ]);
  });

  test('that had such an address and filter before is still disabled and mended', async () => {
    const path = `${base}/${(await create()).body.id}`;
    await app.database.query(
      'update webhook_endpoint set url = $2, filter_types = $3 where uid = $1',
      [path.split('/').at(-1), closed.url, closed.filter_types],
    );
    const disabled = await org.send('PATCH', path, { body: { ...closed, disabled: true } });
    expect([disabled.status, disabled.body]).toMatchObject([200, { ...closed, disabled: true }]);
    const mended = await org.send('PATCH', path, { body: { url, filter_types: [type] } });
    expect([mended.status, mended.body]).toMatchObject([200, { url, filter_types: [type] }]);
  });

  test('keeps everything when a change is refused', async () => {
    const made = await create();
    const path = `${base}/${made.body.id}`;
    const refused = await org.send('PATCH', path, {
      body: { url: 'nowhere', description: 'new' },
    });
    expect([refused.status, blamed(refused)]).toEqual([422, ['body.url']]);
    expect((await org.send('GET', path)).body).toEqual(made.body);
  });

  test('is one of fifty', async () => {
    const made = await Promise.all(Array.from({ length: 51 }, async () => create()));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(made.filter(({ status }) => status === 409)).toHaveLength(1);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { limit: 20 };
      if (cursor !== null) query['next_cursor'] = cursor;
      const page: Page = (await org.send<Page>('GET', base, { query })).body;
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(50);
    const forged = await org.send('GET', base, { query: { next_cursor: 'forged' } });
    expect(forged.status).toBe(422);
  });
});

describe('the secret', () => {
  const secretOf = async (path: string): Promise<string> =>
    (await org.send<{ key: string }>('GET', `${path}/secret`)).body.key;

  test('is the one it brought, until it is replaced by a given or a made one', async () => {
    const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
    const made = await create({ secret });
    expect(made.text).not.toContain('whsec_');
    const path = `${base}/${made.body.id}`;
    expect(await secretOf(path)).toBe(secret);
    const next = `whsec_${Buffer.alloc(24, 4).toString('base64')}`;
    const rotated = await org.send('POST', `${path}/secret/rotate`, { body: { key: next } });
    expect([rotated.status, rotated.text]).toEqual([204, '']);
    expect(await secretOf(path)).toBe(next);
    await org.send('POST', `${path}/secret/rotate`, { body: {} });
    expect(await secretOf(path)).not.toBe(next);
    const wrong = await org.send('POST', `${path}/secret/rotate`, { body: { key: 'x' } });
    expect([wrong.status, blamed(wrong)]).toEqual([422, ['body.key']]);
  });

  test('is replaced five times a day at most, because each signs for a day', async () => {
    const path = `${base}/${(await create()).body.id}/secret/rotate`;
    for (let count = 0; count < 5; count += 1) {
      expect((await org.send('POST', path, { body: {} })).status).toBe(204);
    }
    expect((await org.send('POST', path, { body: {} })).status).toBe(409);
    app.clock.advance(24 * 3_600_000);
    expect((await org.send('POST', path, { body: {} })).status).toBe(204);
  });
});

describe('headers', () => {
  test('are shown, but for those that let somebody in', async () => {
    const path = `${base}/${(await create()).body.id}/headers`;
    expect((await org.send('GET', path)).body).toEqual({ headers: {}, sensitive: [] });
    const headers = { Authorization: 'Bearer 123', 'X-Api-Key': '456', 'X-Region': ' eu ' };
    const set = await org.send('PUT', path, { body: { headers } });
    expect([set.status, set.text]).toEqual([204, '']);
    expect((await org.send('GET', path)).body).toEqual({
      headers: { 'x-region': 'eu' },
      sensitive: ['authorization', 'x-api-key'],
    });
    const { rows } = await app.database.query<{ headers: Buffer }>(
      'select headers from webhook_endpoint where headers is not null',
    );
    expect(rows.some((row) => row.headers.includes('Bearer'))).toBe(false);
    await org.send('PUT', path, { body: { headers: {} } });
    expect((await org.send('GET', path)).body).toEqual({ headers: {}, sensitive: [] });
  });

  test.each([
    [{ 'content-type': 'text/plain' }, 'body.headers.content-type'],
    [{ 'Webhook-Id': 'x' }, 'body.headers.Webhook-Id'],
    [{ Host: 'other' }, 'body.headers.Host'],
    [{ 'x y': 'z' }, 'body.headers.x y'],
    [{ 'x-a': 'b\r\nx-c: d' }, 'body.headers.x-a'],
    [{ 'x-a': '1', 'X-A': '2' }, 'body.headers'],
    [{ 'x-a': 'y'.repeat(5000) }, 'body.headers'],
  ])('%j are refused', async (headers, blame) => {
    const path = `${base}/${(await create()).body.id}/headers`;
    const refused = await org.send('PUT', path, { body: { headers } });
    expect([refused.status, blamed(refused)]).toEqual([422, [blame]]);
  });
});

test("another team's endpoint is one that does not exist, by its own id under one's own team", async () => {
  const foreign = (await create()).body.id;
  const mine = `/team/${(await addTeam(org)).id}/sandbox/webhook`;
  const body = { headers: {} };
  for (const [method, path, sent] of [
    ['GET', '', {}],
    ['PATCH', '', { body: {} }],
    ['DELETE', '', {}],
    ['GET', '/headers', {}],
    ['PUT', '/headers', { body }],
    ['GET', '/secret', {}],
    ['POST', '/secret/rotate', { body: {} }],
  ] as const) {
    const answer = await org.send(method, `${mine}/${foreign}${path}`, sent);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Webhook not found' }]);
  }
  expect((await org.send('GET', `${base}/${foreign}`)).status).toBe(200);
});
