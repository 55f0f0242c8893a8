import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { openPool } from '#aggregate';
import type { Insurance } from '#insurance';
import { acrossTenants } from '#kernel/across-tenants.ts';
import type { PrivateNetworks } from '#kernel/config.ts';
import { Guard, type GuardSettings } from '#kernel/guard/guard.ts';
import { createHttp, type HttpOptions, type Page } from '#kernel/http/http.ts';
import type { Operation } from '#kernel/http/operation.ts';
import { type LookUpTxt, openTxtLookUp } from '#kernel/network/dns.ts';
import type { Resources } from '#kernel/resources.ts';
import { type LabCatalog, unlinkTeamOfAccounts } from '#labs/catalog';
import { countOrders } from '#labs/orders';
import { openDoors, recordFailedKeys, RequestAudit } from '#management';
import {
  countFailedConnections,
  endConnections,
  type Engine,
  linkPages,
  linkScript,
  logoPage,
  openLinkDoor,
  providerName,
  providerReceiver,
} from '#sources';
import { type Ingestion, readWorkoutStream } from '#timeseries';
import { silenceTenant, silenceTenantDestinations, Feed } from '#webhooks';

import { apiReferencePages } from './api-reference.ts';
import { appleHealthImporter } from './cli/apple-health-sink.ts';
import {
  createIngestion,
  createSources,
  eventCatalogue,
  movementSamplesOf,
  type ProviderOptions,
  renderersOf,
  sleepSamplesOf,
  sourceTexts,
} from './composition.ts';
import { createOrders, openReferenceData } from './laboratories.ts';
import { allExporters, allOperations } from './routes.ts';
import { welcomePage } from './welcome.ts';

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
  /** Left out: sandbox. */
  readonly privateNetworks?: PrivateNetworks;
  /** Left out: 1 MiB. */
  readonly eventBytesMax?: number;
} & Pick<HttpOptions, 'corsOrigins' | 'tls'>;

export type App = {
  readonly http: FastifyInstance;
  /** Null: it is served by `http`, too. */
  readonly management: FastifyInstance | null;
  readonly operations: readonly Operation[];
  readonly ingestion: Ingestion;
  readonly insurance: Insurance;
  readonly labCatalog: LabCatalog;
};

/** The API: everything that answers requests. */
export function createApp(resources: Resources, options: AppOptions): App {
  const ingestion = createIngestion(resources, options.eventBytesMax);
  const { sourceText: toSourceText, summarySource, logo } = sourceTexts(options.baseUrl);
  const reference = openReferenceData(resources);
  const feed = new Feed(resources);
  const engine = createSources(resources, ingestion, options.baseUrl, options.providers);
  const queries = openPool();
  const operations = allOperations({
    ...resources,
    queries,
    serviceNames: options.serviceNames,
    sourceText: toSourceText,
    logo,
    baseUrl: options.baseUrl,
    exporters: allExporters(resources),
    teamEnds: [unlinkTeamOfAccounts, silenceTenant, silenceTenantDestinations],
    countOrders: async (scope) => countOrders(resources.db.read(scope), scope),
    failedConnections: async (scope) => countFailedConnections(engine, scope),
    endConnections: async (tx, scope, userId) => endConnections(engine, { tx, scope, userId }),
    lookUpTxt: options.lookUpTxt ?? openTxtLookUp(),
    ingestion,
    summaries: ingestion,
    sources: engine,
    summarySource,
    providerText: (slug) => JSON.stringify({ name: providerName(slug), slug, logo: logo(slug) }),
    sleepSamples: sleepSamplesOf({ ...resources, sourceText: toSourceText }),
    importAppleHealth: appleHealthImporter(resources, ingestion),
    workoutSamples: async (scope, workout) => readWorkoutStream(resources, scope, workout),
    movementSamples: movementSamplesOf(resources),
    ...reference,
    orders: createOrders(resources, {
      ...reference,
      baseUrl: options.baseUrl,
      onEvents: () => ingestion.onEvents(),
    }),
    renderers: renderersOf(options.baseUrl),
    catalogue: eventCatalogue,
    privateNetworks: options.privateNetworks ?? 'sandbox',
    feed,
  });
  const guard = new Guard(options.guard, {
    ...resources,
    onFailedKeys: async (failed) => recordFailedKeys(resources, failed),
  });
  const accesses = new RequestAudit(resources);
  const httpOptions = httpOptionsOf(resources, options, { engine, guard, accesses });
  const serve = (served: readonly Operation[]): FastifyInstance =>
    createHttp(served, pagesOf(served, options), httpOptions);
  const isApart = options.isManagementApart === true;
  const http = serve(isApart ? operations.filter((each) => !isManagement(each)) : operations);
  const management = isApart ? serve(operations.filter(isManagement)) : null;
  // Who waits for events would keep the server open.
  http.addHook('preClose', async () => feed.close());
  http.addHook('onClose', async () => {
    await management?.close();
    await Promise.all([
      guard.close(),
      accesses.close(),
      reference.insurance.settle(),
      reference.labCatalog.settle(),
      engine.close(),
      queries.close(),
    ]);
  });
  return { http, management, operations, ingestion, ...reference };
}

function pagesOf(
  served: readonly Operation[],
  { baseUrl, serviceNames: [name] }: AppOptions,
): readonly Page[] {
  return [welcomePage(baseUrl, name), logoPage, linkScript, ...apiReferencePages(served, name)];
}

function isManagement({ path }: Operation): boolean {
  return path.startsWith('/v1/');
}

function httpOptionsOf(
  resources: Resources,
  options: AppOptions,
  { engine, guard, accesses }: Pick<HttpOptions, 'guard' | 'accesses'> & { engine: Engine },
): HttpOptions {
  return {
    serviceNames: options.serviceNames,
    authenticate: { ...openDoors(resources), link: openLinkDoor(resources) },
    receivers: [providerReceiver(engine), ...linkPages(engine)],
    isReady: async () => {
      await sql`select 1`.execute(resources.db.read(acrossTenants));
      return true;
    },
    log: resources.log,
    telemetry: resources.telemetry,
    errors: resources.errors,
    requestTimeoutMs: options.requestTimeoutMs,
    corsOrigins: options.corsOrigins,
    tls: options.tls,
    guard,
    accesses,
  };
}
