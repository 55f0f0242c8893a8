import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { uuidFromParts, uuidToParts } from '#kernel/pagination.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';
import {
  type Order,
  type OrderDeps,
  type OrderId,
  type OrderView,
  lockOrder,
  notAllowed,
  recreateOrder,
} from '#labs/orders';

import { applyReport } from '../apply.ts';
import * as lists from './list-store.ts';
import { mayReopen, stateOf } from './model.ts';
import { openNewOrder } from './new-order.ts';
import { allowedActions, type Resolution, type Review, transitionOf } from './review-model.ts';
import { noteUpdate, openReview, sealNote, publishReviewEvent } from './reviews.ts';
import * as store from './store.ts';

export type MatchingDeps = OrderDeps & Pick<AppContext, 'cursors'>;

export type ListQuery = Omit<lists.Filter, 'tokens'> & {
  readonly search: string;
  readonly cursor: string | null;
  readonly limit: number;
};

export type ReviewPage<Of = Review> = {
  readonly reviews: readonly Of[];
  readonly nextCursor: string | null;
  readonly total: number;
};

/** A page of the queue, the newest first. */
export async function listReviews(
  deps: MatchingDeps,
  scope: TeamScope,
  query: ListQuery,
): Promise<ReviewPage> {
  const page = await pageOf(deps, scope, query, lists.list);
  return { ...page, reviews: page.reviews.map((each) => openReview(deps, each)) };
}

/** Lists reviews without decrypting anything. */
export async function listPlainReviews(
  deps: MatchingDeps,
  scope: TeamScope,
  query: ListQuery,
): Promise<ReviewPage<store.PlainReview>> {
  return pageOf(deps, scope, query, lists.listPlain);
}

async function pageOf<Stored extends store.PlainReview>(
  deps: MatchingDeps,
  scope: TeamScope,
  { search, cursor, limit, ...plain }: ListQuery,
  list: (...given: Parameters<typeof lists.list>) => Promise<readonly Stored[]>,
): Promise<ReviewPage<Stored>> {
  const tokens = deps.names.queryTokens(scope.tenantId, search);
  const filter = { ...plain, tokens };
  const query = JSON.stringify(['unmatched_result', scope.tenantId, search, plain]);
  const after = cursor === null ? null : readCursor(deps, cursor, query);
  const db = deps.db.read(scope);
  const [stored, total] = await Promise.all([
    list(db, scope, filter, { after, limit: limit + 1 }),
    lists.count(db, scope, filter),
  ]);
  const page = stored.slice(0, limit);
  const last = page.at(-1);
  const hasMore = stored.length > limit && last !== undefined;
  return {
    reviews: page,
    nextCursor: hasMore
      ? deps.cursors.encode([last.createdAt.getTime(), ...uuidToParts(last.id)], query)
      : null,
    total,
  };
}

function readCursor({ cursors }: MatchingDeps, cursor: string, query: string): lists.After {
  const [at, ...parts] = cursors.decode(cursor, query) ?? [];
  const id = uuidFromParts(parts);
  if (at === undefined || id === undefined) {
    throw new InvalidRequest([
      { type: 'value_error', loc: ['query', 'next_cursor'], msg: 'is not a cursor of this list' },
    ]);
  }
  return { at: new Date(at), id };
}

export async function getReview(deps: OrderDeps, scope: TeamScope, id: string): Promise<Review> {
  const stored = await store.find(deps.db.read(scope), scope, id);
  if (stored === undefined) throw new AppError('unmatched_result.not_found');
  return openReview(deps, stored);
}

/** Locks an unresolved review until the transaction ends. Throws if it is resolved. */
export async function lockOpen(tx: Tx, scope: TeamScope, id: string): Promise<store.StoredReview> {
  const stored = await store.findForUpdate(tx, scope, id);
  if (stored === undefined) throw new AppError('unmatched_result.not_found');
  if (stored.status === 'resolved') {
    throw new AppError('unmatched_result.action_not_allowed', {
      detail: 'The result is resolved: nothing more is noted about it',
    });
  }
  return stored;
}

async function lockReview(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { id, action }: { readonly id: string; readonly action: Resolution },
): Promise<Review> {
  const stored = await store.findForUpdate(tx, scope, id);
  if (stored === undefined) throw new AppError('unmatched_result.not_found');
  if (!allowedActions(stored.status).includes(action)) {
    throw new AppError('unmatched_result.action_not_allowed', {
      detail: `A result that is ${stored.status} cannot have the action ${action}`,
    });
  }
  return openReview(deps, stored);
}

export type Acceptance = {
  readonly userId: UserId | null;
  readonly orderId: OrderId | null;
  readonly note: string | null;
};

