import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { acrossTenants } from '#kernel/across-tenants.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { createHttp } from '#kernel/http.ts';
import type { Operation } from '#kernel/operation.ts';
import * as outbox from '#kernel/outbox.ts';
import { openQueue } from '#kernel/queue.ts';
import type { Resources } from '#kernel/resources.ts';
import { authenticateTeamKey } from '#management';
import { logoPage, logoUrl, providerIndex, providerName } from '#sources';
import { type Ingestion, openIngestion, renderSamplesEvent, sourceText } from '#timeseries';
import { openWebhooks } from '#webhooks';

import { apiReferencePages } from './api-reference.ts';
import { allJobs } from './jobs.ts';
import { allOperations } from './routes.ts';

export type AppOptions = {
  readonly serviceNames: readonly [string, ...string[]];
  /** Asked for late: a free port is known only once the server listens. */
  readonly baseUrl: () => string;
  readonly requestTimeoutMs: number;
};

export type App = {
  readonly http: FastifyInstance;
  readonly operations: readonly Operation[];
  readonly ingestion: Ingestion;
};

/** A NOTIFY after each commit would cost more than the commit; one for all commits of this time does not. */
const notifyDelayMs = 5;

/** Ingestion as every command uses it: what it stores is announced to the relays. */
export function createIngestion(resources: Resources): Ingestion & { settle(): Promise<void> } {
  let pending: Promise<void> | null = null;
  const announce = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, notifyDelayMs));
    pending = null;
    await outbox.notify(resources.db.read(acrossTenants));
  };
  const ingestion = openIngestion({
    ...resources,
    onEvents: () => {
      pending ??= announce().catch((error: unknown) => {
        // The relays also look by themselves, a little later.
        resources.log.warn({ error: String(error) }, 'the relays could not be told of new events');
      });
    },
  });
  return { ...ingestion, settle: async () => (await pending) ?? undefined };
}

function sources(baseUrl: () => string): {
  sourceText: ReturnType<typeof sourceText>;
  logo: (slug: string) => string;
} {
  const logo = (slug: string): string => logoUrl(baseUrl(), slug);
  return { logo, sourceText: sourceText(providerName, logo) };
}

/** The API: everything that answers requests. */
export function createApp(resources: Resources, options: AppOptions): App {
  const ingestion = createIngestion(resources);
  const { sourceText: toSourceText, logo } = sources(options.baseUrl);
  const operations = allOperations({
    ...resources,
    sourceText: toSourceText,
    logo,
    ingestion,
  });
  const http = createHttp(
    operations,
    [logoPage, ...apiReferencePages(operations, options.serviceNames[0])],
    {
      serviceNames: options.serviceNames,
      authenticate: authenticateTeamKey(resources),
      isReady: async () => {
        await sql`select 1`.execute(resources.db.read(acrossTenants));
        return true;
      },
      log: resources.log,
      telemetry: resources.telemetry,
      requestTimeoutMs: options.requestTimeoutMs,
    },
  );
  return { http, operations, ingestion };
}

export type Worker = { start(): Promise<void>; stop(deadlineMs: number): Promise<void> };

/** Everything that works in the background: deliveries and jobs. */
export function createWorker(
  resources: Resources,
  options: { readonly baseUrl: () => string; readonly privateNetworks: PrivateNetworks },
): Worker {
  const { sourceText: toSourceText } = sources(options.baseUrl);
  const webhooks = openWebhooks(resources, {
    privateNetworks: options.privateNetworks,
    renderers: {
      samples: (event) =>
        renderSamplesEvent(event, { sourceText: toSourceText, sourceId: providerIndex }),
    },
  });
  const queue = openQueue(resources, allJobs(resources));
  return {
    start: async () => {
      await Promise.all([webhooks.start(), queue.start()]);
    },
    stop: async (deadlineMs) => {
      await Promise.all([webhooks.stop(deadlineMs), queue.stop()]);
    },
  };
}
