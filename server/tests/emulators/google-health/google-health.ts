import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

import { type Answer, json, type Request } from '../http.ts';
import {
  type Caller,
  type Document,
  type EmulatorOptions,
  openProviderEmulator,
  type ProviderEmulator,
} from '../provider.ts';

type Subscriber = {
  readonly endpointUri: string;
  readonly endpointAuthorization: { readonly secret: string };
};

export type GoogleHealthEmulator = ProviderEmulator & {
  /** What the operator's request to subscribe is authorised with. */
  readonly projectToken: string;
  readonly subscribers: readonly Subscriber[];
  /** Calls the subscriber about a type of an account; its status. */
  call(
    accountId: string,
    dataType: string,
    forgery?: {
      readonly secret?: string;
      readonly key?: KeyObject;
      readonly header?: string;
      readonly isSingle?: boolean;
      readonly operation?: 'DELETE';
      readonly day?: string;
    },
  ): Promise<number>;
};

const keyId = 1_903_004_711;
const projectToken = 'token-of-the-project';
const dayMs = 86_400_000;

const failure = (code: number, status: string, reason: string): Answer =>
  json({ error: { code, status, message: reason, details: [{ reason }] } }, code);

/** Which member of which types can be filtered by. */
const daily = new Set(['daily-resting-heart-rate']);
const lasting = new Set(['steps', 'distance', 'active-energy-burned', 'floors', 'hydration-log']);
const activity = new Set([
  'steps',
  'distance',
  'active-energy-burned',
  'floors',
  'exercise',
  'run-vo2-max',
  'total-calories',
]);
const sessions = new Map([
  ['sleep', ['end_time', 'civil_end_time']],
  ['exercise', ['civil_start_time']],
]);
const sessionPageMax = 25;
const longRollUps = new Set(['heart-rate', 'total-calories', 'active-minutes']);

function scopeOf(type: string): string {
  const name =
    type === 'sleep'
      ? 'sleep'
      : type === 'hydration-log'
        ? 'nutrition'
        : activity.has(type)
          ? 'activity_and_fitness'
          : 'health_metrics_and_measurements';
  return `https://www.googleapis.com/auth/googlehealth.${name}.readonly`;
}

const snake = (type: string): string => type.replaceAll('-', '_');
const camel = (type: string): string =>
  type.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

function membersOf(type: string): readonly string[] {
  const of = sessions.get(type);
  if (of !== undefined) return of.map((name) => `interval.${name}`);
  if (daily.has(type)) return ['date'];
  return lasting.has(type)
    ? ['interval.start_time', 'interval.civil_start_time']
    : ['sample_time.physical_time', 'sample_time.civil_time'];
}

type Value = {
  readonly interval?: Readonly<Record<'startTime' | 'endTime' | 'startUtcOffset', string>>;
  readonly sampleTime?: { readonly physicalTime: string };
  readonly date?: Readonly<Record<'year' | 'month' | 'day', number>>;
};

const valueOf = (point: Document, type: string): Value => point[camel(type)] as Value;

/** What a member says of a point, as a text whose order is that of time. */
function memberOf(point: Document, type: string, member: string): string {
  const { interval, sampleTime, date } = valueOf(point, type);
  if (date !== undefined) {
    const { year, month, day } = date;
    return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
  }
  if (sampleTime !== undefined) return sampleTime.physicalTime;
  const time = (member.includes('end_time') ? interval?.endTime : interval?.startTime) ?? '';
  if (!member.includes('civil')) return time;
  const offsetMs = Number.parseInt(interval?.startUtcOffset ?? '0', 10) * 1000;
  return new Date(Date.parse(time) + offsetMs).toISOString().slice(0, 19);
}

/** Null for a filter that the type does not take. */
function chosenBy(
  filter: string | null,
  type: string,
  points: readonly Document[],
): readonly Document[] | null {
  let chosen = points;
  for (const part of filter?.split(' AND ') ?? []) {
    const [, place = '', comparison, bound = ''] = /^([\w.]+) (>=|<) "([^"]*)"$/u.exec(part) ?? [];
    const member = place.slice(snake(type).length + 1);
    if (!place.startsWith(`${snake(type)}.`) || !membersOf(type).includes(member)) return null;
    const isCivil = member.includes('civil') || member === 'date';
    if (isCivil === bound.endsWith('Z')) return null;
    chosen = chosen.filter((each) => {
      const told = memberOf(each, type, member);
      return comparison === '<' ? told < bound : told >= bound;
    });
  }
  return chosen;
}

