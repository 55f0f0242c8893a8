import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findUserKey, type UserKey } from '#kernel/secrets/user-keys.ts';
import type { TeamTime } from '#kernel/team-time/team-time.ts';
import {
  type Order,
  type OrderDeps,
  type OrderId,
  type Step,
  lockOrder,
  applyTransitions,
  stepTo,
  shortestPathTo,
} from '#labs/orders';

import type { AppointmentLocation } from '../availability/appointment-locations.ts';
import { publishAppointmentEvent } from '../events.ts';
import {
  type Appointment,
  type AppointmentDetails,
  type AppointmentId,
  type AppointmentType,
  isActive,
  isBookable,
  isStatusPublic,
} from '../model.ts';
import { findAppointment, sealAppointment } from '../sealed.ts';
import * as store from '../store.ts';

const methodOf = {
  phlebotomy: 'at_home_phlebotomy',
  patient_service_center: 'walk_in_test',
} as const;

/** The order, if it can get an appointment of this kind now. */
export async function lockBookable(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { id, type }: { readonly id: OrderId; readonly type: AppointmentType },
): Promise<Order> {
  const order = await lockOrder(tx, deps, scope, id);
  if (order.course !== methodOf[type]) throw new AppError('appointment.wrong_method');
  const before = await store.findOfOrder(tx, scope, id);
  if (before !== undefined && isActive(before.status)) throw new AppError('appointment.exists');
  if (!isBookable(type, order.status))
    throw new AppError('appointment.not_bookable', {
      detail: `An appointment needs a requisition and comes before the sample is taken; the order is ${order.status}`,
    });
  return order;
}

/** An order and its appointment, if that can still be changed. */
export async function lockChangeable(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { id, type }: { readonly id: OrderId; readonly type: AppointmentType },
): Promise<{ readonly order: Order; readonly before: Appointment }> {
  const order = await lockOrder(tx, deps, scope, id);
  const before = await findAppointment(deps, tx, scope, id);
  if (before?.type !== type) throw new AppError('appointment.not_found');
  if (!isActive(before.status)) throw new AppError('appointment.not_changeable');
  return { order, before };
}

export async function getKey(tx: Tx, deps: OrderDeps, { userId }: Order): Promise<UserKey> {
  const key = await findUserKey(tx, deps, userId);
  if (key === undefined) throw new AppError('order.not_found');
  return key;
}

type Inserted = {
  readonly order: Order;
  readonly time: TeamTime;
  readonly fields: Omit<AppointmentLocation, 'address'> &
    Pick<Appointment, 'type' | 'provider' | 'status' | 'startAt' | 'endAt' | 'confirmAt'>;
  readonly details: AppointmentDetails;
};

export async function insertAppointment(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, time, fields, details }: Inserted,
): Promise<Appointment> {
  const id = trust<AppointmentId>(uuidV7(deps.clock.now(), deps.random));
  const sealed = sealAppointment(await getKey(tx, deps, order), id, details);
  const of = { id, orderId: order.id, transactionId: order.transactionId, userId: order.userId };
  await store.insert(tx, scope, { ...of, ...fields, sealed }, time.now);
  await record(tx, scope, order, { action: 'booked', id });
  const to = fields.status === 'pending' ? 'appointment_pending' : 'appointment_scheduled';
  const steps =
    isStatusPublic(order.status) && order.status !== to ? shortestPathTo(order, to) : [];
  await applyTransitions(tx, deps, scope, {
    order,
    steps,
    at: time.now,
    changes: { appointmentId: id },
  });
  const made = await findAppointment(deps, tx, scope, order.id);
  if (made === undefined) throw new AppError('appointment.not_found');
  await publishAppointmentEvent(tx, deps, scope, {
    eventType: 'labtest.appointment.created',
    appointment: made,
  });
  return made;
}

async function record(
  tx: Tx,
  scope: TeamScope,
  order: Order,
  { action, id }: { readonly action: Settled['action'] | 'booked'; readonly id: AppointmentId },
): Promise<void> {
  await audit(tx, scope, {
    action: `appointment.${action}`,
    subject: { type: 'appointment', id: trust<AuditId>(id) },
    userId: order.userId,
  });
}

/** Cancels an appointment. Without a requisition, the order's status does not change. */
export async function cancel(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    order,
    time,
    id,
  }: { readonly order: Order; readonly time: TeamTime; readonly id: AppointmentId },
): Promise<Appointment> {
  const shows = order.status === 'appointment_pending' || order.status === 'appointment_scheduled';
  return saveChange(tx, deps, scope, {
    order,
    time,
    steps: shows ? stepTo(order, 'appointment_cancelled') : [],
    action: 'cancelled',
    change: { id, status: 'cancelled', at: time.now },
  });
}

type Settled = {
  readonly order: Order;
  readonly time: TeamTime;
  readonly steps: readonly Step[];
  readonly action: 'rescheduled' | 'cancelled' | 'confirmed';
  readonly change: store.Change;
};

/** Saves an appointment with the steps of its order in one transaction, and publishes the events of both. */
export async function saveChange(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, time, steps, action, change: made }: Settled,
): Promise<Appointment> {
  await store.update(tx, scope, made);
  await record(tx, scope, order, { action, id: made.id });
  if (steps.length > 0) await applyTransitions(tx, deps, scope, { order, steps, at: time.now });
  const changed = await findAppointment(deps, tx, scope, order.id);
  if (changed === undefined) throw new AppError('appointment.not_found');
  await publishAppointmentEvent(tx, deps, scope, {
    eventType: 'labtest.appointment.updated',
    appointment: changed,
  });
  return changed;
}
