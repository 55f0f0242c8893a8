import { hash } from 'node:crypto';

import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import { type Origin, type TeamScope, withOrigin } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import {
  type AppSecret,
  appIdOf,
  appSecretsMax,
  secretBytes,
  secretText,
  tenantOf,
} from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

export type AppPair = AppSecret & { readonly appId: string };
export type IssuedPair = AppPair & { readonly secret: string };

/** 256 random bits need no slow hash. */
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** The secret is in the result, and nowhere else. Errors: `sdk.too_many_apps`. */
export async function createAppSecret(
  { db, clock, random }: Deps,
  scope: TeamScope,
  name: string,
): Promise<IssuedPair> {
  const createdAt = clock.now();
  const made = { id: uuidV7(createdAt, random), name, createdAt };
  const secret = secretText(random.bytes(secretBytes));
  await db.write(scope, async (tx) => {
    const sofar = await store.list(tx, scope);
    if (sofar.length >= appSecretsMax) throw new AppError('sdk.too_many_apps');
    await store.insert(tx, scope, { ...made, hash: hashOf(secret) });
    const subject = { type: 'sdk_app', id: trust(made.id) } as const;
    await audit(tx, scope, { action: 'sdk_app.created', subject });
  });
  return { ...made, appId: appIdOf(scope.tenantId), secret };
}

export async function listAppSecrets(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
): Promise<readonly AppPair[]> {
  const found = await store.list(db.read(scope), scope);
  const appId = appIdOf(scope.tenantId);
  return found.map(({ id, name, createdAt }) => ({ id, name, createdAt, appId }));
}

/** The secret issues no more tokens; sessions that it began go on. Errors: `sdk.app_not_found`. */
export async function revokeAppSecret(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  id: string,
): Promise<void> {
  await db.write(scope, async (tx) => {
    if (!(await store.remove(tx, scope, id))) throw new AppError('sdk.app_not_found');
    const subject = { type: 'sdk_app', id: trust(id) } as const;
    await audit(tx, scope, { action: 'sdk_app.deleted', subject });
  });
}

/** The team that a pair belongs to. Errors: `sdk.app_invalid`. */
export async function openAppPair(
  { db }: Pick<Deps, 'db'>,
  pair: Readonly<Record<'appId' | 'secret', string>>,
  origin: Origin,
): Promise<TeamScope> {
  const tenantId = tenantOf(pair.appId);
  const actor = { type: 'sdk_app', id: pair.appId } as const;
  const scope = tenantId && (await findActingScope({ db }, tenantId, actor));
  if (scope === undefined) throw new AppError('sdk.app_invalid');
  const found = await store.findByHash(db.read(scope), scope, hashOf(pair.secret));
  if (found === undefined) throw new AppError('sdk.app_invalid');
  return withOrigin({ ...scope, actor: { ...actor, id: found.id } }, origin);
}
