import { hash } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { type Origin, type TeamScope, withOrigin } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import type { OwnedInlet } from './model.ts';
import { findByHash } from './store.ts';

/** 256 random bits need no slow hash. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

export type OpenedInlet = { readonly scope: TeamScope; readonly inlet: OwnedInlet };

/** Errors: `auth.invalid_key`, which the limit of wrong credentials counts. */
export async function openInlet(
  { db }: Pick<AppContext, 'db'>,
  token: string,
  origin: Origin,
): Promise<OpenedInlet> {
  const inlet = await findByHash(db.read(acrossTenants), hashOf(token));
  const actor = inlet && ({ type: 'sdk_inlet', id: inlet.id } as const);
  const scope = inlet && actor && (await findActingScope({ db }, inlet.tenantId, actor));
  if (inlet === undefined || scope === undefined) throw new AppError('auth.invalid_key');
  return { scope: withOrigin(scope, origin), inlet };
}
