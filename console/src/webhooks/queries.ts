import { infiniteQueryOptions, queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  CreateWebhookBody,
  PatchWebhookBody,
  WebhookMessage,
} from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';
import { keyOf, type TeamPath } from '#console/kernel/session/team-path.ts';

import type { DeliveryState } from './model.ts';

const base = '/v1/org/{org_id}/team/{team_id}/{environment}';

export const webhooksQuery = (place: TeamPath) =>
  infiniteQueryOptions({
    queryKey: [keyOf(place), 'webhooks'],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(`${base}/webhook`, { params: { path: place, query: pageAt(pageParam) }, signal }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** How every endpoint is doing: read again after each change of what was sent. */
export const healthQuery = (place: TeamPath) =>
  queryOptions({
    queryKey: [keyOf(place), 'attempts', 'health'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(`${base}/webhook_health`, { params: { path: place }, signal }))).data,
  });

export const webhookQuery = (place: TeamPath, id: string) =>
  queryOptions({
    queryKey: [keyOf(place), 'webhook', id],
    queryFn: async ({ signal }) =>
      call(
        api.GET(`${base}/webhook/{webhook_id}`, {
          params: { path: { ...place, webhook_id: id } },
          signal,
        }),
      ),
  });

export const deliveriesQuery = (place: TeamPath, state: DeliveryState) =>
  infiniteQueryOptions({
    queryKey: [keyOf(place), 'deliveries', state],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(`${base}/webhook_delivery`, {
          params: { path: place, query: { state, ...pageAt(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

export const attemptsQuery = (place: TeamPath, id: string, outcome?: 'succeeded' | 'failed') =>
  infiniteQueryOptions({
    queryKey: [keyOf(place), 'attempts', id, outcome],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(`${base}/webhook_attempt`, {
          params: {
            path: place,
            query: {
              webhook_id: id,
              ...(outcome === undefined ? {} : { outcome }),
              ...pageAt(pageParam),
            },
          },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Every try of one message, at whatever endpoint. */
export const triesQuery = (place: TeamPath, messageId: string) =>
  infiniteQueryOptions({
    queryKey: [keyOf(place), 'attempts', 'of', messageId],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(`${base}/webhook_attempt`, {
          params: { path: place, query: { message_id: messageId, ...pageAt(pageParam) } },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
  });

/** Every type that there is, without examples. */
export const eventTypesQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'event types'],
    queryFn: async ({ signal }) => (await call(api.GET('/v2/events/types', { signal }))).data,
    staleTime: Infinity,
  });

/** One type with its example, which is nobody's; undefined where there is no such type. */
export const eventTypeQuery = (tenant: string, type: string) =>
  queryOptions({
    queryKey: [tenant, 'event types', type],
    queryFn: async ({ signal }) => {
      const params = { query: { event_type: [type] } };
      const { data } = await call(api.GET('/v2/events/types', { params, signal }));
      return data[0] ?? null;
    },
    staleTime: Infinity,
  });

/** What an endpoint gets: health data, so read on a click only. */
export const messageQuery = (place: TeamPath, id: string): UseQueryOptions<WebhookMessage> => ({
  queryKey: [keyOf(place), 'message', id],
  queryFn: async ({ signal }) =>
    call(
      api.GET(`${base}/webhook_message/{message_id}`, {
        params: { path: { ...place, message_id: id } },
        signal,
      }),
    ),
});

export const secretQuery = (
  place: TeamPath,
  id: string,
): UseQueryOptions<{ readonly key: string }> => ({
  queryKey: [keyOf(place), 'webhook', id, 'secret'],
  queryFn: async ({ signal }) =>
    call(
      api.GET(`${base}/webhook/{webhook_id}/secret`, {
        params: { path: { ...place, webhook_id: id } },
        signal,
      }),
    ),
});

export async function createWebhook(place: TeamPath, body: CreateWebhookBody) {
  return call(api.POST(`${base}/webhook`, { params: { path: place }, body }));
}

const one = (place: TeamPath, id: string) => ({ params: { path: { ...place, webhook_id: id } } });

export async function changeWebhook(place: TeamPath, id: string, body: PatchWebhookBody) {
  return call(api.PATCH(`${base}/webhook/{webhook_id}`, { ...one(place, id), body }));
}

export const headersQuery = (place: TeamPath, id: string) =>
  queryOptions({
    queryKey: [keyOf(place), 'webhook', id, 'headers'],
    queryFn: async ({ signal }) =>
      call(api.GET(`${base}/webhook/{webhook_id}/headers`, { ...one(place, id), signal })),
    // What is typed begins with it: never with what was there before.
    gcTime: 0,
    staleTime: Infinity,
  });

export async function setHeaders(
  place: TeamPath,
  id: string,
  headers: Readonly<Record<string, string>>,
) {
  const body = { headers };
  return call(api.PUT(`${base}/webhook/{webhook_id}/headers`, { ...one(place, id), body }));
}

export async function deleteWebhook(place: TeamPath, id: string) {
  return call(api.DELETE(`${base}/webhook/{webhook_id}`, one(place, id)));
}

export async function rotateSecret(place: TeamPath, id: string) {
  return call(
    api.POST(`${base}/webhook/{webhook_id}/secret/rotate`, { ...one(place, id), body: {} }),
  );
}

export async function sendExample(place: TeamPath, id: string, type: string) {
  const body = { event_type: type };
  return call(api.POST(`${base}/webhook/{webhook_id}/example`, { ...one(place, id), body }));
}

export async function resend(place: TeamPath, id: string, messageId: string) {
  const body = { message_id: messageId };
  return call(api.POST(`${base}/webhook/{webhook_id}/resend`, { ...one(place, id), body }));
}

/** From when on and until when; null: until now. */
type Stretch = { readonly since: string; readonly until: string | null };

export async function recover(place: TeamPath, id: string, body: Stretch): Promise<number> {
  const request = api.POST(`${base}/webhook/{webhook_id}/recover`, { ...one(place, id), body });
  return (await call(request)).queued;
}

/** One answer takes at most 100,000 events: it goes on until all are on their way. */
export async function replay(place: TeamPath, id: string, stretch: Stretch): Promise<number> {
  let queued = 0;
  let cursor: string | null = null;
  do {
    const body = { ...stretch, ...pageAt(cursor) };
    const request = api.POST(`${base}/webhook/{webhook_id}/replay`, { ...one(place, id), body });
    const answer: { queued: number; next_cursor: string | null } = await call(request);
    queued += answer.queued;
    cursor = answer.next_cursor;
  } while (cursor !== null);
  return queued;
}
