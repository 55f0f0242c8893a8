import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Type } from 'typebox';
import { Agent, request as httpRequest } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { certificates } from '../../../tests/harness/certificates.ts';
import { keysOnly, noSessions } from '../../../tests/harness/keys-only.ts';
import { errorCatalog } from '../../composition/slices.ts';
import { apiReferencePages } from '../../pages/api-reference.ts';
import { trust } from '../brand.ts';
import { systemClock } from '../clock.ts';
import { singleProcess } from '../cluster/cluster-view.ts';
import { AppError } from '../errors.ts';
import { createHttp, type HttpOptions } from '../http/http.ts';
import { operation } from '../http/operation.ts';
import { openTls } from '../http/tls.ts';
import { silentLog } from '../log/log.ts';
import { openTelemetry } from '../log/telemetry.ts';
import { grantTeamScope } from '../scope-grant.ts';
import { Guard, type GuardSettings } from './guard.ts';
import { noLimits } from './settings.ts';

const key = 'right';
const team = grantTeamScope({
  tenantId: trust('tenant'),
  teamId: trust('team'),
  organisationId: trust('organisation'),
  environment: 'sandbox',
  refusesIdentifyingClientUserIds: false,
  actor: { type: 'system', id: 'test' },
  origin: null,
});

/** Says what it got. */
const echo = operation({
  operationId: 'echo',
  method: 'POST',
  path: '/v2/echo',
  tag: 'test',
  summary: 'Echo',
  body: Type.Object({ text: Type.String() }),
  response: Type.Object({ text: Type.String() }),
  handle: async ({ body }) => ({ text: body.text }),
});

type Server = {
  /** Bytes as a hostile client would send them; answers everything the server says until it hangs up. */
  raw(...parts: readonly string[]): Promise<string>;
  ask(path: string, options?: Parameters<typeof httpRequest>[1]): ReturnType<typeof httpRequest>;
  close(): Promise<void>;
};

const agent = new Agent({ connect: { ca: certificates.first.cert } });
afterAll(async () => agent.close());

async function open(
  settings: Partial<GuardSettings> = {},
  options: Partial<HttpOptions> = {},
): Promise<Server> {
  const guard = new Guard(
    { ...noLimits, ...settings },
    {
      clock: systemClock,
      errors: errorCatalog,
      log: silentLog,
      siblings: singleProcess,
      onFailedKeys: async () => {},
    },
  );
  const app = createHttp([echo], apiReferencePages([echo], 'salus'), {
    serviceNames: ['salus', 'other'],
    authenticate: {
      data: async ({ text }) => {
        if (text !== key) throw new AppError('auth.invalid_key');
        return team;
      },
      management: async () => {
        throw new AppError('auth.invalid_key');
      },
      link: async () => {
        throw new AppError('link.invalid_token');
      },
      ...noSessions,
    },
    ...keysOnly,
    isReady: async () => true,
    log: silentLog,
    telemetry: openTelemetry(),
    siblings: singleProcess,
    errors: errorCatalog,
    requestTimeoutMs: 1000,
    guard,
    corsOrigins: [],
    tls: null,
    accesses: { served: () => undefined, refused: () => undefined },
    ...options,
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const url = `${options.tls == null ? 'http' : 'https'}://127.0.0.1:${port}`;
  return {
    raw: async (...parts) =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          parts.forEach((part) => socket.write(part)),
        );
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('close', () => resolve(answer));
        // What it still sends may meet a closed door; what the door said before counts.
        socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
      }),
    ask: async (where, given) => httpRequest(`${url}${where}`, { dispatcher: agent, ...given }),
    close: async () => {
      await app.close();
      await guard.close();
    },
  };
}

const body = '{"text":"hello"}';
const lines = (...each: readonly string[]): string => `${each.join('\r\n')}\r\n\r\n`;
const post = (...headers: readonly string[]): string =>
  lines(
    'POST /v2/echo HTTP/1.1',
    'host: x',
    `x-salus-api-key: ${key}`,
    'content-type: application/json',
    'connection: close',
    ...headers,
  );
const withLength = `content-length: ${body.length}`;

