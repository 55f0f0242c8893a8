import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterEach, describe, expect, test } from 'vitest';

import { type Client, createClient } from './client.ts';
import { ApiError, ConnectionError, InvalidRequestError, RateLimitError } from './errors.ts';
import type { ClientOptions } from './request.ts';

type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string };
type Answer = { status: number; headers?: Record<string, string>; body?: unknown };

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that gives these answers in turn; null breaks the connection. */
async function serverOf(
  answers: readonly (Answer | 'silence' | null)[],
  options: Partial<ClientOptions> = {},
): Promise<{ readonly client: Client; readonly seen: readonly Seen[] }> {
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    const given = answers[seen.length - 1];
    if (given === 'silence') return;
    if (given === undefined || given === null) return void request.socket.destroy();
    response.writeHead(given.status, { 'content-type': 'application/json', ...given.headers });
    response.end(JSON.stringify(given.body ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}/`,
    teamKey: 'sk_1',
    ...options,
  });
  return { client, seen };
}

const busy = { status: 429, headers: { 'retry-after': '0', 'x-request-id': 'r1' } };
const ok = { status: 200, body: { ok: true } };

describe('a request', () => {
  test('carries its path, its query with lists, its key and its body', async () => {
    const { client, seen } = await serverOf([ok, ok], { headers: { 'x-own': 'a' } });
    await client.listEvents({ event_type: ['a.*', 'b'], limit: 2, after: undefined });
    await client.patchUser({ user_id: 'a/b', body: { client_user_id: 'p' } });
    expect(seen).toMatchObject([
      { method: 'GET', url: '/v2/events?event_type=a.*&event_type=b&limit=2' },
      { method: 'PATCH', url: '/v2/user/a%2Fb', body: '{"client_user_id":"p"}' },
    ]);
    expect(seen[1]?.headers).toMatchObject({
      'x-salus-api-key': 'sk_1',
      'x-own': 'a',
      'content-type': 'application/json',
    });
  });

  test('asks for a new access token each time', async () => {
    const tokens = ['t1', 't2'];
    const { client, seen } = await serverOf([ok, ok], {
      teamKey: undefined,
      accessToken: async () => tokens.shift() ?? '',
    });
    await client.getTeamMetrics();
    await client.getTeamMetrics();
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });

  test('that was refused for its rate comes again when it may, whatever it does', async () => {
    const { client, seen } = await serverOf([busy, busy, ok]);
    expect(await client.createUser({ body: { client_user_id: 'p' } })).toEqual({ ok: true });
    expect(seen.map(({ body }) => body)).toEqual(Array(3).fill('{"client_user_id":"p"}'));
  });

  test('that may have been carried out comes again only if twice is as once', async () => {
    const reading = await serverOf([null, ok]);
    expect(await reading.client.getTeamMetrics()).toEqual({ ok: true });
    const making = await serverOf([null, ok]);
    const made = making.client.createUser({ body: { client_user_id: 'p' } });
    await expect(made).rejects.toBeInstanceOf(ConnectionError);
    expect(making.seen).toHaveLength(1);
  });

  test('with an idempotency key has the same one on each try', async () => {
    const { client, seen } = await serverOf([null, ok, ok]);
    const order = { quote_id: 'q' } as never;
    await client.createCheckoutSession({ body: order });
    await client.createCheckoutSession({ body: order }, { idempotencyKey: 'mine' });
    const sent = seen.map(({ headers }) => headers['x-idempotency-key']);
    expect(sent[0]).toMatch(/^[\da-f-]{36}$/u);
    expect(sent).toEqual([sent[0], sent[0], 'mine']);
  });

  test('gives up after its retries, and at once where it would wait for too long', async () => {
    const failing = await serverOf([busy, busy, busy, busy]);
    await expect(failing.client.getTeamMetrics(undefined, { retries: 2 })).rejects.toBeInstanceOf(
      RateLimitError,
    );
    expect(failing.seen).toHaveLength(3);
    const patient = await serverOf([{ ...busy, headers: { 'retry-after': '3600' } }]);
    await expect(patient.client.getTeamMetrics()).rejects.toMatchObject({
      retryAfterMs: 3_600_000,
    });
  });

  test('takes no longer than it may, and ends when its caller gives up', async () => {
    const { client } = await serverOf(['silence', 'silence'], { retries: 0 });
    const late = client.getTeamMetrics(undefined, { timeoutMs: 50 });
    await expect(late).rejects.toBeInstanceOf(ConnectionError);
    const controller = new AbortController();
    const given = client.getTeamMetrics(undefined, { signal: controller.signal });
    controller.abort();
    await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('whose id is empty is not sent as another one', async () => {
    const { client, seen } = await serverOf([]);
    await expect(client.deleteUser({ user_id: '' })).rejects.toThrow(
      'deleteUser: user_id is absent',
    );
    expect(seen).toEqual([]);
  });

  test('takes its key to no other address', async () => {
    const elsewhere = await serverOf([ok]);
    const { client } = await serverOf([
      { status: 302, headers: { location: 'http://127.0.0.1:9/' } },
    ]);
    await expect(client.getTeamMetrics()).rejects.toMatchObject({ status: 302 });
    expect(elsewhere.seen).toEqual([]);
  });
});

test('a refusal says what was wrong, where the log has it, and not what was sent', async () => {
  const problem = { type: 'string', loc: ['body', 'x'], msg: 'must be a text', input: 'secret' };
  const { client } = await serverOf([
    { status: 422, headers: { 'x-request-id': 'r7' }, body: { detail: [problem] } },
    { status: 507, body: { detail: 'no space' } },
  ]);
  const refused: unknown = await client.getTeamMetrics().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(InvalidRequestError);
  expect(refused).toMatchObject({ requestId: 'r7', problems: [problem], status: 422 });
  expect(String(refused)).toBe('InvalidRequestError: getTeamMetrics: 422 body.x must be a text');
  const full: unknown = await client.getTeamMetrics().catch((error: unknown) => error);
  expect(full).toBeInstanceOf(ApiError);
  expect(String(full)).toBe('ServerError: getTeamMetrics: 507 no space');
});
