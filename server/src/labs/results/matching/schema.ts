import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';
import { findLabBySlug } from '#labs/catalog';
import { lowLevelStatuses } from '#labs/orders';
import { interpretations } from '#labs/values';

import { type Candidate, decisionCodes, reasonCodes } from './model.ts';
import {
  actorTypeOf,
  actorTypes,
  allowedActions,
  reasonTexts,
  resolutions,
  type Review,
  reviewStatuses,
} from './review-model.ts';

const text = Type.String();

const candidateSchema = Type.Object(
  {
    candidate_type: Type.Enum(['provenance_order', 'order_option'], {
      description: '`provenance_order`: the report names it. `order_option`: it fits.',
    }),
    order_id: nullable(uuid),
    order_transaction_id: nullable(uuid),
    last_status: nullable(Type.Enum([...lowLevelStatuses])),
    confidence_level: Type.Enum(['high', 'medium', 'low']),
    confidence_score: nullable(Type.Number({ description: 'From 0 to 1.' })),
    reasons: Type.Array(Type.Enum([...reasonCodes])),
    marker_overlap: nullable(
      Type.Object({ matched: Type.Integer(), reported: Type.Integer(), ordered: Type.Integer() }),
    ),
    status_context: nullable(Type.Object({ last_status: text })),
  },
  { title: 'MatchReviewCandidate' },
);

export const reviewSchema = Type.Object(
  {
    id: uuid,
    status: Type.Enum(['matched', ...reviewStatuses]),
    decision_code: Type.Enum([...decisionCodes]),
    sub_reason_codes: Type.Array(Type.Enum(['lab_account_mismatch'])),
    reason: text,
    patient: nullable(
      Type.Object(
        {
          first_name: nullable(text),
          last_name: nullable(text),
          dob: nullable(instant),
          gender: nullable(text),
        },
        { title: 'MatchReviewPatient' },
      ),
    ),
    lab: Type.Object({ id: Type.Integer(), name: text, slug: text }, { title: 'MatchReviewLab' }),
    markers: Type.Array(
      Type.Object(
        { provider_id: nullable(text), name: nullable(text) },
        { title: 'MatchReviewMarker' },
      ),
    ),
    interpretation: nullable(Type.Enum([...interpretations])),
    result_status: nullable(Type.Enum(['final', 'partial'])),
    note: nullable(text),
    resolution_action: nullable(Type.Enum([...resolutions])),
    resolved_user_id: nullable(uuid),
    resolved_order_id: nullable(uuid),
    allowed_actions: Type.Array(Type.Enum([...resolutions])),
    candidate_groups: Type.Array(
      Type.Object(
        { user_id: nullable(uuid), candidates: Type.Array(candidateSchema) },
        { title: 'MatchReviewCandidateGroup' },
      ),
    ),
    created_at: instant,
    updated_at: instant,
    reviewed_at: nullable(instant),
    latest_activity_actor_id: nullable(text),
    latest_activity_actor_type: nullable(Type.Enum([...actorTypes])),
    latest_activity_at: nullable(instant),
  },
  { title: 'UnmatchedResult' },
);

/** A review without its patient, markers and note. */
const summaryFields = Type.Omit(reviewSchema, ['patient', 'markers', 'note']).properties;

export const summaryPageSchema = Type.Object(
  {
    data: Type.Array(Type.Object(summaryFields, { title: 'UnmatchedResultSummary' })),
    next_cursor: nullable(text),
    total: Type.Integer({ minimum: 0 }),
  },
  { title: 'UnmatchedResultSummaries' },
);

/** The event payload of a review: ids and codes, no result data. */
export const reviewEventSchema = Type.Pick(
  reviewSchema,
  [
    'id',
    'status',
    'decision_code',
    'sub_reason_codes',
    'resolution_action',
    'resolved_user_id',
    'resolved_order_id',
  ],
  { title: 'MatchReviewWebhookPayload' },
);

export const pageSchema = Type.Object(
  {
    data: Type.Array(reviewSchema),
    next_cursor: nullable(text),
    total: Type.Integer({ minimum: 0 }),
  },
  { title: 'ListUnmatchedResultResponse' },
);

type Wire = Static<typeof reviewSchema>;
type Summary = Omit<Review, 'report' | 'note'>;

export function reviewToWire(review: Review): Wire {
  const { patient } = review.report;
  return {
    ...summaryToWire(review),
    patient: {
      first_name: patient.firstName,
      last_name: patient.lastName,
      dob: patient.birthDate === null ? null : `${patient.birthDate}T00:00:00+00:00`,
      gender: patient.gender,
    },
    markers: markersOf(review),
    note: review.note,
  };
}

export function summaryToWire(review: Summary): Omit<Wire, 'patient' | 'markers' | 'note'> {
  const lab = findLabBySlug(review.lab);
  return {
    id: review.id,
    status: review.status,
    decision_code: review.code,
    sub_reason_codes: [...review.subReasons],
    reason: reasonTexts[review.code],
    lab: { id: lab?.id ?? 0, name: lab?.name ?? review.lab, slug: review.lab },
    interpretation: interpretations.find((each) => each === review.interpretation) ?? null,
    result_status: review.resultStatus,
    resolution_action: review.action,
    resolved_user_id: review.userId,
    resolved_order_id: review.orderId,
    allowed_actions: [...allowedActions(review.status)],
    candidate_groups: groupsOf(review.candidates),
    created_at: toWireInstant(review.createdAt),
    updated_at: toWireInstant(review.updatedAt),
    reviewed_at: review.reviewedAt === null ? null : toWireInstant(review.reviewedAt),
    latest_activity_actor_id: review.activity?.actorId ?? null,
    latest_activity_actor_type: review.activity && actorTypeOf(review.activity.actorType),
    latest_activity_at: review.activity && toWireInstant(review.activity.at),
  };
}

/** Returns the measured markers, each once. */
function markersOf({ report }: Review): Wire['markers'] {
  const values = [...report.observations, ...report.missing];
  const unique = new Map(values.map(({ code, name }) => [`${code} ${name}`, { code, name }]));
  return [...unique.values()].map(({ code, name }) => ({ provider_id: code, name }));
}

function groupsOf(candidates: readonly Candidate[]): Wire['candidate_groups'] {
  const groups = Map.groupBy(candidates, ({ userId }) => userId);
  return [...groups].map(([userId, group]) => ({
    user_id: userId,
    candidates: group.map((each) => ({
      candidate_type: each.type,
      order_id: each.orderId,
      order_transaction_id: each.transactionId,
      last_status: each.lastStatus,
      confidence_level: each.confidence,
      confidence_score: each.score,
      reasons: [...each.reasons],
      marker_overlap: {
        matched: each.overlap.matched,
        reported: each.overlap.reported,
        ordered: each.overlap.ordered,
      },
      status_context: { last_status: each.lastStatus },
    })),
  }));
}
