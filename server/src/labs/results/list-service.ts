import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { lookUpTeamTime } from '#kernel/team-time/team-time.ts';
import type { KeyDeps, Order, OrderId } from '#labs/orders';

import { interpreted, type ResultsView } from './service.ts';
import * as store from './store.ts';

type ReadDeps = KeyDeps & Pick<AppContext, 'clock'>;

/**
 * Returns the latest results of an order that the caller has read, through this connection; undefined if it has none.
 */
export async function findResultsOf(
  db: ReadDb,
  deps: ReadDeps,
  scope: TeamScope,
  order: Order,
): Promise<Omit<ResultsView, 'view'> | undefined> {
  const [[stored], { now }] = await Promise.all([
    store.listNewest(db, scope, [order.id]),
    lookUpTeamTime(deps, db, scope),
  ]);
  return stored && interpreted(deps, order, stored, now);
}

/** The results of an order, with the time of their last change. */
export type OrderResults = Omit<ResultsView, 'view'> & { readonly updatedAt: Date };

/** Returns the results of several orders by their ids; omits orders without results. */
export async function listResultsOf(
  db: ReadDb,
  deps: ReadDeps,
  scope: TeamScope,
  orders: readonly Order[],
): Promise<ReadonlyMap<OrderId, OrderResults>> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const [stored, { now }] = await Promise.all([
    store.listNewest(db, scope, [...byId.keys()]),
    lookUpTeamTime(deps, db, scope),
  ]);
  return new Map(
    stored.flatMap((each) => {
      const order = byId.get(each.orderId);
      if (order === undefined) return [];
      const found = interpreted(deps, order, each, now);
      return [[order.id, Object.assign(found, { updatedAt: each.createdAt })] as const];
    }),
  );
}
