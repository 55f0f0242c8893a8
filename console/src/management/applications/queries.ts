import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  PrepareTeamCustomCredentialsBody,
  UpsertTeamCustomCredentialsBody,
  UpsertTeamScopeRequirementsBody,
} from '#console/kernel/api/contract.ts';
import { firstPage, pageAt } from '#console/kernel/api/paging.ts';

import type { KeyScope } from '../queries.ts';

const path = '/v1/org/{org_id}/team_custom_credentials/{env}/{region}';

/** Of a provider whose applications a team can have for itself. */
export type ProviderSlug = PrepareTeamCustomCredentialsBody['provider'];
/** Of a provider whose people are asked for scopes. */
export type ScopedProvider = keyof UpsertTeamScopeRequirementsBody;

function params({ organisationId, environment, region }: KeyScope) {
  return { org_id: organisationId, env: environment, region } as const;
}

const keyOf = ({ teamId, environment }: KeyScope): string => `${teamId}/${environment}`;

export const applicationsQuery = (place: KeyScope) =>
  infiniteQueryOptions({
    queryKey: [keyOf(place), 'applications'],
    queryFn: async ({ signal, pageParam }) =>
      call(
        api.GET(path, {
          params: {
            path: params(place),
            query: { team_id: [place.teamId], ...pageAt(pageParam) },
          },
          signal,
        }),
      ),
    initialPageParam: firstPage,
    getNextPageParam: ({ next_cursor: next }) => next,
  });

/** What has to be told to the provider before its application works here. */
export const preparationQuery = (place: KeyScope, provider: ProviderSlug) =>
  queryOptions({
    queryKey: [keyOf(place), 'preparation', provider],
    queryFn: async ({ signal }) =>
      call(
        api.POST('/v1/org/{org_id}/prepare_team_custom_credentials/{env}/{region}', {
          params: { path: params(place) },
          body: { team_id: place.teamId, provider },
          signal,
        }),
      ),
  });

type Application = Pick<
  UpsertTeamCustomCredentialsBody,
  'provider' | 'client_id' | 'client_secret' | 'redirect_url_override'
>;

export async function setApplication(place: KeyScope, application: Application) {
  const body = { team_id: place.teamId, ...application };
  return call(api.POST(path, { params: { path: params(place) }, body }));
}

export async function deleteApplication(place: KeyScope, id: string) {
  const query = { credential_id: [id] };
  return call(api.DELETE(path, { params: { path: params(place), query } }));
}

const scopesPath = '/v1/org/{org_id}/team/{team_id}/scope_requirements';

export const scopesQuery = ({ organisationId, teamId }: KeyScope) =>
  queryOptions({
    queryKey: [teamId, 'scopes'],
    queryFn: async ({ signal }) =>
      call(
        api.GET(scopesPath, {
          params: { path: { org_id: organisationId, team_id: teamId } },
          signal,
        }),
      ),
  });

/** What people have to grant at a provider, and what they are asked for beside it; null: what is usual there. */
export async function setScopes(
  { organisationId, teamId }: KeyScope,
  provider: ScopedProvider,
  wanted: { readonly must: readonly string[]; readonly may: readonly string[] } | null,
) {
  const scopes =
    wanted === null ? null : { user_must_grant: wanted.must, user_may_grant: wanted.may };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no scope of the provider the server refuses, naming it
  const body = { [provider]: scopes } as unknown as UpsertTeamScopeRequirementsBody;
  const team = { org_id: organisationId, team_id: teamId };
  return call(api.POST(scopesPath, { params: { path: team }, body }));
}
