import { Type } from 'typebox';

import { managementOperation, type Operation } from '#kernel/operation.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamId } from '#kernel/scope.ts';

import { toId } from '../ids.ts';
import type { LabAccountId } from '../model.ts';
import { nullable, placeFields, placeOf, placeParams, uuid } from '../schema.ts';
import { labAccountStatuses } from './model.ts';
import { labAccountSchema, toWireLabAccount } from './schema.ts';
import { allowTeams, listLabAccounts } from './service.ts';

type Deps = Pick<Resources, 'db'>;

const tag = 'lab accounts';
const path = '/v1/org/{org_id}/lab_account/{env}/{region}';
const teamsMax = 1000;

const accountParams = Type.Object({ ...placeFields, account_id: uuid });
const listQuery = Type.Object({
  lab_account_id: Type.Optional(nullable(uuid)),
  team_id: Type.Optional(nullable(uuid)),
  status: Type.Optional(nullable(Type.Enum([...labAccountStatuses]))),
});
const patchBody = Type.Object(
  { team_id_allowlist: Type.Array(uuid, { maxItems: teamsMax }) },
  { title: 'LabAccountTeamIdAllowlistUpdateBody' },
);

const accountsSchema = Type.Object(
  { data: Type.Array(labAccountSchema) },
  { title: 'LabAccountsResponse' },
);
const patchedSchema = Type.Object(
  { lab_account: labAccountSchema },
  { title: 'LabAccountResponse' },
);

export function labAccountRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listLabAccounts',
      method: 'GET',
      path,
      tag,
      summary: 'List lab accounts',
      description: '`team_id`: those that the team may order through.',
      params: placeParams,
      query: listQuery,
      response: accountsSchema,
      errors: ['auth.not_permitted'],
      handle: async ({ scope, params, query }) => {
        const accounts = await listLabAccounts(deps, scope, {
          ...placeOf(params),
          id: query.lab_account_id == null ? undefined : toId<LabAccountId>(query.lab_account_id),
          teamId: query.team_id == null ? undefined : toId<TeamId>(query.team_id),
          status: query.status ?? undefined,
        });
        return { data: accounts.map((account) => toWireLabAccount(account)) };
      },
    }),
    managementOperation({
      operationId: 'updateLabAccount',
      method: 'PATCH',
      path: `${path}/{account_id}`,
      tag,
      summary: 'Say which teams order through a lab account',
      description: 'The list replaces the one before.',
      params: accountParams,
      body: patchBody,
      response: patchedSchema,
      errors: ['auth.not_permitted', 'lab_account.not_found', 'team.not_found'],
      handle: async ({ scope, params, body }) => {
        const place = { ...placeOf(params), id: toId<LabAccountId>(params.account_id) };
        const teamIds = [...new Set(body.team_id_allowlist.map((id) => toId<TeamId>(id)))];
        return { lab_account: toWireLabAccount(await allowTeams(deps, scope, place, teamIds)) };
      },
    }),
  ];
}
