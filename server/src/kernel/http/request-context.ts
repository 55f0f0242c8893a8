import type { IncomingMessage, ServerResponse } from 'node:http';

import type { LongLivedRequest } from './long-lived-requests.ts';
import { type PublicOrigin, publicOriginOf, type SiteOptions } from './public-origin.ts';

/** The request context that handlers see. */
export type RequestContext = {
  /** The header `Accept`; null without one. */
  readonly accept: string | null;
  /** Aborted once the client leaves before it has its answer. */
  readonly disconnectSignal: () => AbortSignal;
  /** For long-lived responses: also aborts when the credential of the request is revoked. */
  readonly revocationSignal: () => AbortSignal;
  /** The origin that the client used. */
  readonly site: PublicOrigin;
  /** The header `User-Agent`; null without one. */
  readonly userAgent: string | null;
};

export function clientOf(
  request: IncomingMessage,
  response: ServerResponse,
  {
    site,
    watch,
    lasts,
  }: {
    readonly site: SiteOptions;
    readonly watch: () => LongLivedRequest;
    /** Called when the response is a long-lived one. */
    readonly lasts: () => void;
  },
): RequestContext {
  const gone = (): AbortSignal => {
    const controller = new AbortController();
    if (response.destroyed && !response.writableFinished) controller.abort();
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
    });
    return controller.signal;
  };
  return {
    accept: request.headers.accept ?? null,
    site: publicOriginOf(request.headers.host, site),
    userAgent: request.headers['user-agent'] ?? null,
    disconnectSignal: gone,
    revocationSignal: () => {
      lasts();
      const { signal, forget } = watch();
      response.once('close', forget);
      return AbortSignal.any([gone(), signal]);
    },
  };
}
