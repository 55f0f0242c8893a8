import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { AppError } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { requireOrganisationScope } from '../row-scope.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db'>;

export async function getOrganisation(
  { db }: Deps,
  scope: ManagementScope,
): Promise<store.Organisation> {
  requireOrganisationScope(scope);
  const found = await store.find(db.read(acrossTenants), scope.organisationId);
  if (found === undefined) throw new AppError('organisation.not_found');
  return found;
}

export async function renameOrganisation(
  { db }: Deps,
  scope: ManagementScope,
  name: string,
): Promise<store.Organisation> {
  requireOrganisationScope(scope);
  const id = scope.organisationId;
  return db.write(acrossTenants, async (tx) => {
    const renamed = await store.updateName(tx, id, name);
    if (renamed === undefined) throw new AppError('organisation.not_found');
    await audit(tx, scope, {
      action: 'organisation.updated',
      subject: { type: 'organisation', id },
    });
    return renamed;
  });
}
