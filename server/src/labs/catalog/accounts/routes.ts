import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { TeamId } from '#kernel/scope.ts';
import { environmentFields, environmentOf, environmentParams, success, toId } from '#management';

import { type LabAccountId, labAccountStatuses } from './model.ts';
import {
  createBody,
  fieldsFromWire,
  labAccountSchema,
  patchBody,
  replaceBody,
  teamsFromWire,
  toWireLabAccount,
} from './schema.ts';
import {
  type AccountKey,
  allowTeams,
  createLabAccount,
  deleteLabAccount,
  listManagedLabAccounts,
  replaceLabAccount,
} from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

const tag = 'lab accounts';
const path = '/v1/org/{org_id}/lab_account/{env}/{region}';

const accountParams = Type.Object({ ...environmentFields, account_id: uuid });
const listQuery = Type.Object({
  lab_account_id: optional(uuid),
  team_id: optional(uuid),
  status: optional(Type.Enum([...labAccountStatuses])),
});
const accountsSchema = Type.Object(
  { data: Type.Array(labAccountSchema) },
  { title: 'LabAccountsResponse' },
);
const accountSchema = Type.Object(
  { lab_account: labAccountSchema },
  { title: 'LabAccountResponse' },
);

const placed = { params: accountParams, path: `${path}/{account_id}` } as const;

export function labAccountRoutes(deps: Deps): readonly Operation[] {
  return [...accountRoutes(deps), ...oneAccountRoutes(deps)];
}

function accountRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'listLabAccounts',
      permission: 'administer',
      method: 'GET',
      path,
      tag,
      summary: 'List lab accounts',
      description: '`team_id`: those that the team may order through.',
      params: environmentParams,
      query: listQuery,
      response: accountsSchema,
      errors: ['auth.not_permitted'],
      handle: async ({ scope, params, query }) => {
        const accounts = await listManagedLabAccounts(deps, scope, {
          ...environmentOf(params),
          id: query.lab_account_id == null ? undefined : toId<LabAccountId>(query.lab_account_id),
          teamId: query.team_id == null ? undefined : toId<TeamId>(query.team_id),
          status: query.status ?? undefined,
        });
        return { data: accounts.map((account) => toWireLabAccount(account)) };
      },
    }),
    managementOperation({
      operationId: 'createLabAccount',
      permission: 'administer',
      method: 'POST',
      path,
      tag,
      summary: 'Add a lab account',
      description:
        'An account of the organization at a laboratory. Orders of the listed teams carry its account number. A result that names no known order belongs to the listed team, if there is only one.',
      params: environmentParams,
      body: createBody,
      response: accountSchema,
      errors: [
        'auth.not_permitted',
        'team.not_found',
        'lab_account.number_taken',
        'lab_account.too_many',
      ],
      handle: async ({ scope, params, body }) => {
        const account = await createLabAccount(deps, scope, environmentOf(params), {
          ...fieldsFromWire(body),
          lab: body.lab,
          teamIds: teamsFromWire(body.team_id_allowlist ?? []),
        });
        return { lab_account: toWireLabAccount(account) };
      },
    }),
  ];
}

function oneAccountRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'replaceLabAccount',
      permission: 'administer',
      method: 'PUT',
      ...placed,
      tag,
      summary: 'Change a lab account',
      description:
        'Fields that are not in the body get the defaults of a new account; the lab and the teams do not change. Only an active account accepts orders.',
      body: replaceBody,
      response: accountSchema,
      errors: ['auth.not_permitted', 'lab_account.not_found', 'lab_account.number_taken'],
      handle: async ({ scope, params, body }) => {
        const account = await replaceLabAccount(deps, scope, at(params), fieldsFromWire(body));
        return { lab_account: toWireLabAccount(account) };
      },
    }),
    managementOperation({
      operationId: 'updateLabAccount',
      permission: 'administer',
      method: 'PATCH',
      ...placed,
      tag,
      summary: 'Set the teams of a lab account',
      description: 'The list replaces the one before.',
      body: patchBody,
      response: accountSchema,
      errors: ['auth.not_permitted', 'lab_account.not_found', 'team.not_found'],
      handle: async ({ scope, params, body }) => {
        const teamIds = teamsFromWire(body.team_id_allowlist);
        return {
          lab_account: toWireLabAccount(await allowTeams(deps, scope, at(params), teamIds)),
        };
      },
    }),
    managementOperation({
      operationId: 'deleteLabAccount',
      permission: 'administer',
      method: 'DELETE',
      ...placed,
      tag,
      summary: 'Delete a lab account',
      description:
        'New orders cannot use the account, and results are not matched by its number. Existing orders still refer to it. To stop new orders only, set it to `suspended`.',
      response: success,
      errors: ['auth.not_permitted', 'lab_account.not_found'],
      handle: async ({ scope, params }) => {
        await deleteLabAccount(deps, scope, at(params));
        return { success: true };
      },
    }),
  ];
}

function at(params: Static<typeof accountParams>): AccountKey {
  return { ...environmentOf(params), id: toId<LabAccountId>(params.account_id) };
}
