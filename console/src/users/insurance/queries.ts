import type { UseQueryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type {
  ClientFacingInsurance,
  ClientFacingPayor,
  CreateInsuranceRequest,
  EligibilityCheck,
} from '#console/kernel/api/contract.ts';

const of = (userId: string) => ({ path: { user_id: userId } });

export const insuranceQuery = (
  tenant: string,
  userId: string,
): UseQueryOptions<ClientFacingInsurance> => ({
  queryKey: [tenant, 'user', userId, 'insurance'],
  queryFn: async ({ signal }) =>
    call(api.GET('/v2/user/{user_id}/insurance/latest', { params: of(userId), signal })),
});

/** As many as fit beside a search. */
const payorsMax = 8;

export const payorQuery = (
  tenant: string,
  text: string,
): UseQueryOptions<readonly ClientFacingPayor[]> => ({
  queryKey: [tenant, 'payors of a user', text],
  queryFn: async ({ signal }) => {
    const params = { query: { insurance_name: text } };
    const found = await call(api.GET('/v3/insurance/search/payor', { params, signal }));
    return found.slice(0, payorsMax);
  },
  enabled: text !== '',
});

export async function addInsurance(userId: string, body: CreateInsuranceRequest) {
  return call(api.POST('/v2/user/{user_id}/insurance', { params: of(userId), body }));
}

/** The newest ones. */
export const checksQuery = (
  tenant: string,
  userId: string,
): UseQueryOptions<readonly EligibilityCheck[]> => ({
  queryKey: [tenant, 'user', userId, 'eligibility'],
  queryFn: async ({ signal }) => {
    const found = await call(
      api.GET('/v2/user/{user_id}/insurance/eligibility', { params: of(userId), signal }),
    );
    return found.data;
  },
});

export type Asking = { readonly name: string; readonly npi: string };

/** Asks the payer, and waits for it. */
export async function checkEligibility(userId: string, provider: Asking) {
  const body = { provider };
  return call(api.POST('/v2/user/{user_id}/insurance/eligibility', { params: of(userId), body }));
}
