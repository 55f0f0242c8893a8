import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';

/** A draining server responds to requests, closes their connections, and reports that it is not ready. */
export type Draining = { isDraining: boolean };

/**
 * Closes connections at the end of a server. While it drains, each response closes its connection, so that the next
 * request uses another node. When it closes, new requests on open connections get the usual 503; the framework's own
 * response is switched off.
 */
export function mountGracefulShutdown(app: FastifyInstance, draining: Readonly<Draining>): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (isClosing || draining.isDraining) reply.header('connection', 'close');
    if (isClosing) done(new AppError('service.unavailable'));
    else done();
  });
}
