import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import type { ClusterView } from '../cluster/cluster-view.ts';
import { AppError, type Errors } from '../errors.ts';
import type { Log } from '../log/log.ts';
import { sparseLog } from '../log/sparse-log.ts';
import { collectRoutes, type FindAllowedMethods } from './allowed-methods.ts';
import type { AuthenticationOptions } from './authenticate.ts';
import type { RequestRecorder } from './completed-request.ts';
import { trackRequest } from './connection-errors.ts';
import { type ErrorFormat, errorFormatOf } from './error-format.ts';
import {
  errorSummary,
  isUnsupportedMediaType,
  rejectMalformedRequest,
  toErrorResponse,
} from './error-response.ts';
import { type Draining, mountGracefulShutdown } from './graceful-shutdown.ts';
import { mountHealth } from './health.ts';
import { mountGuard } from './hooks/mount.ts';
import { urlCharactersMax } from './hooks/request-head.ts';
import { securityHeaders } from './hooks/security-headers.ts';
import { mountOtherJson, parseJson } from './json.ts';
import { createListener } from './listener.ts';
import { mountOperation, teamOf } from './mount-operation.ts';
import { mountMultipartForm } from './multipart-form.ts';
import type { Operation, Reply } from './operation.ts';
import { publicOriginOf } from './public-origin.ts';
import { mountRawRoute, mountUpload, type RawRoute } from './raw-route.ts';
import { mountRequestDecompression } from './request-decompression.ts';
import { mountCompression } from './response-compression.ts';
import { sendResponse } from './send-response.ts';
import type { Tls } from './tls.ts';
import { mountUrlencodedForm } from './urlencoded-form.ts';

export type HttpOptions = AuthenticationOptions & {
  readonly isReady: () => Promise<boolean>;
  /** Left out: the server never drains. */
  readonly draining?: Readonly<Draining>;
  readonly siblings: ClusterView;
  readonly log: Log;
  readonly requestTimeoutMs: number;
  readonly errors: Errors;
  readonly requests?: RequestRecorder;
  readonly receivers?: readonly RawRoute[];
  /** Origins whose web pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Null: plain HTTP. */
  readonly tls: Tls | null;
};

/** Pages and files that are not operations of the contract: the API reference, logos, health. */
export type StaticPage = {
  readonly path: string;
  readonly answer: (
    params: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => Promise<Reply>;
};

/** The largest request body, compressed and decompressed; a larger one gets 413 before it is read completely. */
export const bodyBytesMax = 10 * 1024 * 1024;
/** The server: every operation behind its key, its schema and its log line. */
export function createHttp(
  operations: readonly Operation[],
  pages: readonly StaticPage[],
  options: HttpOptions,
): FastifyInstance {
  const always = securityHeaders(options.site.isOverTls);
  const outages = sparseLog(options.log);
  const styles = [...new Set(operations.flatMap(({ refusals }) => refusals ?? []))];
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendFailure(error, request, reply.headers(always), { ...options, styles, outages });
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    serverFactory: (handler) => createListener(handler, options),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // The operation itself rejects long parameters: the router's limit would report an unknown route.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: urlCharactersMax },
    clientErrorHandler: (error, socket) => rejectMalformedRequest(error, socket, always),
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  });
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      const { context } = request;
      const body = context?.readBody?.(bytes) ?? null;
      if (context === null || body === null) return parseJson(request, bytes);
      context.isBodyChecked = true;
      return body;
    },
  );
  app.setErrorHandler(async (error, request, reply) => fail(error, request, reply));
  app.decorateRequest('context', null);
  app.addHook('onRequest', (request, _reply, done) => {
    trackRequest(request.id);
    done();
  });
  mountGuard(app, { ...options, securityHeaders: always });
  mountNotFound(app, collectRoutes(app));
  mountCompression(app);
  mountRequestDecompression(app);
  const { draining = { isDraining: false } } = options;
  mountGracefulShutdown(app, draining);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, options);
    done();
  });
  for (const each of operations) {
    const { upload, formBytesMax, bodyMediaType } = each;
    const mount = (inner: FastifyInstance): void => mountOperation(inner, each, options);
    if (upload !== undefined) mountUpload(app, upload, mount);
    else if (formBytesMax !== undefined) mountMultipartForm(app, formBytesMax, mount);
    else if (each.isForm === true) mountUrlencodedForm(app, mount);
    else if (bodyMediaType === undefined) mount(app);
    else mountOtherJson(app, bodyMediaType, mount);
  }
  for (const each of pages) mountPage(app, each);
  for (const each of options.receivers ?? []) mountRawRoute(app, each);
  mountHealth(app, { ...options, draining });
  return app;
}

