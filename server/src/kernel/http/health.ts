import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';
import type { Telemetry } from '../log/telemetry.ts';

type Options = {
  readonly isReady: () => Promise<boolean>;
  readonly telemetry: Telemetry;
};

/** What load balancers and Prometheus ask for, without a key. */
export function mountHealth(app: FastifyInstance, { isReady, telemetry }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await isReady())) throw new AppError('service.unavailable');
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', telemetry.registry.contentType)
      .send(await telemetry.registry.metrics()),
  );
}
