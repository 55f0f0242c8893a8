import type { IncomingMessage } from 'node:http';

import type { FastifyInstance } from 'fastify';

import { AppError, InvalidRequest } from '../errors.ts';
import type { Problem } from '../problem.ts';
import { recorded } from './access.ts';
import { addressProblems } from './address-text.ts';
import {
  authenticateRequest,
  type AuthenticatedRequest,
  type AuthenticationOptions,
} from './authenticate.ts';
import type { LongLivedRequest } from './long-lived-requests.ts';
import { namedHeaders, type Operation } from './operation.ts';
import { queryOf } from './query-of.ts';
import { takeReadTurn } from './read-turns.ts';
import { clientOf } from './request-context.ts';
import { bytesOf, renderResponse, sendResponse } from './send-response.ts';
import { compileValidator, type Validate } from './validation.ts';

type Context = {
  admitted?: AuthenticatedRequest;
  operationId?: string;
  /** The operation's own body parser; its result needs no schema validation. */
  readBody?: (bytes: Buffer) => unknown;
  isBodyChecked?: boolean;
  /** The media type of the body, for who sent another. */
  takes?: string;
  plane?: Operation['plane'];
  /** The body has so many values that only its first problem is looked for. */
  isLarge?: boolean;
  /** The reason of the error, as the client received it. */
  refusal?: string;
};
declare module 'fastify' {
  interface FastifyRequest {
    /** Null until an operation is found. */
    context: Context | null;
  }
}

const mediaTypeOf = ({ isForm, formBytesMax, upload, bodyMediaType }: Operation): string => {
  if (isForm === true) return 'application/x-www-form-urlencoded';
  if (formBytesMax !== undefined) return 'multipart/form-data';
  return upload ?? bodyMediaType ?? 'application/json';
};

const takesBody = ({ body, formBytesMax, upload }: Operation): boolean =>
  body !== undefined || formBytesMax !== undefined || upload !== undefined;

/**
 * Returns true if the request has no content. Many clients send a media type with each POST, which then does not
 * count.
 */
function isEmpty({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

/** An operation behind its key, its schema and the record of who used it. */
export function mountOperation(
  app: FastifyInstance,
  each: Operation,
  options: AuthenticationOptions,
): void {
  const { site } = options;
  const checkParams = each.params === undefined ? undefined : compileValidator(each.params, 'path');
  const checkQuery = each.query === undefined ? undefined : compileValidator(each.query, 'query');
  const bodyPart = each.formBytesMax === undefined && each.isForm !== true ? 'body' : 'form';
  const checkBody = each.body === undefined ? undefined : compileValidator(each.body, bodyPart);
  app.route<{ Params: Readonly<Record<string, string>> }>({
    method: each.method,
    exposeHeadRoute: each.audit !== 'change', // HEAD is safe (RFC 9110, 9.2.1).
    url: each.path.replaceAll(/\{(\w+)\}/gu, ':$1'),
    ...(each.bodyBytesMax === undefined ? {} : { bodyLimit: each.bodyBytesMax }),
    // Before the body is read: a stranger cannot make the server buffer anything.
    onRequest: async (request, reply) => {
      refuseEmptyName(each, request.url);
      const { operationId, plane } = each;
      const context: Context = { operationId, plane, takes: mediaTypeOf(each) };
      const { readBody } = each;
      if (readBody !== undefined) context.readBody = (bytes) => readBody(bytes, request.params);
      request.context = context;
      if (!takesBody(each) && isEmpty(request.raw)) delete request.raw.headers['content-type'];
      context.admitted = await authenticateRequest(each, request, reply, options);
    },
    handler: async (request, reply) => {
      const { admitted, isBodyChecked = false, isLarge = false } = request.context ?? {};
      if (admitted === undefined) throw new Error('a handler ran before its key was checked');
      const { scope, run, stillOpens } = admitted;
      const { params, body } = request;
      const query = queryOf(each, request);
      const turn = await takeReadTurn(each, scope, reply.raw);
      const watch = (): LongLivedRequest => options.authenticate.watch.begin(stillOpens);
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
            client: clientOf(request.raw, reply.raw, { site, watch, lasts: turn.end }),
          }),
        );
      };
      const status = each.status ?? 200;
      try {
        const answer =
          'actor' in scope
            ? await recorded(options.accesses, { operation: each, scope, params, query }, work)
            : await work();
        const response = renderResponse(answer, status);
        turn.end(bytesOf(response));
        sendResponse(reply.code(status), response);
      } finally {
        turn.end();
      }
      return reply;
    },
  });
}

/**
 * Rejects DELETE of a path that ends with a slash: the missing id must not turn it into a request for the enclosing
 * resource.
 */
function refuseEmptyName({ method }: Operation, url: string): void {
  const [path = ''] = url.split('?', 1);
  if (method === 'DELETE' && path.endsWith('/')) throw new AppError('route.not_found');
}

function refuseOtherOrganisation(scope: AuthenticatedRequest['scope'], params: unknown): void {
  const asked: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, 'org_id') : undefined;
  const isOwn = 'organisationId' in scope && String(asked).toLowerCase() === scope.organisationId;
  if (isOwn) return;
  throw new AppError('organisation.not_found');
}

export function teamOf(scope: AuthenticatedRequest['scope'] | undefined): string | undefined {
  return scope !== undefined && 'teamId' in scope ? scope.teamId : undefined;
}

function check(
  validate: Validate | undefined,
  value: unknown,
  isLarge = false,
): readonly Problem[] {
  return validate === undefined ? [] : validate(value, isLarge);
}

/** Rejects a malformed id in the path with a sentence, as the contract does, not with a list of problems. */
function refusePathProblems(validate: Validate | undefined, params: unknown): void {
  const problem = [...addressProblems('path', params), ...check(validate, params)][0];
  if (problem === undefined) return;
  throw new AppError('request.invalid', {
    detail: `Invalid format for parameter ${problem.loc.slice(1).join('.')}: ${problem.msg}`,
  });
}
