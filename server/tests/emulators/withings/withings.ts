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
import { type Issued, TokenIssuer } from '../token-issuer.ts';
import type { Entry, WithingsData } from './data.ts';

export type Notification = {
  readonly userId: string;
  readonly appli: string;
  readonly callbackUrl: string;
};

export type WithingsEmulator = EmulatorServer & {
  readonly tokens: TokenIssuer;
  readonly notifications: Notification[];
  /** Whose access was given back by a signed request. */
  readonly revoked: string[];
  /** Who answers the question of consent from now on, and for what (null: all that is asked); nobody: it is declined. */
  consent(userId: string | null, scopes?: readonly string[] | null): void;
  put(userId: string, data: WithingsData): void;
  /** So many requests for data, after so many that go well, are answered with 200 and this status. */
  answerStatus(status: number, times?: number, after?: number): void;
  /** Calls whoever subscribed first to the kind of call; the status of the answer. */
  call(appli: string, form: Readonly<Record<string, string>>): Promise<number>;
};

export type WithingsOptions = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  readonly pageSize?: number;
  readonly requestsPerMinute?: number;
};

const accessSeconds = 10_800;
const daySeconds = 24 * 3600;
const status = {
  tokenRefused: 401,
  wrong: 503,
  forbidden: 277,
  tooMany: 601,
  callback: 293,
} as const;

const ok = (body: unknown): Answer => json({ status: 0, body });
const refuse = (code: number, error = 'refused'): Answer => json({ status: code, body: {}, error });

/** For so long the token before works again, unless what came for it was used. */
const graceMs = 8 * 3600 * 1000;

