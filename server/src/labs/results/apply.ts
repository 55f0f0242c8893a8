import type { Tx } from '#kernel/db.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { ensureUserKey } from '#kernel/secrets/user-keys.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import {
  type LabReport,
  type Order,
  type OrderDeps,
  type OrderId,
  type OrderView,
  type Step,
  lockOrder,
  applyTransitions,
} from '#labs/orders';
import { getLabSettings } from '#management';

import { openCriticalIds } from './acknowledgements/critical-id.ts';
import { type CriticalResult, criticalsOf } from './acknowledgements/model.ts';
import { listOfOrder } from './acknowledgements/store.ts';
import { criticalResult } from './events.ts';
import { keepDocuments } from './kept-documents/lab-documents.ts';
import { digestsOf } from './merging/digest.ts';
import { mergeReport } from './merging/merge.ts';
import type { ResultSet } from './merging/result-set.ts';
import { interpret, isSamePerson, missingOf, worstOf } from './model.ts';
import { isComplete } from './ordered-tests.ts';
import { openSet, dataLocation } from './service.ts';
import { dueAt } from './silence/model.ts';
import { stepsFor } from './steps.ts';
import * as store from './store.ts';

/** Why a report is not applied to the order that it names. */
export type Unfit = 'order_over' | 'another_person';

export type Applied =
  | { readonly kind: 'applied'; readonly view: OrderView }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'unfit'; readonly why: Unfit };

/**
 * Makes a report the latest results of an order, and moves the order to the matching status. Idempotent: the same
 * message, and one with the same content, change nothing. `isChecked`: a member has confirmed that the report belongs
 * to this patient.
 */
export async function applyReport(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    orderId,
    report,
    isChecked,
  }: { readonly orderId: OrderId; readonly report: LabReport; readonly isChecked: boolean },
): Promise<Applied> {
  const order = await lockOrder(tx, deps, scope, orderId);
  const { formerDigest, digest } = digestsOf(deps, report);
  const key = { lab: report.lab, messageId: report.messageId, digest };
  if (await store.isKnown(tx, scope, { ...key, formerDigest, orderId }))
    return { kind: 'repeated' };
  const { patient } = order.details;
  const isPerson = patient !== null && (isChecked || isSamePerson(report.patient, patient));
  if (!isPerson) return { kind: 'unfit', why: 'another_person' };
  const [last] = await store.listNewest(tx, scope, [orderId]);
  const before = last === undefined ? null : openSet(deps, last);
  const { set, isChanged, hasNews } = nextSet(order, before, report);
  if (!hasNews && !isChecked) return { kind: 'repeated' };
  const steps = stepsFor(order, { isOver: set.report.status !== 'partial', isChanged });
  if (steps === undefined) return { kind: 'unfit', why: 'order_over' };
  const version = { ...key, number: (last?.version ?? 0) + 1, documents: report.documents ?? [] };
  const view = await storeVersion(tx, deps, scope, { order, before, set, steps, version });
  return { kind: 'applied', view };
}

type Next = {
  readonly set: ResultSet;
  readonly isChanged: boolean;
  /** Also true if only notes or documents are new. */
  readonly hasNews: boolean;
};

/** Returns the results after a report. Their status is the status of the order. */
function nextSet({ tests: { markers } }: Order, before: ResultSet | null, given: LabReport): Next {
  const merged = mergeReport(before, given);
  const status = given.corrects === true ? 'corrected' : given.status;
  const whole = status === 'partial' ? 'final' : status;
  const isOnlyLate = merged.hasLate && !merged.isChanged;
  const ended = isOnlyLate && before?.report.status !== 'partial' ? before?.report.status : whole;
  const set: ResultSet = {
    ...merged.set,
    report: {
      ...merged.set.report,
      status: isComplete(merged.set, markers) ? (ended ?? whole) : 'partial',
    },
  };
  const isCorrected = given.tests === undefined && given.status === 'corrected';
  const isChanged = merged.isChanged || isCorrected;
  const { hasLate } = merged;
  const hasDocuments = (given.documents ?? []).length > 0;
  const hasNews =
    before === null || isChanged || hasLate || hasDocuments || contextOf(before) !== contextOf(set);
  return { set, isChanged, hasNews };
}

