import { type Static, Type } from 'typebox';

import { snakeRow } from '#kernel/db/rows.ts';
import { day, instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { labTestSchema } from '#labs/catalog';

import { dotted, methodOf, topLevelOf } from '../machine/transitions.ts';
import type { Order, OrderAddress, OrderView, Shipment } from '../model.ts';
import {
  billingTypes,
  type CollectionMethod,
  interpretations,
  origins,
  statusDetails,
  topLevelStatuses,
} from '../model/status.ts';
import { expectedDays } from './expected-days.ts';
import { patientSchema } from './patient-schema.ts';
import type { Sender } from './signed-url.ts';
import { trackingUrl } from './tracking.ts';
import { transactionInOrder, transactionInOrderToWire } from './transaction-schema.ts';

const text = Type.String();

export const addressSchema = Type.Object(
  {
    receiver_name: text,
    first_line: text,
    second_line: nullable(text),
    city: text,
    state: text,
    zip: text,
    country: text,
    access_notes: nullable(text),
    phone_number: nullable(text),
  },
  { title: 'PatientAddressCompatible' },
);

export const physicianSchema = Type.Object(
  { first_name: text, last_name: text, npi: text },
  { title: 'ClientFacingPhysician' },
);

export const eventSchema = Type.Object(
  {
    id: Type.Integer(),
    created_at: instant,
    status: Type.String({ description: '`<status>.<method>.<low_level_status>`' }),
    status_detail: nullable(Type.Enum([...statusDetails])),
  },
  { title: 'ClientFacingOrderEvent' },
);

const shipmentSchema = Type.Object(
  {
    id: uuid,
    outbound_tracking_number: nullable(text),
    outbound_tracking_url: nullable(text),
    inbound_tracking_number: nullable(text),
    inbound_tracking_url: nullable(text),
    outbound_courier: nullable(text),
    inbound_courier: nullable(text),
    notes: nullable(text),
    created_at: instant,
    updated_at: instant,
  },
  { title: 'ClientFacingShipment' },
);

const ofMethod = { id: uuid, created_at: instant, updated_at: instant };
const withAppointment = Type.Object({ ...ofMethod, appointment_id: nullable(uuid) });

/** Details of the order by its collection method. */
const detailsSchema = Type.Union([
  Type.Object(
    { type: Type.Literal('walk_in_test'), data: withAppointment },
    { title: 'ClientFacingWalkInOrderDetails' },
  ),
  Type.Object(
    {
      type: Type.Literal('testkit'),
      data: Type.Object({ ...ofMethod, shipment: nullable(shipmentSchema) }),
    },
    { title: 'ClientFacingTestKitOrderDetails' },
  ),
  Type.Object(
    { type: Type.Literal('at_home_phlebotomy'), data: withAppointment },
    { title: 'ClientFacingAtHomePhlebotomyOrderDetails' },
  ),
  Type.Object(
    { type: Type.Literal('on_site_collection'), data: Type.Object(ofMethod) },
    { title: 'ClientFacingOnSiteCollectionOrderDetails' },
  ),
]);

export const orderSchema = Type.Object(
  {
    id: uuid,
    team_id: uuid,
    user_id: uuid,
    lab_account_id: nullable(uuid),
    patient_details: nullable(patientSchema),
    patient_address: nullable(addressSchema),
    /** As ordered. */
    lab_test: Type.Unsafe<unknown>(labTestSchema),
    details: detailsSchema,
    sample_id: nullable(text),
    notes: nullable(text),
    clinical_notes: nullable(text),
    created_at: instant,
    updated_at: instant,
    events: Type.Array(eventSchema),
    status: Type.Enum([...topLevelStatuses]),
    last_event: eventSchema,
    physician: nullable(physicianSchema),
    health_insurance_id: nullable(uuid),
    health_insurace_id: nullable(
      Type.String({ format: 'uuid', description: 'The same, as the key was once spelled.' }),
    ),
    requisition_form_url: nullable(
      Type.String({
        description: 'Signed: it works without a key for 7 days from when it was sent.',
      }),
    ),
    priority: Type.Boolean(),
    shipping_details: nullable(addressSchema),
    activate_by: nullable(day),
    passthrough: nullable(text),
    billing_type: Type.Enum([...billingTypes]),
    icd_codes: nullable(Type.Array(text)),
    has_abn: Type.Boolean(),
    interpretation: nullable(Type.Enum([...interpretations])),
    has_missing_results: nullable(Type.Boolean()),
    expected_result_by_date: nullable(day),
    worst_case_result_by_date: nullable(day),
    origin: Type.Enum([...origins]),
    order_transaction: transactionInOrder,
  },
  { title: 'ClientFacingOrder' },
);

export const postOrderSchema = Type.Object(
  { order: orderSchema, status: text, message: text },
  { title: 'PostOrderResponse' },
);

export type WireOrder = Static<typeof orderSchema>;

export function orderToWire(
  { order, events, transaction }: OrderView,
  { scope, requisitionAddress }: Sender,
): WireOrder {
  const method = methodOf[order.course];
  const wireEvents = eventsToWire(method, events);
  const last = wireEvents.at(-1);
  if (last === undefined) throw new Error('an order has an event');
  const { details } = order;
  return {
    id: order.id,
    team_id: scope.teamId,
    user_id: order.userId,
    lab_account_id: order.labAccountId,
    patient_details: patientToWire(order),
    patient_address: addressToWire(details.patientAddress),
    lab_test: order.tests.labTest,
    details: methodDetails(order),
    sample_id: order.sampleId,
    notes: details.clinicalNotes,
    clinical_notes: details.clinicalNotes,
    created_at: toWireInstant(order.createdAt),
    updated_at: toWireInstant(order.updatedAt),
    events: wireEvents,
    status: topLevelOf(method, order.status),
    last_event: last,
    physician: physicianToWire(order),
    health_insurance_id: order.healthInsuranceId,
    health_insurace_id: order.healthInsuranceId,
    requisition_form_url: hasRequisition(events) ? requisitionAddress(order.id) : null,
    priority: order.isPriority,
    shipping_details: addressToWire(details.shippingAddress),
    activate_by: order.activateBy,
    passthrough: details.passthrough,
    billing_type: order.billingType,
    icd_codes: details.diagnosisCodes === null ? null : [...details.diagnosisCodes],
    has_abn: order.hasAbn,
    interpretation: order.interpretation,
    has_missing_results: order.hasMissingResults,
    ...expectedDays(order, events),
    origin: order.origin,
    order_transaction: transactionInOrderToWire(transaction),
  };
}

export function eventsToWire(
  method: CollectionMethod,
  events: OrderView['events'],
): Static<typeof eventSchema>[] {
  return events.map((event) => ({
    id: event.id,
    created_at: toWireInstant(event.at),
    status: dotted(method, event.status),
    status_detail: event.detail,
  }));
}

/** Returns the response body of an operation that changes an order. */
export function answer(
  view: OrderView,
  sender: Sender,
  message: string,
): Static<typeof postOrderSchema> {
  return { order: orderToWire(view, sender), status: 'SUCCESS', message };
}

/** Whether the laboratory's form was ever made; the order may be further on. */
export function hasRequisition(events: OrderView['events']): boolean {
  return events.some(({ status }) => status === 'requisition_created');
}

function patientToWire({ details: { patient } }: Order): WireOrder['patient_details'] {
  if (patient === null) return null;
  const more = (name: string): string | null => {
    const value = patient.more[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    first_name: patient.firstName,
    last_name: patient.lastName,
    dob: `${patient.birthDate}T00:00:00+00:00`,
    gender: patient.gender,
    // Empty if the order was created from a result without contact data.
    phone_number: patient.phoneNumber || null,
    email: patient.email || null,
    medical_proxy: patient.more['medical_proxy'] ?? null,
    race: more('race'),
    ethnicity: more('ethnicity'),
    sexual_orientation: more('sexual_orientation'),
    gender_identity: more('gender_identity'),
  };
}

function physicianToWire({ details: { physician } }: Order): WireOrder['physician'] {
  if (physician === null) return null;
  return { first_name: physician.firstName, last_name: physician.lastName, npi: physician.npi };
}

function addressToWire(address: OrderAddress | null): WireOrder['patient_address'] {
  return address && snakeRow(address);
}

function methodDetails(order: Order): WireOrder['details'] {
  const method = methodOf[order.course];
  const times = {
    created_at: toWireInstant(order.createdAt),
    updated_at: toWireInstant(order.updatedAt),
  };
  const data = { id: order.id, ...times };
  switch (method) {
    case 'testkit':
      return { type: method, data: { ...data, shipment: shipmentToWire(order.shipment, times) } };
    case 'walk_in_test':
    case 'at_home_phlebotomy':
      return { type: method, data: { ...data, appointment_id: order.appointmentId } };
    case 'on_site_collection':
      return { type: method, data };
  }
}

function shipmentToWire(
  shipment: Shipment | null,
  times: { readonly created_at: string; readonly updated_at: string },
): Static<typeof shipmentSchema> | null {
  if (shipment === null) return null;
  const { outboundCourier, outboundTrackingNumber, inboundCourier, inboundTrackingNumber } =
    shipment;
  return {
    ...snakeRow(shipment),
    outbound_tracking_url: trackingUrl(outboundCourier, outboundTrackingNumber),
    inbound_tracking_url: trackingUrl(inboundCourier, inboundTrackingNumber),
    ...times,
  };
}
