import { createHmac, randomUUID } from 'node:crypto';

import type { Clock } from '#kernel/clock.ts';

import {
  type Answer,
  type EmulatorServer,
  json,
  openEmulatorServer,
  type Request,
} from '../http.ts';
import { RateLimit } from '../rate-limit.ts';
import { TokenIssuer } from '../token-issuer.ts';
import type { Collections, Document } from './documents.ts';

export type Subscription = Readonly<
  Record<'id' | 'callback_url' | 'event_type' | 'data_type' | 'expiration_time', string>
> & { readonly verification_token: string };

export type OuraEmulator = EmulatorServer & {
  readonly tokens: TokenIssuer;
  readonly subscriptions: Subscription[];
  /** Who answers the question of consent from now on, and for what (null: all that is asked); nobody: it is declined. */
  consent(accountId: string | null, scopes?: readonly string[] | null): void;
  /** What the account has from now on. */
  put(accountId: string, collections: Collections): void;
  /** Calls the subscriber; its status. */
  call(
    event: Document,
    forgery?: { readonly secret?: string; readonly at?: Date },
  ): Promise<number>;
};

export type OuraOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly pageSize?: number;
  readonly requestsPerFiveMinutes?: number;
  /** Oura has none: a refresh token works once. */
  readonly graceMs?: number;
};

const accessSeconds = 86_400;
const heartrateDaysMax = 30;
const subscriptionDays = 90;
const dayMs = 24 * 3600 * 1000;
const daily = new Set(['sleep', 'daily_sleep', 'daily_readiness', 'daily_activity']);

const others = new Set([
  'personal_info',
  'ring_configuration',
  'workout',
  'daily_spo2',
  'heartrate',
]);

function isCollection(name: string): boolean {
  return daily.has(name) || others.has(name);
}

function scopeOf(collection: string): string {
  if (daily.has(collection)) return 'daily';
  if (collection === 'personal_info') return 'personal';
  return collection === 'daily_spo2' ? 'spo2' : collection;
}

