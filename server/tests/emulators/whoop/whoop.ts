import { createHmac } from 'node:crypto';

import { type Answer, json, type Request } from '../http.ts';
import {
  type Caller,
  type EmulatorOptions,
  openProviderEmulator,
  type ProviderEmulator,
} from '../provider.ts';

export type WhoopEmulator = ProviderEmulator & {
  /** The address that the dashboard was given. */
  register(address: string): void;
  /** Calls it about an account; its status. */
  call(
    accountId: string,
    type: string,
    forgery?: { readonly secret?: string; readonly at?: Date },
  ): Promise<number>;
};

const root = '/developer/v2';
const collections = new Map([
  ['/cycle', ['cycle', 'read:cycles']],
  ['/recovery', ['recovery', 'read:recovery']],
  ['/activity/sleep', ['sleep', 'read:sleep']],
  ['/activity/workout', ['workout', 'read:workout']],
] as const);
const pageMax = 25;
const pageDefault = 10;

/** Newest start first; a recovery has the start of its sleep. */
function list({ url }: Request, { account }: Caller, name: string, pageSize: number): Answer {
  const query = url.searchParams;
  const limit = Number(query.get('limit') ?? pageDefault);
  if (!(limit >= 1 && limit <= pageMax)) return json({ error: 'limit' }, 400);
  const [start, end] = ['start', 'end'].map((field) => query.get(field) ?? '');
  const sleeps = new Map((account['sleep'] ?? []).map((each) => [each['id'], each['start']]));
  const chosen = (account[name] ?? [])
    .map((record) => ({ record, at: String(record['start'] ?? sleeps.get(record['sleep_id'])) }))
    .filter(({ at }) => (start === '' || at >= (start ?? '')) && (end === '' || at < (end ?? '')))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1))
    .map(({ record }) => record);
  const from = Number(query.get('nextToken') ?? 0);
  const to = from + Math.min(limit, pageSize);
  // Asked as `nextToken`, told as `next_token`.
  const next = to < chosen.length ? { next_token: String(to) } : {};
  return json({ records: chosen.slice(from, to), ...next });
}

/** WHOOP's API as its OpenAPI document has it: refresh tokens of one use, given with `offline` alone. */
export async function openWhoopEmulator(options: EmulatorOptions): Promise<WhoopEmulator> {
  const { clock, clientSecret, pageSize = pageMax } = options;
  let address: string | undefined;
  const emulator: ProviderEmulator = await openProviderEmulator(options, {
    authorizePath: '/oauth/oauth2/auth',
    tokenPath: '/oauth/oauth2/token',
    accessSeconds: 3600,
    secretIn: 'form',
    tokenFields: ({ scopes, refreshToken }) => ({
      refresh_token: scopes.includes('offline') ? refreshToken : undefined,
    }),
    refusesToken: (form) =>
      form.get('grant_type') === 'refresh_token' && form.get('scope') !== 'offline',
    limit: {
      requests: 100_000,
      windowMs: 60_000,
      refuse: (waitSeconds) => ({
        status: 429,
        headers: {
          'x-ratelimit-limit': '100;window=60, 10000;window=86400',
          'x-ratelimit-remaining': '0',
          'x-ratelimit-reset': String(waitSeconds),
        },
      }),
    },
    answer: (request, caller) => {
      const path = request.url.pathname.slice(root.length);
      if (!request.url.pathname.startsWith(root)) return json({}, 404);
      if (caller.account['membership']?.[0]?.['ended'] === true) {
        return json({ error: 'deactivated_user' }, 403);
      }
      if (request.method === 'DELETE' && path === '/user/access') {
        emulator.tokens.revoke(caller.accountId);
        return { status: 204 };
      }
      if (path === '/user/profile/basic') {
        return json({ user_id: caller.accountId, email: 'a@example.com', first_name: 'A' });
      }
      if (path === '/user/measurement/body') {
        if (!caller.scopes.includes('read:body_measurement')) return json({}, 403);
        return json({ height_meter: 1.8288, weight_kilogram: 90.7185, max_heart_rate: 200 });
      }
      const found = collections.get(path as '/cycle');
      if (found === undefined) return json({}, 404);
      const [name, scope] = found;
      return caller.scopes.includes(scope) ? list(request, caller, name, pageSize) : json({}, 403);
    },
  });
  return {
    ...emulator,
    register: (at) => {
      address = at;
    },
    call: async (accountId, type, { secret = clientSecret, at = clock.now() } = {}) => {
      const body = JSON.stringify({ user_id: accountId, id: 'an-id', type, trace_id: 'a-trace' });
      const timestamp = String(at.getTime());
      const signature = createHmac('sha256', secret)
        .update(timestamp + body)
        .digest('base64');
      const headers = {
        'x-whoop-signature': signature,
        'x-whoop-signature-timestamp': timestamp,
      };
      return (await fetch(address ?? '', { method: 'POST', headers, body })).status;
    },
  };
}
