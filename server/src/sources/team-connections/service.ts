import type { TeamScope, UserId } from '#kernel/scope.ts';
import { readPage } from '#management';

import type { SourcesContext } from '../sources-context.ts';
import * as store from './store.ts';

type Deps = Pick<SourcesContext, 'db' | 'cursors'>;

export type ShownConnection = store.TeamConnection &
  Omit<store.PullTimes, 'connectionId'> & { readonly resources: readonly store.LastData[] };

export type Query = store.Filter & { readonly cursor: string | null; readonly limit: number };

/** Returns a page of the team's connections, the newest first. New connections do not shift it. */
export async function listTeamConnections(
  { db, cursors }: Deps,
  scope: TeamScope,
  { cursor, limit, ...filter }: Query,
): Promise<{ readonly connections: readonly ShownConnection[]; readonly next: string | null }> {
  const query = ['connections', scope.tenantId, filter];
  const { rows: page, nextCursor: next } = await readPage(
    cursors,
    { query, cursor, limit },
    async (of) => store.list(db.search(scope), scope, filter, of),
  );
  const ids = page.map(({ id }) => id);
  const read = db.read(scope);
  const [times, resources] = await Promise.all([
    store.listPullTimes(read, scope, ids),
    store.listLastData(read, scope, ids),
  ]);
  const timesOf = new Map(times.map((each) => [each.connectionId, each]));
  const resourcesOf = Map.groupBy(resources, (each) => each.connectionId);
  const connections = page.map((connection) =>
    Object.assign(
      {
        lastSuccessAt: timesOf.get(connection.id)?.lastSuccessAt ?? null,
        nextPullAt: timesOf.get(connection.id)?.nextPullAt ?? null,
        resources: resourcesOf.get(connection.id) ?? [],
      },
      connection,
    ),
  );
  return { connections, next };
}

/** The fields of a connection that user searches show. */
export type UserConnection = Pick<
  store.TeamConnection,
  'userId' | 'provider' | 'status' | 'errorType' | 'createdAt'
> & { readonly lastDataAt: Date | null };

/** The connections of these users, each with when its newest data is of. */
export async function listOfUsers(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  userIds: readonly UserId[],
): Promise<readonly UserConnection[]> {
  const read = db.read(scope);
  const connections = await store.listOfUsers(read, scope, userIds);
  const data = await store.listLastData(
    read,
    scope,
    connections.map(({ id }) => id),
  );
  const newest = new Map<string, number>();
  for (const { connectionId, newestData } of data) {
    const at = newestData?.getTime() ?? -Infinity;
    newest.set(connectionId, Math.max(newest.get(connectionId) ?? -Infinity, at));
  }
  return connections.map(({ id, userId, provider, status, errorType, createdAt }) => {
    const at = newest.get(id) ?? -Infinity;
    const lastDataAt = Number.isFinite(at) ? new Date(at) : null;
    return { userId, provider, status, errorType, createdAt, lastDataAt };
  });
}
