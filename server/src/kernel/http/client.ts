import type { IncomingMessage, ServerResponse } from 'node:http';

/** Who waits for an answer, as far as the answer depends on it. */
export type Client = {
  /** The header `Accept`; null without one. */
  readonly accept: string | null;
  /** Aborted once the client leaves before it has its answer. */
  readonly gone: () => AbortSignal;
};

export function clientOf(request: IncomingMessage, response: ServerResponse): Client {
  return {
    accept: request.headers.accept ?? null,
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