function list({ url }: Request, caller: Caller, type: string, pageMax: number): Answer {
  const chosen = chosenBy(url.searchParams.get('filter'), type, caller.account[type] ?? []);
  if (chosen === null) {
    return failure(400, 'INVALID_ARGUMENT', 'INVALID_DATA_POINT_FILTER_DATA_TYPE_MEMBER');
  }
  const size = Number(url.searchParams.get('pageSize') ?? 50);
  if (sessions.has(type) && size > sessionPageMax) {
    return failure(400, 'INVALID_ARGUMENT', 'INVALID_PAGE_SIZE');
  }
  const newest = chosen.toReversed();
  const token = url.searchParams.get('pageToken');
  // A first page may be empty and name a next one.
  if (token === null && newest.length > pageMax)
    return json({ dataPoints: [], nextPageToken: '0' });
  const from = Number(token ?? 0);
  const to = from + Math.min(size, pageMax);
  const next = to < newest.length ? { nextPageToken: String(to) } : {};
  return json({ dataPoints: newest.slice(from, to), ...next });
}

type CivilRange = Readonly<Record<'start' | 'end', { readonly date: NonNullable<Value['date']> }>>;

function rollUp({ body }: Request, caller: Caller, type: string): Answer {
  const { range } = JSON.parse(String(body)) as { range: CivilRange };
  const [from, to] = [range.start, range.end].map(({ date: { year, month, day } }) =>
    Date.UTC(year, month - 1, day),
  ) as [number, number];
  if (to - from > (longRollUps.has(type) ? 14 : 90) * dayMs) {
    return failure(400, 'INVALID_ARGUMENT', 'INVALID_ROLLUP_RANGE');
  }
  const points = caller.account[type] ?? [];
  const rollupDataPoints = Array.from({ length: (to - from) / dayMs }, (_, index) => {
    const date = new Date(from + index * dayMs);
    const day = date.toISOString().slice(0, 10);
    const parts = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    };
    const sum = sumOf(points, type, day);
    return sum === null ? [] : [{ civilStartTime: { date: parts }, [camel(type)]: sum }];
  }).flat();
  return json({ rollupDataPoints });
}

function sumOf(points: readonly Document[], type: string, day: string): Document | null {
  if (type === 'total-calories') {
    const found = points.find((each) => each['day'] === day);
    return found === undefined ? null : { kcalSum: found['kcalSum'] };
  }
  const of = points.filter((each) =>
    memberOf(each, type, 'interval.civil_start_time').startsWith(day),
  );
  if (of.length === 0) return null;
  const total = (field: string): number =>
    of.reduce((sum, each) => sum + Number((valueOf(each, type) as Document)[field] ?? 0), 0);
  if (type === 'distance') return { millimetersSum: String(total('millimeters')) };
  return type === 'active-energy-burned'
    ? { kcalSum: total('kcal') }
    : { countSum: String(total('count')) };
}

