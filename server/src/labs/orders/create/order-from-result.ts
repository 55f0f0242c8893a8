import { createHash } from 'node:crypto';

import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import type { Lab, Marker } from '#labs/catalog';

import type { OrderDeps } from '../deps.ts';
import { beginning } from '../machine/machine.ts';
import {
  noDetails,
  type Order,
  type OrderDetails,
  type OrderedTests,
  type OrderId,
  type Patient,
  type TransactionId,
} from '../model.ts';
import { keepTests } from '../ordered-tests/store.ts';
import { readAgain, publishOrderEvents } from '../progress/transition-order.ts';
import { insertNewOrder, type NewOrder } from '../progress/write-store.ts';
import { keepDetails } from '../view/service.ts';
import { saveSelection } from './test-selection.ts';

const method = 'walk_in_test';

/** An order of these tests for results that belong to none. */
export async function createOrderForResult(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    userId,
    lab,
    markers,
    patient,
    at,
  }: {
    readonly userId: UserId;
    readonly lab: Lab;
    readonly markers: readonly Marker[];
    readonly patient: Patient;
    readonly at: Date;
  },
): Promise<OrderId> {
  const chosen = {
    lab,
    account: null,
    method,
    course: method,
    labTest: null,
    isFasting: null,
    markers,
  } as const;
  return insertUnsent(tx, deps, scope, {
    plain: {
      userId,
      transactionId: trust<TransactionId>(uuidV7(at, deps.random)),
      origin: 'initial',
      parentId: null,
      course: method,
      lab: lab.slug,
      labAccountId: null,
      isPriority: false,
      billingType: 'client_bill',
      healthInsuranceId: null,
      hasAbn: false,
      // The patient knows the order from its original placement, so the server sends no text messages.
      smsEnabled: false,
    },
    tests: await saveSelection(tx, deps, scope, chosen),
    details: { ...noDetails, patient },
    at,
  });
}

/** Creates a copy of a finished order, in the caller's transaction, for results that arrived after its end. */
export async function recreateOrder(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, at }: { readonly order: Order; readonly at: Date },
): Promise<OrderId> {
  const { status: _, statusAt: __, clientUserId: ___, tests, details, ...same } = order;
  const plain = { ...same, origin: 'recreation', parentId: order.id } as const;
  return insertUnsent(tx, deps, scope, { plain, tests, details, at });
}

type Unsent = {
  readonly plain: Pick<
    NewOrder,
    | 'billingType'
    | 'course'
    | 'hasAbn'
    | 'healthInsuranceId'
    | 'isPriority'
    | 'lab'
    | 'labAccountId'
    | 'origin'
    | 'parentId'
    | 'smsEnabled'
    | 'transactionId'
    | 'userId'
  >;
  readonly tests: OrderedTests;
  readonly details: OrderDetails;
  readonly at: Date;
};

/**
 * Inserts an order for existing results. The server does not send it: the laboratory has the sample, and the sample's
 * number remains with the original order.
 */
async function insertUnsent(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { plain, tests, details, at }: Unsent,
): Promise<OrderId> {
  const id = trust<OrderId>(uuidV7(at, deps.random));
  const { userId, transactionId } = plain;
  const key = await ensureUserKey(tx, deps, scope, userId);
  const content = JSON.stringify(tests);
  const testsDigest = createHash('sha256').update(content).digest();
  await keepTests(tx, scope, { digest: testsDigest, content });
  await insertNewOrder(tx, scope, {
    ...plain,
    id,
    sampleId: null,
    activateBy: null,
    wasScheduled: false,
    shipment: null,
    testsDigest,
    ...keepDetails(deps, scope, key, { id, details }),
    steps: [beginning('requisition_bypassed')],
    dispatchAt: null,
    createdAt: at,
    updatedAt: at,
  });
  const subject = { type: 'order', id: trust<AuditId>(id) } as const;
  await audit(tx, scope, { action: 'order.created', subject, userId });
  const view = await readAgain(tx, deps, scope, { id, transactionId });
  await publishOrderEvents(tx, deps, scope, { eventType: 'labtest.order.created', views: [view] });
  return id;
}
