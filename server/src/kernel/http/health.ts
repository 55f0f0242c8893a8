import type { FastifyInstance } from 'fastify';

import type { ClusterView } from '../cluster/cluster-view.ts';
import { AppError } from '../errors.ts';
import { describeError } from '../log/describe-error.ts';
import type { Log } from '../log/log.ts';
import { sparseLog } from '../log/sparse-log.ts';
import type { Telemetry } from '../log/telemetry.ts';
import type { Draining } from './graceful-shutdown.ts';

type Options = {
  readonly isReady: () => Promise<boolean>;
  readonly telemetry: Telemetry;
  readonly log: Log;
  readonly siblings: Pick<ClusterView, 'metrics' | 'serving' | 'hasStarted'>;
  readonly draining: Readonly<Draining>;
};

/** Mounts the endpoints for load balancers and Prometheus, without a key. They cover all processes behind the port. */
export function mountHealth(app: FastifyInstance, options: Options): void {
  const { isReady, telemetry, siblings, draining } = options;
  const log = sparseLog(options.log);
  app.get('/healthz', async () => ({ status: 'ok', ...(await siblings.serving()) }));
  app.get('/readyz', async () => {
    if (draining.isDraining || !siblings.hasStarted()) throw new AppError('service.unavailable');
    // Load balancers and the alert expect 503 for any failure.
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
      .send(await siblings.metrics(telemetry.registry)),
  );
}
