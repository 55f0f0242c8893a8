import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Site, siteOf, type SiteOptions } from './site.ts';

/** Who waits for an answer, as far as the answer depends on it. */
export type Client = {
  /** The header `Accept`; null without one. */
  readonly accept: string | null;
  /** Aborted once the client leaves before it has its answer. */
  readonly gone: () => AbortSignal;
  /** The address at which the client has us. */
  readonly site: Site;
  /** The header `User-Agent`; null without one. */
  readonly userAgent: string | null;
};

export function clientOf(
  request: IncomingMessage,
  response: ServerResponse,
  options: SiteOptions,
): Client {
  return {
    accept: request.headers.accept ?? null,
    site: siteOf(request.headers.host, options),
    userAgent: request.headers['user-agent'] ?? null,
    gone: () => {
      const controller = new AbortController();
      if (response.destroyed && !response.writableFinished) controller.abort();
      response.once('close', () => {
        if (!response.writableFinished) controller.abort();
      });
      return controller.signal;
    },
  };
}
