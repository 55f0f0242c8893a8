import { idempotencyErrors, idempotencyHeaders, repeatable, once } from '#idempotency';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';
import { toUserId } from '#users';

import type { OrderDeps } from '../deps.ts';
import { tag } from '../schema.ts';
import { answer, postOrderSchema } from '../view/schema.ts';
import { senderOf } from '../view/signed-url.ts';
import { createBody, importBody } from './body-schema.ts';
import { toImport, toNewOrder } from './schema.ts';
import { createOrder } from './service.ts';
import { testErrors } from './test-selection.ts';

const refusals = [
  'order.user_not_found',
  ...testErrors,
  'order.patient_is_minor',
  'insurance.state_plans_closed',
] as const;
/** The error codes of all operations that create an order with an idempotency key. */
export const createErrors = [...refusals, ...idempotencyErrors] as const;

export function createRoutes(deps: OrderDeps): readonly Operation[] {
  return [createRoute(deps), importRoute(deps)];
}

function createRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'createOrder',
    method: 'POST',
    path: '/v3/order',
    tag,
    summary: 'Order lab tests for a user',
    description:
      'The order is dispatched immediately, or on the day of `activate_by` in the time zone of the team. With `X-Idempotency-Key`, a repetition within 24 hours returns the first response.',
    headers: idempotencyHeaders,
    body: createBody,
    response: postOrderSchema,
    errors: createErrors,
    handle: async ({ scope, body, headers }) => {
      const asked = repeatable(headers, { operationId: 'createOrder', body, keepMs: dayMs });
      const order = { userId: toUserId(body.user_id), fields: toNewOrder(body) };
      const answered = await once(deps, scope, asked, async (within) =>
        answer(
          await createOrder(deps, scope, order, within),
          senderOf(deps, scope),
          'Order submitted',
        ),
      );
      return jsonReply(200, answered);
    },
  });
}

function importRoute(deps: OrderDeps): Operation {
  return operation({
    operationId: 'importOrder',
    method: 'POST',
    path: '/v3/order/import',
    tag,
    summary: 'Import an order that was made elsewhere',
    description:
      'The laboratory has it already: the order begins at `requisition_bypassed`, and the patient is not written to.',
    headers: idempotencyHeaders,
    body: importBody,
    response: postOrderSchema,
    errors: [...refusals, 'order.sample_taken'],
    handle: async ({ scope, body, headers }) => {
      const asked = repeatable(headers, { operationId: 'importOrder', body, keepMs: dayMs });
      const order = { userId: toUserId(body.user_id), fields: toImport(body) };
      const answered = await once(deps, scope, asked, async (within) =>
        answer(
          await createOrder(deps, scope, order, within),
          senderOf(deps, scope),
          'Order submitted',
        ),
      );
      return jsonReply(200, answered);
    },
  });
}
