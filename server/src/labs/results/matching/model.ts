import type { UserId } from '#kernel/scope.ts';
import {
  type OrderWorkflow,
  type LabReport,
  type LowLevelStatus,
  type OrderId,
  type TransactionId,
  methodOf,
  topLevelOf,
} from '#labs/orders';

import { isSamePerson, type Person } from '../model.ts';

/** Decisions that leave a result unmatched. */
export const unmatchedCodes = [
  'match_completed',
  'match_cancelled',
  'wrong_collection',
  'wrong_lab',
  'multiple_demo_match',
  'match_sample_id_mismatch_demo',
  'match_demo',
  'no_match',
] as const;
export const decisionCodes = ['match_sample_id', ...unmatchedCodes] as const;
export type DecisionCode = (typeof decisionCodes)[number];

export const reasonCodes = [
  'sample_id_match',
  'lab_account_mismatch',
  'matched_completed_order',
  'matched_cancelled_order',
  'invalid_collection_state',
  'demographic_mismatch',
  'demographic_match',
  'possible_wrong_lab',
  'same_lab',
  'same_user',
  'marker_overlap_exact',
  'marker_overlap_partial',
  'marker_overlap_none',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];

export type SubReasonCode = 'lab_account_mismatch';

/** An order that a report could be of. */
export type PossibleOrder = {
  readonly orderId: OrderId;
  readonly transactionId: TransactionId;
  readonly userId: UserId;
  readonly lab: string;
  /** The laboratory's number of the ordering account; null for the platform's account. */
  readonly accountNumber: string | null;
  readonly course: OrderWorkflow;
  readonly status: LowLevelStatus;
  readonly patient: Person | null;
  /** The laboratory's codes of the ordered tests. */
  readonly codes: readonly string[];
};

export type Overlap = {
  readonly kind: 'exact' | 'partial' | 'none';
  readonly matched: number;
  readonly reported: number;
  readonly ordered: number;
};

export type Candidate = {
  /** Provenance: the report itself names the order. Option: it fits. */
  readonly type: 'provenance_order' | 'order_option';
  readonly orderId: OrderId;
  readonly transactionId: TransactionId;
  readonly userId: UserId;
  readonly lastStatus: LowLevelStatus;
  readonly confidence: 'high' | 'medium' | 'low';
  /** From 0 to 1. */
  readonly score: number;
  readonly reasons: readonly ReasonCode[];
  readonly overlap: Overlap;
};

export type Decision =
  | { readonly kind: 'matched'; readonly orderId: OrderId }
  | {
      readonly kind: 'review';
      readonly code: DecisionCode;
      readonly subReasons: readonly SubReasonCode[];
      readonly candidates: readonly Candidate[];
    };

type Report = Pick<
  LabReport,
  'lab' | 'accountId' | 'status' | 'corrects' | 'patient' | 'observations' | 'missing' | 'tests'
>;

/** The candidates: the order that the report names by number or sample, and the patient's other orders. */
export type Known = {
  readonly named: PossibleOrder | undefined;
  readonly others: readonly PossibleOrder[];
};

/**
 * Decides which order a report belongs to. A match is certain only if the report names the order, the patient is the
 * same, and the order can have results.
 */
export function decide(report: Report, { named, others }: Known): Decision {
  if (named !== undefined) return decideNamed(report, named, others);
  const open = others.filter((each) => stateOf(each) === 'open');
  const sameLab = open.filter((each) => each.lab === report.lab);
  const review = (code: DecisionCode): Decision => ({
    kind: 'review',
    code,
    subReasons: [],
    candidates: candidatesOf(report, others),
  });
  if (sameLab.length > 1) return review('multiple_demo_match');
  if (sameLab.length === 1) return review('match_demo');
  if (open.length > 0) return review('wrong_lab');
  const early = others.some((each) => each.lab === report.lab && stateOf(each) === 'early');
  return review(early ? 'wrong_collection' : 'no_match');
}

function decideNamed(
  report: Report,
  named: PossibleOrder,
  others: readonly PossibleOrder[],
): Decision {
  const code = codeOfNamed(report, named);
  const hasOtherAccount = isOtherAccount(report, named);
  if (code === null && !hasOtherAccount) return { kind: 'matched', orderId: named.orderId };
  const rest = others.filter((each) => each.orderId !== named.orderId);
  return {
    kind: 'review',
    code: code ?? 'match_sample_id',
    subReasons: hasOtherAccount ? ['lab_account_mismatch'] : [],
    candidates: [candidateOf(report, named, 'provenance_order'), ...candidatesOf(report, rest)],
  };
}

/** Returns why the report does not match the order that it names; null if it matches. */
function codeOfNamed(report: Report, named: PossibleOrder): DecisionCode | null {
  if (named.lab !== report.lab) return 'wrong_lab';
  if (named.patient === null || !isSamePerson(report.patient, named.patient)) {
    return 'match_sample_id_mismatch_demo';
  }
  switch (stateOf(named)) {
    case 'cancelled':
      return 'match_cancelled';
    case 'completed':
      return mayReopen(report) ? null : 'match_completed';
    case 'early':
    case 'failed':
      return 'wrong_collection';
    case 'open':
      return null;
  }
}

