import { type Once } from '#idempotency';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { checkValue } from '#kernel/http/validation.ts';
import type { Problem } from '#kernel/problem.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { findByReference, toUserId } from '#users';

import { createBody } from '../create/body-schema.ts';
import { toNewOrder } from '../create/schema.ts';
import { createOrder } from '../create/service.ts';
import type { OrderDeps } from '../deps.ts';
import type { OrderView } from '../model.ts';
import { type OrderBundle, readBundle } from './bundle.ts';
import { at, extensionOf, type JsonValue, textOf } from './json-value.ts';
import { orderOf } from './order-of.ts';

/** Creates an order from a FHIR bundle, by the rules of every order. Problems name their path in the bundle. */
export async function createFhirOrder(
  deps: OrderDeps,
  scope: TeamScope,
  body: unknown,
  once: Once,
): Promise<OrderView> {
  const bundle = readBundle(body);
  if ('problems' in bundle) throw new InvalidRequest(bundle.problems);
  const { draft, problems } = orderOf(bundle);
  await putUser(deps, scope, { bundle, draft });
  const missing = draft.body['order_set'] === undefined ? [noTest(bundle)] : [];
  const checked = checkValue(createBody, 'body', draft.body);
  const wrong = 'problems' in checked ? checked.problems : [];
  const found = [...problems, ...missing, ...wrong];
  if (found.length > 0 || 'problems' in checked)
    throw new InvalidRequest(found.map((each) => draft.inSource(each)));
  const order = checked.value;
  const asked = { userId: toUserId(order.user_id), fields: toNewOrder(order) };
  try {
    return await createOrder(deps, scope, asked, once);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    throw new InvalidRequest(error.problems.map((each) => draft.inSource(each)));
  }
}

/**
 * Finds the user of the order: an extension of the request has the user id; otherwise the patient's id is the team's
 * own id of the user.
 */
async function putUser(
  { db }: Pick<OrderDeps, 'db'>,
  scope: TeamScope,
  {
    bundle,
    draft,
  }: { readonly bundle: OrderBundle; readonly draft: ReturnType<typeof orderOf>['draft'] },
): Promise<void> {
  const named = [...bundle.requests, bundle.patient]
    .map((resource) => extensionOf(resource, 'user_id'))
    .find(({ value }) => value !== undefined);
  if (named !== undefined) {
    draft.put(['user_id'], named);
    return;
  }
  const id: JsonValue = at(bundle.patient, 'id');
  const reference = textOf(id);
  if (reference === undefined) {
    draft.put(['user_id'], id);
    return;
  }
  const user = await findByReference(db.read(scope), scope, reference);
  if (user === undefined) throw new AppError('order.user_not_found');
  draft.put(['user_id'], id, user.id);
}

function noTest({ requests }: OrderBundle): Problem {
  return {
    type: 'missing',
    loc: [...(requests[0]?.loc ?? ['body', 'entry']), 'performer'],
    msg: 'Name the lab test: by an Organization whose identifier has a system that ends in /lab-testing/tests, or by the extension lab_test_id of the ServiceRequest',
  };
}
