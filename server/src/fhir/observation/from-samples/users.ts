import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';
import { findActive, listPersons, toUserId, type User } from '#users';

import type { FhirDeps } from '../../resource-type.ts';
import type { Criteria } from '../../search/criteria-model.ts';
import type { OffsetAt } from '../../search/values-model.ts';

const batchMax = 40;

/** The clock of a person, for what does not say where it was; UTC where nobody knows. */
export function clockOf({ fallbackTimeZone }: Pick<User, 'fallbackTimeZone'>): OffsetAt {
  const zone = fallbackTimeZone?.value;
  return zone === undefined ? () => 0 : (atMs) => zoneOffsetSeconds(zone, atMs) * 1000;
}

/** Those who are asked for, else everybody, the newest first; from where the page begins, and that one, too. */
export async function* usersOf(
  deps: FhirDeps,
  scope: TeamScope,
  { references: { patient } }: Criteria,
  start: { readonly createdMs: number; readonly userId: string } | null,
): AsyncGenerator<User> {
  const db = deps.db.read(scope);
  const find = async (id: string): Promise<User | undefined> => findActive(db, scope, toUserId(id));
  if (patient !== undefined) {
    const ids = patient
      .filter(({ type }) => type === undefined || type === 'Patient')
      .map(({ id = '' }) => id.toLowerCase())
      .filter((id) => uuidPattern.test(id));
    // Ids begin with the time at which they were made.
    for (const id of [...new Set(ids)].toSorted().toReversed()) {
      const user = start !== null && id > start.userId ? undefined : await find(id);
      if (user !== undefined) yield user;
    }
    return;
  }
  let after = null;
  if (start !== null) {
    const own = await find(start.userId);
    if (own !== undefined) yield own;
    after = { createdAt: new Date(start.createdMs), id: start.userId };
  }
  for (;;) {
    const filter = { ids: null, named: null, updated: [] };
    const persons = await listPersons(deps, scope, filter, { after, limit: batchMax });
    for (const { id } of persons) {
      const user = await find(id);
      if (user !== undefined) yield user;
    }
    const last = persons.at(-1);
    if (last === undefined || persons.length < batchMax) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
