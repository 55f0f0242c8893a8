import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  ClientFacingOrder,
  LabResultsRaw,
  OrderOverview,
} from '#console/kernel/api/contract.ts';
import { fileOf } from '#console/kernel/api/file.ts';

import type { CriticalReport } from './critical.ts';
import { type OrdersSearch, queryOf } from './model.ts';
import type { OrderResults } from './trend.ts';

export type Order = OrderOverview;

export const pageSize = 50;

/** A page of the orders of a filter, the newest first, without who they are for. */
export const ordersQuery = (tenant: string, search: OrdersSearch) =>
  queryOptions({
    queryKey: [tenant, 'orders', search],
    queryFn: async ({ signal }) => {
      const query = { ...queryOf(search), page: search.page ?? 1, size: pageSize };
      return call(api.GET('/v3/order_summaries', { params: { query }, signal }));
    },
  });

/** Every order of the filter, page by page, for a file. */
export async function loadOrders(search: OrdersSearch): Promise<readonly Order[]> {
  const all: Order[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...queryOf(search), page, size: 100 };
    const { orders } = await call(api.GET('/v3/order_summaries', { params: { query } }));
    all.push(...orders);
    if (orders.length < 100) return all;
  }
}

/** One order without who it is for; null where there is none. */
export const orderQuery = (tenant: string, orderId: string) =>
  queryOptions({
    queryKey: [tenant, 'order', orderId],
    queryFn: async ({ signal }) => {
      const query = { order_ids: [orderId], page: 1, size: 1 };
      const { orders } = await call(api.GET('/v3/order_summaries', { params: { query }, signal }));
      return orders[0] ?? null;
    },
  });

/** The courses of orders: what can follow what. */
export const statesQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'order states'],
    queryFn: async ({ signal }) => call(api.GET('/v3/order/statuses', { signal })),
    staleTime: Infinity,
  });

const ofOrder = (orderId: string) => ({ path: { order_id: orderId } });

/** With the person and the address: asked for on a click only. */
export const wholeOrderQuery = (
  tenant: string,
  orderId: string,
): UseQueryOptions<ClientFacingOrder> => ({
  queryKey: [tenant, 'order', orderId, 'whole'],
  queryFn: async ({ signal }) =>
    call(api.GET('/v3/order/{order_id}', { params: ofOrder(orderId), signal })),
});

export const resultQuery = (tenant: string, orderId: string): UseQueryOptions<LabResultsRaw> => ({
  queryKey: [tenant, 'order', orderId, 'result'],
  queryFn: async ({ signal }) =>
    call(api.GET('/v3/order/{order_id}/result', { params: ofOrder(orderId), signal })),
});

/** Which results are critical, their values, and whose they are: one after the other, as each is a look of its own. */
export const criticalQuery = (
  tenant: string,
  orderId: string,
): UseQueryOptions<CriticalReport> => ({
  queryKey: [tenant, 'order', orderId, 'critical'],
  queryFn: async ({ signal }) => {
    const params = ofOrder(orderId);
    const path = '/v3/order/{order_id}/critical_results';
    return {
      critical: await call(api.GET(path, { params, signal })),
      report: await call(api.GET('/v3/order/{order_id}/result', { params, signal })),
      whole: await call(api.GET('/v3/order/{order_id}', { params, signal })),
    };
  },
});

export async function acknowledge(orderId: string, resultIds: readonly string[], note: string) {
  return call(
    api.POST('/v3/order/{order_id}/critical_results/acknowledge', {
      params: ofOrder(orderId),
      body: { result_ids: [...resultIds], note: note === '' ? null : note },
    }),
  );
}

export type Simulation = {
  readonly finalStatus: string;
  readonly interpretation: 'normal' | 'abnormal' | 'critical';
  /** Between two steps, of the sandbox's own time. */
  readonly delaySeconds: number;
  readonly hasMissing: boolean;
};

/** Takes a sandbox's order to a status, with made-up results. */
export async function simulate(
  orderId: string,
  { finalStatus, interpretation, delaySeconds, hasMissing }: Simulation,
) {
  return call(
    api.POST('/v3/order/{order_id}/test', {
      params: {
        ...ofOrder(orderId),
        query: {
          final_status: finalStatus,
          ...(delaySeconds === 0 ? {} : { delay: delaySeconds }),
        },
      },
      body: { interpretation, has_missing_results: hasMissing },
    }),
  );
}

