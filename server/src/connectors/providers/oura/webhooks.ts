import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Clock } from '#kernel/clock.ts';
import { dayMs, minuteMs, plainDate, secondMs } from '#kernel/time.ts';
import {
  type Application,
  checkStatus,
  type Hint,
  instantIn,
  isJson,
  type Json,
  objectsIn,
  parseAnswer,
  type ProviderCallback,
  ProviderError,
  type ProviderRequest,
  type ProviderWebhooks,
  textIn,
} from '#sources';

import type { Api } from './get-json.ts';

const path = '/v2/webhook/subscription';

/** What Oura calls about, and what is fetched then. Deletions cannot be told from what never was, so none are asked for. */
const fetchedFor: ReadonlyMap<string, readonly string[]> = new Map([
  ['sleep', ['sleep']],
  ['daily_sleep', ['sleep']],
  ['daily_readiness', ['sleep']],
  // The activity changes with every transfer from the ring, and heart rates have no calls of their own.
  ['daily_activity', ['daily_activity', 'heartrate']],
  ['workout', ['workout']],
  ['daily_spo2', ['daily_spo2']],
  ['ring_configuration', ['ring_configuration']],
]);
const eventTypes = ['create', 'update'] as const;

const skewMsMax = 5 * minuteMs;
/** A ring keeps a week of measurements until it meets its phone. */
const lateDays = 7;

/** So much before its end a subscription is renewed; the engine asks for it a day before. */
const renewalMs = 7 * dayMs;

/** Tells our subscriptions from others': derived, so that nothing has to be remembered. */
function verificationToken({ clientSecret }: Application): string {
  return createHmac('sha256', clientSecret).update('oura webhook verification').digest('hex');
}

async function call(
  { session, clock }: Api,
  request: Omit<ProviderRequest, 'headers'>,
): Promise<unknown> {
  const { clientId, clientSecret } = session.application;
  const response = await session.send({
    ...request,
    headers: {
      'content-type': 'application/json',
      'x-client-id': clientId,
      'x-client-secret': clientSecret,
    },
  });
  checkStatus(response, clock.now());
  const value: unknown = parseAnswer(Buffer.concat([open, response.body, close]))['answer'];
  return value;
}

/** The list of subscriptions is a bare array. */
const open = Buffer.from('{"answer":');
const close = Buffer.from('}');

function expiryOf(subscription: unknown): number {
  const expiry = isJson(subscription) ? instantIn(subscription['expiration_time']) : null;
  if (expiry === null) {
    throw new ProviderError('unexpected_error', 'a subscription has no expiration time');
  }
  return expiry.ms;
}

/** One subscription for each kind of call, of the application and so of all its users: made where none lasts. */
async function register(
  api: Api,
  callbackUrl: string,
): Promise<{ readonly expiresAt: Date | null }> {
  const existing = objectsIn(await call(api, { method: 'GET', path, body: null }));
  const expiries: number[] = [];
  for (const dataType of fetchedFor.keys()) {
    for (const eventType of eventTypes) {
      const wanted = { callback_url: callbackUrl, event_type: eventType, data_type: dataType };
      expiries.push(await ensure(api, existing, wanted));
    }
  }
  return { expiresAt: new Date(Math.min(...expiries)) };
}

function isSame(subscription: Json, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => subscription[key] === value);
}

async function ensure(
  api: Api,
  existing: readonly Json[],
  wanted: Readonly<Record<string, string>>,
): Promise<number> {
  // Those that have ended may still be listed.
  const [latest] = existing
    .filter((each) => isSame(each, wanted))
    .toSorted((one, other) => expiryOf(other) - expiryOf(one));
  const leftMs = latest === undefined ? 0 : expiryOf(latest) - api.clock.now().getTime();
  if (latest !== undefined && leftMs > renewalMs) return expiryOf(latest);
  const id = textIn(latest?.['id']);
  if (id !== null && leftMs > 0) {
    const renewal = `${path}/renew/${encodeURIComponent(id)}`;
    return expiryOf(await call(api, { method: 'PUT', path: renewal, body: null }));
  }
  const body = { ...wanted, verification_token: verificationToken(api.session.application) };
  return expiryOf(await call(api, { method: 'POST', path, body: JSON.stringify(body) }));
}

/** The body of the answer, a JSON text. */
function challenge({ method, query }: ProviderCallback, application: Application): string | null {
  const { challenge: question, verification_token: token } = query;
  if (method !== 'GET' || question === undefined || token === undefined) return null;
  return equals(token, verificationToken(application))
    ? JSON.stringify({ challenge: question })
    : null;
}

function read(request: ProviderCallback, application: Application): readonly Hint[] | 'forged' {
  if (!isSigned(request, application)) return 'forged';
  const event = parseAnswer(request.body);
  const externalUserId = textIn(event['user_id']);
  const resources = fetchedFor.get(textIn(event['data_type']) ?? '');
  if (externalUserId === null || resources === undefined) return [];
  const at = instantIn(event['event_time'])?.ms ?? request.now.getTime();
  const day = Date.parse(plainDate(new Date(at)));
  const from = new Date(day - lateDays * dayMs);
  return [{ externalUserId, resources, from, to: new Date(day + dayMs) }];
}

function isSigned({ headers, body, now }: ProviderCallback, application: Application): boolean {
  const timestamp = headers['x-oura-timestamp'];
  const signature = headers['x-oura-signature'];
  if (timestamp === undefined || signature === undefined) return false;
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * secondMs) > skewMsMax) return false;
  const expected = createHmac('sha256', application.clientSecret)
    .update(timestamp)
    .update(body)
    .digest('hex');
  return equals(signature.toUpperCase(), expected.toUpperCase());
}

function equals(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const webhooksOn = (clock: Clock): ProviderWebhooks => ({
  register: async (session, callbackUrl) => register({ session, clock }, callbackUrl),
  challenge,
  read,
});
