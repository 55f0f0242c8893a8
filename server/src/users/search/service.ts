import type { AppContext } from '#kernel/app-context.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { dateInUtc } from '#kernel/time.ts';
import { readPage } from '#management';

import { furtherConditions, type SearchHooks } from './conditions-store.ts';
import type { Criteria, KnownConnection } from './model.ts';
import * as store from './store.ts';

export type SearchDeps = Pick<AppContext, 'db' | 'cursors'> & { readonly search: SearchHooks };

export type Query = Criteria & { readonly cursor: string | null; readonly limit: number };

export type FoundUser = Pick<store.FoundUser, 'id' | 'clientUserId' | 'createdAt'> & {
  readonly connections: readonly Omit<KnownConnection, 'userId'>[];
};

/** Returns a page of matching users, the newest first, so that new users do not shift it. */
export async function searchUsers(
  { db, cursors, search: hooks }: SearchDeps,
  scope: TeamScope,
  { cursor, limit, ...query }: Query,
): Promise<{ readonly users: readonly FoundUser[]; readonly next: string | null }> {
  const { state, hasOrders: _, hasResults: __, ...rest } = query;
  const filter = { ...rest, isConnected: state === null ? null : state !== 'none' };
  const wanted = { filter, further: furtherConditions(hooks, scope, query) };
  const asked = { query: ['users', scope.tenantId, query], cursor, limit };
  const { rows: page, nextCursor: next } = await readPage(cursors, asked, async (of) =>
    store.search(db.search(scope), scope, wanted, of),
  );
  const connections = await hooks.connectionsOf(
    scope,
    page.map(({ id }) => id),
  );
  const byUser = Map.groupBy(connections, ({ userId }) => userId);
  return {
    users: page.map((user) => toFound(user, byUser.get(user.id) ?? [])),
    next,
  };
}

/** Sources that only push are also included; they have no state that can fail. */
function toFound(
  { id, clientUserId, createdAt, connectedSources }: store.FoundUser,
  connections: readonly KnownConnection[],
): FoundUser {
  const known = new Set(connections.map(({ provider }) => provider));
  const pushed = connectedSources
    .filter(({ slug }) => !known.has(slug))
    .map(({ slug, created_on: since }) => ({
      provider: slug,
      status: 'active' as const,
      errorType: null,
      createdAt: dateInUtc(since),
      lastDataAt: null,
    }));
  return { id, clientUserId, createdAt, connections: [...connections, ...pushed] };
}
