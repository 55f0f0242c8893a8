import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { OrderDeps } from '#labs/orders';

import {
  bookingKeys,
  isAtCentreOf,
  requireEnabled,
  takeSlot,
} from '../availability/appointment-locations.ts';
import * as store from './store.ts';

export type HoldAsked = {
  /** The caller's id of the hold, which also releases it. */
  readonly id: string;
  readonly userId: UserId;
  readonly key: string;
  /** The laboratory of the order. */
  readonly lab: string;
  readonly now: Date;
  /** The slot is after this. */
  readonly after: Date;
};

/** Holds a slot at a service centre until it begins. Returns the booking key with which it can be booked. */
export async function holdSlot(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { id, userId, key, lab, now, after }: HoldAsked,
): Promise<string> {
  requireEnabled(scope);
  const keys = bookingKeys(deps);
  const slot = keys.fromKey(key);
  if (slot === undefined || !isAtCentreOf(slot, lab)) throw new AppError('appointment.key_invalid');
  if (slot.expiresAt <= now) throw new AppError('appointment.slot_gone');
  if (slot.startAt <= after)
    throw new AppError('appointment.slot_gone', {
      detail: `The slot begins before it has to be paid for; take one after ${after.toISOString()}`,
    });
  await takeSlot(tx, scope, slot, 'patient_service_center');
  const { provider, place, startAt } = slot;
  await store.insert(tx, scope, { id, userId, provider, place, startAt });
  return keys.toKey({ ...slot, expiresAt: startAt });
}

/** Releases the slot, so that others can book it. */
export async function releaseSlot(tx: Tx, scope: TeamScope, id: string): Promise<void> {
  await store.remove(tx, scope, id);
}
