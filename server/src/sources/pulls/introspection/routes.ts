import type { Static } from 'typebox';

import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { toUserId } from '#users';

import type { Engine } from '../../engine.ts';
import { resourceName } from '../../model.ts';
import * as store from '../statistics/store.ts';
import {
  historiesSchema,
  historiesToWire,
  introspectQuery,
  resourcesSchema,
  statisticsToWire,
} from './schema.ts';

const tag = 'introspect';
/** What a pull was made by; it changes with what a pull means. */
const release = '1';

type Page = { readonly userIds: readonly UserId[]; readonly nextCursor: string | null };

/** A page of users; the cursor names the last of the page before. */
async function listPage(
  { db, cursors }: Engine,
  scope: TeamScope,
  query: Static<typeof introspectQuery>,
): Promise<Page> {
  const { user_id: userId, provider, user_limit: limit } = query;
  const name = JSON.stringify(['introspection', scope.tenantId, userId ?? null, provider ?? null]);
  const given = query.next_cursor ?? query.cursor;
  const after = given == null ? null : idOf(cursors.decode(given, name));
  if (after === undefined) throw new AppError('request.cursor_invalid');
  const userIds = await store.listUsers(db.read(scope), scope, {
    userId: userId == null ? null : toUserId(userId),
    provider: provider ?? null,
    after,
    limit: limit + 1,
  });
  const shown = userIds.slice(0, limit);
  const last = userIds.length > limit ? shown.at(-1) : undefined;
  return {
    userIds: shown,
    nextCursor: last === undefined ? null : cursors.encode(numbersOf(last), name),
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

const isWanted =
  (provider: string | null | undefined) =>
  (each: { readonly provider: string }): boolean =>
    provider == null || each.provider === provider;

export function introspectionRoutes(engine: Engine): readonly Operation[] {
  const given = (provider: string): readonly string[] => {
    const resources = engine.connectors.get(provider)?.resources ?? [];
    return [...new Set(resources.flatMap((each) => each.gives.map(resourceName)))];
  };
  return [
    operation({
      operationId: 'listHistoricalPulls',
      method: 'GET',
      path: '/v2/introspect/historical_pull',
      tag,
      summary: 'See how far the histories of users are fetched',
      query: introspectQuery,
      response: historiesSchema,
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, query }) => {
        const { userIds, nextCursor } = await listPage(engine, scope, query);
        const pulls = await store.listHistories(engine.db.read(scope), scope, userIds);
        const wanted = pulls.filter(isWanted(query.provider));
        const data = userIds.map((userId) => ({
          user_id: userId,
          provider: historiesToWire(
            wanted.filter((each) => each.userId === userId),
            given,
            release,
          ),
        }));
        return { data, next: nextCursor, next_cursor: nextCursor };
      },
    }),
    operation({
      operationId: 'listResourceStatistics',
      method: 'GET',
      path: '/v2/introspect/resources',
      tag,
      summary: "See what was fetched of users' resources",
      query: introspectQuery,
      response: resourcesSchema,
      errors: ['request.cursor_invalid'],
      audit: 'read',
      handle: async ({ scope, query }) => {
        const { userIds, nextCursor } = await listPage(engine, scope, query);
        const statistics = await store.listStatistics(engine.db.read(scope), scope, userIds);
        const wanted = statistics.filter(isWanted(query.provider));
        const data = userIds.map((userId) => ({
          user_id: userId,
          provider: statisticsToWire(wanted.filter((each) => each.userId === userId)),
        }));
        return { data, next: nextCursor, next_cursor: nextCursor };
      },
    }),
  ];
}
