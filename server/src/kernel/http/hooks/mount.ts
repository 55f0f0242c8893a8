import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

import type { Guard, RateLimitContext } from '../../guard/guard.ts';
import type { ServiceNames } from '../credentials.ts';
import { checkRequestHead } from './request-head.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before anything else happens to the request. */
    visit: RateLimitContext;
  }
}

type Options = {
  readonly guard: Guard;
  readonly serviceNames: ServiceNames;
  /** Origins whose web pages may call the API; without any, CORS is off. */
  readonly corsOrigins: readonly string[];
  readonly securityHeaders: Readonly<Record<string, string>>;
};

/** Probes have no rate limit, because another client's load must not make them fail. */
const uncounted = new Set(['/healthz', '/readyz']);
const preflightSeconds = 600;

/** Registers the hooks that run before every route, including 404s. */
export function mountGuard(app: FastifyInstance, options: Options): void {
  const { guard, securityHeaders } = options;
  app.decorateRequest('visit');
  app.addHook('onRequest', (request, reply, done) => {
    request.visit = guard.visit(request.raw);
    reply.headers(securityHeaders).header('x-request-id', request.id);
    done();
  });
  if (options.corsOrigins.length > 0) void app.register(cors, corsOptions(options));
  // After CORS, whose headers errors need as well; without them a page cannot read the error.
  app.after(() => {
    app.addHook('onRequest', (request, reply, done) => {
      checkRequestHead(request.raw);
      const isCounted = !uncounted.has(request.routeOptions.url ?? '');
      const admitted = isCounted ? guard.admit(request.visit, reply) : undefined;
      if (admitted === undefined) done();
      // oxlint-disable-next-line promise/no-callback-in-promise -- most requests wait for nothing, and the framework takes either
      else admitted.then(() => done(), done);
    });
  });
}

function corsOptions({ corsOrigins, serviceNames }: Options): FastifyCorsOptions {
  const keyHeaders = serviceNames.flatMap((name) => [
    `x-${name}-api-key`,
    `x-${name}-org-key`,
    `x-${name}-link-token`,
  ]);
  return {
    origin: [...corsOrigins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'content-type',
      'authorization',
      'x-management-key',
      ...keyHeaders,
      'x-idempotency-key',
      'x-idempotency-error',
      'last-event-id',
      'if-none-match',
      'prefer',
      'mcp-protocol-version',
      'mcp-method',
      'mcp-name',
      'automation-aggregation',
    ],
    exposedHeaders: [
      'x-request-id',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'x-ratelimit-limit',
      'x-ratelimit-remaining',
      'x-ratelimit-reset',
      'deprecation',
      'etag',
      'content-disposition',
      'content-location',
      'x-progress',
      'www-authenticate',
    ],
    maxAge: preflightSeconds,
    // Other sites use keys. The cookie of a member is for pages of this service alone (ADR-0052).
    credentials: false,
    strictPreflight: false,
  };
}
