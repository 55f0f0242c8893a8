import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { managementOperation, type Operation, StreamReply } from '#kernel/http/operation.ts';
import type { Exporter } from '#kernel/personal-data.ts';
import { teamScopeFor } from '#management';

import { managedUserParams, environmentQuery } from '../deletion/schema.ts';
import { toUserId } from '../model.ts';
import { Exports } from './service.ts';

const zip = 'application/zip';

type Deps = Pick<AppContext, 'db' | 'clock' | 'log' | 'vault' | 'random'> & {
  readonly exporters: readonly Exporter[];
};

export function exportRoutes(deps: Deps): readonly Operation[] {
  const exports = new Exports(deps, () => deps.exporters);
  return [
    managementOperation({
      operationId: 'exportUser',
      method: 'GET',
      path: '/v1/org/{org_id}/team/{team_id}/user/{user_id}/export',
      tag: 'user',
      summary: 'Export everything about a user',
      description:
        'A ZIP archive with each table as JSON lines and as Parquet. The manifest with counts, units and hashes comes last: an archive without it is incomplete. All data is from one snapshot.',
      params: managedUserParams,
      query: environmentQuery,
      response: Type.Unsafe<never>(Type.String({ contentMediaType: zip })),
      errors: ['team.not_found', 'user.not_found', 'user.deleted', 'user.too_many_exports'],
      audit: 'identity',
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, query.environment);
        const userId = toUserId(params.user_id);
        const open = await exports.prepare(team, userId);
        const name = `attachment; filename="user-${userId}.zip"`;
        return new StreamReply({ 'content-type': zip, 'content-disposition': name }, open);
      },
    }),
  ];
}