/** Google's Health API as its discovery document has it: filters, pages, sums of days, and subscribers of a project. */
export async function openGoogleHealthEmulator(
  options: EmulatorOptions,
): Promise<GoogleHealthEmulator> {
  const { clock, pageSize = 1000 } = options;
  const subscribers: Subscriber[] = [];
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const emulator = await openProviderEmulator(options, {
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    accessSeconds: 3599,
    secretIn: 'form',
    usesPkce: true,
    limit: {
      requests: 120_000,
      windowMs: 60_000,
      refuse: () => failure(429, 'RESOURCE_EXHAUSTED', 'RATE_LIMIT_EXCEEDED'),
    },
    answerAnybody: async (request) => {
      const { pathname } = request.url;
      if (pathname.endsWith('webhooks_public_keyset.json')) return json(keysetOf(publicKey));
      if (!pathname.startsWith('/v4/projects/')) return undefined;
      if (request.headers.authorization !== `Bearer ${projectToken}`) return json({}, 401);
      const wanted = JSON.parse(String(request.body)) as Subscriber;
      if (!(await isOurs(wanted)))
        return failure(400, 'FAILED_PRECONDITION', 'VERIFICATION_FAILED');
      subscribers.push(wanted);
      return json({ name: `projects/1/subscribers/${subscribers.length}`, ...wanted });
    },
    answer: (request, caller) => {
      const { pathname } = request.url;
      if (pathname === '/v4/users/me/identity') {
        return json({ name: 'users/me/identity', healthUserId: caller.accountId });
      }
      const [, type = '', method] =
        /^\/v4\/users\/me\/dataTypes\/([a-z0-9-]+)\/dataPoints(?::(\w+))?$/u.exec(pathname) ?? [];
      if (type === '') return json({}, 404);
      if (!caller.scopes.includes(scopeOf(type))) {
        return failure(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT');
      }
      if (method === 'dailyRollUp') return rollUp(request, caller, type);
      if (type === 'total-calories') return failure(400, 'INVALID_ARGUMENT', 'UNSUPPORTED_METHOD');
      return list(request, caller, type, pageSize);
    },
  });
  return {
    ...emulator,
    projectToken,
    subscribers,
    call: async (accountId, dataType, forgery = {}) => {
      const [subscriber] = subscribers;
      if (subscriber === undefined) throw new Error('nobody has subscribed');
      const { operation = 'UPSERT', day = clock.now().toISOString().slice(0, 10) } = forgery;
      const about = { healthUserId: accountId, operation, dataType };
      const single = {
        data: {
          ...about,
          civilIso8601TimeInterval: { startTime: `${day}T00:00:00`, endTime: `${day}T12:00:00` },
        },
      };
      const physicalTimeInterval = { startTime: `${day}T00:00:00Z`, endTime: `${day}T23:59:59Z` };
      const several = [{ data: { ...about, intervals: [{ physicalTimeInterval }] } }];
      const body = JSON.stringify(forgery.isSingle === true ? single : several);
      const prefix = Buffer.alloc(5);
      prefix[0] = 1;
      prefix.writeUInt32BE(keyId, 1);
      const signature = sign('sha256', Buffer.from(body), forgery.key ?? privateKey);
      const answer = await fetch(subscriber.endpointUri, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          authorization: forgery.secret ?? subscriber.endpointAuthorization.secret,
          [forgery.header ?? 'X-HEALTHAPI-SIGNATURE']: Buffer.concat([prefix, signature]).toString(
            'base64',
          ),
        },
      });
      return answer.status;
    },
  };
}

/** Asked with the secret and without: the one is to be created, the other refused. */
async function isOurs({ endpointUri, endpointAuthorization }: Subscriber): Promise<boolean> {
  const body = JSON.stringify({ type: 'verification' });
  const ask = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(endpointUri, { method: 'POST', body, headers })).status;
  const known = await ask({ authorization: endpointAuthorization.secret });
  const unknown = await ask({});
  return known === 201 && (unknown === 401 || unknown === 403);
}

/** A public key as Tink publishes it: fields 3 and 4 of a message are the coordinates. */
function keysetOf(publicKey: KeyObject): Document {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const field = (number: number, text: string): Buffer => {
    const bytes = Buffer.concat([Buffer.alloc(1), Buffer.from(text, 'base64url')]);
    return Buffer.concat([Buffer.of(number * 8 + 2, bytes.length), bytes]);
  };
  // Field 2 is a message about the curve.
  const value = Buffer.concat([Buffer.of(18, 2, 8, 3), field(3, x), field(4, y)]).toString(
    'base64',
  );
  const typeUrl = 'type.googleapis.com/google.crypto.tink.EcdsaPublicKey';
  const keyData = { typeUrl, value, keyMaterialType: 'ASYMMETRIC_PUBLIC' };
  const key = { keyData, status: 'ENABLED', keyId, outputPrefixType: 'TINK' };
  return { primaryKeyId: keyId, key: [key] };
}
