import { acrossTenants } from '#kernel/across-tenants.ts';
import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditEntry } from '#kernel/audit.ts';
import { AppError, type ErrorCode } from '#kernel/errors.ts';
import type { ManagementScope } from '#kernel/scope.ts';

import { requireOrganisationScope } from '../row-scope.ts';
import * as store from './store.ts';

/** Deletes a row of the organisation from a table, and writes the audit entry. */
export async function removeFromOrganisation(
  { db }: Pick<AppContext, 'db'>,
  scope: ManagementScope,
  from: Exclude<store.OwnedTable, 'organisation_member'>,
  {
    missing,
    ...entry
  }: Required<Pick<AuditEntry, 'action' | 'subject'>> & { readonly missing: ErrorCode },
): Promise<void> {
  requireOrganisationScope(scope);
  await db.write(acrossTenants, async (tx) => {
    const isRemoved = await store.remove(tx, scope.organisationId, from, entry.subject.id);
    if (!isRemoved) throw new AppError(missing);
    await audit(tx, scope, entry);
  });
}
