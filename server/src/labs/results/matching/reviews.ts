import type { Static } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import { type DomainEvent, jsonEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import type { LabReport, OrderDeps } from '#labs/orders';
import { findActive, type User } from '#users';

import { criticalReview } from '../events.ts';
import { digestsOf } from '../merging/digest.ts';
import { interpret, worstOf } from '../model.ts';
import { type Decision, likelyUser } from './model.ts';
import { decodeReport, encodeReport } from './report-codec.ts';
import { type Review, type TransitionStatus, transitionOf } from './review-model.ts';
import type { reviewEventSchema } from './schema.ts';
import * as store from './store.ts';
import { insertUpdate } from './update-store.ts';

/** Encrypted with the master key, because the result has no user yet. */
const reportPlace = (id: string): SealedLocation<'master key'> => ({
  field: 'unmatched_result.data',
  row: id,
});
const notePlace = (id: string): SealedLocation<'master key'> => ({
  field: 'unmatched_result.note',
  row: id,
});

export function openReview(
  { vault }: Pick<AppContext, 'vault'>,
  { sealedReport, sealedNote, ...plain }: store.StoredReview,
): Review {
  return {
    ...plain,
    report: decodeReport(vault.open(sealedReport, reportPlace(plain.id))),
    note: sealedNote === null ? null : vault.open(sealedNote, notePlace(plain.id)).toString(),
  };
}

export async function sealNote(
  tx: Tx,
  { vault }: Pick<AppContext, 'vault'>,
  id: string,
  note: string | null,
): Promise<Buffer | null> {
  return note === null ? null : vault.seal(tx, Buffer.from(note), notePlace(id));
}

const updateNotePlace = (id: string): SealedLocation<'master key'> => ({
  field: 'unmatched_result_update.note',
  row: id,
});

export function openUpdateNote(
  { vault }: Pick<AppContext, 'vault'>,
  id: string,
  sealed: Buffer,
): string {
  return vault.open(sealed, updateNotePlace(id)).toString();
}

/** Adds an entry to the history of a review. The caller holds its lock. */
export async function noteUpdate(
  tx: Tx,
  { vault, random }: Pick<AppContext, 'vault' | 'random'>,
  scope: TeamScope,
  {
    before,
    to,
    note,
    at,
  }: {
    readonly before: Pick<Review, 'id' | 'status' | 'action'>;
    readonly to: TransitionStatus;
    readonly note: string | null;
    readonly at: Date;
  },
): Promise<void> {
  const id = uuidV7(at, random);
  const sealedNote =
    note === null ? null : await vault.seal(tx, Buffer.from(note), updateNotePlace(id));
  const fromStatus = transitionOf(before);
  const update = { id, fromStatus, toStatus: to, sealedNote, createdAt: at };
  await insertUpdate(tx, scope, before.id, update);
}

/** Puts a report into the queue and tells the team; undefined when it is there already. */
export async function queueReport(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  {
    report,
    decision,
    at,
  }: {
    readonly report: LabReport;
    readonly decision: Extract<Decision, { kind: 'review' }>;
    readonly at: Date;
  },
): Promise<string | undefined> {
  const id = uuidV7(at, deps.random);
  const { firstName, lastName } = report.patient;
  const interpretation = worstOf(report.observations.map((each) => interpret(each, [])));
  const isNew = await store.insert(tx, scope, {
    id,
    lab: report.lab,
    messageId: report.messageId,
    digest: digestsOf(deps, report).digest,
    code: decision.code,
    subReasons: decision.subReasons,
    candidates: decision.candidates,
    interpretation,
    resultStatus: report.status === 'partial' ? 'partial' : 'final',
    tokens: deps.names.tokens(scope.tenantId, [firstName, lastName]),
    sealedReport: await deps.vault.seal(tx, encodeReport(report), reportPlace(id)),
    createdAt: at,
  });
  if (!isNew) return undefined;
  await publishReviewEvent(tx, scope, { id, eventType: 'labtest.match_review.created' });
  if (interpretation === 'critical') {
    const interest = await outbox.findInterest(tx, [scope.tenantId]);
    const event = criticalReview({ id, sampleId: report.sampleId, at }, scope);
    if (interest.wants(scope.tenantId, event.eventType)) {
      await outbox.append(tx, [{ scope, event }], interest);
    }
  }
  return id;
}

type EventType = 'labtest.match_review.created' | 'labtest.match_review.updated';

/** Publishes the current state of a review, with ids only. */
export async function publishReviewEvent(
  tx: Tx,
  scope: TeamScope,
  { id, eventType }: { readonly id: string; readonly eventType: EventType },
): Promise<void> {
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  if (!interest.wants(scope.tenantId, eventType)) return;
  const stored = await store.find(tx, scope, id);
  if (stored === undefined) throw new Error('the review is in this transaction');
  const event = reviewEvent(eventType, stored, await userOf(tx, scope, stored));
  await outbox.append(tx, [{ scope, event }], interest);
}

/** Returns the user of the result if it is decided or likely; undefined if the result was rejected. */
async function userOf(
  tx: Tx,
  scope: TeamScope,
  { action, userId, candidates }: store.StoredReview,
): Promise<User | undefined> {
  const known = userId ?? (action === 'reject' ? null : likelyUser(candidates));
  return known === null ? undefined : findActive(tx, scope, known);
}

function reviewEvent(
  eventType: EventType,
  review: store.StoredReview,
  user: User | undefined,
): DomainEvent {
  const data: Static<typeof reviewEventSchema> = {
    id: review.id,
    status: review.status,
    decision_code: review.code,
    sub_reason_codes: [...review.subReasons],
    resolution_action: review.action,
    resolved_user_id: review.userId,
    resolved_order_id: review.orderId,
  };
  const subject = { userId: user?.id ?? null, clientUserId: user?.clientUserId ?? null };
  return jsonEvent({ eventType, ...subject }, data);
}
