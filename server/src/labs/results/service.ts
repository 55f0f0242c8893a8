import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { Place } from '#kernel/secrets/protected-fields.ts';
import { ensureUserKey, openUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/time/team-time.ts';
import {
  type KeyDeps,
  type LabReport,
  type LowLevelStatus,
  type Order,
  type OrderDeps,
  type OrderId,
  type OrderView,
  type Step,
  type TransactionId,
  findOrders,
  getOrder,
  getTransaction,
  lockOrder,
  moveOrder,
  pathTo,
  positionOf,
} from '#labs/orders';
import { getLabSettings } from '#management';

import { openCriticalIds } from './acknowledgements/critical-id.ts';
import { criticalsOf } from './acknowledgements/model.ts';
import { listOfOrder } from './acknowledgements/store.ts';
import { digestOf } from './digest.ts';
import { criticalResult } from './events.ts';
import type { ResultSet } from './known.ts';
import { keepDocuments } from './lab-documents.ts';
import { merge } from './merge.ts';
import { interpret, isSamePerson, type Missing, missingOf, type Result, worstOf } from './model.ts';
import { revive } from './revive.ts';
import { isSame } from './row-index.ts';
import * as store from './store.ts';

const placeOf = (id: string): Place<'user key'> => ({ field: 'lab_result.data', row: id });

/** Why a report is not applied to the order that it names. */
export type Unfit = 'order_over' | 'another_person';

export type Applied =
  | { readonly kind: 'applied'; readonly view: OrderView }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'unfit'; readonly why: Unfit };

/**
 * Makes a laboratory's report the latest results of an order, and moves the order to where it then is. The same message
 * again changes nothing. `isChecked`: somebody has looked, and says that it is this person's.
 */
export async function applyReport(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    orderId,
    report: given,
    isChecked,
  }: { readonly orderId: OrderId; readonly report: LabReport; readonly isChecked: boolean },
): Promise<Applied> {
  const order = await lockOrder(tx, deps, scope, orderId);
  const report = isEmpty(given) && !isComplete(order) ? asPartial(given) : given;
  const { lab, messageId } = report;
  const digest = digestOf(deps, given);
  if (await store.isKnown(tx, scope, { orderId, lab, messageId, digest })) {
    return { kind: 'repeated' };
  }
  const { patient } = order.details;
  if (patient === null) return { kind: 'unfit', why: 'another_person' };
  if (!isChecked && !isSamePerson(report.patient, patient)) {
    return { kind: 'unfit', why: 'another_person' };
  }
  const steps = stepsFor(order, report);
  if (steps === undefined) return { kind: 'unfit', why: 'order_over' };
  const [settings, { now }, before, wasCritical] = await Promise.all([
    getLabSettings(tx, scope),
    teamTime(deps, tx, scope),
    store.listNewest(tx, scope, [orderId]),
    store.wasCritical(tx, scope, orderId),
  ]);
  const [last] = before;
  const set = merge(last === undefined ? null : openSet(deps, last), report);
  const results = set.observations.map((each) => interpret(each, order.tests.markers));
  const interpretation = worstOf(results);
  const id = uuidV7(now, deps.random);
  const key = await ensureUserKey(tx, deps, scope, order.userId);
  await store.insert(tx, scope, {
    id,
    userId: order.userId,
    orderId,
    version: (last?.version ?? 0) + 1,
    report,
    interpretation,
    sealed: key.sealJson(set, placeOf(id)),
    digest,
    createdAt: now,
  });
  await keepDocuments(tx, deps, scope, {
    orderId,
    userId: order.userId,
    createdAt: now,
    documents: newDocuments(set, report),
  });
  const hasMissingResults = missingOf(set, order.tests.markers).length > 0;
  const counts = await countResults(tx, deps, scope, { order, results });
  const view = await moveOrder(tx, deps, scope, {
    order,
    steps,
    at: now,
    changes: { interpretation, hasMissingResults, ...counts },
    isQuiet: (status) => status === 'partial_results' && !settings.wantsPartialResults,
  });
  if (interpretation === 'critical' && !wasCritical) await tellCritical(tx, deps, scope, view);
  return { kind: 'applied', view };
}

/** What lists say of the results without opening them. */
async function countResults(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, results }: { readonly order: Order; readonly results: readonly Result[] },
): Promise<{
  readonly criticalResults: number;
  readonly abnormalResults: number;
  readonly unacknowledgedResults: number;
}> {
  const criticals = criticalsOf(results, order.tests.markers, openCriticalIds(deps, order.id));
  const known = criticals.length === 0 ? [] : await listOfOrder(tx, scope, order.id);
  const acknowledged = new Set(known.map(({ id }) => id));
  return {
    criticalResults: criticals.length,
    abnormalResults: results.filter((each) => each.interpretation === 'abnormal').length,
    unacknowledgedResults: criticals.filter(({ id }) => !acknowledged.has(id)).length,
  };
}

