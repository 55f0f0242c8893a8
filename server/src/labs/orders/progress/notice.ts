import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';

import type { OrderDeps } from '../deps.ts';
import type { LabNotice } from '../laboratory/interface.ts';
import { pathTo } from '../machine/machine.ts';
import type { OrderId, OrderView, Shipment } from '../model.ts';
import { lockOrder, applyTransitions, positionOf } from './transition-order.ts';

/** Moves an order to where a laboratory says that it is; undefined where it cannot be there now. */
export async function applyNotice(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    orderId,
    notice,
  }: { readonly orderId: OrderId; readonly notice: Omit<LabNotice, 'orderNumber'> },
): Promise<OrderView | undefined> {
  const order = await lockOrder(tx, deps, scope, orderId);
  const steps = pathTo(positionOf(order), notice.status, notice.detail);
  if (steps === undefined) return undefined;
  const { now } = await teamTime(deps, tx, scope);
  const shipment: Shipment | undefined =
    notice.shipment === undefined ? undefined : { id: order.id, notes: null, ...notice.shipment };
  return applyTransitions(tx, deps, scope, {
    order,
    steps,
    at: now,
    ...(shipment === undefined ? {} : { changes: { shipment } }),
  });
}