describe('a hostile request', () => {
  let server: Server;
  beforeAll(async () => {
    server = await open();
  });
  afterAll(async () => server.close());

  it('is recognised beside a well-meant one', async () => {
    expect(await server.raw(post(withLength), body)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"hello"/u);
  });

  it.each([
    ['a line feed in a header', post(withLength, 'x-a: b\nx-c'), body],
    ['a carriage return in a header', post(withLength, 'x-a: b\rx-c: d'), body],
    ['a folded header', post(withLength, 'x-a: b\r\n c'), body],
    ['a zero byte in a header', post(withLength, 'x-a: b\0c'), body],
    ['a space before the colon', post(withLength, 'x-a : b'), body],
    ['a header without a name', post(withLength, ': b'), body],
    ['a length and a transfer encoding', post(withLength, 'transfer-encoding: chunked'), body],
    ['an encoding that is not chunked', post('transfer-encoding: gzip'), body],
    ['two encodings, chunked first', post('transfer-encoding: chunked, gzip'), body],
    ['two lengths', post(withLength, 'content-length: 3'), body],
    ['a length with a sign', post('content-length: +16'), body],
    ['a length that is no number', post('content-length: 0x10'), body],
    ['a chunk whose size is no number', post('transfer-encoding: chunked'), 'zz\r\n\r\n'],
    ['a key that is sent twice', post(withLength, `x-salus-api-key: ${key}`), body],
    ['a key under two names', post(withLength, `x-other-api-key: ${key}`), body],
    ['a key and a token', post(withLength, 'authorization: Bearer other'), body],
    ['no host', lines('GET /v2/echo HTTP/1.1', 'connection: close'), ''],
    ['a version of HTTP that does not exist', lines('GET / HTTP/9.9', 'host: x'), ''],
    ['something that is not HTTP', 'hello\r\n\r\n', ''],
    ['TLS to the plain port', '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc\u0003\u0003', ''],
  ])('with %s is refused with 400 and a reason', async (_what, head, rest) => {
    const answer = await server.raw(head, rest);
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n\{"detail":"[^"]+"\}$/u);
    expect(answer).not.toContain('hello');
  });

  it('with too many headers, or too large ones, is refused with 431', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `x-${index}: 1`);
    expect(await server.raw(post(withLength, ...many), body)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*16 KiB or more than 100/u,
    );
    const few = many.slice(0, 90);
    expect(await server.raw(post(withLength, ...few), body)).toMatch(/^HTTP\/1\.1 200 /u);
    expect(await server.raw(post(`x-long: ${'a'.repeat(40_000)}`))).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*16 KiB or more than 100/u,
    );
  });

  it('with an address longer than any is refused with 414, and one that is not with its own refusal', async () => {
    const get = (target: string): string =>
      lines(`GET ${target} HTTP/1.1`, 'host: x', 'connection: close');
    expect(await server.raw(get(`/${'a'.repeat(8192)}`))).toMatch(/^HTTP\/1\.1 414 [\s\S]*8,192/u);
    expect(await server.raw(get(`/${'a'.repeat(8000)}`))).toMatch(/^HTTP\/1\.1 404 /u);
    expect(await server.raw(get('/v2/%zz'))).toMatch(/^HTTP\/1\.1 400 [\s\S]*"detail"/u);
  });

  it('in absolute form is read as the path it names, with no regard to the host in it', async () => {
    const absolute = post(withLength).replace('/v2/echo', 'http://elsewhere.test/v2/echo');
    expect(await server.raw(absolute, body)).toMatch(/^HTTP\/1\.1 200 /u);
    const unknown = absolute.replace('/v2/echo', '/v2/nothing');
    expect(await server.raw(unknown, body)).toMatch(/^HTTP\/1\.1 404 /u);
  });

  it('that asks for a tunnel or another protocol gets none', async () => {
    expect(await server.raw(lines('CONNECT elsewhere.test:443 HTTP/1.1', 'host: x'))).not.toMatch(
      /^HTTP\/1\.1 2/u,
    );
    const upgrade = lines(
      'GET / HTTP/1.1',
      'host: x',
      'connection: upgrade, close',
      'upgrade: h2c',
    );
    expect(await server.raw(upgrade)).toMatch(/^HTTP\/1\.1 404 /u);
  });

  it('of HTTP/1.0, as proxies and probes send it, is answered like any other, and the connection ends', async () => {
    const old = post(withLength).replace('HTTP/1.1', 'HTTP/1.0').replace('host: x\r\n', '');
    expect(await server.raw(old, body)).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*\r\n\r\n\{"text":"hello"\}$/u,
    );
  });

  it('that is never finished is given up with 408: headers, body, and nothing at all', async () => {
    const answers = await Promise.all([
      server.raw('POST /v2/echo HTTP/1.1\r\nhost: x\r\nx-a'),
      server.raw(post(withLength), '{"te'),
      server.raw(),
    ]);
    for (const answer of answers)
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*did not arrive in time/u);
  });

  it('that is too large is refused with 413 before it is read', async () => {
    expect(await server.raw(post('content-length: 10485761'))).toMatch(/^HTTP\/1\.1 413 /u);
  });

  it('cannot put a header of its own into an answer', async () => {
    const wanted = 'evil%0d%0aset-cookie:%20a=b';
    const answer = await server.raw(
      lines(`GET /${wanted} HTTP/1.1`, 'host: x', 'connection: close'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /u);
    expect(answer).not.toMatch(/set-cookie/iu);
  });

  it('cannot hide a second request in the body of the first', async () => {
    const smuggled = `0\r\n\r\n${lines('GET /healthz HTTP/1.1', 'host: x')}`;
    const answer = await server.raw(post(`content-length: ${smuggled.length}`), smuggled);
    expect(answer.match(/HTTP\/1\.1/gu)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 422 /u);
  });

  it('leaves the server as it was', async () => {
    const answer = await server.ask('/healthz');
    expect([answer.statusCode, await answer.body.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('every answer', () => {
  const data = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=(), ') as string,
  };

  it('may not be kept, guessed at, framed or named to others, whatever it is', async () => {
    const server = await open();
    const keyed = { 'x-salus-api-key': key, 'content-type': 'application/json' };
    const asked = [
      server.ask('/v2/echo', { method: 'POST', headers: keyed, body }),
      server.ask('/v2/echo', { method: 'POST', headers: keyed, body: '{}' }),
      server.ask('/v2/echo', { method: 'POST' }),
      server.ask('/nothing'),
      server.ask('/v2/%zz'),
      server.ask('/healthz'),
    ];
    const answers = await Promise.all(asked);
    expect(answers.map((each) => each.statusCode)).toEqual([200, 422, 401, 404, 400, 200]);
    for (const { headers, body: text } of answers) {
      expect(headers).toMatchObject(data);
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      await text.dump();
    }
    const unreadable = await server.raw('hello\r\n\r\n');
    for (const name of Object.keys(data)) expect(unreadable).toContain(`\r\n${name}: `);
    await server.close();
  });

  it('of the reference page lets run only what came from this server', async () => {
    const server = await open();
    const { headers, body: text } = await server.ask('/docs/reference');
    const policy = String(headers['content-security-policy']);
    const page = await text.text();
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/gu)];
    expect(scripts).toHaveLength(1);
    expect(policy).toContain(`'sha256-${hash('sha256', scripts[0]?.[1] ?? '', 'base64')}'`);
    expect(policy).toMatch(/frame-ancestors 'none'/u);
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/u);
    const asset = await server.ask('/docs/reference/swagger-ui.css');
    expect(asset.headers['cache-control']).toBe('public, max-age=3600');
    await asset.body.dump();
    await server.close();
  });

  it('behind the TLS of a proxy asks for TLS ever after, also of what is no request', async () => {
    const site = { isOverTls: true, publicOrigin: 'https://x.example', serviceName: 'salus' };
    const server = await open({}, { site });
    const answer = await server.ask('/nothing');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    await answer.body.dump();
    expect(await server.raw('hello\r\n\r\n')).toContain('strict-transport-security: max-age=');
    await server.close();
  });

  it('over TLS of our own asks for TLS ever after', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'salus-door-'));
    const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
    await writeFile(certFile, certificates.first.cert);
    await writeFile(keyFile, certificates.first.key);
    const tls = await openTls({ certFile, keyFile }, silentLog);
    const site = { isOverTls: true, publicOrigin: null, serviceName: 'salus' };
    const server = await open({}, { tls, site });
    const { headers, body: text } = await server.ask('/healthz');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(await text.json()).toEqual({ status: 'ok' });
    await server.close();
    tls.close();
    await rm(folder, { recursive: true });
  });
});

