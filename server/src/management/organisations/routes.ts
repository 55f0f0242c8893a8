import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';

import { name, orgParams } from '../schema.ts';
import { getOrganisation, renameOrganisation } from './service.ts';

type Deps = Pick<AppContext, 'db'>;

const tag = 'organisation';

const organisationSchema = Type.Object(
  { id: uuid, name: Type.String(), expires_at: nullable(instant) },
  { title: 'ClientFacingOrg' },
);
const patchBody = Type.Object({ name }, { title: 'UpdateOrgBody', additionalProperties: false });

export function organisationRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'getOrganisation',
      permission: 'administer',
      method: 'GET',
      path: '/v1/org/{org_id}',
      tag,
      summary: 'Get the organization',
      params: orgParams,
      response: organisationSchema,
      errors: ['auth.not_permitted'],
      handle: async ({ scope }) => ({ ...(await getOrganisation(deps, scope)), expires_at: null }),
    }),
    managementOperation({
      operationId: 'updateOrganisation',
      permission: 'administer',
      method: 'PATCH',
      path: '/v1/org/{org_id}',
      tag,
      summary: 'Rename the organization',
      params: orgParams,
      body: patchBody,
      response: organisationSchema,
      errors: ['auth.not_permitted'],
      handle: async ({ scope, body }) => ({
        ...(await renameOrganisation(deps, scope, body.name)),
        expires_at: null,
      }),
    }),
  ];
}