/** Returns the parts of a report other than values, as text to compare. Leaves out what differs in every message. */
function contextOf({ report }: ResultSet): string {
  const { clinicalNotes, specimens = [], information = [], status, accession, sampleId } = report;
  return JSON.stringify([clinicalNotes, specimens, information, status, accession, sampleId]);
}

export type Version = Pick<LabReport, 'lab' | 'messageId'> & {
  readonly number: number;
  readonly digest: Buffer;
  readonly documents: NonNullable<LabReport['documents']>;
};

/** Stores a version of the results with its events, and moves the order. */
export async function storeVersion(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    order,
    before,
    set,
    steps,
    version,
  }: {
    readonly order: Order;
    readonly before: ResultSet | null;
    readonly set: ResultSet;
    readonly steps: readonly Step[];
    readonly version: Version;
  },
): Promise<OrderView> {
  const { id: orderId, userId, tests } = order;
  const [settings, { now }] = await Promise.all([
    getLabSettings(tx, scope),
    teamTime(deps, tx, scope),
  ]);
  const results = set.observations.map((each) => interpret(each, tests.markers));
  const interpretation = worstOf(results);
  const id = uuidV7(now, deps.random);
  const key = await ensureUserKey(tx, deps, scope, userId);
  const { number, documents, digest, ...of } = version;
  await store.insert(tx, scope, {
    id,
    userId,
    orderId,
    version: number,
    report: { ...of, status: set.report.status },
    interpretation,
    sealed: key.sealJson(set, dataLocation(id)),
    digest,
    createdAt: now,
  });
  const stored = newDocuments(set, documents);
  await keepDocuments(tx, deps, scope, { orderId, userId, createdAt: now, documents: stored });
  const criticals = criticalsIn(deps, order, set);
  const known = criticals.length === 0 ? [] : await listOfOrder(tx, scope, orderId);
  const acknowledged = new Set(known.map((each) => each.id));
  const view = await applyTransitions(tx, deps, scope, {
    order,
    steps,
    at: now,
    changes: {
      interpretation,
      hasMissingResults: missingOf(set, tests.markers).length > 0,
      criticalResults: criticals.length,
      abnormalResults: results.filter((each) => each.interpretation === 'abnormal').length,
      unacknowledgedResults: criticals.filter((each) => !acknowledged.has(each.id)).length,
      resultsDueAt: dueAt(set, tests.markers, now) ?? null,
    },
    isQuiet: (status) => status === 'partial_results' && !settings.wantsPartialResults,
  });
  const earlier = new Set(
    before === null ? [] : criticalsIn(deps, order, before).map((each) => each.id),
  );
  const fresh = criticals.filter((each) => !earlier.has(each.id));
  await publishCriticals(tx, deps, scope, { view, fresh });
  return view;
}

function criticalsIn(
  deps: Pick<OrderDeps, 'vault'>,
  { id, tests: { markers } }: Order,
  { observations }: ResultSet,
): readonly CriticalResult[] {
  const results = observations.map((each) => interpret(each, markers));
  return criticalsOf(results, markers, openCriticalIds(deps, id));
}

/** Returns the documents of the report with their numbers: they follow the documents that the order has. */
function newDocuments(
  { documents: known = [] }: ResultSet,
  given: Version['documents'],
): Parameters<typeof keepDocuments>[3]['documents'] {
  const before = known.length - given.length;
  return given.map(({ bytes }, index) => ({ number: before + index + 1, bytes }));
}

async function publishCriticals(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { view, fresh }: { readonly view: OrderView; readonly fresh: readonly CriticalResult[] },
): Promise<void> {
  if (fresh.length === 0) return;
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, 'labtest.result.critical')) return;
  const events = fresh.map(({ id }) => criticalResult(view, scope, id));
  await outbox.appendProtected(tx, deps, scope, { events, interest });
}
