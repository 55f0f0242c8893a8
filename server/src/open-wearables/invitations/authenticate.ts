import { createHmac } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { type Origin, type TeamScope, type UserId, withOrigin } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import { findOpen } from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'vault'>;

/** Codes are short: only the key of this installation finds them by their hash. */
export function hashCode({ vault }: Pick<Deps, 'vault'>, code: string): Buffer {
  return createHmac('sha256', vault.derive('sdk invitation code')).update(code).digest();
}

/** Whom a code invites. Errors: `auth.invalid_key`, which the limit of wrong credentials counts. */
export async function openInvitation(
  deps: Deps,
  code: string,
  origin: Origin,
): Promise<{ readonly scope: TeamScope; readonly userId: UserId; readonly id: string }> {
  const { db, clock } = deps;
  const found = await findOpen(db.read(acrossTenants), hashCode(deps, code), clock.now());
  const actor = found && ({ type: 'sdk_invitation', id: found.id } as const);
  const scope = found && actor && (await findActingScope(deps, found.tenantId, actor));
  if (found === undefined || scope === undefined) throw new AppError('auth.invalid_key');
  return { scope: withOrigin(scope, origin), userId: found.userId, id: found.id };
}
