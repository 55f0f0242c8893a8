import type { FastifyInstance } from 'fastify';

import type { Reply } from './operation.ts';
import { sendResponse } from './send-response.ts';

/** A request from a system with its own protocol; the body is unparsed. */
export type RawRequest = {
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

/** A path for calls that are no operations of the contract: GET, HEAD and POST of anything. */
export type RawRoute = {
  readonly path: string;
  readonly answer: (received: RawRequest) => Promise<Reply>;
};

/** They say that something happened, and carry little. */
const bodyBytesMax = 1024 * 1024;

/** Mounts the route in a separate context, because other routes parse bodies as JSON. */
export function mountRawRoute(app: FastifyInstance, receiver: RawRoute): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    inner.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
      method: ['GET', 'POST'],
      url: receiver.path,
      bodyLimit: bodyBytesMax,
      handler: async (request, reply) => {
        const answer = await receiver.answer({
          method: request.method,
          params: request.params,
          query: singles(request.query),
          headers: singles(request.headers),
          body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        });
        return sendResponse(reply, answer);
      },
    });
  });
}

/**
 * Mounts an operation whose body is a file, in a separate context that accepts no other type and does not read the
 * body in advance.
 */
export function mountUpload(
  app: FastifyInstance,
  mediaType: string,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(mediaType, (_request, body, done) => done(null, body));
    // The operation itself limits the size of the file.
    inner.addHook('onRoute', (route) => {
      route.bodyLimit = Number.MAX_SAFE_INTEGER;
    });
    mount(inner);
  });
}

/** Drops parameters that occur more than once. */
function singles(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}
