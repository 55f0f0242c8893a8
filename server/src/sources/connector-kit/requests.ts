import { type Json } from '#kernel/files/json-fields.ts';
import type { OutboundResponse } from '#kernel/network/fetch.ts';

import {
  ProviderError,
  type ProviderFailure,
  type ProviderRequest,
  type ProviderClient,
} from '../connector.ts';
import { checkStatus, parseResponse, parseJson } from './response.ts';

/** A response: its unchanged text and the parsed object. */
export type JsonAnswer = { readonly text: Buffer; readonly json: Json };

type Asked = Pick<ProviderRequest, 'path'> &
  Partial<ProviderRequest> & {
    /** Statuses that stand for "no data": the result is an empty object, whatever the body. */
    readonly emptyAt?: readonly number[];
    /** Returns the failure that a response means here, if it differs from HTTP; else null. */
    readonly failureOf?: (response: OutboundResponse) => ProviderFailure | null;
  };

/** Sends a request, by default GET. Throws a ProviderError for any status but 2xx. */
export async function requestText(session: ProviderClient, request: Asked): Promise<Buffer> {
  const { emptyAt = [], failureOf, ...sent } = request;
  const response = await session.send({ method: 'GET', headers: {}, body: null, ...sent });
  if (emptyAt.includes(response.status)) return Buffer.from('{}');
  const failure = failureOf?.(response) ?? null;
  if (failure !== null) {
    throw new ProviderError(failure, `the provider responded with ${response.status}`);
  }
  checkStatus(response, session.now());
  return response.body;
}

/** Requests a JSON object. Throws ProviderError. */
export async function requestJson(session: ProviderClient, request: Asked): Promise<JsonAnswer> {
  const text = await requestText(session, request);
  return { text, json: parseResponse(text) };
}

/** Requests any JSON: some APIs return a bare list. Throws ProviderError. */
export async function requestAnyJson(session: ProviderClient, request: Asked): Promise<unknown> {
  return parseJson(await requestText(session, request));
}

/** Posts a form. Throws ProviderError. */
export async function postForm(
  session: ProviderClient,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<JsonAnswer> {
  return requestJson(session, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

/** More pages than any slice has, so that an endless API is not followed forever. */
const pagesMax = 1000;

/**
 * Follows pages until one has no next page. Throws a retryable ProviderError if a page refers to itself or the pages do
 * not end.
 */
export async function* walkPages<Page, Cursor>(
  first: Cursor,
  fetchPage: (cursor: Cursor) => Promise<Page>,
  nextOf: (page: Page, cursor: Cursor) => Cursor | null,
): AsyncGenerator<Page, void> {
  let cursor = first;
  for (let count = 0; count < pagesMax; count += 1) {
    const page = await fetchPage(cursor);
    yield page;
    const next = nextOf(page, cursor);
    if (next === null) return;
    if (next === cursor) {
      throw new ProviderError('provider_unavailable', 'a page names itself as the next');
    }
    cursor = next;
  }
  throw new ProviderError('unexpected_error', 'the pages of an answer do not end');
}
