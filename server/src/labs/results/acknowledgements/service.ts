import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { Actor, TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import {
  type KeyDeps,
  lockOrder,
  type Order,
  type OrderDeps,
  type OrderId,
  setUnacknowledged,
} from '#labs/orders';

import { findResultsOf } from '../list-service.ts';
import type { Result } from '../model.ts';
import { getResults } from '../service.ts';
import { openCriticalIds } from './critical-id.ts';
import { type CriticalResult, criticalsOf } from './model.ts';
import * as store from './store.ts';

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'lab_critical_acknowledgement.note',
  row: id,
});

export type Acknowledgement = {
  readonly id: string;
  readonly orderId: OrderId;
  readonly at: Date;
  readonly by: Actor;
  readonly note: string | null;
};

export type Acknowledgements = {
  readonly orderId: OrderId;
  readonly criticals: readonly CriticalResult[];
  /** Oldest first, including those of results that have since been corrected or withdrawn. */
  readonly acknowledged: readonly Acknowledgement[];
};

/** Returns the critical results of an order, with the members who acknowledged them. */
export async function listCriticals(
  deps: OrderDeps,
  scope: TeamScope,
  orderId: OrderId,
): Promise<Acknowledgements> {
  const [{ view, results }, acknowledged] = await Promise.all([
    getResults(deps, scope, orderId),
    store.listOfOrder(deps.db.read(scope), scope, orderId),
  ]);
  return {
    orderId,
    criticals: criticalsIn(deps, view.order, results),
    acknowledged: acknowledged.map((each) => open(deps, each)),
  };
}

/**
 * Acknowledges critical results. Earlier acknowledgements do not change. Throws `order.critical_result_not_found`, and
 * stores nothing, if one is not among the current results: the caller has not seen these.
 */
export async function acknowledge(
  deps: OrderDeps,
  scope: TeamScope,
  orderId: OrderId,
  { ids, note }: { readonly ids: readonly string[]; readonly note: string | null },
): Promise<Acknowledgements> {
  return deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, orderId);
    const [found, before, { now }] = await Promise.all([
      findResultsOf(tx, deps, scope, order),
      store.listOfOrder(tx, scope, orderId),
      teamTime(deps, tx, scope),
    ]);
    if (found === undefined) throw new AppError('order.results_not_found');
    const criticals = criticalsIn(deps, order, found.results);
    const current = new Set(criticals.map(({ id }) => id));
    if (ids.some((id) => !current.has(id))) throw new AppError('order.critical_result_not_found');
    const known = new Set(before.map(({ id }) => id));
    const fresh = [...new Set(ids)].filter((id) => !known.has(id));
    if (fresh.length > 0) {
      const { userId } = order;
      const key = await ensureUserKey(tx, deps, scope, userId);
      const sealed = (id: string): Buffer | null =>
        note === null ? null : key.seal(Buffer.from(note), placeOf(id));
      const made = fresh.map((id) => ({
        id,
        userId,
        orderId,
        sealedNote: sealed(id),
        createdAt: now,
      }));
      await store.insertAll(tx, scope, made);
      const left = criticals.filter(({ id }) => !known.has(id) && !fresh.includes(id)).length;
      await setUnacknowledged(tx, scope, { id: orderId, count: left });
      await audit(tx, scope, {
        action: 'critical_result.acknowledged',
        subject: { type: 'order', id: trust<AuditId>(orderId) },
        userId,
        details: { results: fresh.length },
      });
    }
    const acknowledged = await store.listOfOrder(tx, scope, orderId);
    return { orderId, criticals, acknowledged: acknowledged.map((each) => open(deps, each)) };
  });
}

/** Every acknowledgement of a user's results, the oldest first. */
export async function listOfUser(
  deps: KeyDeps,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: UserId },
): Promise<readonly Acknowledgement[]> {
  return (await store.listOfUser(db, scope, userId)).map((each) => open(deps, each));
}

function criticalsIn(
  deps: Pick<OrderDeps, 'vault'>,
  order: Order,
  results: readonly Result[],
): readonly CriticalResult[] {
  return criticalsOf(results, order.tests.markers, openCriticalIds(deps, order.id));
}

function open(
  deps: KeyDeps,
  { id, orderId, userId, sealedNote, wrapped, ...by }: store.StoredAcknowledgement,
): Acknowledgement {
  const note =
    sealedNote === null
      ? null
      : openUserKey(deps, userId, wrapped).open(sealedNote, placeOf(id)).toString();
  return { id, orderId, at: by.createdAt, by: { type: by.actorType, id: by.actorId }, note };
}