describe('CORS', () => {
  const origin = 'https://app.example.com';
  const asPage = { origin, 'x-salus-api-key': key, 'content-type': 'application/json' };
  const preflight = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'x-salus-api-key',
  };

  it('is off unless origins are named', async () => {
    const server = await open();
    const { statusCode, headers } = await server.ask('/v2/echo', {
      method: 'OPTIONS',
      headers: preflight,
    });
    expect(statusCode).toBe(405);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    await server.close();
  });

  it('lets pages of named origins call, with every header that carries a key or says where it was', async () => {
    const server = await open({}, { corsOrigins: [origin, 'https://other.example.com'] });
    const allowed = await server.ask('/v2/echo', { method: 'OPTIONS', headers: preflight });
    expect([allowed.statusCode, allowed.headers]).toEqual([
      204,
      expect.objectContaining({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': expect.stringMatching(
          /x-management-key.*x-salus-api-key.*x-salus-org-key.*x-salus-link-token.*x-other-api-key.*x-idempotency-key.*x-idempotency-error.*last-event-id/u,
        ),
        'access-control-max-age': '600',
        vary: 'Origin',
      }),
    ]);
    expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await server.ask('/v2/echo', { method: 'POST', headers: asPage, body });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(answer.headers['access-control-expose-headers']).toMatch(/x-request-id.*retry-after/u);
    expect(await answer.body.json()).toEqual({ text: 'hello' });
    await server.close();
  });

  it('tells pages of other origins nothing, and caches that the answer depends on it', async () => {
    const server = await open({}, { corsOrigins: [origin] });
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers, body: text } = await server.ask('/v2/echo', {
        method,
        headers: { ...asPage, ...preflight, origin: 'https://evil.example.com' },
        body: method === 'POST' ? body : null,
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers['vary']).toBe('Origin');
      await text.dump();
    }
    await server.close();
  });

  it('can be open to all, without credentials of the browser', async () => {
    const server = await open({}, { corsOrigins: ['*'] });
    const { headers, body: text } = await server.ask('/v2/echo', {
      method: 'POST',
      headers: asPage,
      body,
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    await text.dump();
    await server.close();
  });

  it('lets pages read refusals, too', async () => {
    const limit = { rate: { perSecond: 1, burst: 1 }, includesLoopback: true };
    const server = await open({ perAddress: limit }, { corsOrigins: [origin] });
    const ask = async () => server.ask('/v2/echo', { method: 'POST', headers: asPage, body });
    await (await ask()).body.dump();
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
    await refused.body.dump();
    await server.close();
  });
});

