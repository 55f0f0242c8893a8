import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  ClientFacingDiagnosisInformation,
  ClientFacingPayor,
  FoundUser,
} from '#console/kernel/api/contract.ts';

import type { IdempotentRequest } from '../idempotent-request.ts';
import { type LabTest, type NewOrder } from './model.ts';
import { userSearchOf } from './search.ts';

/** More are not shown: whoever looks for one types more of it. */
export const foundMax = 8;

/** By a body, so that no reference is in an address. */
export const peopleQuery = (
  tenant: string,
  text: string,
): UseQueryOptions<readonly FoundUser[]> => ({
  queryKey: [tenant, 'new order', 'users', text],
  queryFn: async ({ signal }) => {
    const body = { ...userSearchOf(text), limit: foundMax };
    return (await call(api.POST('/v2/user/search', { body, signal }))).users;
  },
  enabled: text !== '',
});

/** What of the team can be ordered, the first of them where nothing is looked for. */
export const orderableTestsQuery = (
  tenant: string,
  name: string,
): UseQueryOptions<readonly LabTest[]> => ({
  queryKey: [tenant, 'new order', 'lab tests', name],
  queryFn: async ({ signal }) => {
    const query = {
      lab_test_limit: foundMax,
      generation_method: 'manual',
      status: 'active',
      ...(name === '' ? {} : { name }),
    } as const;
    return (await call(api.GET('/v3/lab_test', { params: { query }, signal }))).data;
  },
});

export const diagnosisQuery = (
  tenant: string,
  text: string,
): UseQueryOptions<readonly ClientFacingDiagnosisInformation[]> => ({
  queryKey: [tenant, 'new order', 'diagnoses', text],
  queryFn: async ({ signal }) => {
    const params = { query: { diagnosis_query: text } };
    const found = await call(api.GET('/v3/insurance/search/diagnosis', { params, signal }));
    return found.slice(0, foundMax);
  },
  enabled: text !== '',
});

export const payorQuery = (
  tenant: string,
  text: string,
): UseQueryOptions<readonly ClientFacingPayor[]> => ({
  queryKey: [tenant, 'new order', 'payors', text],
  queryFn: async ({ signal }) => {
    const params = { query: { insurance_name: text } };
    const found = await call(api.GET('/v3/insurance/search/payor', { params, signal }));
    return found.slice(0, foundMax);
  },
  enabled: text !== '',
});

/** Whether the codes can stand on one order; asked again whenever one comes or goes. */
export const togetherQuery = (tenant: string, codes: readonly string[]) =>
  queryOptions({
    queryKey: [tenant, 'new order', 'codes', codes],
    queryFn: async ({ signal }) =>
      call(api.POST('/v3/insurance/validate_icd_codes', { body: { codes: [...codes] }, signal })),
    enabled: codes.length > 0,
  });

export const labAccountsQuery = (tenant: string) =>
  queryOptions({
    queryKey: [tenant, 'lab accounts', 'active'],
    queryFn: async ({ signal }) => {
      const query = { status: 'active' } as const;
      return (await call(api.GET('/v3/lab_test/lab_account', { params: { query }, signal }))).data;
    },
  });

/** Who the user is: a reveal, for which somebody presses a button. */
export async function readRecord(userId: string) {
  const params = { path: { user_id: userId } };
  return call(api.GET('/v2/user/{user_id}/info/latest', { params }));
}

/** Once under its name. A refusal is not kept under it: what it was about may be put right elsewhere. */
export async function createOrder(body: NewOrder, { key }: IdempotentRequest): Promise<string> {
  const header = { 'x-idempotency-key': key, 'x-idempotency-error': 'no-cache' };
  const { order } = await call(api.POST('/v3/order', { params: { header }, body }));
  return order.id;
}
