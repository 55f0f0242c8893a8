import { dayMs, minuteMs, parseUtc, plainDate } from '#kernel/time.ts';
import {
  type Application,
  ensureSubscriptions,
  instantIn,
  isJson,
  isRecent,
  isSameSecret,
  isSigned,
  type Json,
  hmacSha256,
  objectsIn,
  parseResponse,
  ProviderError,
  type ProviderRequest,
  type ProviderWebhooks,
  requestAnyJson,
  type ProviderClient,
  textIn,
} from '#sources';

const path = '/v2/webhook/subscription';

/** The data types of Oura's webhooks, and the resources that are fetched for each. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['sleep', ['sleep']],
  ['daily_sleep', ['sleep']],
  ['daily_readiness', ['sleep']],
  // The activity changes with every transfer from the ring, and there are no webhooks for heart rates.
  ['daily_activity', ['daily_activity', 'heartrate']],
  ['workout', ['workout']],
  ['daily_spo2', ['daily_spo2']],
  ['ring_configuration', ['ring_configuration']],
]);
/** The kind of summary in which a document is stored. Other documents cannot be found by id. */
const storedFor: ReadonlyMap<string, 'sleep' | 'workouts'> = new Map([
  ['sleep', 'sleep'],
  ['workout', 'workouts'],
]);

const kinds = [
  ...[...fetchedFor.keys()].flatMap((dataType) => [
    { event_type: 'create', data_type: dataType },
    { event_type: 'update', data_type: dataType },
  ]),
  ...[...storedFor.keys()].map((dataType) => ({ event_type: 'delete', data_type: dataType })),
];

const skewMsMax = 5 * minuteMs;
/** A ring stores measurements for a week until it synchronizes with the phone. */
const lateDays = 7;

/** Distinguishes the subscriptions of Salus from others. It is derived, so that nothing must be stored. */
const verificationToken = ({ clientSecret }: Application): string =>
  hmacSha256(clientSecret, ['oura webhook verification']);

async function call(
  session: ProviderClient,
  request: Pick<ProviderRequest, 'method' | 'path'> & { readonly body?: string },
): Promise<unknown> {
  const { clientId, clientSecret } = session.application;
  const headers = {
    'content-type': 'application/json',
    'x-client-id': clientId,
    'x-client-secret': clientSecret,
  };
  return requestAnyJson(session, { ...request, headers });
}

function endOf(subscription: unknown): Date {
  const end = isJson(subscription) ? instantIn(subscription['expiration_time']) : null;
  if (end !== null) return new Date(end.ms);
  throw new ProviderError('unexpected_error', 'a subscription has no expiration time');
}

export const webhooks: ProviderWebhooks = {
  subscribes: 'application',
  register: async (session, callbackUrl) => {
    return ensureSubscriptions(
      {
        wanted: kinds,
        existing: objectsIn(await call(session, { method: 'GET', path })),
        isFor: (each: Json, kind) =>
          each['callback_url'] === callbackUrl &&
          each['event_type'] === kind.event_type &&
          each['data_type'] === kind.data_type,
        endOf,
        create: async (kind) => {
          const token = verificationToken(session.application);
          const body = { callback_url: callbackUrl, ...kind, verification_token: token };
          return endOf(await call(session, { method: 'POST', path, body: JSON.stringify(body) }));
        },
        renew: (each: Json) => {
          const id = textIn(each['id']);
          if (id === null) return undefined;
          const renewal = `${path}/renew/${encodeURIComponent(id)}`;
          return call(session, { method: 'PUT', path: renewal }).then(endOf);
        },
      },
      session.now(),
    );
  },
  /** The body of the response, as JSON. */
  challenge: ({ method, query }, application) => {
    const { challenge: question, verification_token: token } = query;
    if (method !== 'GET' || question === undefined || token === undefined) return null;
    const isOurs = isSameSecret(token, verificationToken(application));
    return isOurs ? JSON.stringify({ challenge: question }) : null;
  },
  read: ({ headers, body, now }, { clientSecret }) => {
    const timestamp = headers['x-oura-timestamp'];
    const isGenuine =
      timestamp !== undefined &&
      isRecent(timestamp, now, skewMsMax) &&
      isSigned(headers['x-oura-signature'], clientSecret, [timestamp, body]);
    if (!isGenuine) return 'forged';
    const event = parseResponse(body);
    const externalUserId = textIn(event['user_id']);
    const resources = fetchedFor.get(textIn(event['data_type']) ?? '');
    if (externalUserId === null || resources === undefined) return [];
    const at = instantIn(event['event_time'])?.ms ?? now.getTime();
    const day = parseUtc(plainDate(new Date(at)));
    const from = new Date(day - lateDays * dayMs);
    const id = textIn(event['object_id']);
    const stored = storedFor.get(textIn(event['data_type']) ?? '');
    const isDeleted = event['event_type'] === 'delete' && id !== null && stored !== undefined;
    const deleted = isDeleted ? { deleted: [{ resource: stored, id }] } : {};
    return [{ externalUserId, resources, from, to: new Date(day + dayMs), ...deleted }];
  },
};