/** A request to an unknown path, or with a method that the path lacks, fails before its body is read. */
function mountNotFound(app: FastifyInstance, findAllowed: FindAllowedMethods): void {
  const fail = ({ url }: FastifyRequest): never => {
    const allowed = findAllowed(url);
    if (allowed.length === 0) throw new AppError('route.not_found');
    throw new AppError('route.method_not_allowed', { headers: { allow: allowed.join(', ') } });
  };
  // After the hooks of the guard, which counts this request, too.
  app.after(() => {
    app.addHook('onRequest', (request, _reply, done) => {
      if (request.is404) fail(request);
      done();
    });
  });
  app.setNotFoundHandler(fail);
}

function mountPage(app: FastifyInstance, page: StaticPage): void {
  app.get<{ Params: Record<string, string> }>(page.path, async (request, reply) =>
    sendResponse(reply, await page.answer(request.params, request.headers)),
  );
}

function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions & {
    readonly styles: readonly ErrorFormat[];
    readonly outages: ReturnType<typeof sparseLog>;
  },
): FastifyReply {
  const failure = toErrorResponse(options.errors, error);
  if (failure.isOutage === true) {
    options.outages.error({ error: failure.unexpected }, 'requests fail for want of the database');
  } else if (failure.unexpected !== undefined) {
    options.log.error({ request_id: request.id, error: failure.unexpected }, 'request failed');
  }
  // A request that fails before it is of any operation has no context yet.
  Object.assign(request.context ?? {}, { refusal: errorSummary(failure.detail) });
  const { status, beside } = failure;
  const style = errorFormatOf(options.styles, request.url);
  const code = style?.statusOf(status) ?? status;
  const detail = isUnsupportedMediaType(error) ? wrongMediaType(request) : failure.detail;
  return reply
    .code(code)
    .headers({
      ...(code === 401 ? challengeOf(request, options) : {}),
      ...(code === 503 ? { 'retry-after': '1' } : {}),
      ...style?.headers?.(code, originOf(request, options)),
      ...failure.headers,
    })
    .header('content-type', `${style?.mediaType ?? 'application/json'}; charset=utf-8`)
    .header('x-request-id', request.id)
    .send(style?.write({ status, detail, beside }) ?? JSON.stringify({ detail, ...beside }));
}

/**
 * Returns the `WWW-Authenticate` challenge of the operation, which RFC 9110, 11.6.1, requires for each 401. Keys in
 * custom headers and sessions have no registered scheme. Public operations have no challenge.
 */
function challengeOf(
  { context }: FastifyRequest,
  { serviceNames: [name] }: HttpOptions,
): Readonly<Record<string, string>> {
  const challenges: Readonly<Record<Operation['plane'], string | null>> = {
    data: `Bearer, ApiKey header="x-${name}-api-key"`,
    management: 'ApiKey header="x-management-key"',
    member: 'Session',
    link: `ApiKey header="x-${name}-link-token"`,
    public: null,
  };
  const challenge = challenges[context?.plane ?? 'public'];
  return challenge === null ? {} : { 'www-authenticate': challenge };
}

/** Returns the public origin, or the one that the client used. */
function originOf(request: FastifyRequest, { site }: HttpOptions): string {
  return site.publicOrigin ?? publicOriginOf(request.headers.host, site).origin;
}

/** Returns the media type that the operation needs, and the one that was sent if it is valid. */
function wrongMediaType({ context, headers }: FastifyRequest): string {
  const [sent] = /^[\w.+-]+\/[\w.+-]+/u.exec(headers['content-type'] ?? '') ?? [];
  const needed = `Send ${context?.takes ?? 'application/json'}`;
  return sent === undefined ? needed : `${needed}; ${sent} was sent`;
}

/** One wide line a request. Ids only: paths may carry a client_user_id, so the route's pattern is written. */
function logRequest(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): void {
  const { context } = request;
  const operation = context?.operationId ?? request.routeOptions.url ?? 'unknown';
  options.telemetry.requestSeconds
    .labels(operation, String(reply.statusCode))
    .observe(reply.elapsedTime / 1000);
  const scope = context?.admitted?.scope;
  if (scope !== undefined && 'tenantId' in scope)
    options.requests?.answered({
      scope,
      operation,
      requestId: request.id,
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
      params: Object(request.params),
      refusal: context?.refusal ?? null,
    });
  options.log.info(
    {
      request_id: request.id,
      operation,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      team_id: teamOf(scope),
      bytes_in: Number(request.headers['content-length'] ?? 0),
    },
    'request',
  );
}
