import { randomUUID } from 'node:crypto';

import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

import { AppError, InvalidRequest } from './errors.ts';
import { failureOf, rejectUnreadable } from './http-failure.ts';
import type { Log } from './log.ts';
import { type Operation, Reply } from './operation.ts';
import type { Problem } from './problem.ts';
import type { TeamScope } from './scope.ts';
import type { Telemetry } from './telemetry.ts';
import { compileValidator, type Validate } from './validation.ts';

export type HttpOptions = {
  /** The first name is ours; further ones are accepted for clients built for another name. */
  readonly serviceNames: readonly [string, ...string[]];
  readonly authenticate: (key: string) => Promise<TeamScope>;
  readonly isReady: () => Promise<boolean>;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly requestTimeoutMs: number;
};

/** Pages and files that are not operations of the contract: the API reference, logos, health. */
export type Page = {
  readonly path: string;
  readonly answer: (params: Readonly<Record<string, string>>) => Promise<Reply>;
};

/** The largest request body; a larger one is refused with 413 before it is read to its end. */
export const bodyBytesMax = 10 * 1024 * 1024;
const urlCharactersMax = 8192;

type Context = { scope?: TeamScope; operationId?: string };
const contexts = new WeakMap<FastifyRequest, Context>();

/** The server: every operation behind its key, its schema and its log line. */
export function createHttp(
  operations: readonly Operation[],
  pages: readonly Page[],
  options: HttpOptions,
): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: bodyBytesMax,
    requestTimeout: options.requestTimeoutMs,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // A longer parameter is the operation's to refuse: the router's own limit would call it an unknown route.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: urlCharactersMax },
    http: {
      headersTimeout: options.requestTimeoutMs,
      connectionsCheckingInterval: 500,
      maxHeaderSize: 16_384,
    },
    clientErrorHandler: rejectUnreadable,
    frameworkErrors: (error, request, reply) => void sendFailure(error, request, reply, options),
  });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, text, done) => {
    parseJson(String(text), done);
  });
  app.setErrorHandler(async (error, request, reply) => sendFailure(error, request, reply, options));
  app.setNotFoundHandler(async () => {
    throw new AppError('route.not_found');
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => logRequest(request, reply, options));
  for (const each of operations) mountOperation(app, each, options);
  for (const each of pages) mountPage(app, each);
  mountHealth(app, options);
  return app;
}

function parseJson(text: string, done: (error: Error | null, value?: unknown) => void): void {
  if (text === '') {
    done(null, undefined);
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, ?"[\s\S]*$/u, '') : '';
    done(
      new InvalidRequest([
        { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', ctx: { error: reason } },
      ]),
    );
    return;
  }
  done(null, value);
}

function mountOperation(app: FastifyInstance, each: Operation, options: HttpOptions): void {
  const checkParams = each.params === undefined ? undefined : compileValidator(each.params, 'path');
  const checkQuery = each.query === undefined ? undefined : compileValidator(each.query, 'query');
  const checkBody = each.body === undefined ? undefined : compileValidator(each.body, 'body');
  app.route({
    method: each.method,
    url: each.path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    // Before the body is read: a stranger cannot make the server buffer anything.
    onRequest: async (request) => {
      const context: Context = { operationId: each.operationId };
      contexts.set(request, context);
      context.scope = await options.authenticate(keyOf(request, options.serviceNames));
    },
    handler: async (request, reply) => {
      const scope = contexts.get(request)?.scope;
      if (scope === undefined) throw new Error('a handler ran before its key was checked');
      if (request.url.length > urlCharactersMax) throw new AppError('request.malformed');
      refusePathProblems(checkParams, request.params);
      const problems = [
        ...check(checkQuery, request.query),
        ...check(checkBody, request.body ?? null),
      ];
      if (problems.length > 0) throw new InvalidRequest(problems);
      const answer = await options.telemetry.span(
        each.operationId,
        { 'salus.request_id': request.id },
        async () =>
          each.handle({ scope, params: request.params, query: request.query, body: request.body }),
      );
      return send(reply, answer);
    },
  });
}

function check(validate: Validate | undefined, value: unknown): readonly Problem[] {
  return validate === undefined ? [] : validate(value);
}

/** The contract answers a malformed id with a sentence, not with the list of problems. */
function refusePathProblems(validate: Validate | undefined, params: unknown): void {
  const problem = check(validate, params)[0];
  if (problem === undefined) return;
  throw new AppError('request.invalid', {
    detail: `Invalid format for parameter ${problem.loc.slice(1).join('.')}: ${problem.msg}`,
  });
}

function keyOf(request: FastifyRequest, serviceNames: HttpOptions['serviceNames']): string {
  const keys = serviceNames
    .map((name) => request.headers[`x-${name}-api-key`])
    .filter((key) => key !== undefined);
  const [key, another] = keys.flat();
  if (key === undefined || key === '') {
    throw new AppError('auth.missing_key', { detail: `Missing x-${serviceNames[0]}-api-key` });
  }
  // Node joins a header that came twice with a comma, which no key contains.
  if (another !== undefined || key.includes(',')) throw new AppError('request.repeated_header');
  return key;
}

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  if (answer instanceof Reply) {
    return reply
      .code(answer.status)
      .headers({ ...answer.headers })
      .send(answer.body ?? undefined);
  }
  if (answer === undefined) return reply.code(204).send();
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(answer));
}

function mountPage(app: FastifyInstance, page: Page): void {
  app.get<{ Params: Record<string, string> }>(page.path, async (request, reply) =>
    send(reply, await page.answer(request.params)),
  );
}

function mountHealth(app: FastifyInstance, options: HttpOptions): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await options.isReady())) throw new AppError('service.unavailable');
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('content-type', options.telemetry.registry.contentType)
      .send(await options.telemetry.registry.metrics()),
  );
}

async function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  options: HttpOptions,
): Promise<FastifyReply> {
  const failure = failureOf(error);
  if (failure.unexpected !== undefined) {
    options.log.error({ request_id: request.id, error: failure.unexpected }, 'request failed');
  }
  return reply
    .code(failure.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('x-request-id', request.id)
    .send(JSON.stringify({ detail: failure.detail }));
}

/** One wide line a request. Ids only: paths may carry a client_user_id, so the route's pattern is written. */
function logRequest(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): void {
  const context = contexts.get(request);
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
      team_id: context?.scope?.teamId,
      bytes_in: Number(request.headers['content-length'] ?? 0),
    },
    'request',
  );
}
