import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { InvalidRequest } from '#kernel/errors.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import { environmentOf, environmentParams } from '#management';

import {
  changeFromWire,
  deleteQuery,
  listQuery,
  pipelineSchema,
  pipelinesSchema,
  teamIdsOf,
  toWire,
  unsupported,
  upsertBody,
} from './schema.ts';
import { changePipelines, deletePipelines, listPipelines } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'cursors'>;

const tag = 'event destinations';
const path = '/v1/org/{org_id}/team_etl_pipelines/{env}/{region}';

/** Operations on destinations that receive events in addition to webhooks, or instead of them. */
export function destinationRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'setPipelines',
      method: 'POST',
      path,
      tag,
      summary: 'Send events to a broker',
      description:
        'Applies to every team of the request. Fields that are not in the body do not change. Events go to every enabled destination. A masked secret in the body leaves the stored secret unchanged.',
      params: environmentParams,
      body: upsertBody,
      response: Type.Array(pipelineSchema),
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const problems = unsupported(body);
        if (problems.length > 0) throw new InvalidRequest(problems);
        const place = { ...environmentOf(params), teamIds: teamIdsOf(body.team_ids) };
        const set = await changePipelines(deps, scope, place, changeFromWire(body));
        return set.map((pipeline) => toWire(pipeline));
      },
    }),
    managementOperation({
      operationId: 'listPipelines',
      permission: 'manage',
      method: 'GET',
      path,
      tag,
      summary: 'List where events go',
      description: 'Teams that set something, the newest first. Every other team has its webhooks.',
      params: environmentParams,
      query: listQuery,
      response: pipelinesSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const teamIds = teamIdsOf(query.team_id == null ? [] : [query.team_id]);
        const asked = { ...environmentOf(params), teamIds, cursor: query.next_cursor };
        const { rows, nextCursor } = await listPipelines(deps, scope, asked);
        return { pipelines: rows.map((pipeline) => toWire(pipeline)), next_cursor: nextCursor };
      },
    }),
    managementOperation({
      operationId: 'deletePipelines',
      method: 'DELETE',
      path,
      tag,
      summary: 'Send events to webhooks only',
      description:
        'Deletes the pipelines of these teams and returns them. Events queued for a broker are dropped.',
      params: environmentParams,
      query: deleteQuery,
      response: Type.Array(pipelineSchema),
      errors: ['team.not_found'],
      handle: async ({ scope, params, query }) => {
        const place = { ...environmentOf(params), teamIds: teamIdsOf(query.team_id) };
        const removed = await deletePipelines(deps, scope, place);
        return removed.map((pipeline) => toWire(pipeline));
      },
    }),
  ];
}
