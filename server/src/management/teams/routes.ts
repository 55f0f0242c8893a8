import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, operation, type Operation } from '#kernel/http/operation.ts';
import type { TeamEnd } from '#kernel/personal-data.ts';
import type { TeamId } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import { orgParams, success, teamParams } from '../schema.ts';
import {
  createBody,
  getQuery,
  itemToWire,
  listQuery,
  ownTeamSchema,
  ownTeamToWire,
  patchBody,
  patchFromWire,
  resolveBody,
  teamFromWire,
  teamParam,
  teamSchema,
  teamsSchema,
  teamToWire,
} from './schema.ts';
import {
  createTeam,
  deleteTeam,
  getOwnTeam,
  getTeam,
  listTeams,
  patchTeam,
  resolveTeam,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'> & {
  readonly teamEnds: readonly TeamEnd[];
};

const tag = 'teams';

export function teamRoutes(deps: Deps): readonly Operation[] {
  return [...findRoutes(deps), ...oneTeamRoutes(deps)];
}

function findRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createTeam',
      permission: 'administer',
      method: 'POST',
      path: '/v1/org/{org_id}/team',
      tag,
      summary: 'Create a team',
      description:
        'Creates a team with a sandbox and a production environment, whose data are separate. Both share the settings; keys are created separately. If the `integration_team_id` is in use, the response is 409 with the `team_id` of that team.',
      params: orgParams,
      body: createBody,
      response: teamSchema,
      errors: ['auth.not_permitted', 'team.integration_id_taken', 'team.id_taken'],
      handle: async ({ scope, body }) =>
        teamToWire(await createTeam(deps, scope, teamFromWire(body))),
    }),
    managementOperation({
      operationId: 'listTeams',
      method: 'GET',
      path: '/v1/org/{org_id}/team',
      tag,
      summary: 'List teams',
      description: 'The newest first; a Team Management Key sees its own.',
      params: orgParams,
      query: listQuery,
      response: teamsSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, query }) => {
        const { rows, nextCursor } = await listTeams(deps, scope, {
          teamId: query.team_id == null ? undefined : toId<TeamId>(query.team_id),
          regions: query.region ?? [],
          search: query.search_query ?? '',
          cursor: query.next_cursor,
        });
        return { teams: rows.map((team) => itemToWire(team)), next_cursor: nextCursor };
      },
    }),
    managementOperation({
      operationId: 'resolveTeam',
      method: 'POST',
      path: '/v1/org/{org_id}/resolve_team',
      tag,
      summary: 'Find a team by your own name for it',
      params: orgParams,
      body: resolveBody,
      response: teamSchema,
      errors: ['team.not_found'],
      audit: 'read',
      handle: async ({ scope, body }) =>
        teamToWire(await resolveTeam(deps, scope, body.integration_team_id)),
    }),
  ];
}

function oneTeamRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getTeam',
      method: 'GET',
      path: '/v1/org/{org_id}/team/{team_id}',
      tag,
      summary: 'Get a team',
      params: teamParams,
      query: getQuery,
      response: teamSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, query }) =>
        teamToWire(
          await getTeam(deps, scope, toId<TeamId>(params.team_id)),
          query.include_environment ?? [],
        ),
    }),
    managementOperation({
      operationId: 'updateTeam',
      method: 'PATCH',
      path: '/v1/org/{org_id}/team/{team_id}',
      tag,
      summary: 'Change a team',
      description:
        'Fields that are not in the body do not change; null resets a setting to its default. Only an Org Management Key can change the `integration_team_id`.',
      params: teamParams,
      body: patchBody,
      response: teamSchema,
      errors: ['auth.not_permitted', 'team.not_found', 'team.integration_id_taken'],
      handle: async ({ scope, params, body }) =>
        teamToWire(await patchTeam(deps, scope, toId<TeamId>(params.team_id), patchFromWire(body))),
    }),
    managementOperation({
      operationId: 'deleteTeam',
      permission: 'administer',
      method: 'DELETE',
      path: '/v1/org/{org_id}/team/{team_id}',
      tag,
      summary: 'Delete a team',
      description:
        'At once its keys open nothing, nothing of it can be read, and its webhooks receive nothing more. Its users are erased by the next purge, without the 7 days in which a user can be brought back.',
      params: teamParams,
      response: success,
      errors: ['auth.not_permitted', 'team.not_found'],
      handle: async ({ scope, params }) => {
        await deleteTeam(deps, scope, toId<TeamId>(params.team_id), deps.teamEnds);
        return { success: true };
      },
    }),
    operation({
      operationId: 'getOwnTeam',
      method: 'GET',
      path: '/v2/team/{team_id}',
      tag: 'team',
      summary: "Get the key's team",
      isDeprecated: true,
      params: teamParam,
      response: ownTeamSchema,
      errors: ['team.not_found'],
      audit: 'none',
      handle: async ({ scope, params }) =>
        ownTeamToWire(
          await getOwnTeam(deps, scope, toId<TeamId>(params.team_id)),
          scope.environment,
        ),
    }),
  ];
}
