import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import { buildConnector, type Dispatcher, Pool } from 'undici';

import { secondMs } from '../time.ts';
import { ssrfPolicy, type AddressRules } from './ssrf-policy.ts';

export type OutboundFailure = 'blocked_address' | 'connect' | 'timeout' | 'tls' | 'other';

/**
 * A request without a complete response. The text contains no URL or IP address: it may be shown to the user who chose
 * the URL.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly failure: OutboundFailure;

  constructor(failure: OutboundFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

export type OutboundRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** http or https; credentials in it are not sent. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string | null;
  /** For the complete request: waiting for a connection, DNS, the handshake and the response. */
  readonly timeoutMs: number;
  /** How much of the response body is stored; the rest is discarded. */
  readonly responseBytesMax: number;
  /** The response field that says when to retry, if a server has its own; in lower case. */
  readonly retryAfterField?: string | undefined;
};

export type OutboundResponse = {
  readonly status: number;
  /** Its first responseBytesMax bytes. */
  readonly body: Buffer;
  readonly retryAfter: string | null;
};

/** The only HTTP client for outbound requests. It never follows redirects. */
export type OutboundHttp = {
  /** Fails with an OutboundError. */
  send(request: OutboundRequest): Promise<OutboundResponse>;
  /**
   * Sends a request with callbacks, for many concurrent requests. Calls back once, possibly before it returns, and
   * reports how long the request waited for a connection.
   */
  dispatch(
    request: OutboundRequest,
    answered: (response: OutboundResponse, waitedMs: number) => void,
    failed: (error: OutboundError) => void,
  ): void;
  /** Closes every connection; requests in flight fail. */
  close(): Promise<void>;
};

type Options = AddressRules & {
  /** Asks for the addresses of a name; the system's by default. */
  readonly lookup?: typeof lookup;
};

/** Idle keep-alive connections close automatically, so this bounds the open ones. */
const connectionsPerOrigin = 64;
const originsMax = 1024;
const connectTimeoutMs = 10 * secondMs;
/** The rest of a body that exceeds its limit by less than this is read, so that the connection can be reused. */
const discardedBytesMax = 64 * 1024;

const blocked = (): OutboundError =>
  new OutboundError('blocked_address', 'the address is private, reserved or a metadata service');

/** Filters at connect time, so that a name cannot change its address between a check and its use. */
function guardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: typeof lookup = lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const usable = addresses.filter(({ address }) => isAllowed(address));
      const [first] = usable;
      if (first === undefined) callback(blocked(), []);
      else if (options.all === true) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}

const tlsCodes = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_|EPROTO)/u;

function connectFailure(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  return tlsCodes.test(code)
    ? new OutboundError('tls', `the TLS handshake failed (${code})`, error)
    : new OutboundError('connect', `no connection could be made (${code})`, error);
}

/** A lookup is not asked about IP literals, so they are judged here. */
function guardedConnector(options: Options): buildConnector.connector {
  const isAllowed = ssrfPolicy(options);
  const connect = buildConnector({
    lookup: guardedLookup(isAllowed, options.lookup),
    timeout: connectTimeoutMs,
    maxCachedSessions: originsMax,
    allowH2: false,
  });
  return (target, callback) => {
    if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname)) {
      callback(blocked(), null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error === null) callback(null, socket);
      else callback(connectFailure(error), null);
    });
  };
}

/** One request and its response. It settles once: at the end of the response, on an error, or at the timeout. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: OutboundResponse, waitedMs: number) => void;
  readonly #reject: (error: OutboundError) => void;
  readonly #responseBytesMax: number;
  readonly #retryAfterField: string;
  readonly #timer: NodeJS.Timeout;
  readonly #sinceMs = performance.now();
  #waitedMs = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #isSettled = false;
  #status = 0;
  #retryAfter: string | null = null;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #receivedBytes = 0;

  constructor(
    request: OutboundRequest,
    resolve: (response: OutboundResponse, waitedMs: number) => void,
    reject: (error: OutboundError) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#responseBytesMax = request.responseBytesMax;
    this.#retryAfterField = request.retryAfterField ?? 'retry-after';
    this.#timer = setTimeout(() => {
      const timeout = new OutboundError('timeout', `no complete answer in ${request.timeoutMs} ms`);
      this.#fail(timeout);
      this.#controller?.abort(timeout);
    }, request.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#waitedMs = performance.now() - this.#sinceMs;
    // It timed out while it waited for a connection: it must not be sent any more.
    if (this.#isSettled) controller.abort(new Error('settled'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status;
    const retryAfter = headers[this.#retryAfterField] ?? headers['retry-after'];
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    const room = this.#responseBytesMax - this.#keptBytes;
    if (room > 0) {
      // Copied: a slice would hold the socket's complete read buffer in memory.
      const kept = Buffer.from(chunk.subarray(0, room));
      this.#kept.push(kept);
      this.#keptBytes += kept.length;
    }
    if (this.#receivedBytes > this.#responseBytesMax + discardedBytesMax) {
      this.#answer();
      controller.abort(new Error('the answer is too long'));
    }
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#fail(
      error instanceof OutboundError
        ? error
        : new OutboundError('other', 'the connection broke before the answer was complete', error),
    );
  }

  #answer(): void {
    if (!this.#settle()) return;
    const body = this.#kept.length === 1 ? this.#kept[0] : undefined;
    const response = {
      status: this.#status,
      body: body ?? Buffer.concat(this.#kept),
      retryAfter: this.#retryAfter,
    };
    this.#resolve(response, this.#waitedMs);
  }

  #fail(error: OutboundError): void {
    if (this.#settle()) this.#reject(error);
  }

  #settle(): boolean {
    if (this.#isSettled) return false;
    this.#isSettled = true;
    clearTimeout(this.#timer);
    return true;
  }
}

export function openOutboundHttp(options: Options): OutboundHttp {
  const connect = guardedConnector(options);
  /** The most recently used origin is last. */
  const pools = new Map<string, Pool>();
  /** Includes evicted pools whose requests are still in flight. */
  const open = new Set<Pool>();

  const retire = (origin: string, pool: Pool): void => {
    pools.delete(origin);
    void pool.close().finally(() => open.delete(pool));
  };
  const openPool = (origin: string): Pool => {
    // The exchange limits the total time; undici's own limits would only add timers.
    const limits = { connections: connectionsPerOrigin, headersTimeout: 0, bodyTimeout: 0 };
    const pool = new Pool(origin, { connect, ...limits });
    open.add(pool);
    return pool;
  };
  const poolOf = (origin: string): Pool => {
    const pool = pools.get(origin) ?? openPool(origin);
    pools.delete(origin);
    pools.set(origin, pool);
    if (pools.size > originsMax) {
      const [oldest] = pools;
      if (oldest !== undefined) retire(...oldest);
    }
    return pool;
  };

  const dispatch: OutboundHttp['dispatch'] = (request, answered, failed) => {
    const { url, method, headers, body } = request;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      failed(new OutboundError('other', 'only http and https addresses can be reached'));
      return;
    }
    const exchange = new Exchange(request, answered, failed);
    try {
      const path = `${url.pathname}${url.search}`;
      poolOf(url.origin).dispatch({ path, method, headers: { ...headers }, body }, exchange);
    } catch (error) {
      exchange.onResponseError(undefined, error instanceof Error ? error : new Error('unknown'));
    }
  };

  return {
    dispatch,
    send: async (request) =>
      new Promise((resolve, reject) => {
        dispatch(request, resolve, reject);
      }),
    close: async () => {
      pools.clear();
      await Promise.all([...open].map(async (pool) => pool.destroy()));
    },
  };
}
