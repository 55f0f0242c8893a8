import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

import type { IdempotentRequest } from '../idempotent-request.ts';
import { addressOf, type Kind, type SchedulingLab, type Where } from './model.ts';

const ofOrder = (orderId: string) => ({ path: { order_id: orderId } });

async function readAppointment(orderId: string, kind: Kind, signal: AbortSignal) {
  const options = { params: ofOrder(orderId), signal };
  return kind === 'visit'
    ? call(api.GET('/v3/order/{order_id}/phlebotomy/appointment', options))
    : call(api.GET('/v3/order/{order_id}/psc/appointment', options));
}

export type Appointment = Awaited<ReturnType<typeof readAppointment>>;

/** The last one, with its address: asked for on a click only. */
export const appointmentQuery = (
  tenant: string,
  orderId: string,
  kind: Kind,
): UseQueryOptions<Appointment> => ({
  queryKey: [tenant, 'order', orderId, 'appointment'],
  queryFn: async ({ signal }) => readAppointment(orderId, kind, signal),
});

export type Wish = {
  readonly kind: Kind;
  readonly where: Where;
  /** Of service centres. */
  readonly lab: SchedulingLab | null;
  readonly radius: Radius;
  /** Empty: from today. */
  readonly from: string;
};
export const radii = ['10', '20', '25', '50', '100'] as const;
export type Radius = (typeof radii)[number];

/** The free times of two weeks. */
export async function findSlots({ kind, where, lab, radius, from }: Wish) {
  const day = from === '' ? {} : { start_date: from };
  if (kind === 'visit') {
    const params = { query: day };
    const body = addressOf(where);
    return call(api.POST('/v3/order/phlebotomy/appointment/availability', { params, body }));
  }
  const query = {
    lab: lab ?? 'quest',
    zip_code: addressOf(where).zip_code,
    radius,
    ...day,
  } as const;
  return call(api.POST('/v3/order/psc/appointment/availability', { params: { query } }));
}

/** Who comes only when asked, without a time to choose. */
export async function findWhoIsAsked({ where }: Wish) {
  const query = { zip_code: addressOf(where).zip_code, radius: '25' } as const;
  const { phlebotomy } = await call(api.GET('/v3/order/area/info', { params: { query } }));
  return phlebotomy.providers
    .filter(({ service_types: types }) => types.includes('appointment-request'))
    .map(({ name }) => name);
}

export type Booking = {
  readonly orderId: string;
  readonly kind: Kind;
  readonly bookingKey: string;
  readonly notes: string;
  readonly attempt: IdempotentRequest;
  readonly isMove: boolean;
};

export async function book({ orderId, kind, bookingKey, notes, attempt, isMove }: Booking) {
  const body = { booking_key: bookingKey, appointment_notes: notes === '' ? null : notes };
  const params = ofOrder(orderId);
  if (isMove) {
    return kind === 'visit'
      ? call(api.PATCH('/v3/order/{order_id}/phlebotomy/appointment/reschedule', { params, body }))
      : call(api.PATCH('/v3/order/{order_id}/psc/appointment/reschedule', { params, body }));
  }
  const header = { 'x-idempotency-key': attempt.key, 'x-idempotency-error': 'no-cache' };
  const once = { ...params, header };
  const firm = { ...body, async_confirmation: false };
  return kind === 'visit'
    ? call(
        api.POST('/v3/order/{order_id}/phlebotomy/appointment/book', { params: once, body: firm }),
      )
    : call(api.POST('/v3/order/{order_id}/psc/appointment/book', { params: once, body: firm }));
}

export async function requestVisit(
  orderId: string,
  where: Where,
  provider: Appointment['provider'],
) {
  const body = { address: addressOf(where), provider };
  const params = ofOrder(orderId);
  return call(api.POST('/v3/order/{order_id}/phlebotomy/appointment/request', { params, body }));
}

export const reasonsQuery = (tenant: string, kind: Kind) =>
  queryOptions({
    queryKey: [tenant, 'cancellation reasons', kind],
    queryFn: async ({ signal }) =>
      kind === 'visit'
        ? call(api.GET('/v3/order/phlebotomy/appointment/cancellation-reasons', { signal }))
        : call(api.GET('/v3/order/psc/appointment/cancellation-reasons', { signal })),
    staleTime: Infinity,
  });

export type Cancellation = {
  readonly orderId: string;
  readonly kind: Kind;
  readonly reasonId: string;
  readonly notes: string;
};

export async function cancelAppointment({ orderId, kind, reasonId, notes }: Cancellation) {
  const params = ofOrder(orderId);
  const note = notes.trim() === '' ? null : notes.trim();
  return kind === 'visit'
    ? call(
        api.PATCH('/v3/order/{order_id}/phlebotomy/appointment/cancel', {
          params,
          body: { cancellation_reason_id: reasonId, notes: note },
        }),
      )
    : call(
        api.PATCH('/v3/order/{order_id}/psc/appointment/cancel', {
          params,
          body: { cancellationReasonId: reasonId, note },
        }),
      );
}
