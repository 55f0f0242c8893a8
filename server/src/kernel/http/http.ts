import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { AppError, InvalidRequest } from '../errors.ts';
import { urlCharactersMax } from '../guard/envelope.ts';
import type { Guard } from '../guard/guard.ts';
import { mountGuard } from '../guard/mount.ts';
import { securityHeaders } from '../guard/security-headers.ts';
import type { Log } from '../log/log.ts';
import type { Telemetry } from '../log/telemetry.ts';
import type { Problem } from '../problem.ts';
import { type LinkScope, type ManagementScope, type TeamScope, withOrigin } from '../scope.ts';
import { type AccessRecorder, recorded } from './access.ts';
import { addressProblems } from './address-text.ts';
import { send } from './answer.ts';
import { type Client, clientOf } from './client.ts';
import { mountClosing } from './closing.ts';
import { mountCompression } from './compression.ts';
import {
  type Credential,
  dataCredential,
  linkCredential,
  managementCredential,
  type ServiceNames,
} from './credentials.ts';
import { failureOf, rejectUnreadable } from './failure.ts';
import { mountHealth } from './health.ts';
import { mountOtherJson, parseJson } from './json.ts';
import { createListener } from './listener.ts';
import { namedHeaders, type Operation, type PublicScope, type Reply } from './operation.ts';
import { queryOf } from './query-of.ts';
import { mountReceiver, mountUpload, type Receiver } from './receiver.ts';
import type { Tls } from './tls.ts';
import { compileValidator, type Validate } from './validation.ts';

export type HttpOptions = {
  /** The first name is ours; further ones are accepted for clients built for another name. */
  readonly serviceNames: ServiceNames;
  readonly authenticate: {
    data(credential: Credential): Promise<TeamScope>;
    management(credential: Credential): Promise<ManagementScope>;
    link(credential: Credential): Promise<LinkScope>;
  };
  readonly isReady: () => Promise<boolean>;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly requestTimeoutMs: number;
  readonly guard: Guard;
  readonly accesses: AccessRecorder;
  readonly receivers?: readonly Receiver[];
  /** Origins whose web pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** Null: plain HTTP. */
  readonly tls: Tls | null;
};

/** Pages and files that are not operations of the contract: the API reference, logos, health. */
export type Page = {
  readonly path: string;
  readonly answer: (
    params: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ) => Promise<Reply>;
};

/** The largest request body; a larger one is refused with 413 before it is read to its end. */
export const bodyBytesMax = 10 * 1024 * 1024;
/** The former header of the management key is deprecated since this product began. */
const orgKeyDeprecation = `@${Date.UTC(2026, 10, 1) / 1000}`;

type Sent = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly client: Client;
  readonly headers: Readonly<Record<string, string>>;
};

/** A request whose credential was right, or needs none, and what it may then run. */
type Admitted = {
  readonly scope: TeamScope | ManagementScope | PublicScope;
  readonly run: (sent: Sent) => Promise<unknown>;
};

type Context = {
  admitted?: Admitted;
  operationId?: string;
  /** The operation's own way to read the body; what it has read needs no schema. */
  readBody?: (bytes: Buffer) => unknown;
  isBodyChecked?: boolean;
  /** The body has so many values that only its first problem is looked for. */
  isLarge?: boolean;
};
declare module 'fastify' {
  interface FastifyRequest {
    /** Null until an operation is found. */
    context: Context | null;
  }
}

/** The server: every operation behind its key, its schema and its log line. */
export function createHttp(
  operations: readonly Operation[],
  pages: readonly Page[],
  options: HttpOptions,
): FastifyInstance {
  const always = securityHeaders(options.tls !== null);
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendFailure(error, request, reply.headers(always), options);
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    serverFactory: (handler) => createListener(handler, options),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // A longer parameter is the operation's to refuse: the router's own limit would call it an unknown route.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: urlCharactersMax },
    clientErrorHandler: rejectUnreadable,
    frameworkErrors: (error, request, reply) => void fail(error, request, reply),
  });
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      const { context } = request;
      const body = context?.readBody?.(bytes) ?? null;
      if (context === null || body === null) {
        parseJson(request, String(bytes), done);
        return;
      }
      context.isBodyChecked = true;
      done(null, body);
    },
  );
  app.setErrorHandler(async (error, request, reply) => fail(error, request, reply));
  app.setNotFoundHandler(async () => {
    throw new AppError('route.not_found');
  });
  app.decorateRequest('context', null);
  mountGuard(app, { ...options, securityHeaders: always });
  mountCompression(app);
  mountClosing(app);
  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply, options);
    done();
  });
  for (const each of operations) {
    const { upload, bodyMediaType } = each;
    if (upload !== undefined)
      mountUpload(app, upload, (inner) => mountOperation(inner, each, options));
    else if (bodyMediaType === undefined) mountOperation(app, each, options);
    else mountOtherJson(app, bodyMediaType, (inner) => mountOperation(inner, each, options));
  }
  for (const each of pages) mountPage(app, each);
  for (const each of options.receivers ?? []) mountReceiver(app, each);
  mountHealth(app, options);
  return app;
}

