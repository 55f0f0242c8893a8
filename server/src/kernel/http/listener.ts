import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

import { trackConnections } from './connection-errors.ts';
import type { Tls } from './tls.ts';

type Options = {
  /** How long headers and body together, and a TLS handshake, may take to arrive. */
  readonly requestTimeoutMs: number;
  readonly tls: Tls | null;
};

/** The maximum of the request line and all headers; larger ones get 431. */
const headerBytesMax = 16_384;
/** Longer than the 60 s of common load balancers, so that these close idle connections first. */
const keepAliveMs = 72_000;
/** A connection on which nothing moves, be it that the client does not read its answer. */
const silenceMsMax = 300_000;

/** The server under the framework, with the limits of connections. */
export function createListener(handler: RequestListener, options: Options): Server {
  const { requestTimeoutMs, tls } = options;
  const limits: ServerOptions = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: 500,
    maxHeaderSize: headerBytesMax,
    // The guard rejects a missing Host header, with a body that explains it.
    requireHostHeader: false,
  };
  const server =
    tls === null
      ? createServer(limits, handler)
      : tls.createServer({ ...limits, handshakeTimeout: requestTimeoutMs }, handler);
  trackConnections(server, tls === null ? 'connection' : 'secureConnection');
  server.setTimeout(silenceMsMax);
  return server;
}
