import type { OutboundResponse } from '#kernel/network/fetch.ts';
import {
  isJson,
  type Json,
  numberIn,
  parseResponse,
  postForm,
  ProviderError,
  type ProviderClient,
} from '#sources';

export type Parameters = Readonly<Record<string, string>>;
/** A response: its raw text, and the body in it. */
export type Answer = { readonly text: Buffer; readonly body: Json };

/** Sends one request. Throws a ProviderError. */
export async function post(
  session: ProviderClient,
  path: string,
  parameters: Parameters,
): Promise<Answer> {
  const { text, json } = await postForm(session, path, parameters);
  return { text, body: bodyOf(json) };
}

/** Withings responds with 200 to almost everything: the actual status is a number in the body. */
const success = 0;
const tooManyRequests = 601;

/** Statuses of a rejected credential. */
const refused: ReadonlySet<number> = new Set([100, 101, 102, 200, 401]);
/** The credential is good, and not for this. */
const unauthorised: ReadonlySet<number> = new Set([214, 277, 2553, 2554, 2555]);

type Range = readonly [first: number, last: number];
const only = (status: number): Range => [status, status];
/**
 * Statuses that Withings lists as its own errors, time-outs and invalid states; every other number means that the request was
 * wrong.
 */
const temporary: readonly Range[] = [
  ...[215, 219, 222, 224, 226, 231, 233, 237, 253, 269, 270, 289, 291, 292, 296, 298].map(only),
  [255, 259],
  [273, 274],
  [278, 282],
  [305, 306],
  [308, 320],
  ...[322, 383, 391, 402].map(only),
  [370, 375],
  [516, 522],
  [524, 531],
  ...[533, 602, 700].map(only),
  [1051, 1054],
  [2551, 2552],
  [2556, 2559],
  [3000, 3016],
  [3020, 3024],
  [5000, 5006],
  ...[6000, 6010, 6011, 9000, 10_000].map(only),
];

/** Rejections are short, so a longer body is not parsed again for its status. */
const refusalBytesMax = 4096;

/** Returns whether the response rejects the access token. */
export function isTokenRejected({ status, body }: OutboundResponse): boolean {
  if (status === 401) return true;
  if (body.length > refusalBytesMax || !body.includes('"status"')) return false;
  try {
    return refused.has(numberIn(parseResponse(body)['status']) ?? success);
  } catch {
    return false;
  }
}

/** Returns the body of a successful response; throws a ProviderError for any other status. */
export function bodyOf(answer: Json): Json {
  const status = numberIn(answer['status']);
  if (status === null) throw new ProviderError('unexpected_error', 'an answer has no status');
  if (status !== success) throw failureOf(status);
  return isJson(answer['body']) ? answer['body'] : {};
}

function failureOf(status: number): ProviderError {
  const told = `the provider responded with status ${status}`;
  if (status === tooManyRequests) return new ProviderError('provider_rate_limit_exceeded', told);
  if (refused.has(status)) return new ProviderError('token_refresh_failed', told);
  if (unauthorised.has(status)) return new ProviderError('required_scopes_not_granted', told);
  const isTemporary = temporary.some(([first, last]) => status >= first && status <= last);
  return new ProviderError(isTemporary ? 'provider_unavailable' : 'non_retriable_error', told);
}
