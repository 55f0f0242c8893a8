import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  CreateOrgTeamBody,
  UpdateOrgTeamBody,
  UpdateOrgTeamEnvironmentBody,
} from '#console/kernel/api/contract.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';

const path = '/v1/org/{org_id}/team/{team_id}';

export type TeamIds = { readonly organisationId: string; readonly teamId: string };

const at = ({ organisationId, teamId }: TeamIds) => ({
  path: { org_id: organisationId, team_id: teamId },
});

export const teamQuery = (place: TeamIds) =>
  queryOptions({
    queryKey: [place.teamId, 'team'],
    queryFn: async ({ signal }) =>
      call(
        api.GET(path, {
          params: { ...at(place), query: { include_environment: ['sandbox', 'production'] } },
          signal,
        }),
      ),
  });

export async function updateTeam(place: TeamIds, body: UpdateOrgTeamBody) {
  return call(api.PATCH(path, { params: at(place), body }));
}

/** Settings of one environment; those of the other stay. */
export async function updateSettings(
  place: TeamIds,
  environment: Environment,
  settings: UpdateOrgTeamEnvironmentBody,
) {
  return updateTeam(place, { [environment]: settings });
}

/** With all of its users and data. */
export async function deleteTeam(place: TeamIds) {
  return call(api.DELETE(path, { params: at(place) }));
}

export async function updateOrganisation(organisationId: string, name: string) {
  const params = { path: { org_id: organisationId } };
  return call(api.PATCH('/v1/org/{org_id}', { params, body: { name } }));
}

export async function createTeam(organisationId: string, body: CreateOrgTeamBody) {
  return call(
    api.POST('/v1/org/{org_id}/team', { params: { path: { org_id: organisationId } }, body }),
  );
}
