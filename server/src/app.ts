import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { type Insurance, openInsurance } from '#insurance';
import { acrossTenants } from '#kernel/across-tenants.ts';
import type { Config, PrivateNetworks } from '#kernel/config.ts';
import { type LookUpTxt, openTxtLookUp } from '#kernel/dns.ts';
import { Guard, type GuardSettings } from '#kernel/guard/guard.ts';
import { createHttp, type HttpOptions } from '#kernel/http.ts';
import type { Operation } from '#kernel/operation.ts';
import * as outbox from '#kernel/outbox.ts';
import { openQueue } from '#kernel/queue.ts';
import type { Resources } from '#kernel/resources.ts';
import { AccessAudit, openDoors, openSealing, recordFailedKeys } from '#management';
import {
  type Engine,
  logoPage,
  logoUrl,
  oauthCallbackUrl,
  openLinkDoor,
  openSources,
  type ProviderConnector,
  providerIndex,
  providerName,
  providerReceiver,
  PullWorker,
} from '#sources';
import {
  announceStreams,
  findSummaryResource,
  type MovementSamples,
  MovementWorker,
  noteMovement,
  openSummaryIngestion,
  renderSummaryEvent,
  type SleepSamples,
  type SummaryIngestion,
  summarySourceText,
} from '#summaries';
import {
  findResource,
  type Ingestion,
  openIngestion,
  readTracks,
  readUngrouped,
  readWorkoutStream,
  renderSamplesEvent,
  resources as sampleResources,
  sourceText,
} from '#timeseries';
import { openWebhooks, silenceTenant } from '#webhooks';

import { apiReferencePages } from './api-reference.ts';
import { appleHealthImporter } from './cli/apple-health-sink.ts';
import { oura } from './connectors/providers/oura/index.ts';
import { withings } from './connectors/providers/withings/index.ts';
import { allJobs } from './jobs.ts';
import { allExporters, allOperations } from './routes.ts';

export type AppOptions = {
  readonly serviceNames: readonly [string, ...string[]];
  /** Asked for late: a free port is known only once the server listens. */
  readonly baseUrl: () => string;
  readonly requestTimeoutMs: number;
  readonly guard: GuardSettings;
  /** The management plane is served apart, and only there. */
  readonly isManagementApart?: boolean;
  /** Left out: the machine's own name servers. */
  readonly lookUpTxt?: LookUpTxt;
  readonly providers?: Partial<ProviderOptions>;
} & Pick<HttpOptions, 'corsOrigins' | 'tls'>;

export type App = {
  readonly http: FastifyInstance;
  /** Null: it is served by `http`, too. */
  readonly management: FastifyInstance | null;
  readonly operations: readonly Operation[];
  readonly ingestion: Ingestion;
  readonly insurance: Insurance;
};

/** How providers are reached. */
export type ProviderOptions = Pick<
  Config,
  'applications' | 'linkRedirectHosts' | 'rawRetentionDays' | 'pollMinutes'
> & { readonly connectors: readonly ProviderConnector[] } & Pick<
    Parameters<typeof openSources>[1],
    'pause'
  >;

const providerDefaults: ProviderOptions = {
  applications: new Map(),
  linkRedirectHosts: [],
  rawRetentionDays: 30,
  pollMinutes: 15,
  connectors: [oura, withings],
};

/** A NOTIFY after each commit would cost more than the commit; one for all commits of this time does not. */
const notifyDelayMs = 5;

/** Ingestion as every command uses it: what it stores is announced to the relays. */
export function createIngestion(
  resources: Resources,
): Ingestion & SummaryIngestion & { onEvents(): void; settle(): Promise<void> } {
  let pending: Promise<void> | null = null;
  const announce = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, notifyDelayMs));
    pending = null;
    await outbox.notify(resources.db.read(acrossTenants));
  };
  const onEvents = (): void => {
    pending ??= announce().catch((error: unknown) => {
      // The relays also look by themselves, a little later.
      resources.log.warn({ error: String(error) }, 'the relays could not be told of new events');
    });
  };
  return {
    ...openIngestion({
      ...resources,
      onEvents,
      onChanged: async (tx, changed) => {
        await noteMovement(resources, tx, changed);
        return announceStreams(tx, changed);
      },
    }),
    ...openSummaryIngestion({ ...resources, onEvents }),
    onEvents,
    settle: async () => (await pending) ?? undefined,
  };
}

/** What connects and pulls; what is pulled goes where pushes go. */
export function createSources(
  resources: Resources,
  ingestion: ReturnType<typeof createIngestion>,
  baseUrl: () => string,
  given: Partial<ProviderOptions> = {},
): Engine {
  const { linkRedirectHosts: redirectHosts, ...options } = { ...providerDefaults, ...given };
  const whole = { sourceType: null, startsAt: null, endsAt: null, isFinalChunk: false } as const;
  return openSources(resources, {
    ...options,
    redirectHosts,
    baseUrl,
    demo: null,
    onEvents: () => ingestion.onEvents(),
    sink: {
      samples: async (scope, userId, batch) => {
        const resource = findResource(batch.resource);
        if (resource === undefined) throw new Error(`there is no resource ${batch.resource}`);
        await ingestion.ingest(scope, userId, { ...batch, ...whole, resource });
      },
      summaries: async (scope, userId, batch) => {
        const resource = findSummaryResource(batch.resource);
        if (resource === undefined) throw new Error(`there is no summary ${batch.resource}`);
        await ingestion.ingestSummaries(scope, userId, { ...batch, ...whole, resource });
      },
    },
  });
}

