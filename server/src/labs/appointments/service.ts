import { type Once } from '#idempotency';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import { hourMs, secondMs } from '#kernel/time.ts';
import { type OrderDeps, type OrderId, getOrder, stepTo } from '#labs/orders';

import {
  bookingKeys,
  requireEnabled,
  spotOf,
  takeSlot,
} from './availability/appointment-locations.ts';
import type { Booking } from './availability/booking-key.ts';
import type { SandboxTown } from './availability/sandbox-towns.ts';
import { findTown, visitProviders } from './availability/service-centres.ts';
import {
  type Address,
  type Appointment,
  type AppointmentProvider,
  type AppointmentType,
  isStatusPublic,
} from './model.ts';
import {
  cancel,
  getKey,
  insertAppointment,
  lockBookable,
  lockChangeable,
  saveChange,
} from './progress/changes.ts';
import { findReason } from './reasons.ts';
import { appointmentToWire } from './schema.ts';
import { findAppointment, sealAppointment } from './sealed.ts';

/** How long the sandbox's providers take to confirm, and to say when they come. */
const confirmAfterMs = 2 * secondMs;
const assignAfterMs = hourMs;

export async function getAppointment(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  type: AppointmentType,
): Promise<Appointment> {
  await getOrder(deps, scope, id);
  const found = await findAppointment(deps, deps.db.read(scope), scope, id);
  if (found?.type !== type) throw new AppError('appointment.not_found');
  return found;
}

export type NewBooking = {
  readonly type: AppointmentType;
  readonly key: string;
  readonly notes: string | null;
  /** How long the response waits for a confirmation that may also come later; null: only a confirmed appointment is made. */
  readonly confirmWithinMs: number | null;
};

/** Books a slot for an order, which moves on to it where it has a requisition. */
export async function bookAppointment(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  { booking, within }: { readonly booking: NewBooking; readonly within: Once },
): Promise<Appointment> {
  requireEnabled(scope);
  const time = await teamTime(deps, deps.db.read(scope), scope);
  const isPending = booking.confirmWithinMs !== null && booking.confirmWithinMs < confirmAfterMs;
  return change(deps, async () =>
    deps.db.write(scope, async (tx) => {
      await within.claim(tx);
      const order = await lockBookable(tx, deps, scope, { id, type: booking.type });
      const slot = readKey(deps, booking.key);
      const { address, ...spot } = spotOf(order, slot, booking.type, time.now);
      await takeSlot(tx, scope, slot, booking.type);
      const made = await insertAppointment(tx, deps, scope, {
        order,
        time,
        fields: {
          ...spot,
          type: booking.type,
          provider: slot.provider,
          status: isPending ? 'pending' : 'scheduled',
          startAt: slot.startAt,
          endAt: slot.endAt,
          confirmAt: isPending ? new Date(time.now.getTime() + confirmAfterMs) : null,
        },
        details: { address, notes: booking.notes },
      });
      await within.keep(tx, appointmentToWire(made), order.userId);
      return made;
    }),
  );
}

/** Asks a provider for a visit; when it is, the provider says later. */
export async function requestAppointment(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  asked: {
    readonly address: Address;
    readonly provider: AppointmentProvider;
    readonly notes: string | null;
  },
): Promise<Appointment> {
  requireEnabled(scope);
  const { address, provider, notes } = asked;
  const time = await teamTime(deps, deps.db.read(scope), scope);
  const type = 'phlebotomy';
  return change(deps, async () =>
    deps.db.write(scope, async (tx) => {
      const order = await lockBookable(tx, deps, scope, { id, type });
      const { latitude, longitude, timeZone } = requireServed(scope, address, provider);
      const where = {
        siteCode: null,
        place: address.zip.slice(0, 5),
        latitude,
        longitude,
        timeZone,
      };
      const confirmAt = new Date(time.now.getTime() + assignAfterMs);
      const when = { status: 'pending', startAt: null, endAt: null, confirmAt } as const;
      const fields = { type, provider, ...where, ...when } as const;
      const details = { address, notes };
      return insertAppointment(tx, deps, scope, { order, time, fields, details });
    }),
  );
}

/** The town in which the provider makes visits on request. */
function requireServed(
  { environment }: TeamScope,
  { zip }: Address,
  provider: AppointmentProvider,
): SandboxTown {
  const serving = visitProviders(environment, zip).find((each) => each.provider === provider);
  const town = findTown(zip);
  if (serving?.services.includes('appointment-request') !== true || town === undefined)
    throw new AppError('appointment.area_not_served');
  return town;
}

/** Another slot for an appointment that is confirmed. */
export async function rescheduleAppointment(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  asked: Omit<NewBooking, 'confirmWithinMs'>,
): Promise<Appointment> {
  requireEnabled(scope);
  const time = await teamTime(deps, deps.db.read(scope), scope);
  return change(deps, async () =>
    deps.db.write(scope, async (tx) => {
      const { order, before } = await lockChangeable(tx, deps, scope, { id, type: asked.type });
      if (before.status !== 'scheduled') throw new AppError('appointment.not_changeable');
      const slot = readKey(deps, asked.key);
      const { address, ...spot } = spotOf(order, slot, asked.type, time.now);
      await takeSlot(tx, scope, slot, asked.type);
      const key = await getKey(tx, deps, order);
      const sealed = sealAppointment(key, before.id, {
        address,
        notes: asked.notes ?? before.details.notes,
      });
      const { startAt, endAt } = slot;
      const steps = isStatusPublic(order.status) ? stepTo(order, 'appointment_scheduled') : [];
      return saveChange(tx, deps, scope, {
        order,
        time,
        steps,
        action: 'rescheduled',
        change: {
          id: before.id,
          status: 'scheduled',
          at: time.now,
          startAt,
          endAt,
          sealed,
          ...spot,
        },
      });
    }),
  );
}

/** Calls an appointment off; the order waits for another one. */
export async function cancelAppointment(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
  { type, reasonId }: { readonly type: AppointmentType; readonly reasonId: string },
): Promise<Appointment> {
  const time = await teamTime(deps, deps.db.read(scope), scope);
  return change(deps, async () =>
    deps.db.write(scope, async (tx) => {
      const { order, before } = await lockChangeable(tx, deps, scope, { id, type });
      if (findReason(type, reasonId) === undefined)
        throw new AppError('appointment.reason_unknown');
      return cancel(tx, deps, scope, { order, time, id: before.id });
    }),
  );
}

async function change(deps: OrderDeps, work: () => Promise<Appointment>): Promise<Appointment> {
  const changed = await work();
  deps.onEvents();
  return changed;
}

function readKey(deps: OrderDeps, key: string): Booking {
  const booking = bookingKeys(deps).fromKey(key);
  if (booking === undefined) throw new AppError('appointment.key_invalid');
  return booking;
}
