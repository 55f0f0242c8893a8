import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { LookUpTxt } from '#kernel/network/dns.ts';
import type { ManagementScope, TeamScope } from '#kernel/scope.ts';

import { newId } from '../ids.ts';
import type { DomainId } from '../model.ts';
import { removeFromOrganisation } from '../organisations/remove.ts';
import { requireOrganisationScope } from '../row-scope.ts';
import { type Domain, hasRecord, parseDomain, recordOf } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock' | 'random'>;

const tokenBytes = 24;
const domainsMax = 100;

/** Adds a domain that must still be verified. Returns an existing domain of the organisation unchanged. */
export async function addDomain(deps: Deps, scope: ManagementScope, text: string): Promise<Domain> {
  requireOrganisationScope(scope);
  const domain = parseDomain(text);
  if (domain === undefined) {
    const msg = 'Input should be a domain name such as example.com';
    throw new InvalidRequest([{ type: 'value_error', loc: ['body', 'domain'], msg, input: text }]);
  }
  const wanted: Domain = {
    id: newId<DomainId>(deps),
    domain,
    token: deps.random.bytes(tokenBytes).toString('base64url'),
    createdAt: deps.clock.now(),
    verifiedAt: null,
  };
  return deps.db.write(acrossTenants, async (tx) => {
    const count = await store.lockAndCount(tx, scope.organisationId);
    const added = await store.insert(tx, scope.organisationId, wanted);
    if (added.id !== wanted.id) return added;
    if (count >= domainsMax) throw new AppError('domain.too_many');
    await audit(tx, scope, { action: 'domain.added', subject: subject(added) });
    return added;
  });
}

export async function listDomains(
  { db }: Pick<Deps, 'db'>,
  scope: ManagementScope,
): Promise<readonly Domain[]> {
  requireOrganisationScope(scope);
  return store.list(db.read(acrossTenants), scope.organisationId);
}

export async function getDomain(
  { db }: Pick<Deps, 'db'>,
  scope: ManagementScope,
  id: DomainId,
): Promise<Domain> {
  requireOrganisationScope(scope);
  const domain = await store.find(db.read(acrossTenants), scope.organisationId, id);
  if (domain === undefined) throw new AppError('domain.not_found');
  return domain;
}

/** Returns whether DNS records verify the domain. A verified domain stays verified. */
export async function verifyDomain(
  deps: Pick<Deps, 'db' | 'clock'> & { readonly lookUpTxt: LookUpTxt },
  scope: ManagementScope,
  id: DomainId,
): Promise<boolean> {
  const domain = await getDomain(deps, scope, id);
  if (domain.verifiedAt !== null) return true;
  const record = recordOf(domain);
  if (!hasRecord(await deps.lookUpTxt(record.name), record.value)) return false;
  await deps.db.write(acrossTenants, async (tx) => {
    const isThere = await store.verify(tx, scope.organisationId, id, deps.clock.now());
    if (!isThere) throw new AppError('domain.not_found');
    await audit(tx, scope, { action: 'domain.verified', subject: subject(domain) });
  });
  return true;
}

export async function removeDomain(
  deps: Pick<Deps, 'db'>,
  scope: ManagementScope,
  id: DomainId,
): Promise<void> {
  await removeFromOrganisation(deps, scope, 'organisation_domain', {
    action: 'domain.removed',
    subject: subject({ id }),
    missing: 'domain.not_found',
  });
}

const subject = ({ id }: Pick<Domain, 'id'>) => ({ type: 'domain', id }) as const;

/** The domains that the team's organisation has proven to be its own. */
export async function listVerifiedDomains(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
): Promise<readonly string[]> {
  return store.listVerified(db.read(scope), scope.organisationId);
}
