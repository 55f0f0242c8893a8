import { json } from '../http.ts';
import { type EmulatorOptions, openProviderEmulator, type ProviderEmulator } from '../provider.ts';

const root = '/api/partners/v1/user_data';

/** Ultrahuman's partner API as public clients read it: one day a request, by kinds of values. */
export async function openUltrahumanEmulator(options: EmulatorOptions): Promise<ProviderEmulator> {
  return openProviderEmulator(options, {
    authorizePath: '/authorise',
    tokenPath: '/api/partners/oauth/token',
    accessSeconds: 86_399,
    secretIn: 'form',
    limit: { requests: 100_000, windowMs: 60_000, refuse: () => json({ error: 'slow down' }, 429) },
    answer: ({ url }, { accountId, scopes, account }) => {
      if (url.pathname === `${root}/user_info`) return json({ user_id: accountId });
      if (url.pathname !== `${root}/metrics`) return json({ error: 'not found' }, 404);
      if (!scopes.includes('ring_data')) return json({ error: 'scope' }, 403);
      const date = url.searchParams.get('date') ?? '';
      if (!/^\d{4}-\d{2}-\d{2}$/u.test(date)) return json({ error: 'date' }, 400);
      const found = (account['metrics'] ?? []).find((each) => each['day'] === date);
      const { metric_data: told = [], ...more } = found ?? {};
      return json({ ...more, data: { metric_data: told }, error: null, status: 200 });
    },
  });
}
