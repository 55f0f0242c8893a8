import { hash } from 'node:crypto';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findActingScope } from '#management';

import * as store from './store.ts';

/** Returns the hash that is stored. A token is random, so its hash cannot be guessed back. */
export const hashToken = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Returns the scope of a token. Reads it in each request, so that a revocation takes effect immediately. Errors:
 * `auth.invalid_key`.
 */
export async function findTokenScope(
  deps: Pick<AppContext, 'db' | 'clock'>,
  text: string,
): Promise<TeamScope> {
  const token = await store.findHolder(deps.db.read(acrossTenants), hashToken(text));
  const isOver = token === undefined || token.expiresAt <= deps.clock.now();
  const actor = { type: 'assistant_token', id: token?.id ?? '' } as const;
  const scope = isOver ? undefined : await findActingScope(deps, token.tenantId, actor);
  if (token === undefined || scope === undefined) throw new AppError('auth.invalid_key');
  const { userIds, classes, firstDay, lastDay } = token;
  return { ...scope, narrowing: { userIds, classes, firstDay, lastDay } };
}