/** Returns true if a report may change complete results: it corrects them, or names the tests that it reports. */
export function mayReopen({
  status,
  corrects,
  tests,
}: Pick<LabReport, 'status' | 'corrects' | 'tests'>): boolean {
  return status === 'corrected' || corrects === true || tests !== undefined;
}

function isOtherAccount({ accountId }: Report, { accountNumber }: PossibleOrder): boolean {
  return accountId !== null && accountNumber !== null && accountId !== accountNumber;
}

type State = 'early' | 'open' | 'completed' | 'cancelled' | 'failed';

/** Statuses before the sample is taken, so that results are impossible. */
const early: ReadonlySet<LowLevelStatus> = new Set([
  'ordered',
  'awaiting_registration',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'problem_in_transit_customer',
]);
/** A kit that was only announced, or a visit that was never made. */
const earlyByMethod = {
  testkit: new Set<LowLevelStatus>(['requisition_created', 'registered']),
  at_home_phlebotomy: new Set<LowLevelStatus>([
    'requisition_created',
    'appointment_pending',
    'appointment_cancelled',
  ]),
  walk_in_test: new Set<LowLevelStatus>(),
  on_site_collection: new Set<LowLevelStatus>(),
} as const;

export function stateOf({ course, status }: Pick<PossibleOrder, 'course' | 'status'>): State {
  const method = methodOf[course];
  const top = topLevelOf(method, status);
  if (top === 'completed' || top === 'cancelled' || top === 'failed') return top;
  // The redraw has its own order; the sample of this one was unusable.
  if (status === 'redraw_available') return 'failed';
  return early.has(status) || earlyByMethod[method].has(status) ? 'early' : 'open';
}

/** Compares the reported tests with the ordered ones. */
export function overlapOf(
  report: Pick<Report, 'observations' | 'missing'>,
  ordered: readonly string[],
): Overlap {
  const values = [...report.observations, ...report.missing];
  const tests = new Set(values.flatMap(({ orderedCodes }) => orderedCodes ?? []));
  const reported = tests.size > 0 ? tests : new Set(values.flatMap(({ code }) => code ?? []));
  const matched = [...reported].filter((code) => ordered.includes(code)).length;
  const isExact = matched === reported.size && matched === ordered.length;
  const kind = matched === 0 ? 'none' : isExact ? 'exact' : 'partial';
  return { kind, matched, reported: reported.size, ordered: ordered.length };
}

/** Reviewers look at a few; those that fit best come first. */
const candidatesMax = 20;

function candidatesOf(report: Report, suspects: readonly PossibleOrder[]): readonly Candidate[] {
  return suspects
    .map((suspect) => candidateOf(report, suspect, 'order_option'))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, candidatesMax);
}

const stateReasons: Readonly<Partial<Record<State, ReasonCode>>> = {
  completed: 'matched_completed_order',
  cancelled: 'matched_cancelled_order',
  early: 'invalid_collection_state',
  failed: 'invalid_collection_state',
};

function candidateOf(report: Report, suspect: PossibleOrder, type: Candidate['type']): Candidate {
  const isNamed = type === 'provenance_order';
  const isPerson = suspect.patient !== null && isSamePerson(report.patient, suspect.patient);
  const isLab = suspect.lab === report.lab;
  const overlap = overlapOf(report, suspect.codes);
  const state = stateReasons[stateOf(suspect)];
  const share = overlap.reported === 0 ? 0 : overlap.matched / overlap.reported;
  const score = (isNamed ? 0.4 : 0) + (isPerson ? 0.35 : 0) + (isLab ? 0.1 : 0) + 0.15 * share;
  const isLikely = isPerson && isLab && state === undefined && overlap.kind !== 'none';
  return {
    type,
    orderId: suspect.orderId,
    transactionId: suspect.transactionId,
    userId: suspect.userId,
    lastStatus: suspect.status,
    confidence: isLikely ? 'high' : isPerson || isNamed ? 'medium' : 'low',
    score: Math.round(score * 100) / 100,
    reasons: [
      ...(isNamed ? (['sample_id_match'] as const) : []),
      isPerson ? 'demographic_match' : 'demographic_mismatch',
      isLab ? 'same_lab' : 'possible_wrong_lab',
      ...(isOtherAccount(report, suspect) ? (['lab_account_mismatch'] as const) : []),
      ...(state === undefined ? [] : [state]),
      `marker_overlap_${overlap.kind}`,
    ],
    overlap,
  };
}

/**
 * Returns the likely user of an undecided result: the user of the order that the report names, or the only user with a
 * candidate. Null if the names differ, or several users match.
 */
export function likelyUser(
  candidates: readonly Pick<Candidate, 'type' | 'userId' | 'reasons'>[],
): UserId | null {
  const named = candidates.filter(({ type }) => type === 'provenance_order');
  const fitting = (named.length > 0 ? named : candidates).filter(({ reasons }) =>
    reasons.includes('demographic_match'),
  );
  const [only, ...further] = new Set(fitting.map(({ userId }) => userId));
  return only === undefined || further.length > 0 ? null : only;
}
