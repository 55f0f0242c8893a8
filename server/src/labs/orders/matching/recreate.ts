import { createHash } from 'node:crypto';

import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';

import { beginning } from '../machine.ts';
import type { Order, OrderDetails, OrderedTests, OrderId } from '../model.ts';
import { keepTests } from '../ordered-tests/store.ts';
import { type OrderDeps, readAgain, tell } from '../progress.ts';
import * as store from '../store.ts';
import { sealDetails } from '../view/service.ts';

/** The order once more, in its transaction, for results that came when it was over. */
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

export type Unsent = {
  readonly plain: Pick<
    store.NewOrder,
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
 * An order for results that are there. The laboratory is not told: it has the sample, whose number stays with the order
 * that it was taken for.
 */
export async function insertUnsent(
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
  const names =
    details.patient === null ? [] : [details.patient.firstName, details.patient.lastName];
  const receiver = (details.shippingAddress ?? details.patientAddress)?.receiverName ?? '';
  await store.insert(tx, scope, {
    ...plain,
    id,
    sampleId: null,
    activateBy: null,
    wasScheduled: false,
    shipment: null,
    testsDigest,
    sealed: sealDetails(key, id, details),
    patientTokens: deps.names.tokens(scope.tenantId, names),
    recipientTokens: deps.names.tokens(scope.tenantId, [receiver]),
    steps: [beginning('requisition_bypassed')],
    dispatchAt: null,
    createdAt: at,
    updatedAt: at,
  });
  const subject = { type: 'order', id: trust<AuditId>(id) } as const;
  await audit(tx, scope, { action: 'order.created', subject, userId });
  const view = await readAgain(tx, deps, scope, { id, transactionId });
  await tell(tx, deps, scope, { eventType: 'labtest.order.created', views: [view] });
  return id;
}
