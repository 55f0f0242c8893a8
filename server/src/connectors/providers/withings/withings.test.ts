import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Application, ProviderCallback, RawPage, Slice } from '#sources';

import { openEmulatorServer } from '../../../../tests/emulators/http.ts';
import {
  failureOf,
  openTestSession,
  type TestSession,
} from '../../../../tests/emulators/session.ts';
import { withingsPerson } from '../../../../tests/emulators/withings/data.ts';
import {
  openWithingsEmulator,
  type WithingsEmulator,
} from '../../../../tests/emulators/withings/withings.ts';
import { withings } from './index.ts';
import { signature } from './sign.ts';

const clientId = 'salus';
const clientSecret = 'withings-secret';
const redirectUrl = 'https://salus.example/v2/link/provider/oauth/withings/callback';
const account = '363';

let emulator: WithingsEmulator;
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
  readonly requestsPerMinute?: number;
}): Promise<void> {
  emulator = await openWithingsEmulator({
    clientId,
    clientSecret,
    clock: { now: () => new Date(now) },
    ...options,
  });
  emulator.put(account, withingsPerson('2026-11-20', 10));
  emulator.consent(account);
  application = {
    clientId,
    clientSecret,
    baseUrl: emulator.url,
    authorizeUrl: `${emulator.url}/oauth2_user/authorize2`,
    tokenUrl: `${emulator.url}/v2/oauth2`,
  };
  session = openTestSession(withings, application, account, () => new Date(now));
}

async function restart(options: Parameters<typeof start>[0]): Promise<void> {
  await session.close();
  await emulator.close();
  await start(options);
}

