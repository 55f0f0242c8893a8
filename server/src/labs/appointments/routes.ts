import type { Static } from 'typebox';

import { idempotencyErrors, idempotencyHeaders, once, repeatable } from '#idempotency';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';
import { type OrderDeps, orderParams, toOrderId } from '#labs/orders';

import { areaRoutes } from './areas/routes.ts';
import type { AppointmentType } from './model.ts';
import { cancellationReasons } from './reasons.ts';
import {
  appointmentSchema,
  appointmentToWire,
  bookBody,
  cancelCentreBody,
  cancelVisitBody,
  reasonsSchema,
  requestBody,
  rescheduleBody,
  toAddress,
} from './schema.ts';
import {
  bookAppointment,
  cancelAppointment,
  getAppointment,
  requestAppointment,
  rescheduleAppointment,
} from './service.ts';

const tag = 'lab appointments';
/** How long a booking under an idempotency key is remembered. */
const bookingKeptDays = 14;

const bookingErrors = [
  'order.not_found',
  'appointment.not_enabled',
  'appointment.wrong_method',
  'appointment.not_bookable',
  'appointment.exists',
  'appointment.key_invalid',
  'appointment.slot_gone',
] as const;
const changeErrors = [
  'order.not_found',
  'appointment.not_found',
  'appointment.not_changeable',
] as const;

/** The names of the operations of each appointment type. */
const kinds = {
  phlebotomy: { path: 'phlebotomy', name: 'Phlebotomy', noun: 'visit', article: 'a' },
  patient_service_center: {
    path: 'psc',
    name: 'ServiceCentre',
    noun: 'appointment at a service centre',
    article: 'an',
  },
} as const satisfies Readonly<Record<AppointmentType, object>>;

export function appointmentRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    ...areaRoutes(deps),
    ...routesOf(deps, 'phlebotomy'),
    cancelVisitRoute(deps),
    requestRoute(deps),
    ...routesOf(deps, 'patient_service_center'),
    cancelCentreRoute(deps),
  ];
}

function routesOf(deps: OrderDeps, type: AppointmentType): readonly Operation[] {
  return [reasonsRoute(type), getRoute(deps, type), bookRoute(deps, type), moveRoute(deps, type)];
}

function reasonsRoute(type: AppointmentType): Operation {
  const { path, name, noun, article } = kinds[type];
  return operation({
    operationId: `list${name}CancellationReasons`,
    method: 'GET',
    path: `/v3/order/${path}/appointment/cancellation-reasons`,
    tag,
    summary: `List the reasons for cancelling ${article} ${noun}`,
    response: reasonsSchema,
    audit: 'none',
    handle: async () =>
      cancellationReasons[type].map((reason) => ({
        id: reason.id,
        name: reason.name,
        is_refundable: reason.isRefundable,
      })),
  });
}

function getRoute(deps: OrderDeps, type: AppointmentType): Operation {
  const { path, name, noun } = kinds[type];
  return operation({
    operationId: `get${name}Appointment`,
    method: 'GET',
    path: `/v3/order/{order_id}/${path}/appointment`,
    tag,
    summary: `Get the ${noun} of an order`,
    description: 'The last one, whether it succeeded or not.',
    params: orderParams,
    response: appointmentSchema,
    errors: ['order.not_found', 'appointment.not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      appointmentToWire(await getAppointment(deps, scope, toOrderId(params.order_id), type)),
  });
}

function bookRoute(deps: OrderDeps, type: AppointmentType): Operation {
  const { path, name, noun, article } = kinds[type];
  const operationId = `book${name}Appointment`;
  return operation({
    operationId,
    method: 'POST',
    path: `/v3/order/{order_id}/${path}/appointment/book`,
    tag,
    summary: `Book ${article} ${noun}`,
    description:
      'Needs a booking key from the availability. With `X-Idempotency-Key`, a repetition within 14 days returns the first response.',
    headers: idempotencyHeaders,
    params: orderParams,
    body: bookBody,
    response: appointmentSchema,
    errors: [...bookingErrors, ...idempotencyErrors],
    handle: async ({ scope, params, body, headers }) => {
      const orderId = toOrderId(params.order_id);
      const request = { operationId, body: [orderId, body], keepMs: bookingKeptDays * dayMs };
      const answered = await once(deps, scope, repeatable(headers, request), async (within) =>
        appointmentToWire(
          await bookAppointment(deps, scope, orderId, {
            booking: {
              type,
              key: body.booking_key,
              notes: body.appointment_notes ?? null,
              confirmWithinMs: body.async_confirmation
                ? (body.sync_confirmation_timeout_millisecond ?? 0)
                : null,
            },
            within,
          }),
        ),
      );
      return jsonReply(200, answered);
    },
  });
}

function moveRoute(deps: OrderDeps, type: AppointmentType): Operation {
  const { path, name, noun, article } = kinds[type];
  return operation({
    operationId: `reschedule${name}Appointment`,
    method: 'PATCH',
    path: `/v3/order/{order_id}/${path}/appointment/reschedule`,
    tag,
    summary: `Move ${article} ${noun} to another slot`,
    params: orderParams,
    body: rescheduleBody,
    response: appointmentSchema,
    errors: [...changeErrors, ...bookingErrors.slice(5)],
    handle: async ({ scope, params, body }) =>
      appointmentToWire(
        await rescheduleAppointment(deps, scope, toOrderId(params.order_id), {
          type,
          key: body.booking_key,
          notes: body.appointment_notes ?? null,
        }),
      ),
  });
}

function cancelVisitRoute(deps: OrderDeps): Operation {
  return cancelRoute(deps, 'phlebotomy', cancelVisitBody, (body) => body.cancellation_reason_id);
}

function cancelCentreRoute(deps: OrderDeps): Operation {
  const type = 'patient_service_center';
  return cancelRoute(deps, type, cancelCentreBody, (body) => body.cancellationReasonId);
}

function cancelRoute<Body extends typeof cancelVisitBody | typeof cancelCentreBody>(
  deps: OrderDeps,
  type: AppointmentType,
  body: Body,
  reasonOf: (given: Static<Body>) => string,
): Operation {
  const { path, name, noun, article } = kinds[type];
  return operation({
    operationId: `cancel${name}Appointment`,
    method: 'PATCH',
    path: `/v3/order/{order_id}/${path}/appointment/cancel`,
    tag,
    summary: `Cancel ${article} ${noun}`,
    description: 'The order stays, and waits for another appointment.',
    params: orderParams,
    body,
    response: appointmentSchema,
    errors: [...changeErrors, 'appointment.reason_unknown'],
    handle: async ({ scope, params, body: given }) =>
      appointmentToWire(
        await cancelAppointment(deps, scope, toOrderId(params.order_id), {
          type,
          reasonId: reasonOf(given),
        }),
      ),
  });
}

function requestRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'requestPhlebotomyAppointment',
    method: 'POST',
    path: '/v3/order/{order_id}/phlebotomy/appointment/request',
    tag,
    summary: 'Ask a provider for a visit',
    description:
      'For areas whose area info says `appointment-request`. The appointment is pending until the provider confirms a time.',
    params: orderParams,
    body: requestBody,
    response: appointmentSchema,
    errors: [...bookingErrors.slice(0, 5), 'appointment.area_not_served'],
    handle: async ({ scope, params, body }) =>
      appointmentToWire(
        await requestAppointment(deps, scope, toOrderId(params.order_id), {
          address: toAddress(body.address),
          provider: body.provider,
          notes: body.appointment_notes ?? null,
        }),
      ),
  });
}
