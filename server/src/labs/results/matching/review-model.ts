import type { Actor, UserId } from '#kernel/scope.ts';
import type { LabReport, OrderId } from '#labs/orders';

import type { Candidate, DecisionCode, SubReasonCode } from './model.ts';

/** The explanation of each decision code for reviewers. */
export const reasonTexts: Readonly<Record<DecisionCode, string>> = {
  match_sample_id: 'The sample is that of an order that was made through another lab account.',
  match_completed: 'The order that the report names has its final results.',
  match_cancelled: 'The order that the report names was cancelled.',
  wrong_collection: 'No sample of the order can be with the laboratory yet.',
  wrong_lab: 'The order was sent to another laboratory.',
  multiple_demo_match: 'More than one open order is of this person.',
  match_sample_id_mismatch_demo:
    'The order that the report names is of another person, or the report lacks the birth date or sex.',
  match_demo: 'One open order is of this person; the report does not name it.',
  no_match: 'No order is of this person.',
};

export const reviewStatuses = [
  'pending_customer_review',
  'pending_customer_review:in_progress',
  'pending_ops_review',
  'resolved',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
/** The statuses that the team can set itself. */
export const updateStatuses = [
  'pending_customer_review',
  'pending_customer_review:in_progress',
] as const satisfies readonly ReviewStatus[];
export type UpdateStatus = (typeof updateStatuses)[number];
export const resolutions = ['accept', 'reject', 'unsure'] as const;
export type Resolution = (typeof resolutions)[number];

/** Where a result stood before or after something was done about it. */
export const transitionStatuses = [
  'matched',
  'pending_customer_review',
  'pending_customer_review:in_progress',
  'pending_ops_review',
  'resolved:accepted',
  'resolved:rejected',
] as const;
export type TransitionStatus = (typeof transitionStatuses)[number];

export function transitionOf({
  status,
  action,
}: Pick<Review, 'status' | 'action'>): TransitionStatus {
  if (status !== 'resolved') return status;
  return action === 'accept' ? 'resolved:accepted' : 'resolved:rejected';
}

export const actorTypes = ['customer', 'api'] as const;

/** Returns the actor type on the wire: members are `customer`, all other credentials are `api`. */
export function actorTypeOf(type: Actor['type']): (typeof actorTypes)[number] {
  return type === 'member' ? 'customer' : 'api';
}

/** Unsure hands it to the operator, who may still accept or reject it. */
export function allowedActions(status: ReviewStatus): readonly Resolution[] {
  switch (status) {
    case 'pending_customer_review':
    case 'pending_customer_review:in_progress':
      return resolutions;
    case 'pending_ops_review':
      return ['accept', 'reject'];
    case 'resolved':
      return [];
  }
}

/** A report that waits for a decision, or had it. */
export type Review = {
  readonly id: string;
  readonly lab: string;
  readonly status: ReviewStatus;
  readonly code: DecisionCode;
  readonly subReasons: readonly SubReasonCode[];
  readonly candidates: readonly Candidate[];
  readonly interpretation: string | null;
  readonly action: Resolution | null;
  readonly userId: UserId | null;
  readonly orderId: OrderId | null;
  /** `partial` if the report announces more results. */
  readonly resultStatus: 'final' | 'partial';
  readonly report: LabReport;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reviewedAt: Date | null;
  /** The last action on the review; null if there is none. */
  readonly activity: {
    readonly actorType: Actor['type'];
    readonly actorId: string;
    readonly at: Date;
  } | null;
};
