import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';
import type { Application, ProviderCallback, RawPage, Slice } from '#sources';

import { type Answer, openEmulatorServer } from '../../../../tests/emulators/http.ts';
import { ouraPerson } from '../../../../tests/emulators/oura/documents.ts';
import { openOuraEmulator, type OuraEmulator } from '../../../../tests/emulators/oura/oura.ts';
import {
  failureOf,
  openTestSession,
  type TestSession,
} from '../../../../tests/emulators/session.ts';
import { oura } from './index.ts';

const clientId = 'salus';
const clientSecret = 'oura-secret';
const redirectUrl = 'https://salus.example/v2/link/provider/oauth/oura/callback';
const account = 'person-1';

let emulator: OuraEmulator;
let session: TestSession;
let application: Application;
let now: number;

beforeEach(async () => {
  now = Date.now();
  await start({});
});

afterEach(async () => {
  await session.close();
  await emulator.close();
});

async function start(options: {
  readonly pageSize?: number;
  readonly requestsPerFiveMinutes?: number;
}): Promise<void> {
  emulator = await openOuraEmulator({
    clientId,
    clientSecret,
    clock: { now: () => new Date(now) },
    ...options,
  });
  emulator.put(account, ouraPerson('2026-11-20', 10));
  emulator.consent(account);
  application = {
    clientId,
    clientSecret,
    baseUrl: emulator.url,
    authorizeUrl: `${emulator.url}/oauth/authorize`,
    tokenUrl: `${emulator.url}/oauth/token`,
  };
  session = openTestSession(oura, application, null, () => new Date(now));
}

async function restart(options: Parameters<typeof start>[0]): Promise<void> {
  await session.close();
  await emulator.close();
  await start(options);
}

