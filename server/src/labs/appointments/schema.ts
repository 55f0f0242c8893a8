import { type Static, Type } from 'typebox';

import { snakeRow } from '#kernel/db/rows.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import {
  type Address,
  type Appointment,
  appointmentProviders,
  appointmentStatuses,
  appointmentTypes,
} from './model.ts';

const text = (maxLength: number) => Type.String({ maxLength, format: 'plain-text' });
const required = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, format: 'visible-text' });

/** Five digits, or nine with or without a hyphen: the place is that of the first five. */
export const longZipCode = Type.String({ pattern: String.raw`^\d{5}(?:-?\d{4})?$` });
export const zipCode = Type.String({ pattern: String.raw`^\d{5}$` });
/** In miles. */
export const radii = ['10', '20', '25', '50', '100'] as const;
export const radius = Type.Enum([...radii], { default: '25', description: 'In miles.' });

const addressFields = {
  first_line: required(100),
  second_line: optional(text(100)),
  city: required(100),
  state: Type.String({ minLength: 2, maxLength: 50, format: 'visible-text' }),
  zip_code: Type.String({ pattern: String.raw`^\d{5}(-\d{4})?$` }),
  unit: optional(text(100)),
  access_notes: optional(text(1000)),
};
export const addressBody = Type.Object(addressFields, { title: 'USAddress' });

export const addressSchema = Type.Object(
  {
    first_line: Type.String(),
    second_line: nullable(Type.String()),
    city: Type.String(),
    state: Type.String(),
    zip_code: Type.String(),
    unit: nullable(Type.String()),
    access_notes: nullable(Type.String()),
  },
  { title: 'AppointmentAddress' },
);
export const pointSchema = Type.Object(
  { lng: Type.Number(), lat: Type.Number() },
  { title: 'LngLat' },
);

const notes = optional(text(1000));
export const bookBody = Type.Object(
  {
    booking_key: required(1000),
    appointment_notes: notes,
    async_confirmation: Type.Boolean({
      default: false,
      description:
        'Without it the response is a confirmed appointment. With it the appointment is pending until the provider confirms it, which an event reports.',
    }),
    sync_confirmation_timeout_millisecond: optional(
      Type.Integer({
        minimum: 1000,
        maximum: 10_000,
        description:
          'With `async_confirmation`: how long the confirmation may take for the response to carry it. The provider of the sandbox takes 2000 ms and confirms at once where that is within this time.',
      }),
    ),
    async_confirmation_timeout_millisecond: optional(
      Type.Integer({
        minimum: 60_000,
        maximum: 172_800_000,
        description:
          'With `async_confirmation`: how long the confirmation may take at most. The provider of the sandbox always confirms earlier.',
      }),
    ),
  },
  { title: 'AppointmentBookingRequest' },
);
export const rescheduleBody = Type.Object(
  { booking_key: required(1000), appointment_notes: notes },
  { title: 'AppointmentRescheduleRequest' },
);
export const requestBody = Type.Object(
  {
    address: addressBody,
    provider: Type.Enum([...appointmentProviders]),
    appointment_notes: notes,
  },
  { title: 'RequestAppointmentRequest' },
);
export const cancelVisitBody = Type.Object(
  { cancellation_reason_id: uuid, notes },
  { title: 'AppointmentCancelRequest' },
);
/** In camel case, as the contract has it for service centres. */
export const cancelCentreBody = Type.Object(
  { cancellationReasonId: uuid, note: notes },
  { title: 'PscAppointmentCancelRequest' },
);

export const reasonsSchema = Type.Array(
  Type.Object(
    { id: uuid, name: Type.String(), is_refundable: Type.Boolean() },
    { title: 'ClientFacingAppointmentCancellationReason' },
  ),
);

const eventStatus = Type.Enum([...appointmentStatuses]);
export const appointmentSchema = Type.Object(
  {
    id: uuid,
    user_id: uuid,
    order_id: uuid,
    order_transaction_id: nullable(uuid),
    address: addressSchema,
    location: pointSchema,
    start_at: nullable(instant),
    end_at: nullable(instant),
    iana_timezone: nullable(Type.String()),
    type: Type.Enum([...appointmentTypes]),
    provider: Type.Enum([...appointmentProviders]),
    status: Type.Enum([
      'confirmed',
      'pending',
      'reserved',
      'in_progress',
      'completed',
      'cancelled',
    ]),
    provider_id: Type.String(),
    external_id: nullable(Type.String()),
    can_reschedule: Type.Boolean(),
    appointment_notes: nullable(Type.String()),
    event_status: eventStatus,
    event_data: Type.Null(),
    events: Type.Array(
      Type.Object(
        { created_at: instant, status: eventStatus, data: Type.Null() },
        { title: 'ClientFacingAppointmentEvent' },
      ),
    ),
  },
  { title: 'ClientFacingAppointment' },
);

export function toAddress(address: Static<typeof addressBody>): Address {
  return {
    firstLine: address.first_line.trim(),
    secondLine: address.second_line ?? address.unit ?? null,
    city: address.city.trim(),
    state: address.state.trim().toUpperCase(),
    zip: address.zip_code,
    accessNotes: address.access_notes ?? null,
  };
}

export function toWireAddress({ zip, ...address }: Address): Static<typeof addressSchema> {
  return { ...snakeRow(address), zip_code: zip, unit: null };
}

export function appointmentToWire(appointment: Appointment): Static<typeof appointmentSchema> {
  const { id, status, details, startAt, endAt } = appointment;
  return {
    id,
    user_id: appointment.userId,
    order_id: appointment.orderId,
    order_transaction_id: appointment.transactionId,
    address: toWireAddress(details.address),
    location: { lng: appointment.longitude, lat: appointment.latitude },
    start_at: startAt === null ? null : toWireInstant(startAt),
    end_at: endAt === null ? null : toWireInstant(endAt),
    iana_timezone: appointment.timeZone,
    type: appointment.type,
    provider: appointment.provider,
    status: status === 'scheduled' ? 'confirmed' : status,
    provider_id: appointment.siteCode ?? id,
    external_id: null,
    can_reschedule: status === 'scheduled',
    appointment_notes: details.notes,
    event_status: status,
    event_data: null,
    events: appointment.events.map((event) => ({
      created_at: toWireInstant(event.at),
      status: event.status,
      data: null,
    })),
  };
}
