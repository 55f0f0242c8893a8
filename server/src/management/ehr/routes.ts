import { Type } from 'typebox';

import { AppError } from '#kernel/errors.ts';
import { managementOperation, type Method, type Operation } from '#kernel/http/operation.ts';

import { environment, orgParams, region } from '../schema.ts';

/** Why these operations are not served; docs/not-served.md explains it. */
const reasons = {
  integration:
    'Salus has no console to embed in a health record: other sites cannot frame it, and members sign in directly',
  pipelines: 'Salus does not write into health records: they fetch data or receive webhooks',
};

const memberParams = Type.Object({ ...orgParams.properties, member_id: Type.String() });
const placeParams = Type.Object({ ...orgParams.properties, environment, region });
const integration = '/v1/org/{org_id}/ehr_integration';
const pipelines = '/v1/org/{org_id}/team_ehr_pipelines/{environment}/{region}';

const unserved = [
  ['GET', `${integration}/configuration`, 'getEhrIntegrationConfiguration', orgParams],
  ['PUT', `${integration}/configuration`, 'upsertEhrIntegrationConfiguration', orgParams],
  ['POST', `${integration}/create_dashboard_url`, 'createEhrDashboardUrl', orgParams],
  ['GET', `${integration}/member`, 'listIntegrationManagedMembers', orgParams],
  ['POST', `${integration}/member`, 'createIntegrationManagedMember', orgParams],
  ['GET', `${integration}/member/{member_id}`, 'getIntegrationManagedMember', memberParams],
  ['PATCH', `${integration}/member/{member_id}`, 'updateIntegrationManagedMember', memberParams],
  ['DELETE', `${integration}/member/{member_id}`, 'deleteIntegrationManagedMember', memberParams],
  ['POST', `${integration}/resolve_member`, 'resolveIntegrationManagedMember', orgParams],
  ['GET', pipelines, 'getTeamEhrPipelines', placeParams],
  ['POST', pipelines, 'upsertTeamEhrPipelines', placeParams],
  ['DELETE', pipelines, 'deleteTeamEhrPipelines', placeParams],
] as const satisfies readonly (readonly [Method, string, string, typeof orgParams])[];

/** The contract's operations that Salus does not serve, so that a client gets the reason. Errors: `ehr.not_served`. */
export function ehrRoutes(): readonly Operation[] {
  return unserved.map(([method, path, operationId, params]) =>
    managementOperation({
      operationId,
      method,
      path,
      tag: 'health records',
      summary: 'Not served',
      description: `${path.startsWith(pipelines) ? reasons.pipelines : reasons.integration}. Answers 501.`,
      params,
      response: null,
      errors: ['ehr.not_served'],
      audit: 'none',
      permission: 'administer',
      handle: async () => {
        throw new AppError('ehr.not_served', {
          detail: path.startsWith(pipelines) ? reasons.pipelines : reasons.integration,
        });
      },
    }),
  );
}
