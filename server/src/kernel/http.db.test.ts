import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openTestApp, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

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
      '/',
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
    expect(answer).toMatchObject({ status: 415, body: { detail: 'Send application/json' } });
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
    const page = (await app.request('GET', '/docs')).text;
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/gu)].map(
      ([, address]) => address ?? '',
    );
    for (const address of addresses.filter((each) => !each.startsWith('data:'))) {
      expect(address).toMatch(/^\//u);
      expect((await app.request('GET', address)).status).toBe(200);
    }
    expect((await app.request<{ openapi: string }>('GET', '/openapi.json')).body.openapi).toBe(
      '3.1.0',
    );
  });
});

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
