import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { Order } from '#labs/orders';

import type { Address, AppointmentType } from '../model.ts';
import * as store from '../store.ts';
import { type Booking, type BookingKeys, openBookingKeys } from './booking-key.ts';
import type { SandboxTown } from './sandbox-towns.ts';
import { centralLabs, findCentre, findTown, type Centre } from './service-centres.ts';
import { capacityOf } from './slots.ts';

/** Where an appointment is. */
export type AppointmentLocation = {
  readonly siteCode: string | null;
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly timeZone: string;
  readonly address: Address;
};

export function bookingKeys({ vault }: Pick<AppContext, 'vault'>): BookingKeys {
  return openBookingKeys(vault.derive('appointment booking keys'));
}

/** The providers of the sandbox are the only ones there are, so far. */
export function requireEnabled({ environment }: TeamScope): void {
  if (environment === 'production') throw new AppError('appointment.not_enabled');
}

/** Returns the address of a sandbox service centre. */
export function addressOf({ site }: Centre): Address {
  return {
    firstLine: '100 Example Street',
    secondLine: null,
    city: site.city,
    state: site.state,
    zip: site.zip,
    accessNotes: null,
  };
}

/** Where a booking is, if it can be one of this order and is still to come. */
export function spotOf(
  order: Order,
  booking: Booking,
  type: AppointmentType,
  now: Date,
): AppointmentLocation {
  const { provider, place, expiresAt, startAt } = booking;
  const found =
    type === 'phlebotomy' ? visitOf(order, booking) : centreOf(provider, place, order.lab);
  if (found === undefined) throw new AppError('appointment.key_invalid');
  if (expiresAt <= now || startAt <= now) throw new AppError('appointment.slot_gone');
  const { site, address, siteCode } = found;
  const { latitude, longitude, timeZone } = site;
  return { siteCode, place, latitude, longitude, timeZone, address };
}

type Found = {
  readonly site: SandboxTown;
  readonly address: Address;
  readonly siteCode: string | null;
};

/** Returns the location of a visit: the patient's address, in the ZIP code whose availability the client requested. */
function visitOf({ details }: Order, { provider, place }: Booking): Found | undefined {
  const { patientAddress } = details;
  const isVisit = provider === 'getlabs' || provider === 'phlebfinders';
  const site = findTown(place);
  if (!isVisit || patientAddress === null || site === undefined) return undefined;
  if (patientAddress.zip.slice(0, 5) !== place) return undefined;
  const { firstLine, secondLine, city, state, zip, accessNotes } = patientAddress;
  const address = { firstLine, secondLine, city, state, zip, accessNotes };
  return { site, address, siteCode: null };
}

/** Whether the booking is one at a service centre of the laboratory. */
export function isAtCentreOf({ provider, place }: Booking, lab: string): boolean {
  return centreOf(provider, place, lab) !== undefined;
}

function centreOf(provider: string, place: string, orderLab: string): Found | undefined {
  const lab = centralLabs.find((each) => each === provider && each === orderLab);
  const centre = lab && findCentre(lab, place);
  return centre && { site: centre.site, address: addressOf(centre), siteCode: centre.code };
}

/** Locks the slot until the transaction ends, and throws if it is fully booked. */
export async function takeSlot(
  tx: Tx,
  scope: TeamScope,
  { provider, place, startAt, endAt }: Booking,
  type: AppointmentType,
): Promise<void> {
  await store.lockSlot(tx, scope, { provider, place, startAt });
  const range = { from: startAt, until: endAt };
  const booked = await store.countBooked(tx, scope, { provider, place }, range);
  if ((booked.get(startAt.getTime()) ?? 0) >= capacityOf(type))
    throw new AppError('appointment.slot_gone');
}
