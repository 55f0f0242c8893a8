import type { AppointmentAvailabilitySlots, USAddress } from '#console/kernel/api/contract.ts';

import type { Order } from '../queries.ts';

/** Somebody comes to the patient, or the patient goes to a service centre. */
export type Kind = 'visit' | 'centre';

/** Which kind of appointment an order can have; null: none. */
export function kindOf({
  collection_method: method,
}: Pick<Order, 'collection_method'>): Kind | null {
  if (method === 'at_home_phlebotomy') return 'visit';
  return method === 'walk_in_test' ? 'centre' : null;
}

/** The laboratories whose service centres take appointments. */
export const schedulingLabs = ['quest', 'sonora_quest'] as const;
export type SchedulingLab = (typeof schedulingLabs)[number];

export function schedulingLabOf({ lab }: Pick<Order, 'lab'>): SchedulingLab | null {
  return schedulingLabs.find((each) => each === lab.slug) ?? null;
}

/** Why none can be booked now; null: one can. */
export function bookingObstacle(
  order: Pick<Order, 'appointment_id' | 'low_level_status' | 'collection_method' | 'lab'>,
): string | null {
  const { low_level_status: status } = order;
  const kind = kindOf(order);
  if (kind === 'centre' && schedulingLabOf(order) === null)
    return 'service centres of this laboratory take no appointments';
  if (order.appointment_id !== null && status !== 'appointment_cancelled')
    return 'it has one already';
  const isReady = ['requisition_created', 'requisition_bypassed', 'appointment_cancelled'].includes(
    status,
  );
  if (isReady || (kind === 'visit' && status === 'ordered')) return null;
  return status === 'ordered'
    ? 'the laboratory has not made the requisition yet'
    : 'it is too late';
}

/** A time that can be booked. */
export type Slot = {
  readonly key: string;
  readonly start: string;
  readonly end: string;
  readonly zone: string | null;
  /** Of a service centre; null: the patient's address. */
  readonly place: string | null;
};

/** What is free by its day, the earliest first. */
export function slotsByDay(
  answer: AppointmentAvailabilitySlots,
): ReadonlyMap<string, readonly Slot[]> {
  const days = new Map<string, Slot[]>();
  for (const { date, location, slots } of answer.slots) {
    const place = location === null ? null : `${location.name}, ${location.address.first_line}`;
    const zone = location?.iana_timezone ?? answer.timezone;
    const free = slots.flatMap(({ booking_key: key, start, end }): readonly Slot[] =>
      key === null ? [] : [{ key, start, end, zone, place }],
    );
    if (free.length > 0) days.set(date, [...(days.get(date) ?? []), ...free]);
  }
  return new Map([...days].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** The hour of the place, as whoever is there reads it. */
export function slotText({ start, end, zone, place }: Slot): string {
  const format = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
    ...(zone === null ? {} : { timeZone: zone }),
  });
  const hours = `${format.format(new Date(start))}–${format.format(new Date(end))}`;
  return place === null ? hours : `${hours}, ${place}`;
}

/** Where somebody is to come to, as it is typed. */
export type Where = {
  readonly line: string;
  readonly second: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};
export const nowhere: Where = { line: '', second: '', city: '', state: '', zip: '' };

export function addressOf({ line, second, city, state, zip }: Where): USAddress {
  return {
    first_line: line.trim(),
    second_line: second.trim() === '' ? null : second.trim(),
    city: city.trim(),
    state: state.trim(),
    zip_code: zip.trim().slice(0, 5),
    unit: null,
    access_notes: null,
  };
}