/** Withings' API as it is documented: one address for each service, the action in the form, 200 for everything. */
export async function openWithingsEmulator(options: WithingsOptions): Promise<WithingsEmulator> {
  const { clientId, clientSecret, clock, pageSize = 50 } = options;
  const tokens = new TokenIssuer(clock, accessSeconds, graceMs);
  const limit = new RateLimit(clock, options.requestsPerMinute ?? 120, 60_000);
  const accounts = new Map<string, WithingsData>();
  const nonces = new Set<string>();
  const notifications: Notification[] = [];
  const revoked: string[] = [];
  let consenting: { accountId: string; scopes: readonly string[] | null } | undefined;
  let forced = { status: 0, left: 0, after: 0 };

  const isSigned = (form: URLSearchParams, names: readonly string[]): boolean => {
    const values = names.toSorted().map((name) => form.get(name) ?? '');
    const expected = createHmac('sha256', clientSecret).update(values.join(',')).digest('hex');
    return form.get('client_id') === clientId && form.get('signature') === expected;
  };

  const authorize = ({ url }: Request): Answer => {
    const address = url.searchParams.get('redirect_uri') ?? '';
    const redirect = new URL(address);
    redirect.searchParams.set('state', url.searchParams.get('state') ?? '');
    if (consenting === undefined) redirect.searchParams.set('error', 'access_denied');
    else {
      const scopes = consenting.scopes ?? (url.searchParams.get('scope') ?? '').split(',');
      redirect.searchParams.set('code', tokens.code({ ...consenting, scopes }, address));
    }
    return { status: 302, headers: { location: redirect.href } };
  };

  const granted = ({ accountId, scopes, ...issued }: Issued): Answer =>
    ok({
      userid: accountId,
      access_token: issued.accessToken,
      refresh_token: issued.refreshToken,
      expires_in: issued.seconds,
      scope: scopes.join(','),
      token_type: 'Bearer',
    });

  const oauth = (form: URLSearchParams): Answer => {
    if (form.get('action') === 'revoke') {
      const isFresh = nonces.delete(form.get('nonce') ?? '');
      if (!isFresh || !isSigned(form, ['action', 'client_id', 'nonce']))
        return refuse(status.wrong);
      const userId = form.get('userid') ?? '';
      tokens.revoke(userId);
      revoked.push(userId);
      return ok({});
    }
    if (form.get('action') !== 'requesttoken') return refuse(status.wrong);
    const isClient =
      form.get('client_id') === clientId && form.get('client_secret') === clientSecret;
    const issued =
      form.get('grant_type') === 'refresh_token'
        ? tokens.fromRefreshToken(form.get('refresh_token') ?? '')
        : tokens.fromCode(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    return isClient && issued !== null ? granted(issued) : refuse(status.wrong, 'Invalid Params');
  };

  const nonce = (form: URLSearchParams): Answer => {
    const seconds = Number(form.get('timestamp'));
    const isNow = Math.abs(seconds - clock.now().getTime() / 1000) < 300;
    if (!isNow || !isSigned(form, ['action', 'client_id', 'timestamp']))
      return refuse(status.wrong);
    const made = randomUUID();
    nonces.add(made);
    return ok({ nonce: made });
  };

  const notify = async (userId: string, form: URLSearchParams): Promise<Answer> => {
    const wanted = {
      userId,
      appli: form.get('appli') ?? '',
      callbackUrl: form.get('callbackurl') ?? '',
    };
    const isWanted = (each: Notification): boolean =>
      each.userId === userId &&
      each.appli === wanted.appli &&
      each.callbackUrl === wanted.callbackUrl;
    switch (form.get('action') ?? '') {
      case 'list':
        return ok({
          profiles: notifications
            .filter((each) => each.userId === userId)
            .map(({ appli, callbackUrl }) => ({ appli: Number(appli), callbackurl: callbackUrl })),
        });
      case 'subscribe': {
        // Tests kill who is asked here: that is no answer, not an error of this server.
        const probe = await fetch(wanted.callbackUrl, { method: 'HEAD' }).catch(() => undefined);
        if (probe?.ok !== true) return refuse(status.callback);
        notifications.push(wanted);
        return ok({});
      }
      case 'revoke': {
        const at = notifications.findIndex(isWanted);
        if (at >= 0) notifications.splice(at, 1);
        return ok({});
      }
      default:
        return refuse(status.wrong);
    }
  };

  const data = async ({ url, headers }: Request, form: URLSearchParams): Promise<Answer> => {
    const holder = tokens.holderOf(headers.authorization);
    if (holder === null)
      return refuse(status.tokenRefused, 'XRequestID: Not provided invalid_token');
    if (limit.take() > 0) return refuse(status.tooMany, 'Too Many Requests');
    if (forced.after > 0) forced.after -= 1;
    else if (forced.left > 0) {
      forced.left -= 1;
      return refuse(forced.status);
    }
    if (url.pathname === '/notify') return notify(holder.accountId, form);
    const asked = read(accounts.get(holder.accountId) ?? nothing, url.pathname, form);
    if (asked === null) return refuse(status.wrong, 'Invalid Params');
    if (!holder.scopes.includes(asked.scope)) return refuse(status.forbidden);
    if (!asked.isPaged) return ok({ [asked.key]: asked.entries });
    const from = Number(form.get('offset') ?? 0);
    const hasMore = from + pageSize < asked.entries.length;
    const more = asked.key === 'measuregrps' ? Number(hasMore) : hasMore;
    const page = asked.entries.slice(from, from + pageSize);
    return ok({ [asked.key]: page, more, offset: hasMore ? from + pageSize : 0 });
  };

  const server = await openEmulatorServer(async (request) => {
    if (request.url.pathname === '/oauth2_user/authorize2') return authorize(request);
    const form = new URLSearchParams(String(request.body));
    if (request.url.pathname === '/v2/oauth2') return oauth(form);
    if (request.url.pathname === '/v2/signature') return nonce(form);
    return data(request, form);
  });
  return {
    ...server,
    tokens,
    notifications,
    revoked,
    consent: (accountId, scopes = null) => {
      consenting = accountId === null ? undefined : { accountId, scopes };
    },
    put: (userId, given) => {
      accounts.set(userId, given);
    },
    answerStatus: (code, times = 1, after = 0) => {
      forced = { status: code, left: times, after };
    },
    call: async (appli, form) => {
      const subscribed = notifications.find((each) => each.appli === appli);
      if (subscribed === undefined) throw new Error('nobody has subscribed');
      const body = new URLSearchParams({ userid: subscribed.userId, appli, ...form }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await fetch(subscribed.callbackUrl, { method: 'POST', headers, body })).status;
    },
  };
}

const nothing: WithingsData = {
  measuregrps: [],
  activities: [],
  workouts: [],
  nights: [],
  recordings: [],
  devices: [],
};

type Found = {
  readonly key: string;
  readonly scope: string;
  readonly entries: readonly Entry[];
  readonly isPaged: boolean;
};

/** Null for a request that is wrong. */
function read(account: WithingsData, path: string, form: URLSearchParams): Found | null {
  const metrics = { scope: 'user.metrics', isPaged: true };
  const activity = { scope: 'user.activity', isPaged: true };
  switch (`${path} ${form.get('action') ?? ''}`) {
    case '/measure getmeas': {
      const types = new Set((form.get('meastypes') ?? '').split(',').map(Number));
      const category = Number(form.get('category') ?? 1);
      const of = form.has('lastupdate')
        ? account.measuregrps
        : inTime(account.measuregrps, 'date', form);
      if (of === null) return null;
      const entries = of
        .filter((group) => group['category'] === category)
        .map((group) => ({
          ...group,
          measures: (group['measures'] as Entry[]).filter(({ type }) => types.has(Number(type))),
        }))
        .filter(({ measures }) => measures.length > 0);
      return { key: 'measuregrps', entries, ...metrics };
    }
    case '/v2/measure getactivity':
      return found('activities', inDays(account.activities, form), activity);
    case '/v2/measure getworkouts':
      return found('series', inDays(account.workouts, form), activity);
    case '/v2/sleep getsummary': {
      const nights = inDays(account.nights, form)?.map(withoutStretches);
      return found('series', nights ?? null, activity);
    }
    case '/v2/sleep get': {
      const stretches = account.nights.flatMap((night) => night['stretches'] as Entry[]);
      const start = Number(form.get('startdate'));
      const end = Math.min(Number(form.get('enddate')), start + daySeconds);
      if (!(end >= start)) return null;
      const entries = stretches.filter(
        ({ startdate }) => Number(startdate) >= start && Number(startdate) < end,
      );
      return { key: 'series', entries, scope: 'user.activity', isPaged: false };
    }
    case '/v2/heart list':
      return found('series', inTime(account.recordings, 'timestamp', form), metrics);
    case '/v2/user getdevice':
      return { key: 'devices', entries: account.devices, scope: 'user.info', isPaged: false };
    default:
      return null;
  }
}

function found(
  key: string,
  entries: readonly Entry[] | null,
  rest: Pick<Found, 'scope' | 'isPaged'>,
): Found | null {
  return entries === null ? null : { key, entries, ...rest };
}

function withoutStretches(night: Entry): Entry {
  return Object.fromEntries(Object.entries(night).filter(([key]) => key !== 'stretches'));
}

function inTime(
  entries: readonly Entry[],
  key: string,
  form: URLSearchParams,
): readonly Entry[] | null {
  const [start, end] = [Number(form.get('startdate')), Number(form.get('enddate'))];
  if (!(start > 0 && end >= start)) return null;
  return entries.filter((entry) => Number(entry[key]) >= start && Number(entry[key]) <= end);
}

function inDays(entries: readonly Entry[], form: URLSearchParams): readonly Entry[] | null {
  const [start, end] = [form.get('startdateymd') ?? '', form.get('enddateymd') ?? ''];
  if (start === '' || end < start) return null;
  return entries.filter(({ date }) => String(date) >= start && String(date) <= end);
}
