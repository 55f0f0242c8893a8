import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';
import {
  byHand,
  type DeletionHint,
  fieldAt,
  instantIn,
  isJson,
  isSameSecret,
  type Json,
  hmacSha256,
  objectAt,
  objectsIn,
  parseJson,
  type ProviderCallback,
  type ProviderWebhooks,
  textIn,
  wallMsIn,
} from '#sources';

import { isSignedBy } from './signature.ts';

/** Resources that a change also fetches, in addition to the resource of the same name. */
const alsoFetched: ReadonlyMap<string, readonly string[]> = new Map([
  ['steps', ['activity']],
  ['distance', ['activity']],
  ['floors', ['activity']],
  ['active-energy-burned', ['activity']],
  ['total-calories', ['activity']],
  ['daily-resting-heart-rate', ['activity']],
]);

/** Returns a keyed hash, so that nothing must be stored. */
const secretOf = (clientSecret: string): string =>
  `Bearer ${hmacSha256(clientSecret, ['google health webhook'])}`;

const isAuthorised = ({ headers }: ProviderCallback, clientSecret: string): boolean =>
  isSameSecret(headers['authorization'] ?? '', secretOf(clientSecret));

/** The discovery document and Google's clients name it differently. */
const signatureOf = ({ headers }: ProviderCallback): string =>
  headers['x-healthapi-signature'] ?? headers['google-health-api-signature'] ?? '';

function bodyIn(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return null;
  }
}

export const webhooks: ProviderWebhooks = {
  ...byHand,
  keysUrl: 'https://www.gstatic.com/googlehealthapi/webhooks/webhooks_public_keyset.json',
  acknowledgement: 204,
  sharedSecret: ({ clientSecret }) => secretOf(clientSecret),
  /** Google sends two requests, with and without the secret, to test the verification. */
  challenge: (request, { clientSecret }) => {
    const body = request.method === 'POST' ? bodyIn(request.body) : null;
    if (!isJson(body) || body['type'] !== 'verification') return null;
    return { status: isAuthorised(request, clientSecret) ? 201 : 401 };
  },
  read: (request, { clientSecret }) => {
    const isGenuine =
      isAuthorised(request, clientSecret) &&
      isSignedBy(request.keys, signatureOf(request), request.body);
    if (!isGenuine) return 'forged';
    const told = bodyIn(request.body);
    // The body is one object, or a list.
    return objectsIn(Array.isArray(told) ? told : [told]).flatMap((each) => {
      const data = objectAt(each, 'data');
      const externalUserId = textIn(data['healthUserId']);
      const type = textIn(data['dataType']);
      if (externalUserId === null || type === null) return [];
      const resources = [type, ...(alsoFetched.get(type) ?? [])];
      const deletionHints = data['operation'] === 'DELETE' ? hintsOf(data) : [];
      return [{ externalUserId, resources, ...rangeOf(data, request.now), deletionHints }];
    });
  },
};

/** Returns the deleted ranges. A civil time covers all time zones. */
function hintsOf(data: Json): readonly DeletionHint[] {
  return intervalsIn(data).flatMap((interval) => {
    const fromMs = boundOf(interval, 'startTime', -clockMsMax);
    const toMs = boundOf(interval, 'endTime', clockMsMax);
    // An interval with only one time is a moment.
    return fromMs === null || toMs === null ? [] : [{ fromMs, toMs: Math.max(toMs, fromMs + 1) }];
  });
}

const clockMsMax = 14 * hourMs;

function boundOf(interval: Json, name: 'startTime' | 'endTime', slackMs: number): number | null {
  const ms = wallMsIn(interval[name]);
  return instantIn(interval[name])?.ms ?? (ms === null ? null : ms + slackMs);
}

const intervalsIn = (data: Json): readonly Json[] => [
  ...objectsIn(data['intervals']).map((each) => objectAt(each, 'physicalTimeInterval')),
  objectAt(data, 'civilIso8601TimeInterval'),
];

/** Returns the range of a change. Civil times are in an unknown time zone, so the range begins a day earlier. It ends now. */
function rangeOf(data: Json, now: Date): { readonly from: Date; readonly to: Date } {
  const starts = intervalsIn(data).flatMap((each) => {
    const ms = instantIn(fieldAt(each, 'startTime'))?.ms ?? wallMsIn(each['startTime']);
    return ms === null ? [] : [ms];
  });
  const from = starts.length === 0 ? now.getTime() : Math.min(...starts, now.getTime());
  return { from: new Date(from - dayMs), to: new Date(now.getTime() + minuteMs) };
}
