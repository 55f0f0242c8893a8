import { type Static, Type } from 'typebox';

import { InvalidRequest } from '#kernel/errors.ts';
import { instant, nullable, optional, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { addressBody, patientBody } from '#labs/orders';

import { paymentMethods } from '../payment/payment-provider.ts';
import { outcomes } from '../payment/store.ts';
import { holdStatuses, type Session, sessionStatuses } from './model.ts';

const url = Type.String({ maxLength: 2000, pattern: '^https?://' });

export const paymentBody = Type.Object(
  {
    channel: Type.Literal('stripe', {
      description: 'The sandbox uses a separate payment channel that moves no money.',
    }),
    method: Type.Enum([...paymentMethods]),
    success_url: optional(url),
    cancel_url: optional(url),
  },
  { title: 'CheckoutSessionPayment' },
);

const minuteMs = 60_000;

const appointmentBody = Type.Object(
  {
    booking_key: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Of `POST /v3/order/psc/appointment/availability`, after the time to pay.',
    }),
    appointment_notes: Type.String({ maxLength: 1000 }),
    async_confirmation_timeout_millisecond: Type.Optional(
      Type.Integer({
        minimum: minuteMs,
        maximum: 30 * minuteMs,
        default: 15 * minuteMs,
        description: 'For providers that confirm later; sandbox providers confirm immediately.',
      }),
    ),
  },
  { title: 'CheckoutSessionAppointment' },
);

export const createSessionBody = Type.Object(
  {
    quote_id: uuid,
    user_id: uuid,
    payment: paymentBody,
    patient_details: patientBody,
    patient_address: addressBody,
    appointment: optional(appointmentBody),
  },
  { title: 'CreateCheckoutSessionBody' },
);

/** Rejects a missing or unused redirect URL, by the payment method. */
export function refuseUrls({ method, ...urls }: Static<typeof paymentBody>): void {
  const problem = (field: 'success_url' | 'cancel_url', msg: string) => ({
    type: 'value_error' as const,
    loc: ['body', 'payment', field],
    msg,
    input: urls[field] ?? null,
  });
  const problems =
    method === 'checkout_session'
      ? urls.success_url == null
        ? [problem('success_url', 'is required for checkout_session')]
        : []
      : (['success_url', 'cancel_url'] as const)
          .filter((field) => urls[field] != null)
          .map((field) => problem(field, 'is of checkout_session alone'));
  if (problems.length > 0) throw new InvalidRequest(problems);
}

export const sessionParams = Type.Object({ checkout_session_id: uuid });

export const sandboxPaymentBody = Type.Object(
  { outcome: Type.Enum([...outcomes], { description: 'The action of the payer.' }) },
  { title: 'SandboxPayment' },
);

export const sessionSchema = Type.Object(
  {
    checkout_session_id: uuid,
    status: Type.Enum([...sessionStatuses]),
    pay_before: instant,
    payment_resource_id: nullable(Type.String()),
    order_id: nullable(uuid),
    order_transaction_id: nullable(uuid),
    appointment_hold_status: nullable(Type.Enum([...holdStatuses])),
    appointment_id: nullable(uuid),
    payment_resource_url: nullable(
      Type.String({
        description:
          'The URL of the payment page. Present while the session is unpaid; never in events.',
      }),
    ),
    payment_resource_client_secret: nullable(
      Type.String({
        description:
          'For your own payment page. Present while the session is unpaid; never in events.',
      }),
    ),
  },
  { title: 'CheckoutSession' },
);
export type WireSession = Static<typeof sessionSchema>;

/** Returns the session for events: without the URL and secret that allow a payment. */
export function sessionToWire(session: Session): WireSession {
  return {
    checkout_session_id: session.id,
    status: session.status,
    pay_before: toWireInstant(session.payBefore),
    payment_resource_id: session.paymentResourceId,
    order_id: session.orderId,
    order_transaction_id: session.orderTransactionId,
    appointment_hold_status: session.holdStatus,
    appointment_id: session.appointmentId,
    payment_resource_url: null,
    payment_resource_client_secret: null,
  };
}

export function sessionToPayer(session: Session): WireSession {
  const wire = sessionToWire(session);
  if (session.status !== 'unpaid') return wire;
  const { paymentUrl, clientSecret } = session.details;
  return {
    ...wire,
    payment_resource_url: paymentUrl,
    payment_resource_client_secret: clientSecret,
  };
}
