import { Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { optional, uuid } from '#kernel/http/common-schemas.ts';
import { operation, type Operation } from '#kernel/http/operation.ts';

import { labAccountStatuses } from '../model.ts';
import { labAccountSchema, toWireLabAccount } from '../schema.ts';
import { listLabAccounts } from './service.ts';

const listQuery = Type.Object({
  lab_account_id: optional(uuid),
  status: optional(Type.Enum([...labAccountStatuses])),
});
const accountsSchema = Type.Object(
  { data: Type.Array(labAccountSchema) },
  { title: 'GetTeamLabAccountsResponse' },
);

export function teamAccountRoutes(deps: Pick<AppContext, 'db'>): readonly Operation[] {
  return [
    operation({
      operationId: 'listTeamLabAccounts',
      method: 'GET',
      path: '/v3/lab_test/lab_account',
      tag: 'lab tests',
      summary: 'List the lab accounts that the team may order through',
      description:
        'The newest first. An order uses the account that it names, otherwise the only active account of the team at the lab, otherwise the account of the platform. Of the teams that share an account, only your own is listed.',
      query: listQuery,
      response: accountsSchema,
      audit: 'none',
      handle: async ({ scope, query }) => {
        const accounts = await listLabAccounts(deps, scope, {
          id: query.lab_account_id ?? null,
          status: query.status ?? null,
        });
        return { data: accounts.map((account) => toWireLabAccount(account)) };
      },
    }),
  ];
}
