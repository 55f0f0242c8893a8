import { connect } from 'node:net';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
const lines: { fields: Readonly<Record<string, unknown>>; message: string }[] = [];

beforeAll(async () => {
  const record = (fields: Readonly<Record<string, unknown>>, message: string): void =>
    void lines.push({ fields, message });
  app = await openTestApp({
    requestTimeoutMs: 1000,
    log: { info: record, warn: record, error: record, flush: () => {} },
  });
  team = await app.newTeam();
});
afterAll(async () => app.close());

/** Bytes as a hostile client would send them; answers everything the server says until it hangs up. */
async function raw(text: string): Promise<string> {
  const { port } = new URL(app.baseUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe('the door', () => {
  it('gives every answer a request id of its own', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await app.request('GET', '/v2/user', { key: team.key })).headers['x-request-id'],
      ),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it('answers an unknown path, also a tricky one, with 404 and a JSON body', async () => {
    for (const path of [
      '/v2/users',
      '/v2/user/../../etc/passwd',
      '/docs/..%2f..%2fpackage.json',
      '/v2//user',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/docs/__proto__',
    ]) {
      const answer = await app.request<{ detail: string }>('GET', path, { key: team.key });
      expect([path, answer.status, typeof answer.body.detail]).toEqual([path, 404, 'string']);
    }
  });

  it('refuses an address that cannot be decoded', async () => {
    expect(await raw('GET /v2/user/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"detail"/u,
    );
  });

  it('refuses what is not HTTP', async () => {
    expect(await raw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":/u);
  });

  it('refuses a key that is sent twice', async () => {
    const twice = `GET /v2/user HTTP/1.1\r\nhost: x\r\nx-salus-api-key: ${team.key}\r\nx-salus-api-key: ${team.key}\r\nconnection: close\r\n\r\n`;
    expect(await raw(twice)).toMatch(/^HTTP\/1\.1 400 [\s\S]*more than once/u);
  });

  it('refuses two lengths for one body', async () => {
    const two = `POST /v2/user HTTP/1.1\r\nhost: x\r\nx-salus-api-key: ${team.key}\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}`;
    expect(await raw(two)).toMatch(/^HTTP\/1\.1 400/u);
  });

  it.each(['a.test', 'x'])('refuses a second host, be it %s', async (other) => {
    const two = `GET /healthz HTTP/1.1\r\nhost: x\r\nHost: ${other}\r\nconnection: close\r\n\r\n`;
    expect(await raw(two)).toMatch(/^HTTP\/1\.1 400 [\s\S]*\{"detail":"[^"]*more than once"\}$/u);
  });

  it('gives up on a body that does not arrive', async () => {
    const slow = `POST /v2/user HTTP/1.1\r\nhost: x\r\nx-salus-api-key: ${team.key}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"client`;
    expect(await raw(slow)).toMatch(/^HTTP\/1\.1 408 [\s\S]*did not arrive in time/u);
  });

  it('refuses headers beyond all measure', async () => {
    expect(
      await raw(`GET /v2/user HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431/u);
  });

  it('takes JSON only', async () => {
    const answer = await app.request('POST', '/v2/user', {
      key: team.key,
      body: 'client_user_id=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const detail = 'Send application/json; application/x-www-form-urlencoded was sent';
    expect(answer).toMatchObject({ status: 415, body: { detail } });
  });

  it.each(['application/x-www-form-urlencoded', 'text/csv', 'none'])(
    'takes an empty body that is called %s, where there is none to take',
    async (type) => {
      const { user_id: id } = await app.newUser(team);
      const headers = { 'content-type': type };
      const path = `/v2/user/${id}`;
      const answer = await app.request('DELETE', path, { key: team.key, headers, body: '' });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    },
  );

  it.each([
    ['/v2/user', 'text/csv', 'Send application/json; text/csv was sent'],
    ['/v2/user', 'none', 'Send application/json'],
    ['/oauth2/token', 'none', 'Send application/x-www-form-urlencoded'],
    [
      '/lab_report/v1/parser/job',
      'application/json; charset=utf-8',
      'Send multipart/form-data; application/json was sent',
    ],
    [
      '/fhir/r4/Patient/_search',
      'application/fhir+json',
      'Send application/x-www-form-urlencoded; application/fhir+json was sent',
    ],
  ])('%s names what it takes instead of %s', async (path, sent, words) => {
    const headers = { 'content-type': sent };
    const { status, text } = await app.request('POST', path, {
      key: team.key,
      body: '{}',
      headers,
    });
    expect([status, text]).toEqual([415, expect.stringContaining(`"${words}"`)]);
  });

  it.each([
    ['/v2/user', 'application/json'],
    ['/oauth2/token', 'application/x-www-form-urlencoded'],
    ['/fhir/r4/Patient/_search', 'application/x-www-form-urlencoded'],
  ])('%s names the content codings where the media type is right', async (path, type) => {
    const headers = { 'content-type': type, 'content-encoding': 'compress' };
    const { status, text } = await app.request('POST', path, {
      key: team.key,
      body: 'a=b',
      headers,
    });
    expect([status, text]).toEqual([415, expect.stringContaining('gzip, deflate, br and zstd')]);
  });

  it('does not read a body before it knows the key', async () => {
    const unknown =
      'POST /v2/user HTTP/1.1\r\nhost: x\r\nx-salus-api-key: sk_us_unknown\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\nconnection: close\r\n\r\n';
    expect(await raw(unknown)).toMatch(/^HTTP\/1\.1 401 [\s\S]*\{"detail":"invalid token"\}/u);
  });

  it('keeps serving after all of that', async () => {
    expect((await app.request('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await app.request('GET', '/readyz')).body).toEqual({ status: 'ready' });
    expect((await app.request('GET', '/metrics')).text).toContain(
      'salus_http_request_duration_seconds',
    );
  });
});

describe('the API reference', () => {
  it('loads nothing from elsewhere', async () => {
    const page = (await app.request('GET', '/docs/reference')).text;
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/gu)].map(
      ([, address]) => address ?? '',
    );
    for (const address of addresses.filter((each) => !each.startsWith('data:'))) {
      expect(address).toMatch(/^\//u);
      expect((await app.request('GET', address)).status).toBe(200);
    }
    // What somebody types under "Authorize" is gone with the page.
    expect(page).not.toContain('persistAuthorization: true');
    expect((await app.request<{ openapi: string }>('GET', '/openapi.json')).body.openapi).toBe(
      '3.1.0',
    );
  });

  it('can be read before its scripts have come: what this is, and every operation in its group', async () => {
    const page = (await app.request('GET', '/docs/reference')).text;
    const readable = page.slice(0, page.indexOf('<script'));
    expect(readable).toContain('x-salus-api-key');
    for (const { method, path } of app.operations)
      expect(readable).toContain(`<code>${method} ${path}</code>`);
  });

  it('describes each group of operations, and no other', async () => {
    const { body } = await app.request<{
      info: { description: string };
      tags: readonly { name: string; description: string }[];
    }>('GET', '/openapi.json');
    const used = new Set(app.operations.map(({ tag }) => tag));
    expect(new Set(body.tags.map(({ name }) => name))).toEqual(used);
    for (const { description } of body.tags) expect(description.length).toBeGreaterThan(10);
    expect(body.info.description).toContain('x-salus-api-key');
  });

  it('comes compressed to who asks, and not again to who has it', async () => {
    for (const path of [
      '/docs/reference',
      '/openapi.json',
      '/docs/reference/swagger-ui-bundle.js',
    ]) {
      const plain = await app.request('GET', path);
      const answer = await fetch(`${app.baseUrl}${path}`, { headers: { 'accept-encoding': 'br' } });
      const headers = Object.fromEntries(answer.headers);
      expect(await answer.text()).toBe(plain.text);
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(Number(headers['content-length'])).toBeLessThan(
        Number(plain.headers['content-length']) / 3,
      );
      const again = await fetch(`${app.baseUrl}${path}`, {
        headers: { 'accept-encoding': 'br', 'if-none-match': String(headers['etag']) },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
  });
});

describe('the printed address itself', () => {
  const ask = async (accept?: string) =>
    app.request('GET', '/', accept === undefined ? {} : { headers: { accept } });

  it('says in a terminal what this is and where to go', async () => {
    for (const accept of [undefined, '*/*']) {
      const { status, headers, text } = await ask(accept);
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(text).toMatch(
        /^This is Salus \d+\.\d+\.\d+, .*\n\n {2}Documentation {2}http\S+\/docs\n {2}API reference {2}http\S+\/docs\/reference\n/u,
      );
      expect(text).toContain("-H 'x-salus-api-key: <team key>'");
    }
  });

  it('is a page in a browser and an object for a program', async () => {
    const page = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toMatch(/<a href="http[^"]+\/docs">/u);
    expect((await ask('application/json')).body).toMatchObject({
      name: 'Salus',
      openapi: expect.stringMatching(/\/openapi\.json$/u),
    });
  });
});

it('refuses a request that comes while it stops in the words of the contract', async () => {
  const stopping = await openTestApp();
  const { key } = await stopping.newTeam();
  const { port } = new URL(stopping.baseUrl);
  const request = `GET /v2/user HTTP/1.1\r\nhost: x\r\nx-salus-api-key: ${key}\r\n\r\n`;
  const lock = new pg.Client(stopping.database.connection);
  await lock.connect();
  await lock.query('begin');
  await lock.query('lock table users in access exclusive mode');
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(request));
  let answers = '';
  const over = new Promise<void>((resolve, reject) => {
    socket.on('data', (chunk) => (answers += chunk.toString()));
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
  // The first request is at work once it waits for the lock.
  for (;;) {
    const { rows } = await stopping.database.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    if (rows.length > 0) break;
  }
  const closed = stopping.close();
  while ((await isListening(Number(port))) && answers === '');
  socket.write(request);
  while (socket.bytesWritten < 2 * request.length) await new Promise(setImmediate);
  await lock.query('rollback');
  await over;
  await lock.end();
  await closed;
  const [first = '', second = ''] = answers.split(/(?=HTTP\/1\.1)/u);
  expect(first).toMatch(/^HTTP\/1\.1 200/u);
  expect(second).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*\{"detail":"The service is stopping/iu,
  );
});

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

describe('the log', () => {
  it('has one line a request, with ids and without anything that was sent', async () => {
    const user = await app.newUser(team, { client_user_id: 'secret-reference' });
    const before = lines.length;
    await app.request('POST', `/v2/timeseries/${user.user_id}/heartrate`, {
      key: team.key,
      body: {
        stage: 'daily',
        provider: 'oura',
        data: [{ timestamp: '2026-01-10T00:00:00Z', value: 123.456 }],
      },
    });
    await app.request('GET', '/v2/user/resolve/secret-reference', { key: team.key });
    await app.request('POST', '/v2/user', {
      key: team.key,
      body: { client_user_id: 7, fallback_birth_date: '1980-02-30' },
    });
    const written = lines.slice(before);
    expect(written).toHaveLength(3);
    expect(written[0]?.fields).toMatchObject({
      operation: 'pushTimeseries',
      status: 200,
      team_id: team.scope.teamId,
    });
    const text = JSON.stringify(lines);
    for (const secret of ['123.456', 'secret-reference', '1980-02-30', team.key])
      expect(text).not.toContain(secret);
  });
});
