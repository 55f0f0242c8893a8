import { queryOptions } from '@tanstack/react-query';

import { api, call, tenantHeader } from '#console/kernel/api/client.ts';
import type { AuthorizeApplicationBody } from '#console/kernel/api/contract.ts';
import type { Environment } from '#console/kernel/api/sign-in.ts';

import type { KeyPlace } from '../queries.ts';

export type ConsentPlace = { readonly teamId: string; readonly environment: Environment };

const keyOf = ({ teamId, environment }: ConsentPlace): string => `${teamId}/${environment}`;
const pathOf = ({ organisationId, teamId, environment }: KeyPlace) =>
  ({ org_id: organisationId, team_id: teamId, environment }) as const;

/** What an application asks a member of the team for. */
export const requestQuery = (place: ConsentPlace, asked: Readonly<Record<string, string>>) =>
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
export const consentUsersQuery = (place: ConsentPlace, reference: string) =>
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

export const authorizationsQuery = (place: KeyPlace) =>
  queryOptions({
    queryKey: [keyOf(place), 'authorizations'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(path, { params: { path: pathOf(place) }, signal }))).authorizations,
  });

export const originsQuery = (place: KeyPlace) =>
  queryOptions({
    queryKey: [keyOf(place), 'authorization-origins'],
    queryFn: async ({ signal }) =>
      (await call(api.GET(originPath, { params: { path: pathOf(place) }, signal }))).origins,
  });

export const setOrigins = async (place: KeyPlace, origins: readonly string[]) =>
  call(api.PUT(originPath, { params: { path: pathOf(place) }, body: { origins: [...origins] } }));

export const revokeAuthorization = async (place: KeyPlace, id: string) =>
  call(
    api.DELETE(`${path}/{authorization_id}`, {
      params: { path: { ...pathOf(place), authorization_id: id } },
    }),
  );