/** The person's browser goes to Withings and comes back with a code. */
async function consent(): Promise<string> {
  const address = new URL(application.authorizeUrl);
  address.searchParams.set('redirect_uri', redirectUrl);
  address.searchParams.set('scope', withings.authorisation.scopes.join(','));
  const { headers } = await fetch(address, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

async function connect(): Promise<void> {
  const code = await consent();
  await session.exchange({ type: 'authorization_code', code, redirectUrl, codeVerifier: null });
}

function slice(resource: string, from = '2026-11-10', to = '2026-11-21'): Slice {
  return { resource, from: new Date(from), to: new Date(to) };
}

async function pull(of: Slice): Promise<readonly RawPage[]> {
  const pages: RawPage[] = [];
  for await (const page of withings.pull(session, of)) pages.push(page);
  return pages;
}

async function countOf(of: Slice, resource: string): Promise<number> {
  const normalised = (await pull(of)).map((page) => withings.normalise(page));
  return normalised
    .flatMap(({ samples, summaries }) => [...samples, ...summaries])
    .filter((batch) => batch.resource === resource)
    .reduce((sum, { data }) => sum + data.length, 0);
}

describe('authorisation', () => {
  test('a code is traded for tokens once; the answer says whose they are and what they are for', async () => {
    const code = await consent();
    const grant = { type: 'authorization_code', code, redirectUrl, codeVerifier: null } as const;
    const tokens = await session.exchange(grant);
    expect(tokens).toMatchObject({
      externalUserId: account,
      scopes: ['user.info', 'user.metrics', 'user.activity'],
    });
    const seconds = ((tokens.expiresAt?.getTime() ?? 0) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(10_700);
    expect(seconds).toBeLessThan(10_900);
    expect((await failureOf(session.exchange(grant))).failure).toBe('token_refresh_failed');
  });

  test('a refresh rotates the token, and the old one is dead once the new one was used', async () => {
    await connect();
    const { refreshToken } = session.tokens();
    const grant = { type: 'refresh_token', refreshToken: refreshToken ?? '' } as const;
    const next = await session.exchange(grant);
    expect(next.refreshToken).not.toBe(refreshToken);
    await session.exchange({ ...grant, refreshToken: next.refreshToken ?? '' });
    expect((await failureOf(session.exchange(grant))).failure).toBe('token_refresh_failed');
  });

  test('a token that is refused with 200 in the middle of a pull is replaced, and nothing is missing', async () => {
    await restart({ pageSize: 4 });
    await connect();
    const pages: RawPage[] = [];
    for await (const page of withings.pull(session, slice('getworkouts'))) {
      pages.push(page);
      emulator.tokens.expireAll();
    }
    expect(pages).toHaveLength(3);
  });

  test('a consent that was withdrawn is a refused token', async () => {
    await connect();
    emulator.tokens.revoke(account);
    expect((await failureOf(pull(slice('getmeas')))).failure).toBe('token_refresh_failed');
  });
});

describe('pull', () => {
  test.each([
    ['getmeas', 'body', 10],
    ['getmeas', 'body_weight', 10],
    ['getmeas', 'body_fat', 10],
    ['getmeas', 'blood_pressure', 10],
    ['getmeas', 'heartrate', 10],
    ['getmeas', 'blood_oxygen', 10],
    ['getmeas', 'body_temperature', 10],
    ['height', 'profile', 1],
    ['getactivity', 'activity', 10],
    ['getworkouts', 'workouts', 10],
    ['sleep', 'sleep', 10],
    ['sleep', 'heartrate', 120],
    ['sleep', 'respiratory_rate', 60],
    ['sleep', 'hrv', 60],
    ['heart', 'heartrate', 10],
  ])('%s gives every %s of the range, whatever the size of a page', async (of, resource, count) => {
    await connect();
    expect(await countOf(slice(of), resource)).toBe(count);
    await restart({ pageSize: 3 });
    await connect();
    expect(await countOf(slice(of), resource)).toBe(count);
  });

  test('everything that a resource is said to give, it gives', async () => {
    await connect();
    for (const { name, gives } of withings.resources) {
      const normalised = (await pull(slice(name))).map((page) => withings.normalise(page));
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

  test('every night has the stages that it had', async () => {
    await restart({ pageSize: 3 });
    await connect();
    const nights = (await pull(slice('sleep'))).flatMap(
      (page) => withings.normalise(page).summaries[0]?.data ?? [],
    );
    expect(nights).toHaveLength(10);
    for (const night of nights) expect(night['stage_type']).toEqual([4, 2, 1, 2, 3, 4]);
  });

  test('only what lies in the slice is asked for', async () => {
    await connect();
    expect(await countOf(slice('getmeas', '2026-11-13', '2026-11-15'), 'body')).toBe(2);
    expect(await countOf(slice('getworkouts', '2026-11-13', '2026-11-15'), 'workouts')).toBe(3);
  });

  test('a page is kept as it came', async () => {
    await connect();
    const [page] = await pull(slice('getactivity'));
    expect(JSON.parse(String(page?.body))).toMatchObject({ status: 0, body: { more: false } });
  });
});

describe('failures', () => {
  test.each([
    [401, 'token_refresh_failed'],
    [100, 'token_refresh_failed'],
    [277, 'required_scopes_not_granted'],
    [2555, 'required_scopes_not_granted'],
    [601, 'provider_rate_limit_exceeded'],
    [522, 'provider_unavailable'],
    [524, 'provider_unavailable'],
    [2556, 'provider_unavailable'],
    [503, 'non_retriable_error'],
    [293, 'non_retriable_error'],
    [424_242, 'non_retriable_error'],
  ] as const)('status %i in a body with 200 is %s', async (status, failure) => {
    await connect();
    // Twice: where the token is refused the session shows another.
    emulator.answerStatus(status, 2);
    expect((await failureOf(pull(slice('getmeas')))).failure).toBe(failure);
    emulator.answerStatus(0, 0);
    expect(await countOf(slice('getmeas'), 'body')).toBe(10);
  });

  test.each([
    [{ kind: 'status', status: 500 }, 'provider_unavailable'],
    [{ kind: 'status', status: 502 }, 'provider_unavailable'],
    [{ kind: 'status', status: 403 }, 'required_scopes_not_granted'],
    [{ kind: 'status', status: 429, retryAfter: '60' }, 'provider_rate_limit_exceeded'],
    [{ kind: 'html' }, 'transport_failure'],
    [{ kind: 'truncated' }, 'transport_failure'],
  ] as const)('%j is %s', async (fault, failure) => {
    await connect();
    emulator.fail(fault, 1, '/v2/sleep');
    const failed = await failureOf(pull(slice('sleep')));
    expect(failed.failure).toBe(failure);
    expect(failed.retryAt !== null).toBe('retryAfter' in fault);
    expect(await countOf(slice('sleep'), 'sleep')).toBe(10);
  });

  test('a night that cannot be fetched fails its page: no night is stored without its stages', async () => {
    await connect();
    const pages: RawPage[] = [];
    const work = async (): Promise<void> => {
      const iterator = withings.pull(session, slice('sleep'))[Symbol.asyncIterator]();
      emulator.answerStatus(2556, 1, 3);
      const { value } = await iterator.next();
      pages.push(value as RawPage);
    };
    expect((await failureOf(work())).failure).toBe('provider_unavailable');
    expect(pages).toEqual([]);
  });

  test('a connection that breaks is an outbound failure, and the next pull is whole', async () => {
    await connect();
    emulator.fail({ kind: 'hang up' }, 1, '/measure');
    await expect(pull(slice('getmeas'))).rejects.toMatchObject({ name: 'OutboundError' });
    expect(await countOf(slice('getmeas'), 'body')).toBe(10);
  });

  test('the limit is reached, and in the next minute it works', async () => {
    await restart({ requestsPerMinute: 2 });
    await connect();
    await pull(slice('heart'));
    await pull(slice('heart'));
    const failed = await failureOf(pull(slice('heart')));
    expect(failed.failure).toBe('provider_rate_limit_exceeded');
    now += 61_000;
    expect(await countOf(slice('heart'), 'heartrate')).toBe(10);
  });

  test.each([
    ['an answer without a status', { body: {} }, 'unexpected_error'],
    [
      'a page that names itself',
      { status: 0, body: { series: [], more: true, offset: 0 } },
      'provider_unavailable',
    ],
  ])('%s is not gone on with', async (_, answer, failure) => {
    const odd = await openEmulatorServer(() => ({ status: 200, body: JSON.stringify(answer) }));
    const own = openTestSession(withings, { ...application, baseUrl: odd.url }, account);
    const code = await consent();
    await own.exchange({ type: 'authorization_code', code, redirectUrl, codeVerifier: null });
    const work = async (): Promise<void> => {
      for await (const page of withings.pull(own, slice('heart')))
        expect(page.resource).toBe('heart');
    };
    expect((await failureOf(work())).failure).toBe(failure);
    expect(odd.requests).toHaveLength(1);
    await own.close();
    await odd.close();
  });
});

test('what is signed are the values in the order of their names, separated by commas', () => {
  const parameters = { nonce: 'n', action: 'revoke', client_id: 'c' };
  // HMAC-SHA256 of `revoke,c,n` with the key `secret`.
  expect(signature(parameters, 'secret')).toBe(
    '945e40e89604d7bf0132f5e61f7877c48b2ff4278b0f651a7817c7b8b7d63ae0',
  );
});

describe('webhooks', () => {
  const received: ProviderCallback[] = [];
  let receiver: Awaited<ReturnType<typeof openEmulatorServer>>;

  beforeEach(async () => {
    received.length = 0;
    receiver = await openEmulatorServer(({ method, url, headers, body }) => {
      const plain = Object.entries(headers).map(([key, value]) => [key, String(value)]);
      const query: Record<string, string> = Object.fromEntries(url.searchParams);
      const given = { method, query, headers: Object.fromEntries(plain), body, now: new Date(now) };
      // What the engine does with a call.
      if (withings.webhooks?.challenge(given, application) != null) return { status: 200 };
      received.push(given);
      return { status: withings.webhooks?.read(given, application) === 'forged' ? 401 : 200 };
    });
    await connect();
  });

  afterEach(async () => {
    await receiver.close();
  });

  async function register(): Promise<unknown> {
    return withings.webhooks?.register(session, `${receiver.url}/hook`);
  }

  function hints(): unknown {
    const call = received.at(-1);
    return call && withings.webhooks?.read(call, application);
  }

  test('the user is subscribed to each kind of call once, at an address that answers', async () => {
    expect(await register()).toEqual({ expiresAt: null });
    expect(emulator.notifications.map(({ appli }) => appli)).toEqual([
      '1',
      '2',
      '4',
      '16',
      '44',
      '54',
    ]);
    await register();
    expect(emulator.notifications).toHaveLength(6);
    expect(receiver.requests.every((request) => request.startsWith('HEAD'))).toBe(true);
    await receiver.close();
    receiver = await openEmulatorServer(() => ({ status: 404 }));
    expect((await failureOf(register())).failure).toBe('non_retriable_error');
  });

  test('a call says whose data of which days to fetch again', async () => {
    await register();
    const times = { startdate: '1795150800', enddate: '1795179600' };
    expect(await emulator.call('44', times)).toBe(200);
    const day = (date: string): Date => new Date(`${date}T00:00:00Z`);
    const common = { externalUserId: account };
    expect(hints()).toEqual([
      {
        ...common,
        resources: ['sleep'],
        from: day('2026-11-19'),
        to: day('2026-11-22'),
        // A call is also made about what was deleted, and does not say so.
        deletionHints: [{ fromMs: 1_795_150_800_000, toMs: 1_795_179_601_000 }],
      },
    ]);
    await emulator.call('16', { date: '2026-11-18' });
    expect(hints()).toEqual([
      {
        ...common,
        resources: ['getactivity', 'getworkouts'],
        from: day('2026-11-17'),
        to: day('2026-11-20'),
        deletionHints: [{ fromMs: day('2026-11-17').getTime(), toMs: day('2026-11-20').getTime() }],
      },
    ]);
    // Who deletes the account, or takes it from the application, ends the connection: everything is due.
    for (const action of ['delete', 'unlink']) {
      await emulator.call('16', { action });
      expect(hints()).toMatchObject([{ ...common, resources: [], deletionHints: [] }]);
    }
  });

  test('a call without a time is about today', async () => {
    await register();
    now = Date.parse('2026-11-20T12:00:00Z');
    await emulator.call('4', { startdate: 'yesterday' });
    expect(hints()).toMatchObject([
      {
        resources: ['getmeas', 'heart'],
        from: new Date('2026-11-19T00:00:00Z'),
        to: new Date('2026-11-22T00:00:00Z'),
      },
    ]);
  });

  test('a call of a kind that we do not know, or of nobody, is no hint', async () => {
    await register();
    await emulator.call('1', { appli: '46' });
    expect(hints()).toEqual([]);
    await emulator.call('1', { userid: '' });
    expect(hints()).toEqual([]);
  });

  test('a disconnected user is not called about any more, and a signed request gives the access back', async () => {
    await register();
    await withings.disconnect(session);
    expect(emulator.notifications).toEqual([]);
    expect(emulator.revoked).toEqual([account]);
    expect((await failureOf(pull(slice('heart')))).failure).toBe('token_refresh_failed');
  });
});
