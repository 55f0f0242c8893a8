import { Type } from 'typebox';

import type { Clock } from '#kernel/clock.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { jsonText, operation, type Operation } from '#kernel/http/operation.ts';
import type { Problem } from '#kernel/problem.ts';
import { parseInZone } from '#kernel/time/time-zone.ts';
import { toUserId } from '#users';

import { coverageRoutes } from './coverage/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { pushedSample } from './push/pushed-sample.ts';
import { readPush, statementsOf } from './push/read-push.ts';
import {
  findPushedResource,
  findResource,
  type Resource,
  resources,
} from './resources/resources.ts';
import * as schema from './schema.ts';
import { batchSamplesMax, type Ingestion } from './service/ingest.ts';
import { type ReadDeps, readGrouped, readUngrouped } from './service/read-grouped.ts';
import type { Range } from './service/segments.ts';

const tag = 'timeseries';

type PushDeps = { readonly ingestion: Ingestion; readonly clock: Clock };

export function timeseriesRoutes(
  deps: ReadDeps & PushDeps & Parameters<typeof importRoutes>[0],
): readonly Operation[] {
  const all = Object.values(resources).filter(({ extension }) => extension === null);
  return [
    pushRoute(deps),
    ...all.map((resource) => groupedRoute(deps, resource)),
    extendedRoute(deps),
    ...all.flatMap((resource) => ungroupedRoutes(deps, resource)),
    ...importRoutes(deps),
    ...coverageRoutes(deps),
  ];
}

function pushRoute({ ingestion, clock }: PushDeps): Operation {
  return operation({
    operationId: 'pushTimeseries',
    method: 'POST',
    path: '/v2/timeseries/{user_id}/{resource}',
    tag,
    summary: 'Push samples',
    description:
      'Stores the samples and responds once they are durable. A sample replaces a stored one with the same timestamp. If any sample is invalid, the complete request is rejected and the error lists every invalid one.',
    params: schema.pushParams,
    body: schema.pushBody,
    documentedBody: documentedPushBody,
    response: schema.pushAnswer,
    errors: [
      'user.gone',
      'timeseries.resource_unknown',
      'timeseries.batch_too_large',
      'timeseries.entry_too_large',
      'request.too_large',
    ],
    audit: 'bulk',
    readBody: (bytes, params) => {
      const resource = findPushedResource(params['resource'] ?? '');
      if (resource === undefined) return null;
      const receivedAtMs = clock.now().getTime();
      return readPush(resource, bytes, { receivedAtMs, samplesMax: batchSamplesMax });
    },
    handle: async ({ scope, params, body }) => {
      const resource = findPushedResource(params.resource);
      if (resource === undefined) throw new AppError('timeseries.resource_unknown');
      const { start_date: start, end_date: end } = body;
      const receipt = await ingestion.ingest(scope, toUserId(params.user_id), {
        resource,
        stage: body.stage === 'historical' ? 'historical' : 'daily',
        ...statementsOf(body),
        startsAt: start == null ? null : parseInZone(start, body.time_zone ?? null),
        endsAt: end == null ? null : parseInZone(end, body.time_zone ?? null),
        // Clients that send no such key upload a history in one piece.
        isFinalChunk: body.is_final_chunk ?? true,
        isBounded: true,
        data: body.data,
      });
      return schema.receiptToWire(receipt);
    },
  });
}

const documentedPushBody = Type.Object(
  {
    ...schema.pushBody.properties,
    data: Type.Array(pushedSample, {
      maxItems: 100_000,
      description:
        'Accepts samples in the format of responses and in the format of the mobile SDKs (start_date, end_date, source_bundle, product_type), in units that UCUM can convert.',
    }),
  },
  { title: 'TimeseriesPushBody' },
);

