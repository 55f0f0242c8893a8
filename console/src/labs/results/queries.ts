import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { OrderOverview, UnmatchedResultSummary } from '#console/kernel/api/contract.ts';
import { Failure } from '#console/kernel/api/failure.ts';

import { type CandidateOrder, candidateOrders, type Comparison } from './model.ts';

export type CriticalOrder = OrderOverview;
export type Waiting = UnmatchedResultSummary;

/** Orders with critical results that nobody has acknowledged, the latest change first; none of their values. */
export const criticalOrdersQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'orders', 'critical and open'],
    queryFn: async ({ signal }) => {
      const query = { is_critical: true, is_acknowledged: false, page: 1, size: 100 };
      return call(api.GET('/v3/order_summaries', { params: { query }, signal }));
    },
  });

const pageSize = 50;

/** Reports of laboratories whose order is not sure, without whom they name. */
export const unmatchedQuery = (tenant: string) =>
  infiniteQueryOptions({
    queryKey: [tenant, 'unmatched results'],
    queryFn: async ({ signal, pageParam }) => {
      const query = {
        limit: pageSize,
        ...(pageParam === null ? {} : { next_cursor: pageParam }),
      };
      return call(api.GET('/v3/unmatched_result_summaries', { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Reports with a critical value whose order nobody has decided: at most the newest hundred. */
export const criticalReportsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'unmatched results', 'critical and open'],
    queryFn: async ({ signal }) => {
      const query = { is_critical: true, limit: 100 };
      return call(api.GET('/v3/unmatched_result_summaries', { params: { query }, signal }));
    },
  });

const ofResult = (id: string) => ({ path: { raw_result_id: id } });

/** So many orders are compared with a report at first: the audit log has each that is read. */
export const comparedAtFirst = 6;

/** Whom the report names, and whose the orders are that it may belong to: asked for on a click only. */
export const comparisonQuery = (
  tenant: string,
  waiting: Waiting,
  most: number,
): UseQueryOptions<Comparison> => ({
  queryKey: [tenant, 'unmatched result', waiting.id, most],
  // Orders that are compared stay while more are read.
  placeholderData: keepPreviousData,
  queryFn: async ({ signal }) => {
    const path = '/v3/unmatched_result/{raw_result_id}';
    const report = await call(api.GET(path, { params: ofResult(waiting.id), signal }));
    const orders: CandidateOrder[] = [];
    const candidates = candidateOrders(waiting);
    for (const candidate of candidates.slice(0, most))
      orders.push({ ...candidate, order: await orderOrNull(candidate.orderId, signal) });
    return { report, orders, more: candidates.length - orders.length };
  },
});

/** Null: it was deleted, or its user was. */
async function orderOrNull(orderId: string, signal: AbortSignal) {
  try {
    const params = { path: { order_id: orderId } };
    return await call(api.GET('/v3/order/{order_id}', { params, signal }));
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
}

export type Decision =
  | { readonly action: 'accept'; readonly orderId: string | null; readonly note: string }
  | { readonly action: 'reject' | 'unsure'; readonly note: string };

/** Whose a report is, as somebody decided it. */
export async function decide(id: string, decision: Decision) {
  const note = decision.note.trim() === '' ? null : decision.note.trim();
  const params = ofResult(id);
  if (decision.action === 'accept') {
    const body = { order_id: decision.orderId, note };
    return call(api.POST('/v3/unmatched_result/{raw_result_id}/accept', { params, body }));
  }
  const body = { action: decision.action, note };
  return call(api.POST('/v3/unmatched_result/{raw_result_id}/resolve', { params, body }));
}

/** Lets a sandbox have a report whose order is not sure. */
export async function makeUnmatched() {
  return call(
    api.POST('/v3/unmatched_result_test', {
      params: { header: { 'x-idempotency-key': crypto.randomUUID() } },
      body: {
        case: 'match_demo',
        order_source: 'managed',
        result_status: 'final',
        interpretation: 'normal',
      },
    }),
  );
}
