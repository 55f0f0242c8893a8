import { type Static, Type } from 'typebox';

import { idempotencyErrors, idempotencyHeaders, repeatable, once } from '#idempotency';
import { trust } from '#kernel/brand.ts';
import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs, type PlainDate } from '#kernel/time.ts';
import { toUserId } from '#users';

import {
  addressBody,
  consentBody,
  patientBody,
  physicianBody,
  shippingBody,
} from '../create/body-schema.ts';
import { healthInsuranceBody, toHealthInsurance } from '../create/health-insurance-schema.ts';
import { toAddress, toConsents, toPatient, toPhysician } from '../create/schema.ts';
import type { OrderDeps } from '../deps.ts';
import { tag } from '../schema.ts';
import { answer, postOrderSchema } from '../view/schema.ts';
import { senderOf } from '../view/signed-url.ts';
import { orderKit, registerKit } from './service.ts';

const kitBody = Type.Object(
  {
    user_id: uuid,
    lab_test_id: uuid,
    shipping_details: shippingBody,
    passthrough: optional(Type.String({ maxLength: 1000 })),
    lab_account_id: optional(uuid),
    activate_by: optional(
      Type.String({
        format: 'date',
        description:
          "The day on which the kit is sent, in the team's time zone: today or later. Until then the order is `ordered`.",
      }),
    ),
  },
  { title: 'CreateRegistrableTestkitOrderRequest' },
);

const registerBody = Type.Object(
  {
    user_id: optional(uuid),
    sample_id: Type.String({ minLength: 1, maxLength: 100, format: 'visible-text' }),
    patient_details: patientBody,
    patient_address: addressBody,
    physician: optional(physicianBody),
    health_insurance: optional(healthInsuranceBody),
    consents: Type.Array(consentBody, { default: [], maxItems: 20 }),
  },
  { title: 'RegisterTestkitRequest' },
);

export function kitRoutes(deps: OrderDeps): readonly Operation[] {
  return [kitRoute(deps), registerRoute(deps)];
}

function kitRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'createRegistrableTestkitOrder',
    method: 'POST',
    path: '/v3/order/testkit',
    tag,
    summary: 'Order a kit that is registered on arrival',
    description:
      'The laboratory ships the kit before a patient is registered, immediately or on the day of `activate_by`. `sample_id` is printed on it. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response.',
    headers: idempotencyHeaders,
    body: kitBody,
    response: postOrderSchema,
    errors: [
      'order.user_not_found',
      'order.invalid',
      'lab_test.not_found',
      'order_set.lab_test_inactive',
      'order_set.method_unsuitable',
      'order_set.not_in_state',
      'lab_account.unknown',
      'lab_account.not_active',
      'lab_account.none_active',
      'lab_account.several_active',
      'lab_account.other_lab',
      ...idempotencyErrors,
    ],
    handle: async ({ scope, body, headers }) => {
      const kit = {
        userId: toUserId(body.user_id),
        labTestId: body.lab_test_id.toLowerCase(),
        labAccountId: body.lab_account_id?.toLowerCase() ?? null,
        shippingAddress: toAddress(body.shipping_details),
        passthrough: body.passthrough ?? null,
        activateBy: body.activate_by == null ? null : trust<PlainDate>(body.activate_by),
      };
      const operationId = 'createRegistrableTestkitOrder';
      const asked = repeatable(headers, { operationId, body, keepMs: dayMs });
      const answered = await once(deps, scope, asked, async (within) =>
        answer(await orderKit(deps, scope, kit, within), senderOf(deps, scope), 'Order submitted'),
      );
      return jsonReply(200, answered);
    },
  });
}

function registerRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'registerTestkit',
    method: 'POST',
    path: '/v3/order/testkit/register',
    tag,
    summary: 'Register a kit',
    description: 'Registers the patient of the kit. Salus then informs the laboratory.',
    body: registerBody,
    response: postOrderSchema,
    errors: [
      'order.sample_not_found',
      'order.invalid',
      'order.transition_not_allowed',
      'order.patient_is_minor',
      'order_set.not_in_state',
      'insurance.state_plans_closed',
    ],
    handle: async ({ scope, body }) => {
      const view = await registerKit(deps, scope, toRegistration(body));
      return answer(view, senderOf(deps, scope), 'Test kit registered');
    },
  });
}

function toRegistration(body: Static<typeof registerBody>): Parameters<typeof registerKit>[2] {
  return {
    sampleId: body.sample_id.trim(),
    userId: body.user_id == null ? null : toUserId(body.user_id),
    patient: toPatient(body.patient_details),
    patientAddress: toAddress(body.patient_address),
    physician: toPhysician(body.physician ?? null),
    healthInsurance: toHealthInsurance(body.health_insurance ?? null),
    consents: toConsents(body.consents),
  };
}
