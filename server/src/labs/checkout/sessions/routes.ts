import { idempotencyHeaders, once, repeatable } from '#idempotency';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';
import { createErrors, toAddress, toPatient } from '#labs/orders';
import { toUserId } from '#users';

import {
  createSessionBody,
  refuseUrls,
  sandboxPaymentBody,
  sessionParams,
  sessionSchema,
  sessionToPayer,
} from './schema.ts';
import {
  type CheckoutDeps,
  createSession,
  getSession,
  payInSandbox,
  updateFromPayment,
} from './service.ts';

const tag = 'checkout';
const keptMs = 2 * dayMs;

export function sessionRoutes(deps: CheckoutDeps): readonly Operation[] {
  return [createRoute(deps), getRoute(deps), confirmRoute(deps), payRoute(deps)];
}

function createRoute(deps: CheckoutDeps): Operation {
  const operationId = 'createCheckoutSession';
  return operation({
    operationId,
    method: 'POST',
    path: '/checkout/v1/session',
    tag,
    summary: 'Create a checkout session',
    description:
      'Rejected with the errors of an order. The session ends with the quote, or after 24 hours. With `X-Idempotency-Key`, a repetition returns the same session in its current state. `{SALUS_CHECKOUT_SESSION_ID}` in a URL (or `{JUNCTION_CHECKOUT_SESSION_ID}`) is replaced by the id of the session.',
    headers: { 'x-idempotency-key': idempotencyHeaders['x-idempotency-key'] },
    body: createSessionBody,
    response: sessionSchema,
    errors: [
      ...createErrors,
      'checkout.quote_not_found',
      'checkout.quote_expired',
      'checkout.no_channel',
      'checkout.other_state',
      'appointment.key_invalid',
      'appointment.not_enabled',
      'appointment.slot_gone',
      'appointment.wrong_method',
      'checkout.session_not_found',
    ],
    handle: async ({ scope, body, headers }) => {
      refuseUrls(body.payment);
      const asked = repeatable(headers, { operationId, body, keepMs: keptMs });
      const session = {
        quoteId: body.quote_id.toLowerCase(),
        userId: toUserId(body.user_id),
        method: body.payment.method,
        successUrl: body.payment.success_url ?? null,
        cancelUrl: body.payment.cancel_url ?? null,
        patient: toPatient(body.patient_details),
        patientAddress: toAddress(body.patient_address),
        appointment:
          body.appointment == null
            ? null
            : { key: body.appointment.booking_key, notes: body.appointment.appointment_notes },
      };
      const made = await once(deps, scope, asked, async (within) =>
        sessionToPayer(await createSession(deps, scope, session, within)),
      );
      return sessionToPayer(await getSession(deps, scope, made.checkout_session_id));
    },
  });
}

function getRoute(deps: CheckoutDeps): Operation {
  return operation({
    operationId: 'getCheckoutSession',
    method: 'GET',
    path: '/checkout/v1/session/{checkout_session_id}',
    tag,
    summary: 'Get a checkout session',
    params: sessionParams,
    response: sessionSchema,
    errors: ['checkout.session_not_found'],
    audit: 'identity',
    handle: async ({ scope, params }) =>
      sessionToPayer(await getSession(deps, scope, params.checkout_session_id)),
  });
}

function confirmRoute(deps: CheckoutDeps): Operation {
  return operation({
    operationId: 'confirmCheckoutSession',
    method: 'POST',
    path: '/checkout/v1/session/{checkout_session_id}/confirm',
    tag,
    summary: 'Finish a checkout session and create its order',
    description:
      'Safe to repeat: a completed session is returned unchanged. The payment channel, not the caller, confirms the payment.',
    params: sessionParams,
    response: sessionSchema,
    errors: [...createErrors, 'checkout.session_not_found', 'checkout.no_channel'],
    handle: async ({ scope, params }) =>
      sessionToPayer(await updateFromPayment(deps, scope, params.checkout_session_id)),
  });
}

function payRoute(deps: CheckoutDeps): Operation {
  return operation({
    operationId: 'payCheckoutSessionInSandbox',
    method: 'POST',
    path: '/checkout/v1/session/{checkout_session_id}/sandbox_payment',
    tag,
    summary: 'Act as the payer in the sandbox',
    description:
      'No money moves. As with any payment channel, the action takes effect once the session is confirmed or over. It cannot be undone. Sandbox teams only; an operation of this product.',
    params: sessionParams,
    body: sandboxPaymentBody,
    response: sessionSchema,
    errors: ['checkout.session_not_found', 'sandbox.only'],
    handle: async ({ scope, params, body }) =>
      sessionToPayer(await payInSandbox(deps, scope, params.checkout_session_id, body.outcome)),
  });
}