/** Oura's API as it is documented: OAuth, the collections with their pages, and subscriptions. */
export async function openOuraEmulator(options: OuraOptions): Promise<OuraEmulator> {
  const { clientId, clientSecret, clock, pageSize = 50 } = options;
  const tokens = new TokenIssuer(clock, accessSeconds, options.graceMs);
  const limit = new RateLimit(clock, options.requestsPerFiveMinutes ?? 5000, 5 * 60_000);
  const accounts = new Map<string, Collections>();
  const subscriptions: Subscription[] = [];
  let consenting: { accountId: string; scopes: readonly string[] | null } | undefined;

  const authorize = ({ url }: Request): Answer => {
    const redirect = new URL(url.searchParams.get('redirect_uri') ?? '');
    const state = url.searchParams.get('state');
    if (state !== null) redirect.searchParams.set('state', state);
    if (consenting === undefined) redirect.searchParams.set('error', 'access_denied');
    else {
      const asked = (url.searchParams.get('scope') ?? '').split(' ');
      const scopes = consenting.scopes ?? asked;
      const address = url.searchParams.get('redirect_uri') ?? '';
      const code = tokens.code({ accountId: consenting.accountId, scopes }, address);
      redirect.searchParams.set('code', code);
      redirect.searchParams.set('scope', scopes.join(' '));
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
      token_type: 'bearer',
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      expires_in: issued.seconds,
    });
  };

  const collection = ({ url, headers }: Request, name: string): Answer => {
    const holder = tokens.holderOf(headers.authorization);
    if (holder === null) return json({ status: 401, title: 'Unauthorized' }, 401);
    const waitSeconds = limit.take();
    if (waitSeconds > 0) {
      return { status: 429, headers: { 'retry-after': String(waitSeconds) } };
    }
    if (!holder.scopes.includes(scopeOf(name))) return json({ status: 403 }, 403);
    if (!isCollection(name)) return json({ detail: 'Not Found' }, 404);
    const documents = accounts.get(holder.accountId)?.[name] ?? [];
    if (name === 'personal_info') return json({ ...documents[0], id: holder.accountId });
    const chosen = name === 'heartrate' ? inTime(documents, url) : inDays(documents, url);
    if (chosen === null) return json({ detail: 'the range is not valid' }, 400);
    const from = pageStart(url.searchParams.get('next_token'), name);
    if (from === null) return json({ detail: 'next_token is not valid' }, 400);
    const next = from + pageSize < chosen.length ? `${name}.${from + pageSize}` : null;
    return json({ data: chosen.slice(from, from + pageSize), next_token: next });
  };

  const subscribe = async (request: Request): Promise<Answer> => {
    const { headers, method, body } = request;
    if (headers['x-client-id'] !== clientId || headers['x-client-secret'] !== clientSecret) {
      return json({ detail: 'the client is unknown' }, 401);
    }
    if (method === 'GET') {
      return json(subscriptions.map(({ verification_token: _token, ...shown }) => shown));
    }
    const renewed = /\/renew\/(.+)$/u.exec(request.url.pathname)?.[1];
    if (renewed !== undefined) {
      const found = subscriptions.find((each) => each.id === renewed);
      if (method !== 'PUT' || found === undefined) return json({ detail: 'no subscription' }, 404);
      const endsAt = new Date(clock.now().getTime() + subscriptionDays * dayMs);
      const longer = { ...found, expiration_time: endsAt.toISOString() };
      subscriptions.splice(subscriptions.indexOf(found), 1, longer);
      const { verification_token: _token, ...shown } = longer;
      return json(shown);
    }
    const wanted = JSON.parse(String(body)) as Omit<Subscription, 'id' | 'expiration_time'>;
    const address = new URL(wanted.callback_url);
    const question = randomUUID();
    address.searchParams.set('verification_token', wanted.verification_token);
    address.searchParams.set('challenge', question);
    // The asked one may be killed meanwhile, as tests do: that is no answer, not an error of this server.
    const answer = await fetch(address).catch(() => undefined);
    const told = answer?.ok === true ? ((await answer.json()) as { challenge?: unknown }) : {};
    if (told.challenge !== question) return json({ detail: 'the callback did not answer' }, 400);
    const expiry = new Date(clock.now().getTime() + subscriptionDays * dayMs).toISOString();
    const made = { id: randomUUID(), ...wanted, expiration_time: expiry };
    subscriptions.push(made);
    const { verification_token: _token, ...shown } = made;
    return json(shown, 201);
  };

  const server = await openEmulatorServer((request) => {
    const { pathname } = request.url;
    if (pathname === '/oauth/authorize') return authorize(request);
    if (pathname === '/oauth/token') return token(request);
    if (pathname.startsWith('/v2/webhook/subscription')) return subscribe(request);
    const name = /^\/v2\/usercollection\/(\w+)$/u.exec(pathname)?.[1];
    return name === undefined ? { status: 404 } : collection(request, name);
  });
  return {
    ...server,
    tokens,
    subscriptions,
    consent: (accountId, scopes = null) => {
      consenting = accountId === null ? undefined : { accountId, scopes };
    },
    put: (accountId, collections) => {
      accounts.set(accountId, collections);
    },
    call: async (event, { secret = clientSecret, at = clock.now() } = {}) => {
      const [subscription] = subscriptions;
      if (subscription === undefined) throw new Error('nobody has subscribed');
      const body = JSON.stringify(event);
      const timestamp = String(Math.floor(at.getTime() / 1000));
      const signature = createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('hex');
      const headers = {
        'content-type': 'application/json',
        'x-oura-timestamp': timestamp,
        'x-oura-signature': signature.toUpperCase(),
      };
      const { status } = await fetch(subscription.callback_url, { method: 'POST', headers, body });
      return status;
    },
  };
}

const date = /^\d{4}-\d{2}-\d{2}$/u;

/** Null for a range that is refused. Both days are included; without a range all are meant. */
function inDays(documents: readonly Document[], { searchParams }: URL): readonly Document[] | null {
  const [start, end] = [searchParams.get('start_date'), searchParams.get('end_date')];
  if (start === null && end === null) return documents;
  if (start === null || end === null || !date.test(start) || !date.test(end)) return null;
  if (start > end) return null;
  return documents.filter(({ day }) => String(day) >= start && String(day) <= end);
}

function inTime(documents: readonly Document[], { searchParams }: URL): readonly Document[] | null {
  const start = Date.parse(searchParams.get('start_datetime') ?? '');
  const end = Date.parse(searchParams.get('end_datetime') ?? '');
  if (!(end >= start) || end - start > heartrateDaysMax * dayMs) return null;
  const at = ({ timestamp }: Document): number => Date.parse(String(timestamp));
  return documents.filter((each) => at(each) >= start && at(each) < end);
}

function pageStart(token: string | null, name: string): number | null {
  if (token === null) return 0;
  const [of, from] = token.split('.');
  return of === name ? Number(from) : null;
}
