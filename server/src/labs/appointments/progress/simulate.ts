import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { type TeamTime, teamTime } from '#kernel/team-time/team-time.ts';
import { hourMs } from '#kernel/time.ts';
import { dayIn } from '#kernel/time/day.ts';
import { type LowLevelStatus, type Order, type OrderDeps, stepTo } from '#labs/orders';

import { addressOf, type AppointmentLocation } from '../availability/appointment-locations.ts';
import { centresNear, findTown, visitProviders } from '../availability/service-centres.ts';
import { capacityOf, daysOf, type Slot } from '../availability/slots.ts';
import { type Appointment, isActive } from '../model.ts';
import { findAppointment } from '../sealed.ts';
import * as store from '../store.ts';
import { cancel, insertAppointment, saveChange } from './changes.ts';

/** Larger than any country, so that the nearest service centre is always found. */
const anywhereMiles = 10_000;

type Target = AppointmentLocation & Pick<Appointment, 'type' | 'provider'>;

/** The status of the appointment for each order status that shows one. */
const shownBy: Readonly<Partial<Record<LowLevelStatus, 'pending' | 'scheduled' | 'cancelled'>>> = {
  appointment_pending: 'pending',
  appointment_scheduled: 'scheduled',
  appointment_cancelled: 'cancelled',
};

/**
 * Takes the step of a simulated order to a status of its appointment, as if it had been booked, confirmed or called off.
 * False where the step is not one of an appointment: nothing has happened then.
 */
export async function simulateAppointment(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, to }: { readonly order: Order; readonly to: LowLevelStatus },
): Promise<boolean> {
  const status = shownBy[to];
  if (status === undefined) return false;
  const found = await findAppointment(deps, tx, scope, order.id);
  const before = found !== undefined && isActive(found.status) ? found : undefined;
  const time = await teamTime(deps, tx, scope);
  if (status === 'cancelled') {
    if (before === undefined) return false;
    await cancel(tx, deps, scope, { order, time, id: before.id });
    return true;
  }
  if (before !== undefined && status === 'scheduled') {
    await confirm(tx, deps, scope, { order, time, before });
    return true;
  }
  const target = targetOf(scope, order);
  if (target === undefined) return false;
  // The order returns to `appointment_pending`, so its earlier appointment is cancelled.
  if (before !== undefined) {
    const change = { id: before.id, status: 'cancelled', at: time.now } as const;
    await saveChange(tx, deps, scope, { order, time, steps: [], action: 'cancelled', change });
  }
  const { address, ...spot } = target;
  await insertAppointment(tx, deps, scope, {
    order,
    time,
    fields: {
      ...spot,
      ...(await slotFor(tx, scope, target, { now: time.now, after: time.now })),
      status,
      confirmAt: null,
    },
    details: { address, notes: null },
  });
  return true;
}

/** Confirms a requested appointment, or moves a confirmed one to the next free time. */
async function confirm(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    order,
    time,
    before,
  }: { readonly order: Order; readonly time: TeamTime; readonly before: Appointment },
): Promise<void> {
  const { id, startAt } = before;
  const isMoved = before.status === 'scheduled';
  const target = targetOf(scope, order);
  const after = startAt ?? time.now;
  const slot =
    target !== undefined && (isMoved || startAt === null)
      ? await slotFor(tx, scope, { ...before, place: target.place }, { now: time.now, after })
      : {};
  await saveChange(tx, deps, scope, {
    order,
    time,
    steps: stepTo(order, 'appointment_scheduled'),
    action: isMoved ? 'rescheduled' : 'confirmed',
    change: { id, status: 'scheduled', at: time.now, ...slot },
  });
}

/** The next time that is free. */
async function slotFor(
  tx: Tx,
  scope: TeamScope,
  { type, provider, place, timeZone }: Pick<Target, 'type' | 'provider' | 'place' | 'timeZone'>,
  { now, after }: { readonly now: Date; readonly after: Date },
): Promise<Slot> {
  await store.lockSlot(tx, scope, { provider, place, startAt: now });
  const later = daysOf(type, timeZone, dayIn(timeZone, after), now)
    .flatMap(({ slots }) => slots)
    .filter(({ startAt }) => startAt > after);
  const until = later.at(-1)?.endAt ?? after;
  const booked = await store.countBooked(tx, scope, { provider, place }, { from: after, until });
  const isFree = ({ startAt }: Slot): boolean =>
    (booked.get(startAt.getTime()) ?? 0) < capacityOf(type);
  // If every slot is booked, the simulation takes the last one, so that it can continue.
  const slot = later.find(isFree) ?? later.at(-1);
  return slot ?? { startAt: after, endAt: new Date(after.getTime() + hourMs) };
}

/** Returns the location and provider of the simulated appointment; undefined if the order has none. */
function targetOf({ environment }: TeamScope, order: Order): Target | undefined {
  const { patientAddress } = order.details;
  if (patientAddress === null) return undefined;
  const zip = patientAddress.zip.slice(0, 5);
  if (order.course === 'at_home_phlebotomy') {
    const town = findTown(zip);
    if (town === undefined) return undefined;
    const { latitude, longitude, timeZone } = town;
    const { firstLine, secondLine, city, state, accessNotes } = patientAddress;
    return {
      type: 'phlebotomy',
      provider: visitProviders(environment, zip)[0]?.provider ?? 'getlabs',
      siteCode: null,
      place: zip,
      latitude,
      longitude,
      timeZone,
      address: { firstLine, secondLine, city, state, zip: patientAddress.zip, accessNotes },
    };
  }
  const lab = (['quest', 'sonora_quest'] as const).find((each) => each === order.lab);
  if (order.course !== 'walk_in_test' || lab === undefined) return undefined;
  const [centre] = centresNear(environment, lab, zip, anywhereMiles);
  if (centre === undefined) return undefined;
  const { latitude, longitude, timeZone } = centre.site;
  return {
    type: 'patient_service_center',
    provider: lab,
    siteCode: centre.code,
    place: centre.code,
    latitude,
    longitude,
    timeZone,
    address: addressOf(centre),
  };
}