describe('limits over HTTP', () => {
  const limit = (burst: number) => ({ rate: { perSecond: 0.01, burst }, includesLoopback: true });

  it('are told with each answer, and refuse with 429, a sentence, and how long to wait', async () => {
    const server = await open({ perKey: limit(1), perAddress: limit(5) });
    const ask = async () =>
      server.ask('/v2/echo', {
        method: 'POST',
        headers: { 'x-salus-api-key': key, 'content-type': 'application/json' },
        body,
      });
    const first = await ask();
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"address";q=5;w=500, "key";q=1;w=100',
      ratelimit: '"address";r=4;t=100, "key";r=0;t=100',
      'x-ratelimit-limit': '1',
      'x-ratelimit-remaining': '0',
    });
    await first.body.dump();
    const second = await ask();
    expect(second.statusCode).toBe(429);
    expect(second.headers['retry-after']).toMatch(/^(?:99|100)$/u);
    const reset = Number(second.headers['x-ratelimit-reset']) - Date.now() / 1000;
    expect(reset).toBeGreaterThan(90);
    expect(reset).toBeLessThan(102);
    expect(await second.body.json()).toEqual({
      detail: 'Too many requests; wait as long as Retry-After says',
    });
    await server.close();
  });

  it('hold for unknown paths and pages, and not for the probes', async () => {
    const server = await open({ perAddress: limit(1) });
    const statusOf = async (where: string): Promise<number> => {
      const { statusCode, body: text } = await server.ask(where);
      await text.dump();
      return statusCode;
    };
    expect(await statusOf('/nothing')).toBe(404);
    expect([await statusOf('/nothing'), await statusOf('/docs')]).toEqual([429, 429]);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    await server.close();
  });

  it('of wrong keys refuse further ones with 429, and let the right one pass', async () => {
    const server = await open({ failedKeys: limit(3) });
    const statusWith = async (given: string): Promise<number> => {
      const { statusCode, body: text } = await server.ask('/v2/echo', {
        method: 'POST',
        headers: { 'x-salus-api-key': given, 'content-type': 'application/json' },
        body,
      });
      await text.dump();
      return statusCode;
    };
    expect(await statusWith(key)).toBe(200);
    const wrong: number[] = [];
    for (let n = 0; n < 5; n += 1) wrong.push(await statusWith(`wrong-${n}`));
    expect(wrong).toEqual([401, 401, 401, 429, 429]);
    expect(await statusWith(key)).toBe(200);
    await server.close();
  });
});
