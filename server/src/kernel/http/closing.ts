import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';

/** A request that arrives while the server stops, on a connection that was open, is refused as any other is; the framework is told to leave it to us. */
export function mountClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    if (!isClosing) {
      done();
      return;
    }
    reply.header('connection', 'close');
    done(new AppError('service.unavailable'));
  });
}