/** Checks what a schema cannot say: real dates, and an end after the start. */
function rangeOf(
  resource: Resource,
  query: { readonly start_date: string; readonly end_date?: string; readonly provider?: string },
  subKind: string | null = null,
): Range {
  const problems: Problem[] = [];
  const bound = (name: 'start_date' | 'end_date', text: string): number => {
    const at = schema.parseBound(text, name === 'start_date' ? 'start' : 'end');
    if (at !== undefined) return at;
    problems.push({
      type: 'datetime_parsing',
      loc: ['query', name],
      msg: 'Input should be a valid date, YYYY-MM-DD, or datetime, ISO 8601',
      input: text,
    });
    return Number.NaN;
  };
  const fromMs = bound('start_date', query.start_date);
  const hasEnd = query.end_date !== undefined && query.end_date !== '';
  const toMs = hasEnd ? bound('end_date', query.end_date ?? '') : Number.MAX_SAFE_INTEGER;
  if (toMs < fromMs) {
    problems.push({
      type: 'value_error',
      loc: ['query', 'end_date'],
      msg: 'end_date should not be before start_date',
      input: query.end_date,
    });
  }
  if (problems.length > 0) throw new InvalidRequest(problems);
  const provider = query.provider === undefined || query.provider === '' ? null : query.provider;
  return { resource, subKind, provider, fromMs, toMs };
}

function groupedRoute(deps: ReadDeps, resource: Resource): Operation {
  return operation({
    operationId: `get_${resource.name}_grouped`,
    method: 'GET',
    path: `/v2/timeseries/{user_id}/${resource.name}/grouped`,
    tag,
    summary: `${resource.title}, grouped by source`,
    isDeprecated: resource.isDeprecated,
    params: schema.userParams,
    query: schema.groupedQuery,
    response: schema.groupedSchema(resource),
    errors: ['user.gone', 'timeseries.cursor_invalid'],
    handle: async ({ scope, params, query }) => {
      const given = query.next_cursor ?? query.cursor ?? '';
      const text = await readGrouped(deps, scope, toUserId(params.user_id), {
        ...rangeOf(resource, query),
        cursor: given === '' ? null : given,
      });
      return jsonText(text, resource.isDeprecated ? deprecationHeaders(null) : {});
    },
  });
}

/** One operation for all resources beyond the contract, so that those of the contract stay what its clients know. */
function extendedRoute(deps: ReadDeps): Operation {
  return operation({
    operationId: 'get_extended_grouped',
    method: 'GET',
    path: '/v2/timeseries/{user_id}/{resource}/grouped',
    tag,
    summary: 'Samples of a resource beyond the contract, grouped by source',
    description:
      'For resources whose names begin with `ext_`. Each resource of the contract has its own operation.',
    params: schema.extendedParams,
    query: schema.groupedQuery,
    response: schema.extendedGroups,
    errors: ['user.gone', 'timeseries.cursor_invalid', 'timeseries.resource_unknown'],
    handle: async ({ scope, params, query }) => {
      const resource = findResource(params.resource);
      if (resource === undefined) throw new AppError('timeseries.resource_unknown');
      const given = query.next_cursor ?? query.cursor ?? '';
      const text = await readGrouped(deps, scope, toUserId(params.user_id), {
        ...rangeOf(resource, query),
        cursor: given === '' ? null : given,
      });
      return jsonText(text);
    },
  });
}

/** RFC 9745 and RFC 8288: since when, and what to use instead. */
function deprecationHeaders(successor: string | null): Record<string, string> {
  const since = { deprecation: `@${Date.UTC(2026, 8, 14) / 1000}` };
  return successor === null ? since : { ...since, link: `<${successor}>; rel="successor-version"` };
}

function ungroupedRoutes(deps: ReadDeps, resource: Resource): readonly Operation[] {
  if (!resource.legacyPath) return [];
  return [null, ...resource.legacySubPaths].map((subPath) => {
    const path = [resource.name, ...(subPath === null ? [] : [subPath])].join('/');
    return operation({
      operationId: `get_${path.replace('/', '_')}`,
      method: 'GET',
      path: `/v2/timeseries/{user_id}/${path}`,
      tag,
      summary: `${resource.title}, not grouped`,
      isDeprecated: true,
      params: schema.userParams,
      query: schema.ungroupedQuery,
      response: Type.Array(schema.sampleSchema(resource)),
      errors: ['user.gone', 'timeseries.range_too_large'],
      handle: async ({ scope, params, query }) => {
        const subKind = subPath === null ? null : path;
        const range = rangeOf(resource, query, subKind);
        const text = await readUngrouped(deps, scope, toUserId(params.user_id), range);
        return jsonText(
          text,
          deprecationHeaders(`/v2/timeseries/${params.user_id}/${resource.name}/grouped`),
        );
      },
    });
  });
}
