import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';

/** A server that is draining answers requests, ends their connections, and is not ready for more. */
export type Draining = { isDraining: boolean };

/**
 * The end of connections. While the server drains each answer ends its connection, so that the next request finds another
 * node. A request that arrives once it closes, on a connection that was open, is refused as any other is; the framework
 * is told to leave it to us.
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
