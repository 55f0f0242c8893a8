import { apiError, ConnectionError } from './errors.ts';
import type { Operation } from './operation.ts';
import { mayRetry, type Outcome, readRetryAfter, waitMs } from './retry.ts';

export type ClientOptions = {
  /** Where the server is, as `https://health.example.com`. */
  readonly baseUrl: string;
  /** `sk_…` or `pk_…`: for the operations of a team. */
  readonly teamKey?: string | undefined;
  /** In place of a team key. A function is asked for each request, as tokens live for ten minutes. */
  readonly accessToken?: string | (() => string | Promise<string>) | undefined;
  /** `mg_…`: for the operations under /v1/org. */
  readonly managementKey?: string | undefined;
  /** For the operations of the connect page. */
  readonly linkToken?: string | undefined;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Left out: the runtime's own. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again, at most; 3 if left out. */
  readonly retries?: number | undefined;
  /** The longest that `Retry-After` is heeded: what asks for more fails at once. One minute if left out. */
  readonly retryAfterMaxMs?: number | undefined;
  /** For one try with its answer; 90 seconds if left out. Not of streams. */
  readonly timeoutMs?: number | undefined;
};

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Of operations that know it; drawn anew for each call if left out. */
  readonly idempotencyKey?: string | undefined;
  readonly retries?: number | undefined;
  readonly timeoutMs?: number | undefined;
};

/** Fields of path and query, and `body`. */
export type Input = Readonly<Record<string, unknown>>;

/** One request with its retries; resolves to the answer, before its body is read, and rejects with a refusal. */
export async function send(
  client: ClientOptions,
  operation: Operation,
  input: Input,
  options: RequestOptions = {},
): Promise<Response> {
  const url = addressOf(client, operation, input);
  const keyed = operation.repetition === 'keyed' && {
    'x-idempotency-key': options.idempotencyKey ?? crypto.randomUUID(),
  };
  const { retries = client.retries ?? 3 } = options;
  for (let tries = 1; ; tries += 1) {
    const headers = {
      ...(await headersOf(client, operation, input)),
      ...keyed,
      ...options.headers,
    };
    const tried = await tryOnce(client, { operation, url, headers, input, options });
    if (tried instanceof Response) return tried;
    const wait = waitMs(tries, tried.outcome, Math.random());
    const isTooLong = (tried.outcome.retryAfterMs ?? 0) > (client.retryAfterMaxMs ?? 60_000);
    if (tries > retries || isTooLong || !mayRetry(operation, tried.outcome)) throw tried.error;
    await pause(wait, options.signal);
  }
}

type Try = {
  readonly operation: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly input: Input;
  readonly options: RequestOptions;
};

type Failed = { readonly outcome: Outcome; readonly error: Error };

async function tryOnce(
  client: ClientOptions,
  { operation, ...sent }: Try,
): Promise<Response | Failed> {
  const { signal } = sent.options;
  // Some runtimes want `fetch` to be called of nothing.
  const { fetch: fetching = fetch } = client;
  let response: Response;
  try {
    response = await fetching(sent.url, {
      method: operation.method,
      headers: sent.headers,
      body: bodyOf(operation, sent.input),
      // A key never follows to another address.
      redirect: 'manual',
      signal: limited(operation, client, sent.options) ?? null,
    });
    if (response.ok) return response;
    return await refusalOf(operation, response);
  } catch (cause) {
    if (signal?.aborted === true) throw cause;
    const outcome = { status: 0, retryAfterMs: null, isOwn: false };
    return { outcome, error: new ConnectionError(`${operation.name}: no answer came`, { cause }) };
  }
}

async function refusalOf(operation: Operation, response: Response): Promise<Failed> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id');
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), Date.now());
  const text = await response.text();
  return {
    outcome: { status, retryAfterMs, isOwn: requestId !== null },
    error: apiError({
      operation: operation.name,
      status,
      requestId,
      retryAfterMs,
      body: read(text),
    }),
  };
}

/** A proxy's page says nothing that helps. */
function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function limited(
  { isStream }: Operation,
  client: ClientOptions,
  { signal, timeoutMs = client.timeoutMs ?? 90_000 }: RequestOptions,
): AbortSignal | undefined {
  if (isStream) return signal;
  const limit = AbortSignal.timeout(timeoutMs);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

/** Lists are repeated names; what is null or undefined is left out. */
function addressOf(client: ClientOptions, operation: Operation, input: Input): string {
  const inPath = new Set<string>();
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(textOf(operation, name, input[name]));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (name === 'body' || inPath.has(name)) continue;
    for (const each of Array.isArray(value) ? value : [value])
      if (each != null) query.append(name, String(each));
  }
  const text = query.toString();
  return `${client.baseUrl.replace(/\/+$/u, '')}${path}${text === '' ? '' : `?${text}`}`;
}

/** Without it the address would be another operation's. */
function textOf({ name: operation }: Operation, name: string, value: unknown): string {
  if ((typeof value === 'string' && value !== '') || typeof value === 'number')
    return String(value);
  throw new TypeError(`${operation}: ${name} is absent`);
}

async function headersOf(
  client: ClientOptions,
  { key, mediaType, isStream }: Operation,
  { body }: Input,
): Promise<Record<string, string>> {
  const headers: Record<string, string> = {
    accept: isStream ? 'text/event-stream' : 'application/json, */*;q=0.9',
    ...client.headers,
  };
  const { teamKey, managementKey, linkToken, accessToken } = client;
  if (key === 'management' && managementKey !== undefined)
    headers['x-management-key'] = managementKey;
  if (key === 'link' && linkToken !== undefined) headers['x-salus-link-token'] = linkToken;
  if (key === 'team' && teamKey !== undefined) headers['x-salus-api-key'] = teamKey;
  else if (key === 'team' && accessToken !== undefined) {
    const token = typeof accessToken === 'string' ? accessToken : await accessToken();
    headers['authorization'] = `Bearer ${token}`;
  }
  // The runtime writes the boundary of a form itself.
  if (body !== undefined && !(body instanceof FormData))
    headers['content-type'] = mediaType ?? 'application/json';
  return headers;
}

function bodyOf({ mediaType }: Operation, { body }: Input): FormData | Blob | string | null {
  if (body === undefined) return null;
  if (body instanceof FormData || body instanceof Blob) return body;
  if (body instanceof ArrayBuffer) return new Blob([body]);
  if (body instanceof Uint8Array) return new Blob([new Uint8Array(body)]);
  if (mediaType === 'application/x-www-form-urlencoded') return fieldsOf(body).toString();
  return typeof body === 'string' && mediaType !== null ? body : JSON.stringify(body);
}

/** A field with a list stands there once for each. */
function fieldsOf(body: unknown): URLSearchParams {
  const all = Object.entries(Object(body)).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  );
  return body instanceof URLSearchParams ? body : new URLSearchParams(all);
}

/** Rejects as soon as the caller gives up. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error('given up'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** What an answer carries: JSON as a value, text as text, nothing as undefined, anything else as a Blob. */
export async function contentOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (response.status === 204) return undefined;
  if (/\bjson\b/u.test(type)) return response.json();
  return type.startsWith('text/html') ? response.text() : response.blob();
}
