import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { type LowLevelStatus, type Order, type Position, type Step, pathTo } from '#labs/orders';

import { publishAppointmentEvent } from '../events.ts';
import { type Appointment, type AppointmentStatus, canBecome } from '../model.ts';
import { findAppointment } from '../sealed.ts';
import * as store from '../store.ts';

/** The sample was taken, or there is a result of it. */
const taken: ReadonlySet<LowLevelStatus> = new Set<LowLevelStatus>([
  'draw_completed',
  'partial_results',
  'completed',
  'redraw_available',
  'sample_error',
]);

/**
 * Applies the steps of an order to its appointment, and returns the steps with those that the appointment adds. A
 * visit that was booked before the requisition shows in the order's status once there is one. The visit is cancelled
 * with the order; an appointment at a service centre is not. When the sample is taken, the appointment is completed,
 * and moved to that time if it was planned for later.
 */
export async function syncWithOrder(
  tx: Tx,
  deps: Pick<AppContext, 'vault' | 'random'>,
  scope: TeamScope,
  {
    order,
    position,
    steps,
    at,
  }: {
    readonly order: Order;
    readonly position: Position;
    readonly steps: readonly Step[];
    readonly at: Date;
  },
): Promise<readonly Step[]> {
  const last = steps.at(-1)?.to;
  if (order.appointmentId === null || last === undefined) return steps;
  const appointment = await findAppointment(deps, tx, scope, order.id);
  if (appointment === undefined) return steps;
  const status = statusAfter(last, appointment);
  if (status !== undefined) {
    const time = status === 'completed' ? broughtForward(appointment, at) : {};
    await store.update(tx, scope, { id: appointment.id, status, at, ...time });
    const changed = await findAppointment(deps, tx, scope, order.id);
    if (changed !== undefined)
      await publishAppointmentEvent(tx, deps, scope, {
        eventType: 'labtest.appointment.updated',
        appointment: changed,
      });
  }
  return [...steps, ...stepsOf(position, last, appointment)];
}

function statusAfter(
  last: LowLevelStatus,
  { type, status }: Appointment,
): AppointmentStatus | undefined {
  const next: AppointmentStatus | undefined = taken.has(last)
    ? 'completed'
    : last === 'cancelled' && type === 'phlebotomy'
      ? 'cancelled'
      : undefined;
  return next !== undefined && canBecome(status, next) ? next : undefined;
}

/** Returns the times of an appointment whose sample was taken before its start: it begins at that time. */
function broughtForward(
  { startAt, endAt }: Appointment,
  at: Date,
): Pick<store.Change, 'startAt' | 'endAt'> {
  if (startAt === null || endAt === null || startAt <= at) return {};
  return { startAt: at, endAt: new Date(at.getTime() + endAt.getTime() - startAt.getTime()) };
}

function stepsOf(
  position: Position,
  last: LowLevelStatus,
  { type, status }: Appointment,
): readonly Step[] {
  if (type !== 'phlebotomy') return [];
  if (last !== 'requisition_created' && last !== 'requisition_bypassed') return [];
  const shown = { pending: 'appointment_pending', scheduled: 'appointment_scheduled' } as const;
  if (status !== 'pending' && status !== 'scheduled') return [];
  return pathTo({ ...position, status: last }, shown[status]) ?? [];
}
