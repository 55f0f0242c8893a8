import { notRepeatable } from '#idempotency';
import { trust } from '#kernel/brand.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { stockLabTestId } from '#labs/catalog';
import {
  type CollectionMethod,
  type LowLevelStatus,
  type NewOrderFields,
  type Order,
  type OrderId,
  type SimulationDeps,
  createOrder,
  dotted,
  getOrder,
  methodOf,
  plainFields,
  simulate,
} from '#labs/orders';
import { createUser } from '#users';

import { stateOf } from '../model.ts';
import { caseDefinitions, surnameOf, TestRunError, type TestRunRequest } from './model.ts';

/** The orders of a case, by their roles. */
export type CaseOrders = ReadonlyMap<string, Order>;

/**
 * Returns the synthetic patient of a run's orders. Validation rejects fictitious telephone numbers, so this one has a
 * valid form.
 */
export function personOf(id: string): NewOrderFields['patient'] {
  return {
    firstName: 'Sandbox',
    lastName: surnameOf(id),
    birthDate: trust('1980-01-01'),
    gender: 'female',
    phoneNumber: '+16025771234',
    email: 'sandbox@example.com',
    more: {},
  };
}

function fieldsOf(id: string, labTestId: string): NewOrderFields {
  const patient = personOf(id);
  return {
    ...plainFields,
    orderSet: { labTestIds: [labTestId], addOn: null, labAccountId: null, isFasting: null },
    billingType: 'client_bill',
    patient,
    patientAddress: {
      receiverName: `${patient.firstName} ${patient.lastName}`,
      firstLine: '1 Main St',
      secondLine: null,
      city: 'Phoenix',
      state: 'AZ',
      zip: '85004',
      country: 'US',
      accessNotes: null,
      phoneNumber: null,
    },
  };
}

/** Creates the orders of the case, for a user of this run only. */
export async function makeOrders(
  deps: SimulationDeps,
  scope: TeamScope,
  { id, asked }: { readonly id: string; readonly asked: TestRunRequest },
): Promise<CaseOrders> {
  const { roles } = caseDefinitions[asked.case];
  if (roles.length === 0) return new Map();
  const user = await createUser(deps, scope, {
    clientUserId: `unmatched-result-test-${id}`,
    fallbackTimeZone: null,
    fallbackBirthDate: null,
    ingestionStart: null,
    ingestionEnd: null,
  });
  const labTestId = asked.labTestId ?? stockLabTestId(scope, 'walk_in_test');
  const made = new Map<string, Order>();
  for (const role of roles) {
    made.set(role, await makeOrder(deps, scope, { id, userId: user.id, labTestId }));
  }
  return made;
}

async function makeOrder(
  deps: SimulationDeps,
  scope: TeamScope,
  {
    id,
    userId,
    labTestId,
  }: {
    readonly id: string;
    readonly userId: UserId;
    readonly labTestId: string;
  },
): Promise<Order> {
  const fields = fieldsOf(id, labTestId);
  return (await createOrder(deps, scope, { userId, fields }, notRepeatable)).order;
}

/** The status from which a sample can be with the laboratory. */
const openStatus: Readonly<Record<CollectionMethod, LowLevelStatus>> = {
  testkit: 'delivered_to_lab',
  walk_in_test: 'requisition_created',
  at_home_phlebotomy: 'draw_completed',
  on_site_collection: 'draw_completed',
};

/** Brings the orders that were made to where the case needs them. */
export async function moveOrders(
  deps: SimulationDeps,
  scope: TeamScope,
  asked: TestRunRequest,
  orders: CaseOrders,
): Promise<CaseOrders> {
  const { statuses } = caseDefinitions[asked.case];
  const moved = new Map<string, Order>();
  for (const [role, order] of orders) {
    const method = methodOf[order.course];
    const wanted = statuses[role] ?? 'ordered';
    const target = wanted === 'requisition_created' ? openStatus[method] : wanted;
    if (target !== 'ordered') {
      await simulate(deps, scope, order.id, {
        finalStatus: dotted(method, target),
        delayMs: 0,
        interpretation: 'normal',
        kinds: null,
        hasMissing: false,
      });
    }
    moved.set(role, (await getOrder(deps, scope, order.id)).order);
  }
  return moved;
}

/** Returns the team's own orders. Throws if the case needs other ones. */
export async function findOrders(
  deps: SimulationDeps,
  scope: TeamScope,
  asked: TestRunRequest,
): Promise<CaseOrders> {
  const { roles } = caseDefinitions[asked.case];
  const given = Object.keys(asked.orders);
  if (given.length !== roles.length || roles.some((role) => !given.includes(role))) {
    const wanted = roles.length === 0 ? 'no orders' : `orders for ${roles.join(', ')}`;
    throw new TestRunError('orders_missing', `The case ${asked.case} needs ${wanted}`);
  }
  const found = new Map<string, Order>();
  for (const [role, id] of Object.entries(asked.orders)) {
    found.set(role, await findOrder(deps, scope, asked, { role, id }));
  }
  return found;
}

async function findOrder(
  deps: SimulationDeps,
  scope: TeamScope,
  asked: TestRunRequest,
  { role, id }: { readonly role: string; readonly id: OrderId },
): Promise<Order> {
  const { order } = await getOrder(deps, scope, id);
  const wanted = caseDefinitions[asked.case].statuses[role] ?? 'ordered';
  const position = { course: order.course, status: wanted };
  if (stateOf(order) !== stateOf(wanted === 'requisition_created' ? openOf(order) : position)) {
    throw new TestRunError(
      'order_status',
      `The order for ${role} is ${order.status}, not ${wanted}`,
    );
  }
  if (order.details.patient === null) {
    throw new TestRunError('order_status', `The order for ${role} is not registered`);
  }
  return order;
}

function openOf({ course }: Order): Parameters<typeof stateOf>[0] {
  return { course, status: openStatus[methodOf[course]] };
}
