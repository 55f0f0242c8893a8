import { queryOptions } from '@tanstack/react-query';

import { api, call } from '#console/kernel/api/client.ts';

const path = '/v1/org/{org_id}/domain';

export const domainsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['domains', organisationId],
    queryFn: async ({ signal }) =>
      call(api.GET(path, { params: { path: { org_id: organisationId } }, signal })),
  });

export async function createDomain(organisationId: string, domain: string) {
  return call(api.POST(path, { params: { path: { org_id: organisationId } }, body: { domain } }));
}

const one = (organisationId: string, id: string) => ({
  path: { org_id: organisationId, domain_id: id },
});

export async function verifyDomain(organisationId: string, id: string) {
  return call(
    api.POST('/v1/org/{org_id}/domain/{domain_id}/verify', { params: one(organisationId, id) }),
  );
}

export async function deleteDomain(organisationId: string, id: string) {
  return call(
    api.DELETE('/v1/org/{org_id}/domain/{domain_id}', { params: one(organisationId, id) }),
  );
}
