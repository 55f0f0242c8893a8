import type { PayloadFormat } from '#kernel/events/event.ts';
import type { Environment, TeamId, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import { hourMs, minuteMs, parseUtc, secondMs } from '#kernel/time.ts';

declare module '#kernel/events/event.ts' {
  interface PayloadFormats {
    /** Synthetic data: stored as JSON and marked everywhere. */
    example: true;
  }
}

/** An endpoint as a team sees it. Its secret is read separately. */
export type Endpoint = {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Complete types, or prefixes with `*`. Null means every type. */
  readonly filterTypes: readonly string[] | null;
  /** Messages a second; null means unlimited. */
  readonly rateLimit: number | null;
  /** Whether bodies of 1 KiB and more are sent compressed. */
  readonly gzip: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** An event as it was recorded with its change. */
export type StoredEvent = {
  readonly id: number;
  readonly uid: string;
  readonly eventType: string;
  readonly teamId: TeamId;
  readonly userId: UserId | null;
  readonly clientUserId: string | null;
  readonly format: PayloadFormat;
  readonly payload: Buffer;
  /** The wrapped key that decrypts a sealed payload; null if it has none or the key was erased. */
  readonly wrappedKey: Buffer | null;
};

/** Writes the JSON text of an event's `data`; the same text each time. */
export type Renderer = (event: StoredEvent) => string;
/** One renderer for each stored format. 'json', examples and sealed payloads are written unchanged. */
export type Renderers = Readonly<
  Record<Exclude<PayloadFormat, 'json' | 'sealed' | 'example'>, Renderer>
>;

/** Returns the body of every request with the event, which must be decrypted. */
export function renderBody(event: StoredEvent, renderers: Renderers): Buffer {
  if (event.format === 'sealed') throw new Error('a sealed event is opened first');
  const isExample = event.format === 'example';
  const data =
    event.format === 'json' || event.format === 'example'
      ? event.payload
      : Buffer.from(renderers[event.format](event));
  const type = JSON.stringify(event.eventType);
  const ids = `"team_id":"${event.teamId}","user_id":${JSON.stringify(event.userId)}`;
  const reference = JSON.stringify(event.clientUserId);
  return Buffer.concat([
    Buffer.from(`{"event_type":${type},"data":`),
    data,
    Buffer.from(`,${ids},"client_user_id":${reference}${isExample ? ',"is_example":true' : ''}}`),
  ]);
}

/** The result of one attempt. */
export type Answer = {
  /** Null without a complete response. */
  readonly status: number | null;
  readonly retryAfter: string | null;
};

export type Decision =
  | { readonly outcome: 'delivered' | 'exhausted' | 'gone' }
  | { readonly outcome: 'retry'; readonly delayMs: number };

/** The status with which a receiver ends its subscription. */
export const goneStatus = 410;
const jitter = 0.2;
const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];
/** Attempts after which a delivery is exhausted. */
export const attemptsMax = retryDelaysMs.length + 1;

/** Only 2xx is a success; a redirect is a failure. */
export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Returns whether the status means that the receiver gets more than it can process. */
export function isThrottling(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504);
}

/** Decides the next step after an attempt. `attempt` counts from 1; `chance` is in [0, 1). */
export function decide(
  attempt: number,
  answer: Answer,
  { now, chance }: { readonly now: Date; readonly chance: number },
): Decision {
  if (isSuccess(answer.status)) return { outcome: 'delivered' };
  if (answer.status === goneStatus) return { outcome: 'gone' };
  const delayMs = retryDelaysMs[attempt - 1];
  if (delayMs === undefined) return { outcome: 'exhausted' };
  const scheduledMs = Math.round(delayMs * (1 - jitter + 2 * jitter * chance));
  const askedMs = parseRetryAfter(answer.retryAfter, now) ?? scheduledMs;
  return {
    outcome: 'retry',
    delayMs: Math.min(Math.max(askedMs, scheduledMs), 2 * scheduledMs),
  };
}

/** Parses a Retry-After header, whole seconds or an HTTP date, into milliseconds; undefined if it is neither. */
export function parseRetryAfter(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/u.test(value)) return Number(value) * secondMs;
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/u.test(value)) {
    return undefined;
  }
  const at = parseUtc(value);
  return Number.isNaN(at) ? undefined : at - now.getTime();
}

const urlLengthMax = 2048;

/** Returns the problems of an endpoint's URL. */
export function endpointUrlProblems(
  text: string,
  environment: Environment = 'sandbox',
): readonly string[] {
  if (text.length > urlLengthMax) return [`the URL is longer than ${urlLengthMax} characters`];
  if (!URL.canParse(text))
    return ['the URL is not an absolute address such as https://example.com/hook'];
  const url = new URL(text);
  const problems: string[] = [];
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    problems.push('the URL must start with https:// or http://');
  }
  if (url.protocol === 'http:' && environment === 'production') {
    problems.push('the URL must start with https:// in production');
  }
  if (url.username !== '' || url.password !== '') {
    problems.push('the URL must not contain a user name or password');
  }
  if (url.hash !== '') problems.push('the URL must not contain a fragment (#…)');
  return problems;
}

export const filterTypesMax = 200;
/** A complete type, or a prefix that ends in a dot and *. */
const eventTypePattern = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*(?:\.\*)?$/u;

/** Returns the problems of a filter: types (`daily.data.sleep.created`) or prefixes (`daily.data.*`). */
export function filterTypesProblems(filterTypes: readonly string[] | null): readonly string[] {
  if (filterTypes === null) return [];
  if (filterTypes.length === 0)
    return ['without any event type the endpoint would receive nothing'];
  if (filterTypes.length > filterTypesMax) return [`more than ${filterTypesMax} event types`];
  return filterTypes
    .filter((type) => type.length > 128 || !eventTypePattern.test(type))
    .map((type) => `${JSON.stringify(type.slice(0, 128))} is not an event type`);
}

const secretPrefix = 'whsec_';
export const secretBytes = { made: 24, min: 24, max: 64 } as const;

/** The signing key that a secret in the notation of Standard Webhooks names, or undefined. */
export function parseSecret(text: string): Buffer | undefined {
  const encoded = text.startsWith(secretPrefix) ? text.slice(secretPrefix.length) : '';
  if (!/^[A-Za-z0-9+/]+={0,2}$/u.test(encoded)) return undefined;
  const key = Buffer.from(encoded, 'base64');
  return key.length >= secretBytes.min && key.length <= secretBytes.max ? key : undefined;
}

export function formatSecret(key: Buffer): string {
  return `${secretPrefix}${key.toString('base64')}`;
}

/** Returns the location to which the sealed secret of an endpoint is bound. */
export function secretLocation(endpointId: string): SealedLocation<'master key'> {
  return { field: 'webhook_endpoint.secret', row: endpointId, boundAs: 'webhook endpoint' };
}
