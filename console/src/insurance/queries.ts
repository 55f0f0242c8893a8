import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';
import type { ClientFacingPayor } from '#console/kernel/api/contract.ts';

export type Payor = ClientFacingPayor;

export const payorsQuery = (tenant: string, name: string) =>
  queryOptions({
    queryKey: [tenant, 'payors', name],
    queryFn: async ({ signal }) => {
      const query = { insurance_name: name };
      return call(api.GET('/v3/insurance/search/payor', { params: { query }, signal }));
    },
    enabled: name !== '',
  });

export const diagnosesQuery = (tenant: string, text: string) =>
  queryOptions({
    queryKey: [tenant, 'diagnoses', text],
    queryFn: async ({ signal }) => {
      const query = { diagnosis_query: text };
      return call(api.GET('/v3/insurance/search/diagnosis', { params: { query }, signal }));
    },
    enabled: text !== '',
  });

/** What can and cannot stand together on one claim, and what was not looked at. */
export async function validateCodes(codes: readonly string[]) {
  return call(api.POST('/v3/insurance/validate_icd_codes', { body: { codes: [...codes] } }));
}

export type NewPayor = {
  readonly name: string;
  readonly line: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
};

export async function createPayor({ name, line, city, state, zip }: NewPayor): Promise<Payor> {
  const address = { first_line: line, city, state, zip };
  return call(api.POST('/v3/payor', { body: { name, address } }));
}
