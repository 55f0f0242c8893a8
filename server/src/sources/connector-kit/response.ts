import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import type { OutboundResponse } from '#kernel/network/fetch.ts';
import { exactScale, ratioOf } from '#kernel/numbers/ratio.ts';
import { minuteMs, secondMs } from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import { ProviderError } from '../connector.ts';
import { readRetryAfter } from './retry-after.ts';

/** Returns the JSON of a response. HTML and truncated bodies come from gateways, so the error is retriable. */
export function parseJson(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString());
    return value;
  } catch {
    throw new ProviderError('transport_failure', 'the answer is no JSON');
  }
}

/** Returns the JSON object of a response. */
export function parseResponse(body: Uint8Array): Json {
  const value = parseJson(body);
  if (isJson(value)) return value;
  throw new ProviderError('transport_failure', 'the answer is no JSON object');
}

/** Throws a ProviderError for every status but 2xx, as HTTP means them. */
export function checkStatus({ status, retryAfter }: OutboundResponse, now: Date): void {
  if (status >= 200 && status < 300) return;
  const told = `the provider responded with ${status}`;
  if (status === 401) throw new ProviderError('deregistered_per_provider', told);
  if (status === 403) throw new ProviderError('required_scopes_not_granted', told);
  if (status === 429) {
    throw new ProviderError('provider_rate_limit_exceeded', told, readRetryAfter(retryAfter, now));
  }
  if (status === 408 || status >= 500) {
    throw new ProviderError('provider_unavailable', told, readRetryAfter(retryAfter, now));
  }
  throw new ProviderError('non_retriable_error', told);
}

/** Throws a ProviderError if the provider rejected a token, with the reason of RFC 6749. */
export function checkTokenStatus(response: OutboundResponse, now: Date): void {
  const { status } = response;
  if (status === 400 || status === 401 || status === 403) {
    throw new ProviderError('token_refresh_failed', `the provider refused a token with ${status}`);
  }
  checkStatus(response, now);
}

/** Returns an id as text; some responses have it as a number. */
export function idIn(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textIn(value);
}

/** Seconds, as minutes. */
export function minutesIn(value: unknown): number | null {
  const seconds = numberIn(value);
  return seconds === null ? null : (seconds * secondMs) / minuteMs;
}

const centimetresOfMetres = exactScale(ratioOf(100));

/** Converts metres to whole centimetres. */
export function centimetresIn(value: unknown): number | null {
  const metres = numberIn(value);
  return metres === null ? null : Math.round(centimetresOfMetres(metres));
}

/** Returns the objects of a list; empty if the value is not a list. */
export function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isJson) : [];
}

/** Returns an instant with its offset; null for other texts, and if the offset is missing. */
export function instantIn(
  value: unknown,
): { readonly ms: number; readonly offsetSeconds: number } | null {
  const parsed = openInstant();
  if (typeof value !== 'string' || !parseInstant(value, parsed)) return null;
  const { wallMs, offsetSeconds } = parsed;
  return Number.isNaN(offsetSeconds) ? null : { ms: wallMs - offsetSeconds * 1000, offsetSeconds };
}