/** The person's browser goes to Oura and comes back with a code. */
async function consent(): Promise<string> {
  const address = new URL(application.authorizeUrl);
  address.searchParams.set('client_id', clientId);
  address.searchParams.set('redirect_uri', redirectUrl);
  address.searchParams.set('state', 's');
  address.searchParams.set('scope', oura.authorisation.scopes.join(' '));
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function connect(): Promise<void> {
  const code = await consent();
  await session.exchange({ type: 'authorization_code', code, redirectUrl, codeVerifier: null });
}

function slice(resource: string, from = '2026-11-11', to = '2026-11-21'): Slice {
  return { resource, from: new Date(from), to: new Date(to) };
}

async function pull(of: Slice): Promise<readonly RawPage[]> {
  const pages: RawPage[] = [];
  for await (const page of oura.pull(session, of)) pages.push(page);
  return pages;
}

async function countOf(of: Slice, resource: string): Promise<number> {
  const normalised = (await pull(of)).map((page) => oura.normalise(page));
  return normalised
    .flatMap(({ samples, summaries }) => [...samples, ...summaries])
    .filter((batch) => batch.resource === resource)
    .reduce((sum, { data }) => sum + data.length, 0);
}

describe('authorisation', () => {
  test('a code is traded for tokens once, and says who the person is', async () => {
    const code = await consent();
    const grant = { type: 'authorization_code', code, redirectUrl, codeVerifier: null } as const;
    const tokens = await session.exchange(grant);
    expect(tokens.refreshToken).not.toBeNull();
    expect((tokens.expiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(dayMs - 60_000);
    expect(await oura.authorisation.identify?.(session)).toBe(account);
    expect((await failureOf(session.exchange(grant))).failure).toBe('token_refresh_failed');
  });

  test('a refresh rotates the token, and the old one is dead', async () => {
    await connect();
    const { refreshToken } = session.tokens();
    const grant = { type: 'refresh_token', refreshToken: refreshToken ?? '' } as const;
    expect((await session.exchange(grant)).refreshToken).not.toBe(refreshToken);
    expect((await failureOf(session.exchange(grant))).failure).toBe('token_refresh_failed');
  });

  test('a person who does not share who they are is told which scope is missing', async () => {
    emulator.consent(account, ['daily']);
    await connect();
    const identified = oura.authorisation.identify?.(session) ?? Promise.resolve();
    const failure = await failureOf(identified);
    expect(failure.failure).toBe('required_scopes_not_granted');
  });

  test('a token that has ended in the middle of a pull is replaced, and nothing is missing', async () => {
    await restart({ pageSize: 4 });
    await connect();
    const pages: RawPage[] = [];
    for await (const page of oura.pull(session, slice('workout'))) {
      pages.push(page);
      emulator.tokens.expireAll();
    }
    expect(pages).toHaveLength(3);
  });
});

describe('pull', () => {
  test.each([
    ['sleep', 'sleep', 10],
    ['sleep', 'heartrate', 900],
    ['sleep', 'hrv', 900],
    ['sleep', 'respiratory_rate', 10],
    ['sleep', 'body_temperature_delta', 10],
    ['daily_activity', 'activity', 10],
    ['workout', 'workouts', 10],
    ['daily_spo2', 'blood_oxygen', 10],
    ['heartrate', 'heartrate', 240],
    ['personal_info', 'profile', 1],
  ])('%s gives every %s of the range, whatever the size of a page', async (of, resource, count) => {
    await connect();
    expect(await countOf(slice(of), resource)).toBe(count);
    await restart({ pageSize: 3 });
    await connect();
    expect(await countOf(slice(of), resource)).toBe(count);
  });

  test('the scores of a night are found although they lie on other pages', async () => {
    await restart({ pageSize: 3 });
    await connect();
    const summaries = (await pull(slice('sleep'))).flatMap(
      (page) => oura.normalise(page).summaries[0]?.data ?? [],
    );
    expect(summaries.map((each) => each['score'])).toEqual([
      80, 81, 82, 83, 84, 85, 86, 87, 88, 89,
    ]);
  });

  test('everything that a resource is said to give, it gives', async () => {
    await connect();
    for (const { name, gives } of oura.resources) {
      const normalised = (await pull(slice(name))).map((page) => oura.normalise(page));
      const given = new Set(
        normalised
          .flatMap(({ samples, summaries }) => [...samples, ...summaries])
          .filter(({ data }) => data.length > 0)
          .map((batch) => batch.resource),
      );
      // The stages of a sleep travel with it.
      if (given.has('sleep')) given.add('sleep_cycle');
      expect([...given].toSorted()).toEqual([...gives].toSorted());
    }
  });

  test('only the days of the slice are asked for', async () => {
    await connect();
    expect(await countOf(slice('workout', '2026-11-13', '2026-11-15'), 'workouts')).toBe(3);
    expect(emulator.requests.at(-1)).toBe(
      'GET /v2/usercollection/workout?start_date=2026-11-13&end_date=2026-11-15',
    );
    expect(await countOf(slice('heartrate', '2026-11-13', '2026-11-15'), 'heartrate')).toBe(48);
  });

  test('a page is kept as it came', async () => {
    await connect();
    const [page] = await pull(slice('workout'));
    const { status, body } = await session.send({
      method: 'GET',
      path: '/v2/usercollection/workout?start_date=2026-11-11&end_date=2026-11-21',
      headers: {},
      body: null,
    });
    expect(status).toBe(200);
    expect(page?.body).toEqual(body);
  });
});

describe('failures', () => {
  test.each([
    [{ kind: 'status', status: 500 }, 'provider_unavailable'],
    [{ kind: 'status', status: 503 }, 'provider_unavailable'],
    [{ kind: 'status', status: 403 }, 'required_scopes_not_granted'],
    [{ kind: 'status', status: 404 }, 'non_retriable_error'],
    [{ kind: 'status', status: 422 }, 'non_retriable_error'],
    [{ kind: 'status', status: 429 }, 'provider_rate_limit_exceeded'],
    [{ kind: 'html' }, 'transport_failure'],
    [{ kind: 'truncated' }, 'transport_failure'],
  ] as const)('%j is %s', async (fault, failure) => {
    await connect();
    emulator.fail(fault, 1, 'usercollection');
    const failed = await failureOf(pull(slice('sleep')));
    expect(failed.failure).toBe(failure);
    expect(failed.retryAt).toBeNull();
    expect(await countOf(slice('sleep'), 'sleep')).toBe(10);
  });

  test('a connection that breaks is an outbound failure, and the next pull is whole', async () => {
    await connect();
    emulator.fail({ kind: 'hang up' }, 1, 'usercollection');
    await expect(pull(slice('workout'))).rejects.toMatchObject({ name: 'OutboundError' });
    expect(await countOf(slice('workout'), 'workouts')).toBe(10);
  });

  test('the limit is reached with a time to come back, and then it works', async () => {
    await restart({ requestsPerFiveMinutes: 2 });
    await connect();
    await pull(slice('workout'));
    await pull(slice('workout'));
    const failed = await failureOf(pull(slice('workout')));
    expect(failed.failure).toBe('provider_rate_limit_exceeded');
    const waitMs = (failed.retryAt?.getTime() ?? 0) - Date.now();
    expect(waitMs).toBeGreaterThan(290_000);
    now += waitMs + 1000;
    expect(await countOf(slice('workout'), 'workouts')).toBe(10);
  });

  test('a consent that was withdrawn is a refused token', async () => {
    await connect();
    emulator.tokens.revoke(account);
    expect((await failureOf(pull(slice('workout')))).failure).toBe('token_refresh_failed');
  });

  test.each([
    ['an answer without data', { next_token: null }, 'unexpected_error'],
    ['a page that names itself', { data: [], next_token: 'again' }, 'provider_unavailable'],
  ])('%s is not gone on with', async (_, answer, failure) => {
    const odd = await openEmulatorServer(() => ({ status: 200, body: JSON.stringify(answer) }));
    const own = openTestSession(oura, { ...application, baseUrl: odd.url });
    await own.exchange({
      type: 'authorization_code',
      code: await consent(),
      redirectUrl,
      codeVerifier: null,
    });
    const work = async (): Promise<void> => {
      for await (const page of oura.pull(own, slice('workout')))
        expect(page.resource).toBe('workout');
    };
    expect((await failureOf(work())).failure).toBe(failure);
    expect(odd.requests.length).toBeLessThanOrEqual(2);
    await own.close();
    await odd.close();
  });
});

describe('webhooks', () => {
  const received: ProviderCallback[] = [];
  let receiver: Awaited<ReturnType<typeof openEmulatorServer>>;

  function callback(given: Partial<ProviderCallback>): ProviderCallback {
    return {
      method: 'POST',
      query: {},
      headers: {},
      body: Buffer.alloc(0),
      now: new Date(now),
      ...given,
    };
  }

  /** What the engine does with a call. */
  function answer(request: ProviderCallback): Answer {
    const body = oura.webhooks?.challenge(request, application);
    if (typeof body === 'string') return { status: 200, body };
    received.push(request);
    return { status: oura.webhooks?.read(request, application) === 'forged' ? 401 : 200 };
  }

  beforeEach(async () => {
    received.length = 0;
    receiver = await openEmulatorServer(({ method, url, headers, body }) => {
      const plain = Object.entries(headers).map(([key, value]) => [key, String(value)]);
      const query: Record<string, string> = Object.fromEntries(url.searchParams);
      return answer(callback({ method, query, headers: Object.fromEntries(plain), body }));
    });
    await connect();
  });

  afterEach(async () => {
    await receiver.close();
  });

  const event = {
    event_type: 'update',
    data_type: 'daily_activity',
    object_id: 'da-9',
    event_time: '2026-11-20T15:00:00+00:00',
    user_id: account,
  };

  test('one subscription is made for each kind of call, and made once', async () => {
    const first = await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(first?.expiresAt?.getTime()).toBe(now + 90 * dayMs);
    expect(emulator.subscriptions).toHaveLength(16);
    const again = await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(again).toEqual(first);
    expect(emulator.subscriptions).toHaveLength(16);
  });

  test('a subscription that is about to end is renewed and stays the same', async () => {
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    const ids = emulator.subscriptions.map((each) => each.id);
    now += 85 * dayMs;
    const renewed = await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(renewed?.expiresAt?.getTime()).toBe(now + 90 * dayMs);
    expect(emulator.subscriptions.map((each) => each.id)).toEqual(ids);
    now -= 85 * dayMs;
  });

  test('a subscription that has ended is made anew', async () => {
    now -= 91 * dayMs;
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    now += 91 * dayMs;
    const after = await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(after?.expiresAt?.getTime()).toBe(now + 90 * dayMs);
    expect(emulator.subscriptions).toHaveLength(32);
    expect(await oura.webhooks?.register(session, `${receiver.url}/hook`)).toEqual(after);
    expect(emulator.subscriptions).toHaveLength(32);
  });

  test('an address that does not answer the question is not subscribed', async () => {
    const deaf = await openEmulatorServer(() => ({ status: 404 }));
    const registering = oura.webhooks?.register(session, `${deaf.url}/hook`) ?? Promise.resolve();
    expect((await failureOf(registering)).failure).toBe('non_retriable_error');
    expect(emulator.subscriptions).toEqual([]);
    await deaf.close();
  });

  test('an address that hangs up on the question is not subscribed', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()));
    await once(rude.listen(0, '127.0.0.1'), 'listening');
    const { port } = rude.address() as AddressInfo;
    const registering =
      oura.webhooks?.register(session, `http://127.0.0.1:${port}/hook`) ?? Promise.resolve();
    expect((await failureOf(registering)).failure).toBe('non_retriable_error');
    expect(emulator.subscriptions).toEqual([]);
    rude.close();
  });

  test('a question with another token is not answered, nor is a call', () => {
    const query = { challenge: 'c', verification_token: 'guessed' };
    expect(oura.webhooks?.challenge(callback({ method: 'GET', query }), application)).toBeNull();
    expect(oura.webhooks?.challenge(callback({}), application)).toBeNull();
  });

  test('a signed call says whose data to fetch again, as far back as a ring remembers', async () => {
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(await emulator.call(event)).toBe(200);
    const [call = callback({})] = received;
    expect(oura.webhooks?.read(call, application)).toEqual([
      {
        externalUserId: account,
        resources: ['daily_activity', 'heartrate'],
        from: new Date('2026-11-13T00:00:00Z'),
        to: new Date('2026-11-21T00:00:00Z'),
      },
    ]);
  });

  test('a signed call that a night is deleted names the night', async () => {
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    const deletion = { ...event, event_type: 'delete', data_type: 'sleep', object_id: 'night-1' };
    expect(await emulator.call(deletion)).toBe(200);
    const [call = callback({})] = received;
    expect(oura.webhooks?.read(call, application)).toMatchObject([
      { externalUserId: account, deleted: [{ resource: 'sleep', id: 'night-1' }] },
    ]);
  });

  test('a forged call, one that comes late and one that comes early are refused', async () => {
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    expect(await emulator.call(event, { secret: 'guessed' })).toBe(401);
    expect(await emulator.call(event, { at: new Date(now - 301_000) })).toBe(401);
    expect(await emulator.call(event, { at: new Date(now + 302_000) })).toBe(401);
    expect(await emulator.call(event, { at: new Date(now - 290_000) })).toBe(200);
  });

  test('a call whose body, time or signature was changed is forged', async () => {
    await oura.webhooks?.register(session, `${receiver.url}/hook`);
    await emulator.call(event);
    const [call = callback({})] = received;
    const changed: Partial<ProviderCallback>[] = [
      { body: Buffer.from(String(call.body).replace(account, 'person-2')) },
      { headers: { ...call.headers, 'x-oura-timestamp': String(Math.floor(now / 1000) + 1) } },
      { headers: { ...call.headers, 'x-oura-timestamp': 'now' } },
      { headers: { ...call.headers, 'x-oura-signature': undefined } },
      { headers: { ...call.headers, 'x-oura-signature': 'ABCD' } },
      { headers: {} },
      { now: new Date(now + dayMs) },
    ];
    for (const change of changed) {
      expect(oura.webhooks?.read({ ...call, ...change }, application)).toBe('forged');
    }
  });

  test('a signed call of a kind that we do not know, or of nobody, is no hint', () => {
    for (const odd of [
      { ...event, data_type: 'tag' },
      { ...event, user_id: null },
    ]) {
      const body = JSON.stringify(odd);
      const timestamp = String(Math.floor(now / 1000));
      const signature = createHmac('sha256', clientSecret)
        .update(timestamp + body)
        .digest('hex');
      const headers = { 'x-oura-timestamp': timestamp, 'x-oura-signature': signature };
      const call = callback({ headers, body: Buffer.from(body) });
      expect(oura.webhooks?.read(call, application)).toEqual([]);
    }
  });
});
