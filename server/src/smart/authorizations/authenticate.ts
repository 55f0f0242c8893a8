import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findActingScope, findMemberPermissions } from '#management';

import { openSignedTexts, type SignedTexts } from '../signed.ts';
import { grantsWithin } from './grants-model.ts';
import { hashOf } from './hashes.ts';
import type { Authorization, AuthorizationId } from './model.ts';
import * as store from './store.ts';

export const accessTokenMs = 300_000;
const accessPrefix = 'ut_';

export const isAuthorizationToken = (text: string): boolean => text.startsWith(accessPrefix);

export const accessTokens = ({ vault }: Pick<AppContext, 'vault'>): SignedTexts =>
  openSignedTexts(vault.derive('member authorization access'), accessPrefix);
export const refreshTokens = ({ vault }: Pick<AppContext, 'vault'>): SignedTexts =>
  openSignedTexts(vault.derive('member authorization refresh'), 'rt_');

/** Undefined for a code that was never given. */
export async function findByCode(
  { db }: Pick<AppContext, 'db'>,
  code: string,
): Promise<Authorization | undefined> {
  return store.findByCode(db.read(acrossTenants), hashOf(code));
}

/** Returns the origins that some team allows. */
export async function findAllowedOrigins(
  { db }: Pick<AppContext, 'db'>,
  origins: readonly string[],
): Promise<ReadonlySet<string>> {
  return store.allowedOrigins(db.read(acrossTenants), origins);
}

/** The authorization that a token of ours names; undefined where it was ended. */
export async function findNamed(
  { db }: Pick<AppContext, 'db'>,
  id: unknown,
  tenantId: unknown,
): Promise<Authorization | undefined> {
  if (typeof id !== 'string') return undefined;
  const found = await store.findHolder(db.read(acrossTenants), trust<AuthorizationId>(id));
  return found?.tenantId === tenantId ? found : undefined;
}

/** Who acts; undefined where the team is gone or the member may no longer show its data. */
export async function findHolderScope(
  { db }: Pick<AppContext, 'db'>,
  { id, tenantId, memberId }: Authorization,
): Promise<TeamScope | undefined> {
  const actor = { type: 'member_authorization', id } as const;
  const scope = await findActingScope({ db }, tenantId, actor);
  if (scope === undefined) return undefined;
  const permissions = await findMemberPermissions({ db }, scope, memberId);
  return permissions.has('reveal') ? scope : undefined;
}

type Served = Parameters<typeof grantsWithin>[2];

/**
 * Returns the scope of an access token. Reads the authorization in each request, so that a revocation takes effect
 * immediately. Errors: `auth.invalid_key`.
 */
export async function findAuthorizationScope(
  deps: Pick<AppContext, 'db' | 'clock' | 'vault'>,
  served: Served,
  text: string,
): Promise<TeamScope> {
  const [tenantId, id, audience, untilMs] = accessTokens(deps).read(text) ?? [];
  const now = deps.clock.now();
  const isOver = typeof untilMs !== 'number' || untilMs <= now.getTime();
  const found = isOver ? undefined : await findNamed(deps, id, tenantId);
  const scope =
    found === undefined || found.expiresAt <= now ? undefined : await findHolderScope(deps, found);
  if (found === undefined || scope === undefined) throw new AppError('auth.invalid_key');
  const { userIds, classes, firstDay, lastDay } = found;
  const narrowing = { userIds, classes, firstDay, lastDay };
  const grants = grantsWithin(found.scope, narrowing, served);
  const bound = typeof audience === 'string' ? audience : null;
  return { ...scope, client: { grants, audience: bound, narrowing } };
}