function sources(baseUrl: () => string): {
  sourceText: ReturnType<typeof sourceText>;
  summarySource: ReturnType<typeof summarySourceText>;
  logo: (slug: string) => string;
} {
  const logo = (slug: string): string => logoUrl(baseUrl(), slug);
  return {
    logo,
    sourceText: sourceText(providerName, logo),
    summarySource: summarySourceText(providerName, logo),
  };
}

/** What the sample store has of a night, for who knows nights only. */
function sleepSamplesOf(deps: Parameters<typeof readUngrouped>[0]): SleepSamples {
  return async (scope, { userId, resource, ...night }) => {
    const range = { ...night, resource: sampleResources[resource], subKind: null };
    return Buffer.from(await readUngrouped(deps, scope, userId, range)).toString();
  };
}

/** What the sample store has of somebody's movement, for who knows days only. */
function movementSamplesOf(deps: Parameters<typeof readTracks>[0]): MovementSamples {
  return async (scope, { userId, resource, ...range }) =>
    readTracks(deps, scope, userId, { ...range, resource: sampleResources[resource] });
}

/** The API: everything that answers requests. */
export function createApp(resources: Resources, options: AppOptions): App {
  const ingestion = createIngestion(resources);
  const { sourceText: toSourceText, summarySource, logo } = sources(options.baseUrl);
  const insurance = openInsurance(resources);
  const engine = createSources(resources, ingestion, options.baseUrl, options.providers);
  const operations = allOperations({
    ...resources,
    sourceText: toSourceText,
    logo,
    baseUrl: options.baseUrl,
    exporters: allExporters(resources),
    farewells: [silenceTenant],
    lookUpTxt: options.lookUpTxt ?? openTxtLookUp(),
    redirectUri: (provider) => oauthCallbackUrl(options.baseUrl(), provider),
    ingestion,
    summaries: ingestion,
    sources: engine,
    summarySource,
    providerText: (slug) => JSON.stringify({ name: providerName(slug), slug, logo: logo(slug) }),
    sleepSamples: sleepSamplesOf({ ...resources, sourceText: toSourceText }),
    importAppleHealth: appleHealthImporter(resources, ingestion),
    workoutSamples: async (scope, workout) => readWorkoutStream(resources, scope, workout),
    movementSamples: movementSamplesOf(resources),
    insurance,
  });
  const guard = new Guard(options.guard, {
    ...resources,
    onFailedKeys: async (failed) => recordFailedKeys(resources, failed),
  });
  const accesses = new AccessAudit(resources);
  const httpOptions: HttpOptions = {
    serviceNames: options.serviceNames,
    authenticate: { ...openDoors(resources), link: openLinkDoor(resources) },
    receivers: [providerReceiver(engine)],
    isReady: async () => {
      await sql`select 1`.execute(resources.db.read(acrossTenants));
      return true;
    },
    log: resources.log,
    telemetry: resources.telemetry,
    requestTimeoutMs: options.requestTimeoutMs,
    corsOrigins: options.corsOrigins,
    tls: options.tls,
    guard,
    accesses,
  };
  const serve = (served: readonly Operation[]): FastifyInstance =>
    createHttp(
      served,
      [logoPage, ...apiReferencePages(served, options.serviceNames[0])],
      httpOptions,
    );
  const isApart = options.isManagementApart === true;
  const http = serve(isApart ? operations.filter((each) => !isManagement(each)) : operations);
  const management = isApart ? serve(operations.filter(isManagement)) : null;
  http.addHook('onClose', async () => {
    await management?.close();
    await Promise.all([guard.close(), accesses.close(), insurance.settle(), engine.close()]);
  });
  return { http, management, operations, ingestion, insurance };
}

function isManagement({ path }: Operation): boolean {
  return path.startsWith('/v1/');
}

/** What works out the activity of days from their samples. */
export function createMovementWorker(
  resources: Resources,
  summaries: SummaryIngestion,
): MovementWorker {
  return new MovementWorker({
    ...resources,
    summaries,
    movementSamples: movementSamplesOf(resources),
  });
}

export type Worker = { start(): Promise<void>; stop(deadlineMs: number): Promise<void> };

/** Everything that works in the background: deliveries, jobs, and the sealing of the audit log. */
export function createWorker(
  resources: Resources,
  options: {
    readonly baseUrl: () => string;
    readonly privateNetworks: PrivateNetworks;
    readonly providers?: Partial<ProviderOptions>;
  },
): Worker {
  const { sourceText: toSourceText, summarySource } = sources(options.baseUrl);
  const webhooks = openWebhooks(resources, {
    privateNetworks: options.privateNetworks,
    renderers: {
      samples: (event) =>
        renderSamplesEvent(event, { sourceText: toSourceText, sourceId: providerIndex }),
      summary: (event) => renderSummaryEvent(event, summarySource),
    },
  });
  const ingestion = createIngestion(resources);
  const engine = createSources(resources, ingestion, options.baseUrl, options.providers);
  const pulls = new PullWorker(engine);
  const movement = createMovementWorker(resources, ingestion);
  const queue = openQueue(resources, allJobs(resources, engine));
  const sealing = openSealing(resources);
  return {
    start: async () => {
      await Promise.all([webhooks.start(), queue.start()]);
      sealing.start();
      pulls.start();
      movement.start();
    },
    stop: async (deadlineMs) => {
      // Pulls end their slice; those whose provider does not answer in half of the time go on elsewhere.
      const cutOff = setTimeout(() => void engine.close(), deadlineMs / 2);
      await Promise.all([
        webhooks.stop(deadlineMs),
        pulls.stop(),
        movement.stop(),
        queue.stop(),
        sealing.stop(),
      ]);
      clearTimeout(cutOff);
      await engine.close();
      await ingestion.settle();
    },
  };
}
