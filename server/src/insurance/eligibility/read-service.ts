import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import { readPage } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import type { EligibilityCheck } from './model.ts';
import { openCheck } from './sealed.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'vault' | 'random' | 'cursors'>;

export async function getCheck(
  deps: Deps,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly id: string },
): Promise<EligibilityCheck> {
  const stored = await store.find(deps.db.read(scope), scope, of);
  if (stored === undefined) throw new AppError('eligibility.not_found');
  return openCheck(deps, of.userId, stored);
}

/** A page of a user's checks, the newest first. */
export async function listChecks(
  deps: Deps,
  scope: TeamScope,
  page: { readonly userId: UserId; readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly checks: readonly EligibilityCheck[]; readonly nextCursor: string | null }> {
  const { userId, cursor, limit } = page;
  const db = deps.db.read(scope);
  if ((await findActive(db, scope, userId)) === undefined) throw new AppError('user.not_found');
  const { rows, nextCursor } = await readPage(deps.cursors, {
    query: JSON.stringify(['eligibility', scope.tenantId, userId]),
    cursor,
    limit,
    placeOf: ([number]) => number,
    positionOf: ({ number }: store.StoredCheck) => [number],
    list: async (before, most) =>
      store.listNewest(deps.db.replica(scope), scope, { userId, before, limit: most }),
  });
  return { checks: rows.map((row) => openCheck(deps, userId, row)), nextCursor };
}
