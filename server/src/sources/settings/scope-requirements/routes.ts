import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { teamParams, toId } from '#management';

import { changesFromWire, getQuery, requirementsSchema, toWire, upsertBody } from './schema.ts';
import { changeRequirements, listRequirements } from './service.ts';

type Deps = Pick<AppContext, 'db'>;

const tag = 'provider credentials';
const path = '/v1/org/{org_id}/team/{team_id}/scope_requirements';

export function scopeRequirementRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getScopeRequirements',
      method: 'GET',
      path,
      tag,
      summary: 'The scopes that users must grant when they connect',
      params: teamParams,
      query: getQuery,
      response: requirementsSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, query }) => {
        const id = toId<TeamId>(params.team_id);
        return toWire(id, await listRequirements(deps, scope, id, query.provider ?? undefined));
      },
    }),
    managementOperation({
      operationId: 'setScopeRequirements',
      method: 'POST',
      path,
      tag,
      summary: 'Set the scopes that users must grant',
      description: 'A provider that is not in the body does not change; null removes its setting.',
      params: teamParams,
      body: upsertBody,
      response: requirementsSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const id = toId<TeamId>(params.team_id);
        return toWire(id, await changeRequirements(deps, scope, id, changesFromWire(body)));
      },
    }),
  ];
}