function mountOperation(app: FastifyInstance, each: Operation, options: HttpOptions): void {
  const checkParams = each.params === undefined ? undefined : compileValidator(each.params, 'path');
  const checkQuery = each.query === undefined ? undefined : compileValidator(each.query, 'query');
  const checkBody = each.body === undefined ? undefined : compileValidator(each.body, 'body');
  app.route<{ Params: Readonly<Record<string, string>> }>({
    method: each.method,
    url: each.path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    // Before the body is read: a stranger cannot make the server buffer anything.
    onRequest: async (request, reply) => {
      refuseEmptyName(each, request.url);
      const context: Context = { operationId: each.operationId };
      const { readBody } = each;
      if (readBody !== undefined) context.readBody = (bytes) => readBody(bytes, request.params);
      request.context = context;
      context.admitted = await admit(each, request, reply, options);
    },
    handler: async (request, reply) => {
      const { admitted, isBodyChecked = false, isLarge = false } = request.context ?? {};
      if (admitted === undefined) throw new Error('a handler ran before its key was checked');
      const { scope, run } = admitted;
      const { params, body } = request;
      const query = queryOf(each, request);
      const work = async (): Promise<unknown> => {
        refusePathProblems(checkParams, params);
        if (each.plane === 'management') refuseOtherOrganisation(scope, params);
        const problems = [
          ...addressProblems('query', query),
          ...check(checkQuery, query),
          ...(isBodyChecked ? [] : check(checkBody, body ?? null, isLarge)),
        ];
        if (problems.length > 0) throw new InvalidRequest(problems);
        const traced = { 'salus.request_id': request.id };
        return options.telemetry.span(each.operationId, traced, async () =>
          run({
            params,
            query,
            body,
            headers: namedHeaders(each, request.headers),
            client: clientOf(request.raw, reply.raw),
          }),
        );
      };
      const answer =
        'actor' in scope
          ? await recorded(options.accesses, { operation: each, scope, params, query }, work)
          : await work();
      return send(reply.code(each.status ?? 200), answer);
    },
  });
}

/** What was to be removed has no name there: it must not be taken for what it is in. */
function refuseEmptyName({ method }: Operation, url: string): void {
  const [path = ''] = url.split('?', 1);
  if (method === 'DELETE' && path.endsWith('/')) throw new AppError('route.not_found');
}

/** Looks at the credential of the operation's plane; what it opens is bound to the operation. */
async function admit(
  each: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { serviceNames, authenticate, guard }: HttpOptions,
): Promise<Admitted> {
  const origin = { requestId: request.id, address: request.visit.address };
  switch (each.plane) {
    case 'data': {
      const credential = dataCredential(request.headers, serviceNames);
      const opened = await guard.open(request.visit, reply, credential.text, async () =>
        authenticate.data(credential),
      );
      const scope = withOrigin(opened, origin);
      return { scope, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'management': {
      const credential = managementCredential(request.headers, serviceNames);
      if (credential.isDeprecatedHeader) reply.header('deprecation', orgKeyDeprecation);
      const opened = await guard.open(request.visit, reply, credential.text, async () =>
        authenticate.management(credential),
      );
      const scope = withOrigin(opened, origin);
      return { scope, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'link': {
      const credential = linkCredential(request.headers, serviceNames);
      const opened = await guard.open(request.visit, reply, credential.text, async () =>
        authenticate.link(credential),
      );
      const scope = withOrigin(opened, origin);
      return { scope, run: async (sent) => each.handle({ scope, ...sent }) };
    }
    case 'public': {
      const scope: PublicScope = {
        origin,
        open: async (secret, ask) => guard.open(request.visit, reply, secret, ask),
      };
      return { scope, run: async (sent) => each.handle({ scope, ...sent }) };
    }
  }
}

function refuseOtherOrganisation(scope: Admitted['scope'], params: unknown): void {
  const asked: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'org_id') : undefined;
  const isOwn = 'organisationId' in scope && String(asked).toLowerCase() === scope.organisationId;
  if (isOwn) return;
  throw new AppError('organisation.not_found');
}

function teamOf(scope: Admitted['scope'] | undefined): string | undefined {
  return scope !== undefined && 'teamId' in scope ? scope.teamId : undefined;
}

function check(
  validate: Validate | undefined,
  value: unknown,
  isLarge = false,
): readonly Problem[] {
  return validate === undefined ? [] : validate(value, isLarge);
}

/** The contract answers a malformed id with a sentence, not with the list of problems. */
function refusePathProblems(validate: Validate | undefined, params: unknown): void {
  const problem = [...addressProblems('path', params), ...check(validate, params)][0];
  if (problem === undefined) return;
  throw new AppError('request.invalid', {
    detail: `Invalid format for parameter ${problem.loc.slice(1).join('.')}: ${problem.msg}`,
  });
}

function mountPage(app: FastifyInstance, page: Page): void {
  app.get<{ Params: Record<string, string> }>(page.path, async (request, reply) =>
    send(reply, await page.answer(request.params, request.headers)),
  );
}

function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): FastifyReply {
  const failure = failureOf(error);
  if (failure.unexpected !== undefined) {
    options.log.error({ request_id: request.id, error: failure.unexpected }, 'request failed');
  }
  return reply
    .code(failure.status)
    .headers({ ...failure.headers })
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-request-id', request.id)
    .send(JSON.stringify({ detail: failure.detail, ...failure.beside }));
}

/** One wide line a request. Ids only: paths may carry a client_user_id, so the route's pattern is written. */
function logRequest(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): void {
  const { context } = request;
  const operation = context?.operationId ?? request.routeOptions.url ?? 'unknown';
  options.telemetry.requestSeconds
    .labels(operation, String(reply.statusCode))
    .observe(reply.elapsedTime / 1000);
  options.log.info(
    {
      request_id: request.id,
      operation,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 1000) / 1000,
      team_id: teamOf(context?.admitted?.scope),
      bytes_in: Number(request.headers['content-length'] ?? 0),
    },
    'request',
  );
}
