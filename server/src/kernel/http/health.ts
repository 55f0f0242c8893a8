import type { FastifyInstance } from 'fastify';

import { AppError } from '../errors.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import type { Telemetry } from '../log/telemetry.ts';

type Options = {
  readonly isReady: () => Promise<boolean>;
  readonly telemetry: Telemetry;
  readonly log: Pick<Log, 'warn'>;
};

/** What load balancers and Prometheus ask for, without a key. */
export function mountHealth(app: FastifyInstance, { isReady, telemetry, log }: Options): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    // Whatever went wrong, balancers and the alert know 503.
    const ready = await isReady().catch((error: unknown) => {
      log.warn({ error: describeError(error) }, 'the database does not answer');
      return false;
    });
    if (!ready) throw new AppError('service.unavailable');
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', telemetry.registry.contentType)
      .send(await telemetry.registry.metrics()),
  );
}
