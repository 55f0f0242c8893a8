import type { Static } from 'typebox';

import { readPage, uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toUserId } from '#users';

import type { Pull } from '../connections/schedule/model.ts';
import type { SourcesContext } from '../sources-context.ts';
import type { introspectQuery } from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<SourcesContext, 'db' | 'cursors'>;
type Query = Static<typeof introspectQuery>;
/** The data of each user of a page. */
type Page<Item> = {
  readonly users: readonly { readonly userId: UserId; readonly items: readonly Item[] }[];
  readonly next: string | null;
};

/** How far the histories of a page of users are fetched. */
export async function listHistories(
  deps: Deps,
  scope: TeamScope,
  query: Query,
): Promise<Page<Pull>> {
  return listPage(deps, scope, query, store.listHistories);
}

/** Returns the pull statistics of the resources, for a page of users. */
export async function listStatistics(
  deps: Deps,
  scope: TeamScope,
  query: Query,
): Promise<Page<store.ResourceStatistics>> {
  return listPage(deps, scope, query, store.listStatistics);
}

/** A page of users; the cursor names the last of the page before. */
async function listPage<Item extends { readonly userId: UserId; readonly provider: string }>(
  { db, cursors }: Deps,
  scope: TeamScope,
  query: Query,
  list: (
    db: ReturnType<Deps['db']['read']>,
    scope: TeamScope,
    userIds: readonly UserId[],
  ) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const { user_id: userId, provider, user_limit: limit } = query;
  const { rows: shown, nextCursor } = await readPage(cursors, {
    query: JSON.stringify(['introspection', scope.tenantId, userId ?? null, provider ?? null]),
    cursor: query.next_cursor ?? query.cursor,
    limit,
    placeOf: (position) => {
      const id = uuidFromParts(position);
      return id === undefined ? undefined : toUserId(id);
    },
    list: async (after, most) =>
      store.listUsers(db.read(scope), scope, {
        userId: userId == null ? null : toUserId(userId),
        provider: provider ?? null,
        after,
        limit: most,
      }),
    positionOf: uuidToParts,
  });
  const items = (await list(db.read(scope), scope, shown)).filter(
    (each) => provider == null || each.provider === provider,
  );
  return {
    users: shown.map((id) => ({ userId: id, items: items.filter((each) => each.userId === id) })),
    next: nextCursor,
  };
}
