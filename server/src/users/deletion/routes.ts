import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { uuid } from '#kernel/http/common-schemas.ts';
import { jsonText, managementOperation, type Operation } from '#kernel/http/operation.ts';
import { teamScopeFor } from '#management';

import { toUserId } from '../model.ts';
import {
  certificateSchema,
  certificatesQuery,
  certificatesSchema,
  managedUserParams,
  deletionSchema,
  environmentQuery,
} from './schema.ts';
import { getCertificate, getDeletion, listCertificates } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'cursors'>;

export function deletionRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getUserDeletion',
      method: 'GET',
      path: '/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion',
      tag: 'user',
      summary: 'See how far the deletion of a user is',
      params: managedUserParams,
      query: environmentQuery,
      response: deletionSchema,
      errors: ['team.not_found', 'user.not_found', 'user.not_deleted'],
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, query.environment);
        return getDeletion(deps, team, toUserId(params.user_id));
      },
    }),
    managementOperation({
      operationId: 'getUserDeletionCertificate',
      method: 'GET',
      path: '/v1/org/{org_id}/team/{team_id}/user/{user_id}/deletion_certificate',
      tag: 'user',
      summary: "Get the certificate of a user's erasure",
      description:
        'Signed by this installation when the data was erased: the erased data, the time, and the data that the operator must retain by law.',
      params: managedUserParams,
      query: environmentQuery,
      response: certificateSchema,
      errors: ['team.not_found', 'user.not_found', 'user.not_erased'],
      handle: async ({ scope, params, query }) => {
        const team = await teamScopeFor(deps, scope, params.team_id, query.environment);
        return jsonText(await getCertificate(deps, team, toUserId(params.user_id)));
      },
    }),
    managementOperation({
      operationId: 'listUserDeletionCertificates',
      method: 'GET',
      path: '/v1/org/{org_id}/deletion_certificate',
      tag: 'user',
      summary: "List the certificates of users' erasures",
      description:
        'The newest first, also those of deleted teams; a Team Management Key sees those of its teams.',
      params: Type.Object({ org_id: uuid }),
      query: certificatesQuery,
      response: certificatesSchema,
      errors: ['request.cursor_invalid'],
      handle: async ({ scope, query }) =>
        listCertificates(deps, scope, {
          teamId: query.team_id ?? null,
          userId: query.user_id ?? null,
          cursor: query.next_cursor ?? null,
        }),
    }),
  ];
}