/** What time it is for the sandbox: the world's, and all that it was moved ahead by. */
export const clockQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'sandbox clock'],
    queryFn: async ({ signal }) => call(api.GET('/v3/sandbox/clock', { signal })),
  });

export async function advanceClock(seconds: number) {
  return call(api.POST('/v3/sandbox/clock', { body: { advance_seconds: seconds } }));
}

export async function cancel(orderId: string) {
  return call(api.POST('/v3/order/{order_id}/cancel', { params: ofOrder(orderId) }));
}

/** So many of a user's orders are read for a trend: each is a look of its own. */
const trendOrdersMax = 12;

/** The user's latest orders that have results, the newest first; none of their values. */
export const ordersWithResultsQuery = (tenant: string, userId: string) =>
  queryOptions({
    queryKey: [tenant, 'orders', 'with results', userId],
    queryFn: async ({ signal }) => {
      const query = { user_id: userId, page: 1, size: 100 };
      const { orders } = await call(api.GET('/v3/order_summaries', { params: { query }, signal }));
      return orders
        .filter(({ interpretation }) => interpretation !== null)
        .slice(0, trendOrdersMax);
    },
  });

/** One after the other: whoever has to confirm first is asked once. */
export const trendQuery = (
  tenant: string,
  orderIds: readonly string[],
): UseQueryOptions<readonly OrderResults[]> => ({
  queryKey: [tenant, 'order', orderIds[0], 'trend', orderIds],
  queryFn: async ({ signal }) => {
    const all: OrderResults[] = [];
    for (const orderId of orderIds) {
      const params = ofOrder(orderId);
      const found = await call(api.GET('/v3/order/{order_id}/result', { params, signal }));
      all.push({ orderId, found });
    }
    return all;
  },
});

export type Document = 'requisition' | 'instructions' | 'notice' | 'result';

/** A document as bytes: it is a reveal, and no address leads to it. */
export async function loadDocument(orderId: string, document: Document): Promise<Blob> {
  const options = { params: ofOrder(orderId), parseAs: 'blob' } as const;
  switch (document) {
    case 'requisition':
      return fileOf(await call(api.GET('/v3/order/{order_id}/requisition/pdf', options)));
    case 'instructions':
      return fileOf(
        await call(api.GET('/v3/order/{order_id}/collection_instruction_pdf', options)),
      );
    case 'notice':
      return fileOf(await call(api.GET('/v3/order/{order_id}/abn_pdf', options)));
    case 'result':
      return fileOf(await call(api.GET('/v3/order/{order_id}/result/pdf', options)));
  }
}

/** A document of the laboratory, of whatever type. */
export async function loadResultDocument(orderId: string, number: number): Promise<Blob> {
  const params = { path: { order_id: orderId, number } };
  const path = '/v3/order/{order_id}/result/document/{number}';
  return fileOf(await call(api.GET(path, { params, parseAs: 'blob' })));
}

export type Labels = { readonly count: number; readonly day: string };

export async function loadLabels(orderId: string, { count, day }: Labels): Promise<Blob> {
  const query = { number_of_labels: count, collection_date: day };
  const params = { ...ofOrder(orderId), query };
  return fileOf(
    await call(api.GET('/v3/order/{order_id}/labels/pdf', { params, parseAs: 'blob' })),
  );
}

/** With whom it is for: a reveal, for which somebody presses a button. */
export async function readOrder(orderId: string): Promise<ClientFacingOrder> {
  return call(api.GET('/v3/order/{order_id}', { params: ofOrder(orderId) }));
}

/** That the sample was taken on site. */
export async function completeDraw(orderId: string) {
  return call(api.PATCH('/v3/order/{order_id}/draw_completed', { params: ofOrder(orderId) }));
}

/** Another day on which the laboratory is told; null: now. */
export async function setDay(orderId: string, day: string | null) {
  const body = { activate_by: day };
  return call(api.PATCH('/v3/order/{order_id}', { params: ofOrder(orderId), body }));
}
