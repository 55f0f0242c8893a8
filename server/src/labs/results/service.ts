import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { openUserKey } from '#kernel/secrets/user-keys.ts';
import { lookUpTeamTime } from '#kernel/team-time/team-time.ts';
import {
  type KeyDeps,
  type Order,
  type OrderDeps,
  type OrderId,
  type OrderView,
  type TransactionId,
  findOrders,
  getOrder,
  getTransaction,
} from '#labs/orders';

import type { ResultSet } from './merging/result-set.ts';
import { revive } from './merging/revive.ts';
import { interpret, type Missing, missingOf, type Result } from './model.ts';
import type { OrderedTest } from './ordered-tests.ts';
import { knownAt } from './silence/model.ts';
import * as store from './store.ts';

export const dataLocation = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_result.data',
  row: id,
});

export function openSet(
  deps: KeyDeps,
  { id, userId, sealed, wrapped }: store.StoredResult,
): ResultSet {
  return openUserKey(deps, userId, wrapped).openJson<ResultSet>(sealed, dataLocation(id), revive);
}

/** The results of an order, prepared for display. */
export type ResultsView = {
  readonly view: OrderView;
  readonly set: ResultSet;
  readonly results: readonly Result[];
  readonly missing: readonly Missing[];
  readonly tests: readonly OrderedTest[];
};

/** Returns the stored results of an order as of a time of its team. */
export function interpreted(
  deps: KeyDeps,
  { tests: { markers } }: Order,
  stored: store.StoredResult,
  now: Date,
): Omit<ResultsView, 'view'> {
  const reportedAt = stored.createdAt;
  const { set, tests } = knownAt(openSet(deps, stored), markers, { reportedAt, now });
  return {
    set,
    results: set.observations.map((each) => interpret(each, markers)),
    missing: missingOf(set, markers),
    tests,
  };
}

/** The latest results of an order; also partial ones. */
export async function getResults(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<ResultsView> {
  const db = deps.db.read(scope);
  const [view, [stored], { now }] = await Promise.all([
    getOrder(deps, scope, id),
    store.listNewest(db, scope, [id]),
    lookUpTeamTime(deps, db, scope),
  ]);
  if (stored === undefined) throw new AppError('order.results_not_found');
  return { view, ...interpreted(deps, view.order, stored, now) };
}

/** The latest results of each order of a transaction that has some, the newest order's last. */
export async function getTransactionResults(
  deps: OrderDeps,
  scope: TeamScope,
  id: TransactionId,
): Promise<readonly ResultsView[]> {
  const db = deps.db.read(scope);
  const { orders } = await getTransaction(deps, scope, id);
  const ids = orders.map((order) => order.id);
  const [views, stored, { now }] = await Promise.all([
    findOrders(deps, db, { scope, ids }),
    store.listNewest(db, scope, ids),
    lookUpTeamTime(deps, db, scope),
  ]);
  const found = views.flatMap((view) => {
    const newest = stored.find(({ orderId }) => orderId === view.order.id);
    return newest === undefined ? [] : [{ view, ...interpreted(deps, view.order, newest, now) }];
  });
  if (found.length === 0) throw new AppError('order.results_not_found');
  return found;
}

/** Every version of a user's results, the oldest first. */
export async function listResults(
  deps: KeyDeps,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: Order['userId'] },
): Promise<
  readonly (Pick<store.StoredResult, 'orderId' | 'version' | 'createdAt'> & {
    readonly set: ResultSet;
  })[]
> {
  const stored = await store.listOfUser(db, scope, userId);
  return stored.map((each) => ({
    orderId: each.orderId,
    version: each.version,
    createdAt: each.createdAt,
    set: openSet(deps, each),
  }));
}
