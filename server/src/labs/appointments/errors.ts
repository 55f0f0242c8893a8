import type { CatalogEntry } from '#kernel/errors.ts';

/** Errors of appointments for sample collection. */
export const appointmentErrors = {
  'appointment.not_found': {
    status: 404,
    text: 'The order has no appointment',
    meaning: 'No appointment was booked for this order, or it is of the other kind.',
  },
  'appointment.not_enabled': {
    status: 503,
    text: 'Appointments are not enabled for this team',
    meaning: 'No appointment provider is connected. Sandbox teams have sandbox providers.',
  },
  'appointment.wrong_method': {
    status: 400,
    text: 'The order has another collection method',
    meaning: 'Visits are for at_home_phlebotomy, service centres for walk_in_test.',
  },
  'appointment.not_bookable': {
    status: 400,
    text: 'An appointment cannot be booked now',
    meaning:
      'The text names the status of the order. A service centre needs the requisition first. After the sample is taken, no appointment can be booked.',
  },
  'appointment.exists': {
    status: 400,
    text: 'The order has an appointment already; reschedule or cancel it',
    meaning: 'An order has one appointment at a time.',
  },
  'appointment.key_invalid': {
    status: 400,
    text: 'The booking key is not valid for this order',
    meaning: 'It was altered, or belongs to another laboratory, kind or location than the order.',
  },
  'appointment.slot_gone': {
    status: 400,
    text: 'The slot is no longer available; read the availability again',
    meaning: 'The booking key has expired, the time is in the past, or the slot is fully booked.',
  },
  'appointment.not_changeable': {
    status: 400,
    text: 'The appointment can no longer be changed',
    meaning: 'It is cancelled, has taken place, or is not confirmed yet.',
  },
  'appointment.reason_unknown': {
    status: 400,
    text: 'There is no such cancellation reason',
    meaning: 'The list of cancellation reasons has their ids.',
  },
  'appointment.site_unknown': {
    status: 400,
    text: 'There is no active service centre with this site code',
    meaning: 'The text names the code.',
  },
  'appointment.place_missing': {
    status: 400,
    text: 'Give site_codes, or zip_code with radius',
    meaning: 'The request needs one of the two as the location.',
  },
  'appointment.start_date_refused': {
    status: 400,
    text: 'start_date is in the past',
    meaning: 'Allowed are today, in the time zone of the location, and the 90 days after it.',
  },
  'appointment.area_not_served': {
    status: 400,
    text: 'There are no home visits in this area',
    meaning: 'Area info lists the areas with home visits and their providers.',
  },
  'appointment.none_available': {
    status: 404,
    text: 'There is no service centre in this area',
    meaning: 'Request a larger radius.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof appointmentErrors, CatalogEntry> {}
}
