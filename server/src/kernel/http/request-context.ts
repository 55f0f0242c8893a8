import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Site, siteOf, type SiteOptions } from './public-origin.ts';
import type { Watched } from './long-lived-requests.ts';

/** Who waits for an answer, as far as the answer depends on it. */
export type Client = {
  /** The header `Accept`; null without one. */
  readonly accept: string | null;
  /** Aborted once the client leaves before it has its answer. */
  readonly gone: () => AbortSignal;
  /** For answers that last: aborted, too, once what let the client in opens the operation no more. */
  readonly shutOut: () => AbortSignal;
  /** The address at which the client has us. */
  readonly site: Site;
  /** The header `User-Agent`; null without one. */
  readonly userAgent: string | null;
};

export function clientOf(
  request: IncomingMessage,
  response: ServerResponse,
  { site, watch }: { readonly site: SiteOptions; readonly watch: () => Watched },
): Client {
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
    site: siteOf(request.headers.host, site),
    userAgent: request.headers['user-agent'] ?? null,
    gone,
    shutOut: () => {
      const { signal, forget } = watch();
      response.once('close', forget);
      return AbortSignal.any([gone(), signal]);
    },
  };
}
