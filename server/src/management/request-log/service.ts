import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dayMs } from '#kernel/time.ts';

import * as store from './store.ts';

/** The maximum of stored requests per team. */
const requestsKept = 10_000;
const keptDays = 7;

export async function listRequests(
  { db, cursors }: Pick<AppContext, 'db' | 'cursors'>,
  scope: TeamScope,
  filter: store.Filter,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{
  readonly requests: readonly store.LoggedRequest[];
  readonly nextCursor: string | null;
}> {
  const name = JSON.stringify(['requests', scope.tenantId, filter]);
  const position = cursor === undefined ? [] : cursors.decode(cursor, name);
  if (position === undefined) throw new AppError('request.cursor_invalid');
  const after = position[0] ?? null;
  const found = await store.listRequests(db.replica(scope), scope, filter, {
    after,
    limit: limit + 1,
  });
  const requests = found.slice(0, limit);
  const last = found.length > limit ? requests.at(-1) : undefined;
  return { requests, nextCursor: last === undefined ? null : cursors.encode([last.id], name) };
}

export async function deleteExpiredRequests({
  db,
  clock,
}: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - keptDays * dayMs);
  await db.write(acrossTenants, async (tx) => store.trim(tx, { before, keep: requestsKept }));
}
