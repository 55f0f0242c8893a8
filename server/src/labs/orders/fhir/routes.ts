import { idempotencyHeaders, repeatable, once } from '#idempotency';
import { jsonReply, operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs } from '#kernel/time.ts';

import { createErrors } from '../create/routes.ts';
import type { OrderDeps } from '../deps.ts';
import { tag } from '../schema.ts';
import { answer, postOrderSchema } from '../view/schema.ts';
import { senderOf } from '../view/signed-url.ts';
import { bundleBody } from './bundle.ts';
import { createFhirOrder } from './service.ts';

export function fhirRoutes(deps: OrderDeps): readonly Operation[] {
  return [
    operation({
      operationId: 'createFhirOrder',
      method: 'POST',
      path: '/v3/order/fhir',
      tag,
      summary: 'Order lab tests with a bundle of FHIR R4',
      description:
        'A bundle with a Patient and ServiceRequests, and optionally Practitioner, Coverage, QuestionnaireResponse and the Organization that performs a lab test. The rules of other orders apply. An error names the position in the bundle.',
      headers: idempotencyHeaders,
      body: bundleBody,
      bodyMediaType: 'application/fhir+json',
      response: postOrderSchema,
      errors: createErrors,
      handle: async ({ scope, body, headers }) => {
        const asked = repeatable(headers, { operationId: 'createFhirOrder', body, keepMs: dayMs });
        const answered = await once(deps, scope, asked, async (within) =>
          answer(
            await createFhirOrder(deps, scope, body, within),
            senderOf(deps, scope),
            'Order submitted',
          ),
        );
        return jsonReply(200, answered);
      },
    }),
  ];
}
