import { type Static, Type } from 'typebox';

import type { AppContext } from '#kernel/app-context.ts';
import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { managementOperation, type Operation } from '#kernel/http/operation.ts';
import type { LookUpTxt } from '#kernel/network/dns.ts';
import { toWireInstant } from '#kernel/time.ts';

import { toId } from '../ids.ts';
import type { DomainId } from '../model.ts';
import { orgParams, success } from '../schema.ts';
import { type Domain, recordOf } from './model.ts';
import { addDomain, getDomain, listDomains, removeDomain, verifyDomain } from './service.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'> & { readonly lookUpTxt: LookUpTxt };

const tag = 'domains';
const listPath = '/v1/org/{org_id}/domain';
const domainPath = `${listPath}/{domain_id}`;

const domainParams = Type.Object({ ...orgParams.properties, domain_id: uuid });
const createBody = Type.Object(
  { domain: Type.String({ maxLength: 253 }) },
  { title: 'CreateOrgDomainBody' },
);
const instructionsBody = Type.Object(
  { to_email: Type.String({ format: 'email' }) },
  { title: 'SendOrgDomainInstructionsBody' },
);

const domainSchema = Type.Object(
  {
    id: uuid,
    domain: Type.String(),
    is_verified: Type.Boolean(),
    created_on: instant,
    dns_records: Type.Array(Type.Record(Type.String(), Type.String()), {
      description: 'The DNS record to add before the domain can be verified.',
    }),
  },
  { title: 'ClientFacingOrgDomain' },
);
const domainsSchema = Type.Object(
  { data: Type.Array(domainSchema) },
  { title: 'ListOrgDomainResponse' },
);
const instructionsSchema = Type.Object(
  { sent: Type.Boolean(), sendgrid_message_id: nullable(Type.String()) },
  { title: 'SendOrgDomainInstructionsResponse' },
);
const verificationSchema = Type.Object(
  { status: Type.Enum(['verified', 'pending']) },
  { title: 'VerifyOrgDomainResponse' },
);

function toWire(domain: Domain): Static<typeof domainSchema> {
  return {
    id: domain.id,
    domain: domain.domain,
    is_verified: domain.verifiedAt !== null,
    created_on: toWireInstant(domain.createdAt),
    dns_records: [{ type: 'TXT', ...recordOf(domain) }],
  };
}

export function domainRoutes(deps: Deps): readonly Operation[] {
  return [...ownedRoutes(deps), ...proofRoutes(deps)];
}

function ownedRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'createDomain',
      permission: 'administer',
      method: 'POST',
      path: listPath,
      tag,
      summary: 'Add a domain',
      description:
        'The domain takes effect once it is verified: add the DNS record of the response, then verify.',
      params: orgParams,
      body: createBody,
      response: domainSchema,
      status: 201,
      errors: ['auth.not_permitted', 'domain.too_many'],
      handle: async ({ scope, body }) => toWire(await addDomain(deps, scope, body.domain)),
    }),
    managementOperation({
      operationId: 'listDomains',
      permission: 'administer',
      method: 'GET',
      path: listPath,
      tag,
      summary: 'List domains',
      params: orgParams,
      response: domainsSchema,
      errors: ['auth.not_permitted'],
      handle: async ({ scope }) => ({ data: (await listDomains(deps, scope)).map(toWire) }),
    }),
    managementOperation({
      operationId: 'getDomain',
      permission: 'administer',
      method: 'GET',
      path: domainPath,
      tag,
      summary: 'Get a domain',
      params: domainParams,
      response: domainSchema,
      errors: ['auth.not_permitted', 'domain.not_found'],
      handle: async ({ scope, params }) =>
        toWire(await getDomain(deps, scope, toId<DomainId>(params.domain_id))),
    }),
  ];
}

function proofRoutes(deps: Deps): readonly Operation[] {
  return [
    managementOperation({
      operationId: 'sendDomainInstructions',
      permission: 'administer',
      method: 'POST',
      path: `${domainPath}/send_domain_instructions`,
      tag,
      summary: 'Send the DNS record by e-mail',
      description:
        'Salus sends no e-mail: the response says that nothing was sent. The record is in `dns_records` of the domain.',
      params: domainParams,
      body: instructionsBody,
      response: instructionsSchema,
      errors: ['auth.not_permitted', 'domain.not_found'],
      audit: 'none',
      handle: async ({ scope, params }) => {
        await getDomain(deps, scope, toId<DomainId>(params.domain_id));
        return { sent: false, sendgrid_message_id: null };
      },
    }),
    managementOperation({
      operationId: 'verifyDomain',
      permission: 'administer',
      method: 'POST',
      path: `${domainPath}/verify`,
      tag,
      summary: 'Verify a domain',
      description: 'Looks the DNS record up now. `pending`: it is not there, or not yet.',
      params: domainParams,
      response: verificationSchema,
      errors: ['auth.not_permitted', 'domain.not_found'],
      handle: async ({ scope, params }): Promise<Static<typeof verificationSchema>> => {
        const isVerified = await verifyDomain(deps, scope, toId<DomainId>(params.domain_id));
        return { status: isVerified ? 'verified' : 'pending' };
      },
    }),
    managementOperation({
      operationId: 'deleteDomain',
      permission: 'administer',
      method: 'DELETE',
      path: domainPath,
      tag,
      summary: 'Delete a domain',
      params: domainParams,
      response: success,
      errors: ['auth.not_permitted', 'domain.not_found'],
      handle: async ({ scope, params }) => {
        await removeDomain(deps, scope, toId<DomainId>(params.domain_id));
        return { success: true };
      },
    }),
  ];
}
