import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { dayMs } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { type Order, type OrderDeps, type OrderId, lockOrder, stepTo } from '#labs/orders';

import { daysOf } from '../availability/slots.ts';
import { type Appointment, isActive, isRequisitionOverdue, isStatusPublic } from '../model.ts';
import { findAppointment } from '../sealed.ts';
import { cancel, saveChange } from './changes.ts';

/** Confirms or cancels the order's appointment if it is due. Returns false if nothing is due. */
export async function processDue(deps: OrderDeps, scope: TeamScope, id: OrderId): Promise<boolean> {
  const time = await teamTime(deps, deps.db.read(scope), scope);
  const isChanged = await deps.db.write(scope, async (tx) => {
    const order = await lockOrder(tx, deps, scope, id);
    const appointment = await findAppointment(deps, tx, scope, id);
    if (appointment === undefined || !isActive(appointment.status)) return false;
    if (isRequisitionOverdue(order, appointment, time.now)) {
      await cancel(tx, deps, scope, { order, time, id: appointment.id });
      return true;
    }
    const { confirmAt } = appointment;
    if (confirmAt === null || confirmAt > time.now) return false;
    await saveChange(tx, deps, scope, {
      order,
      time,
      steps: isShown(order) ? stepTo(order, 'appointment_scheduled') : [],
      action: 'confirmed',
      change: {
        id: appointment.id,
        status: 'scheduled',
        at: time.now,
        ...assignedTime(appointment, time.now),
      },
    });
    return true;
  });
  if (isChanged) deps.onEvents();
  return isChanged;
}

const isShown = ({ status }: Order): boolean =>
  isStatusPublic(status) && status === 'appointment_pending';

/** A provider that was asked comes at the first time of the next day. */
function assignedTime(
  { startAt, timeZone, type }: Appointment,
  now: Date,
): { readonly startAt?: Date; readonly endAt?: Date } {
  if (startAt !== null) return {};
  const tomorrow = dayIn(timeZone, new Date(now.getTime() + dayMs));
  const [slot] = daysOf(type, timeZone, tomorrow, now).flatMap(({ slots }) => slots);
  return slot ?? {};
}
