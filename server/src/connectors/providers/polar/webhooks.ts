import { dayMs } from '#kernel/time.ts';
import {
  idIn,
  objectsIn,
  parseResponse,
  type ProviderWebhooks,
  requestJson,
  type ProviderClient,
  textIn,
} from '#sources';

const path = '/v3/webhooks';

/** The event types of Polar's webhooks, and the resources that are fetched for each. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['EXERCISE', ['exercises']],
  ['SLEEP', ['sleep']],
  ['ACTIVITY_SUMMARY', ['activities']],
  ['CONTINUOUS_HEART_RATE', ['continuous_heart_rate']],
]);
const events = [...fetchedFor.keys()];
/** A watch stores measurements for days until it synchronizes with the phone. */
const lateDays = 7;

const call = async (session: ProviderClient, request: Parameters<typeof requestJson>[1]) =>
  requestJson(session, {
    headers: { 'content-type': 'application/json' },
    asApplication: true,
    emptyAt: [204, 404],
    ...request,
  });

export const webhooks: ProviderWebhooks = {
  subscribes: 'application',
  /** A client has one webhook, so an existing one is changed. Polar disables it after a week without responses. */
  register: async (session, callbackUrl) => {
    const wanted = { events, url: callbackUrl };
    const { json } = await call(session, { path });
    const [existing] = objectsIn(json['data']);
    const body = JSON.stringify(wanted);
    if (existing === undefined) await call(session, { method: 'POST', path, body });
    else {
      const known = Array.isArray(existing['events']) ? existing['events'] : [];
      const isSame =
        existing['url'] === callbackUrl && events.every((each) => known.includes(each));
      const id = encodeURIComponent(idIn(existing['id']) ?? '');
      if (!isSame) await call(session, { method: 'PATCH', path: `${path}/${id}`, body });
      if (existing['active'] === false) {
        await call(session, { method: 'POST', path: `${path}/activate`, emptyAt: [200, 204] });
      }
    }
    // Check daily, so that a disabled webhook is activated again.
    return { expiresAt: new Date(session.now().getTime() + 2 * dayMs) };
  },
  challenge: () => null,
  /**
   * Calls are not verified: Polar shows the signature key only once, in the response that creates the webhook. The URL cannot be
   * guessed.
   */
  read: ({ body, now }) => {
    const event = parseResponse(body);
    const externalUserId = idIn(event['user_id']);
    const resources = fetchedFor.get(textIn(event['event']) ?? '');
    if (externalUserId === null || resources === undefined) return [];
    return [
      { externalUserId, resources, from: new Date(now.getTime() - lateDays * dayMs), to: now },
    ];
  },
};
