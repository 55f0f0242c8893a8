import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { environmentOf, environmentParams, success, toId } from '#management';

import {
  deleteQuery,
  filterFromWire,
  listQuery,
  preferencesFromWire,
  preferencesSchema,
  toWire,
  upsertBody,
} from './schema.ts';
import { listPullPreferences, resetPullPreferences, setPullPreferences } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'cursors'>;

const tag = 'data pulls';
const path = '/v1/org/{org_id}/team_data_pull_preferences/{env}/{region}';

export function pullPreferenceRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'setPullPreferences',
      method: 'POST',
      path,
      tag,
      summary: 'Set how far back new connections are read',
      description:
        'Applies to every team of the request. A value for a provider replaces the previous one. At most 365 days, and at most the limit of the provider.',
      params: environmentParams,
      body: upsertBody,
      response: preferencesSchema,
      errors: ['team.not_found'],
      handle: async ({ scope, params, body }) => {
        const teamIds = [...new Set(body.team_ids.map((id) => toId<TeamId>(id)))];
        const place = { ...environmentOf(params), teamIds };
        const preferences = preferencesFromWire(body.providers);
        const set = await setPullPreferences(deps, scope, place, preferences);
        return { data_pull_preferences: set.map((team) => toWire(team)), next_cursor: null };
      },
    }),
    managementOperation({
      operationId: 'listPullPreferences',
      method: 'GET',
      path,
      tag,
      summary: 'List how far back new connections are read',
      description: 'Teams that set something, the newest first.',
      params: environmentParams,
      query: listQuery,
      response: preferencesSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, params, query }) => {
        const { limit, next_cursor: cursor } = query;
        const asked = { ...filterFromWire(params, query), limit, cursor };
        const { rows, nextCursor } = await listPullPreferences(deps, scope, asked);
        return {
          data_pull_preferences: rows.map((team) => toWire(team)),
          next_cursor: nextCursor,
        };
      },
    }),
    managementOperation({
      operationId: 'resetPullPreferences',
      method: 'DELETE',
      path,
      tag,
      summary: 'Reset to the defaults',
      description:
        'Deletes the credentials of these teams at these providers. Without `team_id` it applies to every team, without `provider` to every provider. Without both the request is rejected.',
      params: environmentParams,
      query: deleteQuery,
      response: success,
      errors: ['team.not_found'],
      handle: async ({ scope, params, query }) => {
        await resetPullPreferences(deps, scope, filterFromWire(params, query));
        return { success: true };
      },
    }),
  ];
}
