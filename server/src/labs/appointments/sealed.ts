import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { openUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';
import type { OrderId } from '#labs/orders';

import type { Appointment, AppointmentDetails, AppointmentId } from './model.ts';
import * as store from './store.ts';

type KeyDeps = Pick<AppContext, 'vault' | 'random'>;

const placeOf = (id: AppointmentId): SealedLocation<'user key'> => ({
  field: 'lab_appointment.data',
  row: id,
});

export function sealAppointment(
  key: UserKey,
  id: AppointmentId,
  details: AppointmentDetails,
): Buffer {
  return key.sealJson(details, placeOf(id));
}

/** Whole, with their events. */
export async function openAppointments(
  deps: KeyDeps,
  db: ReadDb,
  scope: TeamScope,
  stored: readonly store.StoredAppointment[],
): Promise<readonly Appointment[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const events = await store.listEvents(db, scope, ids);
  return stored.map(({ sealed, wrapped, ...plain }) => {
    const key = openUserKey(deps, plain.userId, wrapped);
    const details = key.openJson<AppointmentDetails>(sealed, placeOf(plain.id));
    return Object.assign(plain, { details, events: events.get(plain.id) ?? [] });
  });
}

/** Returns the order's latest appointment, whatever its status. */
export async function findAppointment(
  deps: KeyDeps,
  db: ReadDb,
  scope: TeamScope,
  orderId: OrderId,
): Promise<Appointment | undefined> {
  const stored = await store.findOfOrder(db, scope, orderId);
  const [found] = await openAppointments(deps, db, scope, stored === undefined ? [] : [stored]);
  return found;
}
