import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Clock } from '#kernel/clock.ts';
import {
  checkStatus,
  type Json,
  numberIn,
  type OAuth2,
  oauth2,
  objectsIn,
  parseResponse,
  type ProviderConnector,
  ProviderError,
  textIn,
} from '#sources';

import {
  type Answer,
  type EmulatorServer,
  json,
  openEmulatorServer,
  type Request,
} from '../../emulators/http.ts';
import { RateLimit } from '../../emulators/rate-limit.ts';
import { TokenIssuer } from '../../emulators/token-issuer.ts';
import { answerLogin } from './login-emulator.ts';

const dayMs = 86_400_000;
const signatureHeader = 'x-reference-signature';

function signatureOf(secret: string, body: Buffer | string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The smallest connector there can be: OAuth with rotation, two resources, pages and signed calls. */
export function referenceConnector(clock: Clock): ProviderConnector<OAuth2> {
  const resourceOf = (name: string, gives: readonly string[]) => ({
    name,
    gives,
    backfillDays: 30,
    sliceDays: 10,
    scopes: [name],
  });
  return {
    slug: 'ultrahuman',
    resources: [resourceOf('steps', ['steps']), resourceOf('pulse', ['heartrate'])],
    limits: [{ requests: 1000, perMs: 60_000 }],
    authorisation: oauth2({
      baseUrl: 'https://api.reference.test',
      authorizeUrl: 'https://reference.test/oauth/authorize',
      tokenUrl: 'https://api.reference.test/oauth/token',
      scopes: ['steps', 'pulse'],
      scopeSeparator: ' ',
      usesPkce: true,
      userField: 'user',
    }),
    pull: async function* pages(session, slice) {
      for (let page = '0'; ;) {
        const query = new URLSearchParams({
          from: slice.from.toISOString().slice(0, 10),
          to: slice.to.toISOString().slice(0, 10),
          page,
        });
        const path = `/v1/${slice.resource}?${query.toString()}`;
        const response = await session.send({ method: 'GET', headers: {}, body: null, path });
        checkStatus(response, clock.now());
        const next = textIn(parseResponse(response.body)['next']);
        yield { resource: slice.resource, body: response.body };
        if (next === null) return;
        page = next;
      }
    },
    normalise: ({ resource, body }) => {
      const days = objectsIn(parseResponse(body)['days']);
      const data = days.flatMap((day) => {
        const [at, value] = [textIn(day['at']), numberIn(day['value'])];
        if (at === null || value === null) return [];
        const end = new Date(Date.parse(at) + 60_000).toISOString();
        return [resource === 'steps' ? { start: at, end, value } : { timestamp: at, value }];
      });
      const name = resource === 'steps' ? 'steps' : 'heartrate';
      const device = { model: 'One', manufacturer: 'Reference', sourceType: 'ring' };
      return {
        samples: [{ resource: name, data }],
        summaries: [],
        devices: days.length === 0 ? [] : [{ ...device, providerId: 'device-1' }],
      };
    },
    webhooks: {
      subscribes: 'user',
      register: async (session, callbackUrl) => {
        const body = JSON.stringify({ url: callbackUrl });
        const headers = { 'content-type': 'application/json' };
        const response = await session.send({
          method: 'POST',
          headers,
          body,
          path: '/v1/subscribe',
        });
        checkStatus(response, clock.now());
        return { expiresAt: null };
      },
      challenge: ({ query }) => query['challenge'] ?? null,
      read: ({ headers, body, now }, { clientSecret }) => {
        const expected = Buffer.from(signatureOf(clientSecret, body));
        const given = Buffer.from(headers[signatureHeader] ?? '');
        if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
        const externalUserId = textIn(parseResponse(body)['user']) ?? '';
        return [{ externalUserId, resources: [], from: new Date(now.getTime() - dayMs), to: now }];
      },
    },
    disconnect: async (session) => {
      const path = '/v1/me/leave';
      await session.send({ method: 'POST', headers: {}, body: null, path });
      if (session.signal.aborted) throw new ProviderError('transport_failure', 'stopped');
    },
  };
}

export type ReferenceEmulator = EmulatorServer & {
  readonly tokens: TokenIssuer;
  consent(accountId: string | null, scopes?: readonly string[] | null): void;
  put(accountId: string, lastDay: string, days: number, isStrange: boolean): void;
  call(accountId: string, secret: string): Promise<number>;
};

/** The API that the connector speaks to. */
export async function openReferenceEmulator(options: {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
}): Promise<ReferenceEmulator> {
  const { clientId, clientSecret, clock } = options;
  const tokens = new TokenIssuer(clock, 3600);
  const limit = new RateLimit(clock, 1000, 60_000);
  const accounts = new Map<string, readonly Json[]>();
  const subscribers: string[] = [];
  let consenting: { id: string; scopes: readonly string[] | null } | null = null;

  const authorize = ({ url }: Request): Answer => {
    const address = url.searchParams.get('redirect_uri') ?? '';
    const redirect = new URL(address);
    redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (consenting === null) redirect.searchParams.set('error', 'access_denied');
    else {
      const scopes = consenting.scopes ?? (url.searchParams.get('scope') ?? '').split(' ');
      redirect.searchParams.set('code', tokens.code({ accountId: consenting.id, scopes }, address));
    }
    return { status: 302, headers: { location: redirect.href } };
  };
  const token = ({ body }: Request): Answer => {
    const form = new URLSearchParams(String(body));
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
      return json({ error: 'invalid_client' }, 401);
    }
    const issued =
      form.get('grant_type') === 'refresh_token'
        ? tokens.fromRefreshToken(form.get('refresh_token') ?? '')
        : tokens.fromCode(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    if (issued === null) return json({ error: 'invalid_grant' }, 400);
    return json({
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      expires_in: issued.seconds,
      scope: issued.scopes.join(' '),
      user: issued.accountId,
    });
  };
  const days = ({ url, headers }: Request, name: string): Answer => {
    const holder = tokens.holderOf(headers.authorization);
    if (holder === null) return json({}, 401);
    const waitSeconds = limit.take();
    if (waitSeconds > 0) return { status: 429, headers: { 'retry-after': String(waitSeconds) } };
    if (!holder.scopes.includes(name)) return json({}, 403);
    const [from = '', to = '', page] = ['from', 'to', 'page'].map(
      (each) => url.searchParams.get(each) ?? '',
    );
    const found = (accounts.get(holder.accountId) ?? []).filter(
      ({ day }) => String(day) >= from && String(day) < to,
    );
    const start = Number(page);
    const next = start + 4 < found.length ? String(start + 4) : null;
    return json({ days: found.slice(start, start + 4), next });
  };
  const server = await openEmulatorServer((request) => {
    const { pathname } = request.url;
    if (pathname.startsWith('/login')) return answerLogin(tokens, request);
    if (pathname === '/oauth/authorize') return authorize(request);
    if (pathname === '/oauth/token') return token(request);
    if (pathname === '/v1/me/leave') {
      const holder = tokens.holderOf(request.headers.authorization);
      if (holder !== null) tokens.revoke(holder.accountId);
      return json({});
    }
    if (pathname === '/v1/subscribe') {
      const { url } = JSON.parse(String(request.body)) as { url: string };
      subscribers.push(url);
      return json({});
    }
    const name = /^\/v1\/(steps|pulse)$/u.exec(pathname)?.[1];
    return name === undefined ? { status: 404 } : days(request, name);
  });
  return {
    ...server,
    tokens,
    consent: (accountId, scopes = null) => {
      consenting = accountId === null ? null : { id: accountId, scopes };
    },
    put: (accountId, lastDay, count, isStrange) => {
      const last = Date.parse(lastDay);
      const list = Array.from({ length: count }, (_, index) => {
        const day = new Date(last - index * dayMs).toISOString().slice(0, 10);
        const strange = isStrange ? { colour: 'mauve', kind: 'never_heard_of', parts: [null] } : {};
        return { day, at: `${day}T08:00:00.000Z`, value: 60 + index, ...strange };
      });
      accounts.set(accountId, list);
    },
    call: async (accountId, secret) => {
      const body = JSON.stringify({ user: accountId });
      const headers = { [signatureHeader]: signatureOf(secret, body) };
      const answer = await fetch(subscribers[0] ?? '', { method: 'POST', headers, body });
      return answer.status;
    },
  };
}
