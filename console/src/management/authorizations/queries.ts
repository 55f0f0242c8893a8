import { queryOptions } from '@tanstack/react-query';

import { api, call, tenantHeader } from '#console/kernel/api/client.ts';
import type { AuthorizeApplicationBody } from '#console/kernel/api/contract.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';

import type { KeyScope } from '../queries.ts';

export type ConsentScope = { readonly teamId: string; readonly environment: Environment };

const keyOf = ({ teamId, environment }: ConsentScope): string => `${teamId}/${environment}`;
const pathOf = ({ organisationId, teamId, environment }: KeyScope) =>
  ({ org_id: organisationId, team_id: teamId, environment }) as const;

/** What an application asks a member of the team for. */
export const requestQuery = (place: ConsentScope, asked: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: [keyOf(place), 'authorization-request', asked],
    queryFn: async ({ signal }) => {
      const team = { team_id: place.teamId, environment: place.environment };
      const query = { ...asked, ...team };
      return call(api.GET('/v1/me/authorization_request', { params: { query }, signal }));
    },
    retry: false,
  });

const foundMax = 8;

/** Users of the team that the consent is for, which is not in the address. */
export const consentUsersQuery = (place: ConsentScope, reference: string) =>
  queryOptions({
    queryKey: [keyOf(place), 'consent-users', reference],
    queryFn: async ({ signal }) => {
      const body = {
        ...(reference === '' ? {} : { client_user_id: reference }),
        limit: foundMax,
      };
      const headers = { [tenantHeader]: keyOf(place) };
      return (await call(api.POST('/v2/user/search', { body, headers, signal }))).users;
    },
  });

export const authorize = async (body: AuthorizeApplicationBody) =>
  call(api.POST('/v1/me/authorization', { body }));

const path = '/v1/org/{org_id}/team/{team_id}/{environment}/authorization';
const originPath = '/v1/org/{org_id}/team/{team_id}/{environment}/authorization_origin';

export const authorizationsQuery = (place: KeyScope) =>
  queryOptions({
    queryKey: [keyOf(place), 'authorizations'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(path, { params: { path: pathOf(place) }, signal }))).authorizations,
  });

export const originsQuery = (place: KeyScope) =>
  queryOptions({
    queryKey: [keyOf(place), 'authorization-origins'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(originPath, { params: { path: pathOf(place) }, signal }))).origins,
  });

export const setOrigins = async (place: KeyScope, origins: readonly string[]) =>
  call(api.PUT(originPath, { params: { path: pathOf(place) }, body: { origins: [...origins] } }));

export const revokeAuthorization = async (place: KeyScope, id: string) =>
  call(
    api.DELETE(`${path}/{authorization_id}`, {
      params: { path: { ...pathOf(place), authorization_id: id } },
    }),
  );
