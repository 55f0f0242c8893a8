import { type Answer, json, type Request } from '../http.ts';
import {
  type Caller,
  type Document,
  type EmulatorOptions,
  isApplication,
  openProviderEmulator,
  type ProviderEmulator,
} from '../provider.ts';

export type PolarEmulator = ProviderEmulator & {
  readonly webhooks: readonly Document[];
  /** Ends the webhook, as Polar does when nobody answered for a week. */
  deactivate(): void;
  /** Calls it about an account; its status. */
  call(accountId: string, event: string): Promise<number>;
};

const yearSeconds = 365 * 86_400;
const activityDaysMax = 28;
const dayMs = 86_400_000;

function ofDays(
  { url }: Request,
  documents: readonly Document[],
  dayOf: (of: Document) => unknown,
) {
  const [from, to] = ['from', 'to'].map((name) => url.searchParams.get(name) ?? '');
  if (from === undefined || to === undefined || !(from <= to)) return null;
  if (Date.parse(to) - Date.parse(from) > activityDaysMax * dayMs) return null;
  return documents.filter((each) => {
    const day = String(dayOf(each)).slice(0, 10);
    return day >= from && day <= to;
  });
}

function data(request: Request, { account }: Caller): Answer {
  const { pathname } = request.url;
  const list = (name: string): readonly Document[] => account[name] ?? [];
  switch (pathname) {
    case '/v3/users/sleep':
      return list('nights').length === 0 ? { status: 204 } : json({ nights: list('nights') });
    case '/v3/users/nightly-recharge':
      return list('recharges').length === 0
        ? { status: 404 }
        : json({ recharges: list('recharges') });
    case '/v3/exercises':
      return json(
        request.url.searchParams.get('samples') === 'true'
          ? list('exercises')
          : list('exercises').map((each) => ({ ...each, samples: undefined })),
      );
    case '/v3/users/activities': {
      const found = ofDays(request, list('activities'), (each) => each['start_time']);
      return found === null ? { status: 400 } : json(found);
    }
    case '/v3/users/continuous-heart-rate': {
      const found = ofDays(request, list('heart_rates'), (each) => each['date']);
      return found === null ? { status: 400 } : json({ heart_rates: found });
    }
    default:
      return { status: 404 };
  }
}

/** Polar's AccessLink, version 3, as its OpenAPI document has it: people who are registered, and one webhook a client. */
export async function openPolarEmulator(options: EmulatorOptions): Promise<PolarEmulator> {
  const registered = new Set<string>();
  const webhooks: { id: string; events: string[]; url: string; active: boolean }[] = [];
  /** Each address is called once before it is taken. */
  const isThere = async (url: string): Promise<boolean> => {
    const body = JSON.stringify({ timestamp: options.clock.now().toISOString(), event: 'PING' });
    const answer = await fetch(url, { method: 'POST', body }).catch(() => undefined);
    return answer?.status === 200;
  };
  const subscribe = async (request: Request): Promise<Answer> => {
    const { method, url, body } = request;
    if (!isApplication(request, options, 'basic')) return { status: 401 };
    const [existing] = webhooks;
    if (method === 'GET')
      return existing === undefined ? json({ data: [] }) : json({ data: webhooks });
    if (url.pathname.endsWith('/activate')) {
      if (existing === undefined) return { status: 404 };
      existing.active = true;
      return { status: 200 };
    }
    const wanted = JSON.parse(String(body)) as { events: string[]; url: string };
    if (!(await isThere(wanted.url))) return { status: 400 };
    if (method === 'POST') {
      if (existing !== undefined) return { status: 409 };
      const made = { id: 'abdf33', ...wanted, active: true };
      webhooks.push(made);
      return json({ data: { ...made, signature_secret_key: 'shown-once' } }, 201);
    }
    if (existing === undefined || !url.pathname.endsWith(existing.id)) return { status: 404 };
    Object.assign(existing, wanted);
    return json({ data: existing });
  };
  const emulator: ProviderEmulator = await openProviderEmulator(options, {
    authorizePath: '/oauth2/authorization',
    tokenPath: '/v2/oauth2/token',
    accessSeconds: 20 * yearSeconds,
    secretIn: 'basic',
    tokenFields: ({ accountId }) => ({
      refresh_token: undefined,
      scope: undefined,
      x_user_id: accountId,
    }),
    limit: {
      requests: 100_000,
      windowMs: 15 * 60_000,
      refuse: (waitSeconds) => ({
        status: 429,
        headers: {
          'ratelimit-usage': '500, 500',
          'ratelimit-limit': '500, 5000',
          'ratelimit-reset': `${waitSeconds}, 86400`,
        },
      }),
    },
    answerAnybody: async (request) =>
      request.url.pathname.startsWith('/v3/webhooks') ? subscribe(request) : undefined,
    answer: (request, caller) => {
      const { pathname } = request.url;
      if (request.method === 'POST' && pathname === '/v3/users') {
        if (registered.has(caller.accountId)) return { status: 409 };
        registered.add(caller.accountId);
        return json({ 'polar-user-id': caller.accountId });
      }
      if (request.method === 'DELETE' && pathname === `/v3/users/${caller.accountId}`) {
        registered.delete(caller.accountId);
        emulator.tokens.revoke(caller.accountId);
        return { status: 204 };
      }
      // Consents are missing.
      return registered.has(caller.accountId) ? data(request, caller) : { status: 403 };
    },
  });
  return {
    ...emulator,
    webhooks,
    deactivate: () => {
      for (const each of webhooks) each.active = false;
    },
    call: async (accountId, event) => {
      const body = JSON.stringify({
        event,
        user_id: accountId,
        entity_id: 'aQlC83',
        timestamp: options.clock.now().toISOString(),
      });
      const headers = { 'polar-webhook-signature': 'of-a-key-that-was-shown-once' };
      return (await fetch(webhooks[0]?.url ?? '', { method: 'POST', headers, body })).status;
    },
  };
}
