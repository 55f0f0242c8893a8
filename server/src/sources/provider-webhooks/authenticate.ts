import { createHmac, timingSafeEqual } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import { trust } from '#kernel/brand.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TenantId } from '#kernel/scope.ts';

import type { ProviderAccess } from '../connections/access.ts';
import type { SourcesContext } from '../sources-context.ts';
import * as store from './store.ts';

/** The owner of the application that a provider calls for; null means the installation. */
export type CallbackOwner = { readonly tenantId: TenantId | null };

const ours = 'installation';

function secretOf(
  { vault }: Pick<SourcesContext, 'vault'>,
  provider: string,
  owner: string,
): string {
  const mac = createHmac('sha256', vault.derive('provider webhook'));
  return mac.update(`${provider} ${owner}`).digest('base64url');
}

/** Returns the callback URL of an application. It cannot be guessed and identifies the application. */
export function callbackAddress(
  engine: Pick<SourcesContext, 'vault' | 'baseUrl'>,
  { connector, kind }: Pick<ProviderAccess, 'connector' | 'kind'>,
  tenantId: TenantId,
): string {
  const owner = kind === 'team' ? tenantId : ours;
  const secret = `${owner}.${secretOf(engine, connector.slug, owner)}`;
  return `${engine.baseUrl().replace(/\/$/u, '')}/webhooks/providers/${connector.slug}/${secret}`;
}

/** Returns undefined for a URL that Salus did not issue. */
export function authenticateCallback(
  engine: Pick<SourcesContext, 'vault'>,
  provider: string,
  text: string,
): CallbackOwner | undefined {
  const [owner = '', secret = '', ...rest] = text.split('.');
  if (rest.length > 0 || (owner !== ours && !uuidPattern.test(owner))) return undefined;
  const expected = Buffer.from(secretOf(engine, provider, owner));
  const given = Buffer.from(secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return { tenantId: owner === ours ? null : trust<TenantId>(owner) };
}

/** Returns the connections that a call concerns; of any tenant, if it arrives for the shared application. */
export async function findOwners(
  { db }: Pick<SourcesContext, 'db'>,
  { tenantId }: CallbackOwner,
  account: { readonly provider: string; readonly externalUserId: string },
): Promise<readonly store.Owner[]> {
  const application = tenantId === null ? 'installation' : 'team';
  return store.listOwners(db.read(acrossTenants), { ...account, application, tenantId });
}
