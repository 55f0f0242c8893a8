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
/** A call names an activity but no day; new and changed ones are mostly this recent. */
const lateDays = 3;

/** Returns the text that Strava repeats to verify the URL: a keyed hash, so that nothing is stored. */
const verifyToken = (clientSecret: string): string => hmacSha256(clientSecret, ['strava webhook']);

/** Subscriptions belong to the application, which sends its secret with each request. */
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
  /** An application has one subscription, so one for another URL is deleted first. It does not expire. */
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
   * Calls have no documented signature. A call only makes Salus fetch from Strava: a deleted activity is absent in the list of
   * its day, and the token of an athlete who withdrew consent is rejected.
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
