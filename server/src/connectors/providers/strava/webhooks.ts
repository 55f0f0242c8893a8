import { dayMs } from '#kernel/time.ts';
import {
  idIn,
  isSameSecret,
  hmacSha256,
  objectsIn,
  parseResponse,
  parseJson,
  type ProviderWebhooks,
  type ProviderClient,
} from '#sources';

import { request } from './fetch.ts';

const path = '/api/v3/push_subscriptions';
/** A call names an activity and no day: what is new or changed is mostly of these. */
const lateDays = 3;

/** What Strava repeats when it asks whose the address is: the keyed hash of a text of ours, so that nothing is remembered. */
const verifyToken = (clientSecret: string): string => hmacSha256(clientSecret, ['strava webhook']);

/** Subscriptions are of the application, which shows its secret with each request. */
const asked = async (
  session: ProviderClient,
  {
    method,
    id = '',
    fields = {},
  }: {
    readonly method: 'GET' | 'POST' | 'DELETE';
    readonly id?: string;
    readonly fields?: Readonly<Record<string, string>>;
  },
): Promise<Buffer> => {
  const { clientId, clientSecret } = session.application;
  const form = new URLSearchParams({
    client_id: clientId,
    client_secret: clientSecret,
    ...fields,
  }).toString();
  if (method !== 'POST')
    return request(session, { method, path: `${path}${id}?${form}`, emptyAt: [204] });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return request(session, { method, path, headers, body: form });
};

export const webhooks: ProviderWebhooks = {
  subscribes: 'application',
  /** There is one for an application: one for another address goes first. It does not end by itself. */
  register: async (session, callbackUrl) => {
    const existing = objectsIn(parseJson(await asked(session, { method: 'GET' })));
    if (existing.some((each) => each['callback_url'] === callbackUrl)) return { expiresAt: null };
    for (const each of existing) {
      const id = `/${encodeURIComponent(idIn(each['id']) ?? '')}`;
      await asked(session, { method: 'DELETE', id });
    }
    const verify_token = verifyToken(session.application.clientSecret);
    await asked(session, { method: 'POST', fields: { callback_url: callbackUrl, verify_token } });
    return { expiresAt: null };
  },
  challenge: ({ method, query }, { clientSecret }) => {
    const challenge = query['hub.challenge'];
    if (method !== 'GET' || challenge === undefined) return null;
    const isOurs = isSameSecret(query['hub.verify_token'] ?? '', verifyToken(clientSecret));
    return isOurs ? JSON.stringify({ 'hub.challenge': challenge }) : { status: 401 };
  },
  /**
   * Not signed in a way that is documented. A call only makes Salus ask Strava: an activity that was deleted is missing in the
   * list of its day, the token of an athlete who withdrew the consent is refused.
   */
  read: ({ body, now }) => {
    const event = parseResponse(body);
    const externalUserId = idIn(event['owner_id']);
    const { object_type: of, aspect_type: aspect } = event;
    if (externalUserId === null || (of !== 'activity' && of !== 'athlete')) return [];
    const from = new Date(now.getTime() - lateDays * dayMs);
    const id = of === 'activity' && aspect === 'delete' ? idIn(event['object_id']) : null;
    const deletionHints = id === null ? [] : [{ resource: 'workouts', id } as const];
    const resources = of === 'athlete' ? [] : ['activities'];
    return [{ externalUserId, resources, from, to: now, deletionHints }];
  },
};
