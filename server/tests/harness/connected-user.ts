import { randomUUID } from 'node:crypto';

import type { ProviderOptions, TestApp, TestTeam } from './app.ts';

/** An application at a provider that nobody reaches: for tests of what we know of connections ourselves. */
export const unreachableProviders: Partial<ProviderOptions> = {
  applications: new Map([
    ['oura', { clientId: 'known', clientSecret: 'hidden', url: 'http://127.0.0.1:1' }],
  ]),
};

/** A connection as another system hands it over. */
export function recipeOf(userId: string, token = 'token'): Readonly<Record<string, unknown>> {
  return {
    user_id: userId,
    access_token: token,
    refresh_token: token,
    provider_id: `account of ${userId}`,
    expires_at: 4_000_000_000,
  };
}

/** Connects the user to Oura, in an app with `unreachableProviders`. */
export async function connectUser(
  app: TestApp,
  { key }: TestTeam,
  userId: string,
  token?: string,
): Promise<void> {
  const body = {
    provider: 'oura',
    connections: [recipeOf(userId, token)],
    wait_for_completion: true,
  };
  const { text } = await app.request('POST', '/v2/link/bulk_import', { key, body });
  const answer: unknown = JSON.parse(text);
  const failed: unknown = Reflect.get(Object(answer), 'user_ids_failed');
  if (!Array.isArray(failed) || failed.length > 0) throw new Error(`not connected: ${text}`);
}

/** A device as a pull would have found it; its id. */
export async function addDevice(
  app: TestApp,
  { scope }: TestTeam,
  userId: string,
): Promise<string> {
  const id = randomUUID();
  await app.database.query(
    `insert into provider_device (id, tenant_id, user_id, provider, provider_id, source_type, model, created_at)
     values ($1, $2, $3, 'oura', $4, 'ring', 'Ring 4', now())`,
    [id, scope.tenantId, userId, `serial ${id}`],
  );
  return id;
}
