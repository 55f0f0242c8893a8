import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { openUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';

import type { Order, OrderDetails, OrderId, OrderView, TransactionId } from '../model.ts';
import { listByIds, type StoredOrder } from '../store.ts';
import type { BlindIndex } from './blind-index.ts';
import * as store from './store.ts';

export type KeyDeps = Pick<AppContext, 'vault' | 'random'>;

const placeOf = (id: OrderId): SealedLocation<'user key'> => ({ field: 'lab_order.data', row: id });

export function sealDetails(key: UserKey, id: OrderId, details: OrderDetails): Buffer {
  return key.sealJson(details, placeOf(id));
}

/** Encrypts the details, and hashes the names by which the order can be found. */
export function keepDetails(
  { names }: { readonly names: BlindIndex },
  { tenantId }: TeamScope,
  key: UserKey,
  { id, details }: Pick<Order, 'id' | 'details'>,
): {
  readonly sealed: Buffer;
  readonly patientTokens: readonly bigint[];
  readonly recipientTokens: readonly bigint[];
} {
  const { patient, shippingAddress, patientAddress } = details;
  const receiver = (shippingAddress ?? patientAddress)?.receiverName ?? '';
  return {
    sealed: sealDetails(key, id, details),
    patientTokens: names.tokens(
      tenantId,
      patient === null ? [] : [patient.firstName, patient.lastName],
    ),
    recipientTokens: names.tokens(tenantId, [receiver]),
  };
}

/** The order with its details, which are under its user's key. */
export function openOrder(deps: KeyDeps, { sealed, wrapped, ...plain }: StoredOrder): Order {
  const key = openUserKey(deps, plain.userId, wrapped);
  return { ...plain, details: key.openJson<OrderDetails>(sealed, placeOf(plain.id)) };
}

/**
 * Returns the orders with their events and transactions, in the given order. Omits those whose user has been deleted
 * since.
 */
export async function viewsOf(
  db: ReadDb,
  scope: TeamScope,
  orders: readonly Order[],
): Promise<readonly OrderView[]> {
  if (orders.length === 0) return [];
  const [events, transactions] = await Promise.all([
    store.listEvents(
      db,
      scope,
      orders.map((each) => each.id),
    ),
    store.listTransactions(db, scope, [...new Set(orders.map((each) => each.transactionId))]),
  ]);
  return orders.flatMap((order) => {
    const transaction = transactions.get(order.transactionId);
    // Its user was deleted since the order was read.
    if (transaction === undefined) return [];
    return { order, events: events.get(order.id) ?? [], transaction };
  });
}

/** Returns these orders in the order of `ids`, read through this connection. Omits those that do not exist. */
export async function findOrders(
  deps: KeyDeps,
  db: ReadDb,
  of: { readonly scope: TeamScope; readonly ids: readonly OrderId[] },
): Promise<readonly OrderView[]> {
  const stored = await listByIds(db, of.scope, of.ids);
  const byId = new Map(stored.map((each) => [each.id, openOrder(deps, each)]));
  const found = of.ids.map((id) => byId.get(id)).filter((order) => order !== undefined);
  return viewsOf(db, of.scope, found);
}

export async function getOrder(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: OrderId,
): Promise<OrderView> {
  const [found] = await findOrders(deps, deps.db.read(scope), { scope, ids: [id] });
  if (found === undefined) throw new AppError('order.not_found');
  return found;
}

/** Without its events and its transaction. */
export async function getOrderAlone(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: OrderId,
): Promise<Order> {
  const [stored] = await listByIds(deps.db.read(scope), scope, [id]);
  if (stored === undefined) throw new AppError('order.not_found');
  return openOrder(deps, stored);
}

export async function getTransaction(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
  id: TransactionId,
): Promise<store.StoredTransaction> {
  const found = (await store.listTransactions(db.read(scope), scope, [id])).get(id);
  if (found === undefined) throw new AppError('order_transaction.not_found');
  return found;
}