/** The report becomes the results of an order; of a new one in the same transaction, where that order is over. */
export async function acceptReview(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
  given: Acceptance,
): Promise<OrderView> {
  const view = await deps.db.write(scope, async (tx) => {
    const review = await lockReview(tx, deps, scope, { id, action: 'accept' });
    const { now } = await teamTime(deps, tx, scope);
    const orderId = await orderFor(tx, deps, scope, { review, given, at: now });
    const order = await lockOrder(tx, deps, scope, orderId);
    const { report } = review;
    const applied = await applyReport(tx, deps, scope, { orderId, report, isChecked: true });
    if (applied.kind !== 'applied') throw notAllowed(order, 'completed');
    await store.decide(tx, scope, {
      id,
      status: 'resolved',
      action: 'accept',
      userId: order.userId,
      orderId,
      sealedNote: await sealNote(tx, deps, id, given.note),
      at: now,
    });
    const to = 'resolved:accepted';
    await noteUpdate(tx, deps, scope, { before: review, to, note: given.note, at: now });
    await record(tx, scope, { id, action: 'accepted', userId: order.userId });
    await publishReviewEvent(tx, scope, { id, eventType: 'labtest.match_review.updated' });
    return applied.view;
  });
  deps.onEvents();
  return view;
}

type Accepted = { readonly review: Review; readonly given: Acceptance; readonly at: Date };

/** The order that gets the results: one that is there, or a new one. */
async function orderFor(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { review, given, at }: Accepted,
): Promise<OrderId> {
  const { userId, orderId } = given;
  const isOfNone = orderId === null && !review.candidates.some((each) => each.userId === userId);
  if (userId !== null && isOfNone) return openNewOrder(tx, deps, scope, { review, userId, at });
  const order = await lockOrder(tx, deps, scope, chooseOrder(review, given));
  if (userId !== null && userId !== order.userId) {
    throw new AppError('unmatched_result.order_unclear', {
      detail: 'The order is not of the user in user_id',
    });
  }
  return openFor(tx, deps, scope, { order, review, at });
}

/** Returns the chosen order: the given one, else the one that the report names, else the only candidate. */
function chooseOrder({ candidates }: Review, { userId, orderId }: Acceptance): OrderId {
  if (orderId !== null) return orderId;
  const fitting = candidates.filter((each) => userId === null || each.userId === userId);
  const named = fitting.find(({ type }) => type === 'provenance_order');
  if (named !== undefined) return named.orderId;
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) {
    throw new AppError('unmatched_result.order_unclear', {
      detail: `${fitting.length} orders could be meant: give order_id`,
    });
  }
  return only.orderId;
}

/**
 * Returns the order that receives the report. A finished order does not change: the report gets a copy of it, unless
 * it may change the results of a completed order.
 */
async function openFor(
  tx: Tx,
  deps: OrderDeps,
  scope: TeamScope,
  { order, review, at }: { readonly order: Order; readonly review: Review; readonly at: Date },
): Promise<OrderId> {
  const state = stateOf(order);
  const isOver = state !== 'open' && state !== 'early';
  const mayChange = state === 'completed' && mayReopen(review.report);
  return isOver && !mayChange ? recreateOrder(tx, deps, scope, { order, at }) : order.id;
}

/** Rejects the result, or passes it to the operator for review. */
export async function resolveReview(
  deps: OrderDeps,
  scope: TeamScope,
  id: string,
  { action, note }: { readonly action: 'reject' | 'unsure'; readonly note: string | null },
): Promise<Review> {
  const review = await deps.db.write(scope, async (tx) => {
    const before = await lockReview(tx, deps, scope, { id, action });
    const { now } = await teamTime(deps, tx, scope);
    const status = action === 'reject' ? 'resolved' : 'pending_ops_review';
    await store.decide(tx, scope, {
      id,
      status,
      action,
      userId: null,
      orderId: null,
      sealedNote: await sealNote(tx, deps, id, note),
      at: now,
    });
    const to = transitionOf({ status, action });
    await noteUpdate(tx, deps, scope, { before, to, note, at: now });
    await record(tx, scope, { id, action: action === 'reject' ? 'rejected' : 'deferred' });
    await publishReviewEvent(tx, scope, { id, eventType: 'labtest.match_review.updated' });
    const stored = await store.find(tx, scope, id);
    if (stored === undefined) throw new Error('the review is locked');
    return openReview(deps, stored);
  });
  deps.onEvents();
  return review;
}

export async function record(
  tx: Tx,
  scope: TeamScope,
  {
    id,
    action,
    userId,
  }: {
    readonly id: string;
    readonly action: 'accepted' | 'rejected' | 'deferred' | 'updated';
    readonly userId?: UserId;
  },
): Promise<void> {
  const subject = { type: 'unmatched_result', id: trust<AuditId>(id) } as const;
  const entry = { action: `unmatched_result.${action}`, subject } as const;
  await audit(tx, scope, userId === undefined ? entry : { ...entry, userId });
}
