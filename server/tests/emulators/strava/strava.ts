import { type Answer, json, type Request } from '../http.ts';
import {
  type Caller,
  type Document,
  type EmulatorOptions,
  openProviderEmulator,
  type ProviderEmulator,
} from '../provider.ts';

export type StravaEmulator = ProviderEmulator & {
  readonly subscription: () => { readonly id: number; readonly callback_url: string } | null;
  /** Calls about an activity of an account, or the account itself; its status. */
  call(accountId: string, event?: Document): Promise<number>;
  /** The owner of the application has no subscription any more, or has one again. */
  setActive(isActive: boolean): void;
};

const windowMs = 900_000;
const dayMs = 86_400_000;
const perPageMax = 200;
const fault = (resource: string, field: string, code: string) => ({
  message: 'Error',
  errors: [{ resource, field, code }],
});

/** What an activity's page has and the list has not. */
const detailsOnly = new Set(['calories', 'streams']);

/** Strava's API, version 3, as it is documented: windows that begin with the quarters of an hour, one subscription, bare lists. */
export async function openStravaEmulator(options: EmulatorOptions): Promise<StravaEmulator> {
  const { clientId, clientSecret, clock, pageSize = perPageMax, requestsMax = 100_000 } = options;
  let subscription: { readonly id: number; readonly callback_url: string } | null = null;
  let isActive = true;
  const used = new Map<number, number>();
  const count = (spanMs: number): number => {
    const window = Math.floor(clock.now().getTime() / spanMs) * spanMs + spanMs / windowMs;
    used.set(window, (used.get(window) ?? 0) + 1);
    return used.get(window) ?? 0;
  };

  const isApplication = (fields: URLSearchParams): boolean =>
    fields.get('client_id') === clientId && fields.get('client_secret') === clientSecret;
  const subscribe = async ({ method, url, body }: Request): Promise<Answer> => {
    const form = method === 'POST' ? new URLSearchParams(String(body)) : url.searchParams;
    if (!isApplication(form)) return json(fault('Application', 'client_id', 'invalid'), 401);
    if (method === 'GET') return json(subscription === null ? [] : [subscription]);
    if (method === 'DELETE') {
      const isIt = url.pathname.endsWith(`/${subscription?.id}`);
      if (isIt) subscription = null;
      return isIt ? { status: 204 } : json(fault('PushSubscription', 'id', 'not found'), 404);
    }
    const already = fault('PushSubscription', 'base', 'already exists');
    if (subscription !== null) return json(already, 400);
    const callback = form.get('callback_url') ?? '';
    const question = new URL(callback);
    question.searchParams.set('hub.mode', 'subscribe');
    question.searchParams.set('hub.challenge', '15f7d1a91c1f40f8a748fd134752feb3');
    question.searchParams.set('hub.verify_token', form.get('verify_token') ?? '');
    const answer = await fetch(question);
    const told: unknown = answer.status === 200 ? await answer.json() : {};
    const isVerified =
      (told as Document)['hub.challenge'] === question.searchParams.get('hub.challenge');
    if (!isVerified) return json(fault('PushSubscription', 'callback url', 'not verifiable'), 400);
    subscription = { id: 120_475, callback_url: callback };
    return json({ id: subscription.id }, 201);
  };

  const list = ({ url }: Request, all: readonly Document[]): Answer => {
    const number = (name: string, other: number): number =>
      Number(url.searchParams.get(name) ?? other);
    const [after, before] = [number('after', 0), number('before', Number.POSITIVE_INFINITY)];
    const [page, perPage] = [number('page', 1), number('per_page', 30)];
    if (perPage > perPageMax) return json(fault('Activity', 'per_page', 'invalid'), 400);
    const found = all.filter((each) => {
      const second = Date.parse(String(each['start_date'])) / 1000;
      return second > after && second < before;
    });
    const size = Math.min(perPage, pageSize);
    const listed = found
      .slice((page - 1) * size, page * size)
      .map((each) =>
        Object.fromEntries(Object.entries(each).filter(([key]) => !detailsOnly.has(key))),
      );
    return json(listed);
  };
  const streams = ({ url }: Request, activity: Document): Answer => {
    if (activity['manual'] === true) return json(fault('Activity', 'streams', 'not found'), 404);
    if (url.searchParams.get('key_by_type') !== 'true') return json(fault('Stream', '', ''), 400);
    const keys = new Set((url.searchParams.get('keys') ?? '').split(','));
    const entries = Object.entries((activity['streams'] ?? {}) as Document)
      .filter(([key]) => keys.has(key))
      .map(([key, data]) => [key, { data, series_type: 'time', resolution: 'high' }]);
    return json(Object.fromEntries(entries));
  };
  const read = (request: Request, { accountId, scopes, account }: Caller): Answer => {
    const { pathname } = request.url;
    if (pathname === '/oauth/deauthorize' && request.method === 'POST') {
      emulator.tokens.revoke(accountId);
      return json({ access_token: 'ended' });
    }
    if (!isActive) return json(fault('Application', 'Status', 'Inactive'), 403);
    if (!scopes.includes('activity:read_all')) {
      return json(fault('AccessToken', 'activity:read_permission', 'missing'), 401);
    }
    const all = account['activities'] ?? [];
    if (pathname === '/api/v3/athlete/activities') return list(request, all);
    const [, id, part] = /^\/api\/v3\/activities\/([^/]+)(\/streams)?$/u.exec(pathname) ?? [];
    const activity = all.find((each) => String(each['id']) === id);
    if (activity === undefined) return json(fault('Activity', 'id', 'not found'), 404);
    if (part !== undefined) return streams(request, activity);
    const entries = Object.entries(activity).filter(([key]) => key !== 'streams');
    return json(Object.fromEntries(entries));
  };

  const ownWindows = { ...options, requestsMax: Number.POSITIVE_INFINITY };
  const emulator: ProviderEmulator = await openProviderEmulator(ownWindows, {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    accessSeconds: 21_600,
    secretIn: 'form',
    scopeSeparator: ',',
    tellsScopesOnTheWayBack: true,
    tokenFields: ({ accountId, seconds }) => ({
      scope: undefined,
      expires_at: Math.floor(clock.now().getTime() / 1000) + seconds,
      athlete: { id: accountId, resource_state: 2 },
    }),
    // Its own windows are below.
    limit: { requests: Number.POSITIVE_INFINITY, windowMs, refuse: () => ({ status: 500 }) },
    answerAnybody: async (request) =>
      request.url.pathname.startsWith('/api/v3/push_subscriptions')
        ? subscribe(request)
        : undefined,
    answer: (request, caller) => {
      const usage = [count(windowMs), count(dayMs)];
      const headers = {
        'x-readratelimit-limit': `${requestsMax},${requestsMax * 10}`,
        'x-readratelimit-usage': usage.join(','),
        'x-ratelimit-limit': `${requestsMax * 2},${requestsMax * 20}`,
        'x-ratelimit-usage': usage.join(','),
      };
      const isTooMuch = (usage[0] ?? 0) > requestsMax;
      const answer = isTooMuch
        ? json(fault('Application', 'rate limit', 'exceeded'), 429)
        : read(request, caller);
      return { ...answer, headers: { ...answer.headers, ...headers } };
    },
  });
  return {
    ...emulator,
    subscription: () => subscription,
    setActive: (active) => {
      isActive = active;
    },
    call: async (accountId, event = {}) => {
      const body = JSON.stringify({
        object_type: 'activity',
        object_id: 154_504_250_376_823,
        aspect_type: 'create',
        updates: {},
        owner_id: accountId,
        subscription_id: subscription?.id,
        event_time: Math.floor(clock.now().getTime() / 1000),
        ...event,
      });
      const answer = await fetch(subscription?.callback_url ?? '', { method: 'POST', body });
      return answer.status;
    },
  };
}
