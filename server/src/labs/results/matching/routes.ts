import { type Static, Type } from 'typebox';

import { day, optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';
import { orderSchema, orderToWire, senderOf, tag, toOrderId } from '#labs/orders';
import { toUserId } from '#users';

import { decisionCodes } from './model.ts';
import { reviewStatuses } from './review-model.ts';
import {
  pageSchema,
  reviewSchema,
  reviewToWire,
  summaryPageSchema,
  summaryToWire,
} from './schema.ts';
import {
  acceptReview,
  getReview,
  listPlainReviews,
  type ListQuery,
  listReviews,
  type MatchingDeps,
  resolveReview,
} from './service.ts';

const params = Type.Object({ raw_result_id: uuid });
const note = optional(
  Type.String({ maxLength: 2000, description: 'Kept with the decision, encrypted.' }),
);

const plainQuery = Type.Object({
  limit: Type.Integer({ default: 50, minimum: 1, maximum: 500 }),
  next_cursor: optional(Type.String({ maxLength: 500 })),
  decision_code: optional(Type.Enum([...decisionCodes])),
  lab_slug: optional(Type.String({ maxLength: 50 })),
  status: optional(Type.Enum([...reviewStatuses])),
  created_at_start: optional(day),
  created_at_end: optional(
    Type.String({ format: 'date', description: 'The last day, in UTC as the first.' }),
  ),
  is_critical: optional(
    Type.Boolean({
      description:
        'True: only reports with a critical value that wait for a decision. An extension of this product.',
    }),
  ),
});

export function matchingRoutes(deps: MatchingDeps): readonly Operation[] {
  return [
    summariesRoute(deps),
    listRoute(deps),
    getRoute(deps),
    acceptRoute(deps),
    resolveRoute(deps),
  ];
}

function listRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'listUnmatchedResults',
    method: 'GET',
    path: '/v3/unmatched_result',
    tag,
    summary: 'List unmatched results',
    description: 'The newest first, including decided ones.',
    query: Type.Object({
      ...plainQuery.properties,
      search_input: optional(
        Type.String({ maxLength: 200, description: "Beginnings of words of the patient's name." }),
      ),
    }),
    response: pageSchema,
    audit: 'identity',
    handle: async ({ scope, query }) => {
      const search = query.search_input ?? '';
      const page = await listReviews(deps, scope, { ...toQuery(query), search });
      return {
        data: page.reviews.map(reviewToWire),
        next_cursor: page.nextCursor,
        total: page.total,
      };
    },
  });
}

function summariesRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'listUnmatchedResultSummaries',
    method: 'GET',
    path: '/v3/unmatched_result_summaries',
    tag,
    summary: 'List unmatched results without patient data',
    description:
      'The results that listUnmatchedResults finds, without patients, markers and notes. The newest first, including decided ones.',
    query: plainQuery,
    response: summaryPageSchema,
    audit: 'read',
    handle: async ({ scope, query }) => {
      const page = await listPlainReviews(deps, scope, { ...toQuery(query), search: '' });
      return {
        data: page.reviews.map((each) => summaryToWire(each)),
        next_cursor: page.nextCursor,
        total: page.total,
      };
    },
  });
}

function toQuery(query: Static<typeof plainQuery>): Omit<ListQuery, 'search'> {
  return {
    code: query.decision_code ?? null,
    lab: query.lab_slug ?? null,
    status: query.status ?? null,
    isCritical: query.is_critical ?? false,
    from: startOf(query.created_at_start, 0),
    until: startOf(query.created_at_end, dayMs),
    cursor: query.next_cursor ?? null,
    limit: query.limit,
  };
}

function startOf(date: string | null | undefined, plusMs: number): Date | null {
  return date == null ? null : new Date(parseUtc(`${date}T00:00:00Z`) + plusMs);
}

function getRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'getUnmatchedResult',
    method: 'GET',
    path: '/v3/unmatched_result/{raw_result_id}',
    tag,
    summary: 'Get an unmatched result',
    params,
    response: reviewSchema,
    errors: ['unmatched_result.not_found'],
    audit: 'identity',
    handle: async ({ scope, params: { raw_result_id: id } }) =>
      reviewToWire(await getReview(deps, scope, id.toLowerCase())),
  });
}

function acceptRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'acceptUnmatchedResult',
    method: 'POST',
    path: '/v3/unmatched_result/{raw_result_id}/accept',
    tag,
    summary: 'Match a result to an order',
    description:
      'Without `order_id`, the result goes to the order that the report names, otherwise to the only candidate. `user_id` narrows the candidates; if none belongs to that user, Salus creates an order of the reported tests. If the order is closed, a new order in its transaction gets the results (`origin` is `recreation`).',
    params,
    body: Type.Object(
      { user_id: optional(uuid), order_id: optional(uuid), note },
      { title: 'AcceptUnmatchedResultBody' },
    ),
    response: orderSchema,
    errors: [
      'unmatched_result.not_found',
      'unmatched_result.action_not_allowed',
      'unmatched_result.order_unclear',
      'order.not_found',
      'order.user_not_found',
      'order.transition_not_allowed',
    ],
    handle: async ({ scope, params: { raw_result_id: id }, body }) => {
      const view = await acceptReview(deps, scope, id.toLowerCase(), {
        userId: body.user_id == null ? null : toUserId(body.user_id),
        orderId: body.order_id == null ? null : toOrderId(body.order_id),
        note: body.note ?? null,
      });
      return orderToWire(view, senderOf(deps, scope));
    },
  });
}

function resolveRoute(deps: MatchingDeps): Operation {
  return operation({
    operationId: 'resolveUnmatchedResult',
    method: 'POST',
    path: '/v3/unmatched_result/{raw_result_id}/resolve',
    tag,
    summary: 'Reject an unmatched result or mark it as unsure',
    description: '`unsure` assigns the result to the operator, who can still accept or reject it.',
    params,
    body: Type.Object(
      { action: Type.Enum(['reject', 'unsure']), note },
      { title: 'ResolveUnmatchedResultBody' },
    ),
    response: reviewSchema,
    errors: ['unmatched_result.not_found', 'unmatched_result.action_not_allowed'],
    handle: async ({ scope, params: { raw_result_id: id }, body }) =>
      reviewToWire(
        await resolveReview(deps, scope, id.toLowerCase(), {
          action: body.action,
          note: body.note ?? null,
        }),
      ),
  });
}
