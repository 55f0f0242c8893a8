import type { Static } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toUserId } from '#users';

import type { Pull } from '../connections/schedule/model.ts';
import type { Engine } from '../engine.ts';
import type { introspectQuery } from './schema.ts';
import * as store from './store.ts';

type Deps = Pick<Engine, 'db' | 'cursors'>;
type Query = Static<typeof introspectQuery>;
/** What there is of each user of a page. */
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

/** What was fetched of the resources of a page of users. */
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
  const name = JSON.stringify(['introspection', scope.tenantId, userId ?? null, provider ?? null]);
  const given = query.next_cursor ?? query.cursor;
  const after = given == null ? null : idOf(cursors.decode(given, name));
  if (after === undefined) throw new AppError('request.cursor_invalid');
  const found = await store.listUsers(db.read(scope), scope, {
    userId: userId == null ? null : toUserId(userId),
    provider: provider ?? null,
    after,
    limit: limit + 1,
  });
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  const items = (await list(db.read(scope), scope, shown)).filter(
    (each) => provider == null || each.provider === provider,
  );
  return {
    users: shown.map((id) => ({ userId: id, items: items.filter((each) => each.userId === id) })),
    next: last === undefined ? null : cursors.encode(numbersOf(last), name),
  };
}

/** A cursor is numbers: an id as four of 32 bits. */
function numbersOf(id: string): readonly number[] {
  const hex = id.replaceAll('-', '');
  return [0, 8, 16, 24].map((from) => Number.parseInt(hex.slice(from, from + 8), 16));
}

function idOf(numbers: readonly number[] | undefined): UserId | undefined {
  if (numbers?.length !== 4) return undefined;
  const hex = numbers.map((each) => each.toString(16).padStart(8, '0')).join('');
  return trust<UserId>(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5'));
}
