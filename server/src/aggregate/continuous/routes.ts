import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { negotiateMediaType } from '#kernel/http/content-negotiation.ts';
import {
  jsonReply,
  managementOperation,
  operation,
  type Operation,
  Reply,
} from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';
import { toUserId } from '#users';

import { resultParquet } from '../render/result-parquet.ts';
import { aggregationResult, queryBytesMax } from '../schema.ts';
import { bundleOf, previewOf } from './observations/bundle.ts';
import {
  readResultTable,
  readTaskHistory,
  type ResultDeps,
  toTable,
  withTimes,
} from './results/read.ts';
import * as schema from './schema.ts';
import {
  archiveContinuousQuery,
  changeContinuousQuery,
  createContinuousQuery,
  listContinuousQueries,
  type NewContinuousQuery,
  validateContinuousQuery,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

const tag = 'aggregate';
const placePath = '/v1/org/{org_id}/team/{team_id}/{environment}';
const listPath = `${placePath}/continuous_query` as const;
const queryPath = `${listPath}/{query_id}` as const;

/** Definitions, on the management plane. */
export function definitionRoutes(deps: Deps): readonly Operation[] {
  return [
    listRoute(deps),
    createRoute(deps),
    changeRoute(deps),
    archiveRoute(deps),
    validateRoute(deps),
  ];
}

function listRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'listContinuousQueries',
    method: 'GET',
    path: listPath,
    tag,
    summary: 'List continuous queries',
    description: 'All of them, the newest first: 20 active and 20 archived ones at most.',
    params: schema.continuousParams,
    response: schema.continuousQueriesSchema,
    errors: ['team.not_found'],
    handle: async ({ scope, params }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const found = await listContinuousQueries(deps, team);
      return { data: found.map((each) => schema.toWire(each, team.teamId)), next_cursor: null };
    },
  });
}

function createRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'createContinuousQuery',
    method: 'POST',
    path: listPath,
    tag,
    summary: 'Create a continuous query',
    description:
      'Salus computes its table of the past year for every user of the team, and again when the data changes. A team has at most 20.',
    params: schema.continuousParams,
    query: schema.creationQuery,
    bodyBytesMax: queryBytesMax,
    body: schema.createBody,
    documentedBody: schema.documentedCreateBody,
    response: schema.continuousQuerySchema,
    errors: ['team.not_found', 'aggregate.closed', 'continuous_query.too_many'],
    handle: async ({ scope, params, query, body }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const wanted = offered(query.query_type, body);
      return schema.toWire(await createContinuousQuery(deps, team, wanted), team.teamId);
    },
  });
}

function changeRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'updateContinuousQuery',
    method: 'PATCH',
    path: queryPath,
    tag,
    summary: 'Change a continuous query',
    description:
      'Changes the title and the shortest interval between computations. To change the query itself, create a new one.',
    params: schema.queryParams,
    body: schema.updateBody,
    response: schema.continuousQuerySchema,
    errors: ['team.not_found', 'continuous_query.not_found'],
    handle: async ({ scope, params, body }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const change = schema.changeFromWire(body);
      return schema.toWire(
        await changeContinuousQuery(deps, team, params.query_id, change),
        team.teamId,
      );
    },
  });
}

function archiveRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'archiveContinuousQuery',
    method: 'DELETE',
    path: queryPath,
    tag,
    summary: 'Archive a continuous query',
    description:
      'Salus stops computing the query. Its tables can be read by its id until 20 others have been archived.',
    params: schema.queryParams,
    response: schema.continuousQuerySchema,
    errors: ['team.not_found', 'continuous_query.not_found'],
    handle: async ({ scope, params }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      return schema.toWire(await archiveContinuousQuery(deps, team, params.query_id), team.teamId);
    },
  });
}

