import type { CatalogEntry } from '#kernel/errors.ts';

/** Of appointments for taking samples. */
export const appointmentErrors = {
  'appointment.not_found': {
    status: 404,
    text: 'The order has no appointment',
    meaning: 'None was booked for this order, or it is one of another kind.',
  },
  'appointment.not_enabled': {
    status: 503,
    text: 'Appointments are not enabled for this team',
    meaning: 'No provider of appointments is connected. Sandbox teams have the sandbox of each.',
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
      'The text names the status of the order. A service centre needs the requisition first; nothing is booked once the sample is taken.',
  },
  'appointment.exists': {
    status: 400,
    text: 'The order has an appointment already; reschedule or cancel it',
    meaning: 'An order has one appointment at a time.',
  },
  'appointment.key_invalid': {
    status: 400,
    text: 'The booking key is not valid for this order',
    meaning: 'It was altered, or is of another laboratory, kind or place than the order.',
  },
  'appointment.slot_gone': {
    status: 400,
    text: 'The slot is not available any more; ask for availability again',
    meaning: 'The booking key has expired, the time is past, or the last place was taken.',
  },
  'appointment.not_changeable': {
    status: 400,
    text: 'The appointment cannot be changed any more',
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
    meaning: 'Either one says where availability is asked for.',
  },
  'appointment.start_date_refused': {
    status: 400,
    text: 'start_date is in the past',
    meaning: 'It is today at the place, or one of the 90 days after.',
  },
  'appointment.area_not_served': {
    status: 400,
    text: 'Nobody makes visits in this area',
    meaning: 'Area info says where visits are made and by whom.',
  },
  'appointment.none_available': {
    status: 404,
    text: 'There is no service centre in this area',
    meaning: 'Ask for a larger radius.',
  },
} as const satisfies Record<string, CatalogEntry>;

declare module '#kernel/errors.ts' {
  interface ErrorCatalog extends Record<keyof typeof appointmentErrors, CatalogEntry> {}
}
