import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

import { isForClients } from '#fhir';
import { acrossTenants } from '#kernel/across-tenants.ts';
import { Guard, type GuardSettings } from '#kernel/guard/guard.ts';
import type { RequestRecorder } from '#kernel/http/completed-request.ts';
import type { Draining } from '#kernel/http/graceful-shutdown.ts';
import { createHttp, type HttpOptions, type StaticPage } from '#kernel/http/http.ts';
import type { Operation } from '#kernel/http/operation.ts';
import { readiness, readyMs } from '#kernel/http/readiness.ts';
import { openAuthenticators, recordFailedKeys, RequestAudit, RequestLog } from '#management';
import { isAssistantToken, isForAssistants } from '#mcp';
import { isClientToken } from '#smart';
import { LastResponseRecorder } from '#sources';
import { isPhoneToken } from '#users';

import type { Service } from './composition/composition-root.ts';
import { isForPhones } from './composition/phone-operations.ts';
import { apiReferencePages } from './pages/api-reference.ts';
import type { Build } from './pages/background-build.ts';
import { consolePages } from './pages/console-pages.ts';
import type { DocsBuild } from './pages/docs-build.ts';
import { docsPages } from './pages/docs-pages.ts';
import { welcomePage } from './pages/welcome.ts';

type AppOptions = Pick<HttpOptions, 'tls'> & {
  readonly guard: GuardSettings;
  /** Left out: no console is served. */
  readonly console?: Build;
  /** Left out: only the API reference is served. */
  readonly docs?: DocsBuild;
};

export type App = {
  readonly http: FastifyInstance;
  /** Null: it is served by `http`, too. */
  readonly management: FastifyInstance | null;
  /** From now on it is not ready, and each answer ends its connection. */
  drain(): void;
};

/** The API: everything of the service that answers requests. */
export function createApp(service: Service, options: AppOptions): App {
  const { resources, config } = service;
  const guard = new Guard(options.guard, {
    ...resources,
    onFailedKeys: async (failed) => recordFailedKeys(resources, failed),
  });
  const accesses = new RequestAudit(resources);
  const ofConsole =
    options.console === undefined ? [] : consolePages(options.console, config.serviceName);
  const requestLog = new RequestLog(resources);
  const phoneAnswers = new LastResponseRecorder(resources);
  const requests: RequestRecorder = {
    answered: (request) => {
      requestLog.answered(request);
      phoneAnswers.answered(request);
    },
  };
  const draining: Draining = { isDraining: false };
  const own = { tls: options.tls, guard, accesses, requests, draining };
  const httpOptions = httpOptionsOf(service, own);
  const serve = (
    served: readonly Operation[],
    pages: readonly StaticPage[],
    opens: HttpOptions['opens'],
  ): FastifyInstance => createHttp(served, pages, { ...httpOptions, opens });
  const operations = service.operations();
  const ofManagement = operations.filter(isManagement);
  const others = operations.filter((each) => !isManagement(each));
  const isApart = config.managementPort !== null;
  const http = isApart
    ? serve(
        others,
        pagesOf(service, others, { docs: options.docs }),
        (each, by) => by === 'key' || isForToken(each, by),
      )
    : serve(
        operations,
        [
          ...pagesOf(service, operations, { hasConsole: ofConsole.length > 0, docs: options.docs }),
          ...ofConsole,
        ],
        (each, by) => by === 'key' || by === 'session' || isForToken(each, by),
      );
  // The console is there, so members reach their teams' data there, too; keys do not.
  const management = isApart
    ? serve(
        [...ofManagement, ...others.filter(({ plane }) => plane === 'data')],
        [...pagesOf(service, ofManagement, { docs: options.docs }), ...ofConsole],
        (each, by) => by === 'session' || each.plane === 'management',
      )
    : null;
  http.addHook('preClose', async () => service.endWaiting());
  http.addHook('onClose', async () => {
    options.docs?.stop();
    await management?.close();
    await Promise.all([guard.close(), accesses.close(), requestLog.close(), phoneAnswers.close()]);
  });
  return {
    http,
    management,
    drain: () => {
      draining.isDraining = true;
    },
  };
}

function isForToken(each: Operation, by: Parameters<HttpOptions['opens']>[1]): boolean {
  return (
    (by === 'phone' && isForPhones(each)) ||
    (by === 'assistant' && isForAssistants(each)) ||
    (by === 'client' && (isForClients(each) || isForAssistants(each)))
  );
}

function pagesOf(
  service: Service,
  served: readonly Operation[],
  {
    hasConsole = false,
    docs,
  }: { readonly hasConsole?: boolean; readonly docs: DocsBuild | undefined },
): readonly StaticPage[] {
  const { serviceName } = service.config;
  return [
    welcomePage(service.baseUrl, serviceName, hasConsole),
    ...service.pages(),
    ...apiReferencePages(served, serviceName),
    ...docsPages(docs),
  ];
}

/** The management plane, which may have a port of its own. */
function isManagement({ path }: Operation): boolean {
  return path.startsWith('/v1/');
}

function httpOptionsOf(
  service: Service,
  own: Pick<HttpOptions, 'tls' | 'guard' | 'accesses' | 'requests' | 'draining'>,
): Omit<HttpOptions, 'opens'> {
  const { resources, config } = service;
  return {
    ...own,
    serviceNames: [config.serviceName, ...config.serviceAliases],
    clock: resources.clock,
    site: {
      isOverTls: own.tls !== null || config.publicUrl?.startsWith('https:') === true,
      publicOrigin: config.publicUrl === null ? null : new URL(config.publicUrl).origin,
      serviceName: config.serviceName,
    },
    authenticate: doorsOf(service),
    receivers: service.receivers(),
    // The primary, and the table that nearly every request reads: both can be gone while `select 1` succeeds.
    isReady: readiness(async () =>
      resources.db.write(acrossTenants, async (tx) => {
        await sql`set local statement_timeout = ${sql.lit(readyMs)}`.execute(tx);
        await sql`select from users limit 1`.execute(tx);
      }),
    ),
    log: resources.log,
    telemetry: resources.telemetry,
    siblings: resources.siblings,
    errors: resources.errors,
    requestTimeoutMs: config.requestTimeoutMs,
    corsOrigins: config.corsOrigins,
  };
}

/** Of keys, access tokens, members, links and phones. */
function doorsOf({ resources, slices }: Service): HttpOptions['authenticate'] {
  const doors = openAuthenticators(resources);
  return {
    ...doors,
    data: async (credential) => {
      const { text } = credential;
      if (isPhoneToken(text)) return slices.users.findPhoneScope(text);
      if (isAssistantToken(text)) return slices.mcp.findTokenScope(text);
      if (isClientToken(text)) return slices.smart.findClientScope(text);
      return doors.data(credential);
    },
    link: slices.sources.findLinkScope,
  };
}
