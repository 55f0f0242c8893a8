import { json } from '../http.ts';
import { type EmulatorOptions, openProviderEmulator, type ProviderEmulator } from '../provider.ts';

export type WahooEmulator = ProviderEmulator & {
  /** The address that the portal was given. */
  register(address: string): void;
  /** Calls it about an account; its status. */
  call(accountId: string, type: string): Promise<number>;
};

const pageMax = 100;

/** Wahoo's Cloud API as it is documented: pages of workouts, the newest first, and calls with a token in the body. */
export async function openWahooEmulator(options: EmulatorOptions): Promise<WahooEmulator> {
  let address = '';
  const emulator: ProviderEmulator = await openProviderEmulator(options, {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    accessSeconds: 7200,
    secretIn: 'form',
    usesPkce: true,
    limit: {
      requests: 100_000,
      windowMs: 300_000,
      refuse: () => json({ error: 'Too Many Requests' }, 429),
    },
    answer: ({ method, url }, { accountId, scopes, account }) => {
      if (url.pathname === '/v1/user') return json({ id: accountId, first: 'A', last: 'B' });
      if (method === 'DELETE' && url.pathname === '/v1/permissions') {
        emulator.tokens.revoke(accountId);
        return json({ success: 'Application has been revoked.' });
      }
      if (url.pathname !== '/v1/workouts') return json({}, 404);
      if (!scopes.includes('workouts_read')) return json({ error: 'missing scope' }, 403);
      const page = Number(url.searchParams.get('page') ?? 1);
      const size = Number(url.searchParams.get('per_page') ?? 30);
      if (!(page >= 1 && size >= 1 && size <= pageMax)) return json({ error: 'paging' }, 400);
      const perPage = Math.min(size, options.pageSize ?? pageMax);
      const all = (account['workouts'] ?? []).toReversed();
      const from = (page - 1) * perPage;
      return json({
        workouts: all.slice(from, from + perPage),
        total: all.length,
        page,
        per_page: perPage,
        order: 'descending',
        sort: 'starts',
      });
    },
  });
  return {
    ...emulator,
    register: (at) => {
      address = at;
    },
    call: async (accountId, type) => {
      const body = JSON.stringify({
        event_type: type,
        webhook_token: 'a-token-of-the-portal',
        user: { id: accountId },
        workout_summary: { id: 1 },
      });
      return (await fetch(address, { method: 'POST', body })).status;
    },
  };
}