function isComplete({ status }: Pick<Order, 'status'>): boolean {
  return status === 'completed' || status === 'corrected';
}

/** Nothing but what did not come, or was wrong: that completes no order. */
function isEmpty({ observations, documents = [] }: LabReport): boolean {
  return observations.length + documents.length === 0;
}

const asPartial = (report: LabReport): LabReport => ({ ...report, status: 'partial' });

/** The documents of a report are the last of what is known. */
function newDocuments(
  { documents: known = [] }: ResultSet,
  { documents: given = [] }: LabReport,
): Parameters<typeof keepDocuments>[3]['documents'] {
  const before = known.length - given.length;
  return given.map(({ bytes }, index) => ({ number: before + index + 1, bytes }));
}

/** Whether a report takes back what is now the word of the laboratory about an order. */
export async function takesBack(
  tx: Tx,
  deps: KeyDeps,
  scope: TeamScope,
  { orderId, report }: { readonly orderId: OrderId; readonly report: LabReport },
): Promise<boolean> {
  const withdrawn = report.missing.filter(({ withdraws }) => withdraws !== undefined);
  if (withdrawn.length === 0) return false;
  const [last] = await store.listNewest(tx, scope, [orderId]);
  const rows = last === undefined ? [] : openSet(deps, last).observations;
  return rows.some(
    (row) => row.withdrawal === undefined && withdrawn.some((each) => isSame(row, each)),
  );
}

/** Where a report takes an order: undefined where it cannot have results any more; empty where it stays. */
function stepsFor(
  order: Order,
  { status: reported, corrects = false }: LabReport,
): readonly Step[] | undefined {
  const position = positionOf(order);
  const { status } = order;
  if (isComplete(order)) {
    return reported === 'partial' && !corrects ? [] : pathTo(position, 'corrected');
  }
  const end = pathTo(position, 'completed');
  if (end === undefined || reported !== 'partial') return end;
  // A kit's partial results are there to read; its order has no status for them.
  const isThere: LowLevelStatus = 'partial_results';
  return status === isThere ? [] : (pathTo(position, isThere) ?? []);
}

async function tellCritical(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  view: OrderView,
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, 'labtest.result.critical')) return;
  const event = criticalResult(view, scope);
  await outbox.appendProtected(tx, deps, scope, { events: [event], interest });
}

export function openSet(
  deps: KeyDeps,
  { id, userId, sealed, wrapped }: store.StoredResult,
): ResultSet {
  return openUserKey(deps, userId, wrapped).openJson<ResultSet>(sealed, placeOf(id), revive);
}

/** What is known of an order, as it is shown. */
export type ResultsView = {
  readonly view: OrderView;
  readonly set: ResultSet;
  readonly results: readonly Result[];
  readonly missing: readonly Missing[];
};

const toResults = (view: OrderView, set: ResultSet): ResultsView => ({
  view,
  ...interpreted(view.order, set),
});

export function interpreted(order: Order, set: ResultSet): Omit<ResultsView, 'view'> {
  const { markers } = order.tests;
  return {
    set,
    results: set.observations.map((each) => interpret(each, markers)),
    missing: missingOf(set, markers),
  };
}

/** The latest results of an order; also partial ones. */
export async function getResults(
  deps: OrderDeps,
  scope: TeamScope,
  id: OrderId,
): Promise<ResultsView> {
  const db = deps.db.read(scope);
  const [view, [stored]] = await Promise.all([
    getOrder(deps, scope, id),
    store.listNewest(db, scope, [id]),
  ]);
  if (stored === undefined) throw new AppError('order.results_not_found');
  return toResults(view, openSet(deps, stored));
}

/** The latest results of each order of a transaction that has some, the newest order's last. */
export async function getTransactionResults(
  deps: OrderDeps,
  scope: TeamScope,
  id: TransactionId,
): Promise<readonly ResultsView[]> {
  const db = deps.db.read(scope);
  const { orders } = await getTransaction(deps, scope, id);
  const ids = orders.map((order) => order.id);
  const [views, stored] = await Promise.all([
    findOrders(deps, db, { scope, ids }),
    store.listNewest(db, scope, ids),
  ]);
  const found = views.flatMap((view) => {
    const newest = stored.find(({ orderId }) => orderId === view.order.id);
    return newest === undefined ? [] : [toResults(view, openSet(deps, newest))];
  });
  if (found.length === 0) throw new AppError('order.results_not_found');
  return found;
}

/** Every version of a user's results, the oldest first. */
export async function listResults(
  deps: KeyDeps,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: Order['userId'] },
): Promise<
  readonly (Pick<store.StoredResult, 'orderId' | 'version' | 'createdAt'> & {
    readonly set: ResultSet;
  })[]
> {
  const stored = await store.listOfUser(db, scope, userId);
  return stored.map((each) => ({
    orderId: each.orderId,
    version: each.version,
    createdAt: each.createdAt,
    set: openSet(deps, each),
  }));
}
