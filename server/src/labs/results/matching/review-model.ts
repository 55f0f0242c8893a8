import type { UserId } from '#kernel/scope.ts';
import type { LabReport, OrderId } from '#labs/orders';

import type { Candidate, DecisionCode, SubReasonCode } from './model.ts';

/** What reviewers read. */
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
  'pending_ops_review',
  'resolved',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const resolutions = ['accept', 'reject', 'unsure'] as const;
export type Resolution = (typeof resolutions)[number];

/** Unsure hands it to the operator, who may still accept or reject it. */
export function allowedActions(status: ReviewStatus): readonly Resolution[] {
  switch (status) {
    case 'pending_customer_review':
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
  /** Of the report, where it says that more is to come. */
  readonly resultStatus: 'final' | 'partial';
  readonly report: LabReport;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reviewedAt: Date | null;
};