function validateRoute(deps: Deps): Operation {
  return managementOperation({
    operationId: 'validateContinuousQuery',
    method: 'POST',
    path: `${placePath}/validate_continuous_query`,
    tag,
    summary: 'Check a continuous query',
    description: 'Returns the columns of its table, or all errors of the query. Stores nothing.',
    params: schema.continuousParams,
    query: schema.creationQuery,
    bodyBytesMax: queryBytesMax,
    body: schema.createBody,
    documentedBody: schema.documentedCreateBody,
    response: schema.validationSchema,
    audit: 'none',
    errors: ['team.not_found', 'aggregate.closed'],
    handle: async ({ scope, params, query, body }) => {
      const team = await teamScopeFor(deps, scope, params.team_id, params.environment);
      const valid = await validateContinuousQuery(deps, team, offered(query.query_type, body));
      const previews = valid.mapping === null ? null : previewOf(valid.mapping);
      return { ...schema.meaningOf(valid), fhir_observation_previews: previews };
    },
  });
}

/** Returns the requested query. Throws for types that Salus does not offer. */
function offered(
  type: 'team' | 'platform' | undefined,
  body: Parameters<typeof schema.newFromWire>[0],
): NewContinuousQuery {
  if (type === 'platform') {
    const msg = 'Only queries of a team are offered';
    throw new InvalidRequest([{ type: 'value_error', loc: ['query', 'query_type'], msg }]);
  }
  return schema.newFromWire(body);
}

const ofUserPath = '/aggregate/v1/user/{user_id}/continuous_query/{query_id_or_slug}';
const json = 'application/json';
const parquet = 'application/vnd.apache.parquet';
const fhir = 'application/fhir+json';

/** Operations for the results of a user, on the data plane. */
export function resultRoutes(deps: ResultDeps & Pick<AppContext, 'cursors'>): readonly Operation[] {
  return [resultTableRoute(deps), taskHistoryRoute(deps)];
}

function resultTableRoute(deps: ResultDeps): Operation {
  return operation({
    operationId: 'getContinuousQueryResultTable',
    method: 'GET',
    path: `${ofUserPath}/result_table`,
    tag,
    summary: 'Get the result table of a continuous query',
    description:
      'The latest table of the user; without rows until it has been computed. `Accept: application/vnd.apache.parquet` returns a Parquet file. `Accept: application/fhir+json` returns a Bundle of Observations if the query has `fhir_observations`.',
    params: schema.ofUserParams,
    response: aggregationResult,
    audit: 'read',
    errors: [
      'aggregate.closed',
      'user.gone',
      'continuous_query.not_found',
      'request.not_acceptable',
    ],
    handle: async ({ scope, params, client }) => {
      const userId = toUserId(params.user_id);
      const idOrSlug = params.query_id_or_slug;
      const result = await readResultTable(deps, scope, { userId, idOrSlug });
      const { columns, queryId, computedAt, mapping } = result;
      const more = mapping === null ? [] : [fhir];
      const type = negotiateMediaType(client.accept, [json, parquet, ...more]);
      const table = toTable(columns);
      if (type === json) return jsonReply(200, { table });
      if (type === fhir && mapping !== null) {
        const bundle = bundleOf(mapping, { userId, queryId }, { table, computedAt });
        return new Reply(200, Buffer.from(JSON.stringify(bundle)), { 'content-type': fhir });
      }
      const file = resultParquet({ columns: withTimes(columns) }, 'ZSTD');
      return new Reply(200, file, { 'content-type': parquet });
    },
  });
}

function taskHistoryRoute(deps: Pick<AppContext, 'db' | 'cursors'>): Operation {
  return operation({
    operationId: 'getContinuousQueryTaskHistory',
    method: 'GET',
    path: `${ofUserPath}/task_history`,
    tag,
    summary: 'List when a continuous query was computed',
    description: 'For the user, the newest first; the last 100 are stored.',
    params: schema.ofUserParams,
    query: schema.historyQuery,
    response: schema.historySchema,
    errors: [
      'aggregate.closed',
      'user.gone',
      'continuous_query.not_found',
      'request.cursor_invalid',
    ],
    handle: async ({ scope, params, query }) => {
      const subject = {
        userId: toUserId(params.user_id),
        idOrSlug: params.query_id_or_slug,
      };
      const asked = { cursor: query.next_cursor, limit: query.limit ?? 50 };
      const { tasks, nextCursor } = await readTaskHistory(deps, scope, subject, asked);
      return { data: tasks.map((task) => schema.toWireTask(task)), next_cursor: nextCursor };
    },
  });
}
