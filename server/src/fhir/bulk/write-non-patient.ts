import type { TeamScope } from '#kernel/scope.ts';
import { listDeleted } from '#users';

import { isWithin } from '../access.ts';
import { patientType } from '../patient/type.ts';
import { nonPatientTypes } from './exported.ts';
import { deletedType, changedFrom } from './model.ts';
import type { Work } from './work.ts';
import { inUnit, writeType } from './write-unit.ts';

/** What is of no user stands in a unit of its own, which each run writes anew. */
export const nonPatientUnit = 0;
/** Of one Bundle. */
const entriesMax = 1000;

/** Writes what is nobody's, and who was deleted since the last export. */
export async function writeNonPatientResources(work: Work): Promise<void> {
  const unit = { number: nonPatientUnit, userIds: [], marks: null };
  const { leased } = work;
  const deleted = await deletedOf(work);
  await inUnit(work, unit, async (linesOf) => {
    const asked = { userIds: null, since: changedFrom(leased) };
    for (const type of nonPatientTypes) await writeType(work, { type, ...asked }, linesOf);
    const bundles = [];
    for (let start = 0; start < deleted.length; start += entriesMax) {
      const entry = deleted.slice(start, start + entriesMax).map((id) => ({
        request: { method: 'DELETE', url: `Patient/${id}` },
      }));
      bundles.push({ resourceType: 'Bundle', type: 'transaction', entry });
    }
    if (bundles.length > 0) await linesOf(deletedType).add(bundles);
  });
}

/** Users who were deleted or erased since, as far as the caller could have seen them. */
async function deletedOf({ reads, scope, leased }: Work): Promise<readonly string[]> {
  const { types, patients } = leased;
  const since = changedFrom(leased);
  // Whoever is asked for by name was there when the export began.
  if (since === null || patients !== null || !types.includes('Patient')) return [];
  const all = await listDeleted(reads.db.read(scope), scope, since);
  return all.filter((each) => couldSee(scope, each)).map(({ id }) => id);
}

function couldSee(
  scope: TeamScope,
  { id, at }: { readonly id: string; readonly at: Date },
): boolean {
  const meta = { lastUpdated: at.toISOString() };
  return isWithin(scope, patientType, { resourceType: 'Patient', id, meta });
}
