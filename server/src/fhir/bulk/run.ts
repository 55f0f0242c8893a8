import type { Database, ReadDb } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';
import { countUsers, listDeletedIds, listUserIds } from '#users';

import { resourcesOf, typesOfUsers } from './exported.ts';
import { lifeMs, type Unit, usersOfUnit } from './model.ts';
import { PlainBuffers } from './ndjson-writer.ts';
import * as parts from './parts-store.ts';
import { openQuiet } from './quiet-snapshot-store.ts';
import { findRowVersions } from './row-version-store.ts';
import * as store from './store.ts';
import { Lost, type Work } from './work.ts';
import { nonPatientUnit, writeNonPatientResources } from './write-non-patient.ts';
import { writeUnit } from './write-unit.ts';

/** A unit of a run before, and whether it still shows what the snapshot does. */
type Former = { readonly unit: Unit; readonly isKept: boolean };

/** More than a team has: whatever joined the users of a unit is written with them. */
const everyUser = 1_000_000_000;

/**
 * Writes an export, as one snapshot of the database shows the team. A run that was cut off is taken up: of the units that are
 * there, those stay in which nothing has changed between both snapshots, and the others are written anew.
 */
export async function runExport(
  work: Omit<Work, 'reads' | 'buffers'>,
): Promise<'done' | 'stopped'> {
  const { deps, scope } = work;
  const { at, snapshot } = await openQuiet(deps, scope);
  try {
    const { db } = snapshot;
    const reads = { ...deps, db: pinned(deps.db, db), clock: { now: () => at } };
    const withReads = { ...work, reads, buffers: new PlainBuffers() };
    const formers = await takeUp(withReads, db, at);
    return await writeUnits(withReads, db, formers);
  } finally {
    await snapshot.close();
  }
}

/** Every read sees the snapshot. */
function pinned(db: Database, of: ReadDb): Database {
  return { ...db, read: () => of, search: () => of, replica: () => of };
}

async function takeUp(work: Work, db: ReadDb, at: Date): Promise<readonly Former[]> {
  const { deps, scope, leased } = work;
  const units = await parts.listUnits(deps.db.read(scope), scope, leased.id);
  const formers: Former[] = [];
  let after: UserId | null = null;
  for (const { isWhole, marks, ...unit } of units) {
    if (unit.number === nonPatientUnit) continue;
    const through: UserId | null = unit.userIds.at(-1) ?? null;
    const users = await usersIn(work, db, { after, through, limit: everyUser });
    const isSame = isWhole && users.join() === unit.userIds.join();
    formers.push({ unit, isKept: isSame && !(await hasChanged(work, unit, marks)) });
    after = through;
  }
  const stale = formers.filter(({ isKept }) => !isKept).map(({ unit }) => unit.number);
  const change = {
    transaction_at: at,
    users_all: await countAll(work, db),
    users_done: countOf(formers),
  };
  await deps.db.write(scope, async (tx) => {
    if (!(await store.update(tx, scope, leased, change))) throw new Lost();
    if (stale.length > 0) await parts.removeUnits(tx, scope, leased.id, stale);
  });
  return formers;
}

/** Users that are not deleted and are asked for, in the order of their ids. */
async function usersIn(
  { scope, leased: { patients } }: Work,
  db: ReadDb,
  range: Parameters<typeof listUserIds>[2],
): Promise<readonly UserId[]> {
  if (patients === null) return listUserIds(db, scope, range);
  const deleted = await listDeletedIds(db, scope, patients);
  const { after, through, limit } = range;
  return [...new Set(patients)]
    .filter((id) => !deleted.includes(id))
    .filter((id) => (after === null || id > after) && (through === null || id <= through))
    .toSorted()
    .slice(0, limit);
}

async function countAll(work: Work, db: ReadDb): Promise<number> {
  if (work.leased.patients === null) return countUsers(db, work.scope);
  return (await usersIn(work, db, { after: null, through: null, limit: everyUser })).length;
}

const countOf = (formers: readonly Former[]): number =>
  formers.reduce((sum, { isKept, unit }) => sum + (isKept ? unit.userIds.length : 0), 0);

/** The hour that goes on is over at some time, though nothing is written then; of no other type does a resource change so. */
const timed = 'Observation';

/** Whether these users have other rows than those that were written, or something has become final since. */
async function hasChanged(work: Work, { userIds }: Unit, marks: string | null): Promise<boolean> {
  const { reads, scope, leased } = work;
  if (marks === null) return true;
  if (marks !== (await findRowVersions(reads.db.read(scope), scope, userIds))) return true;
  const since = leased.transactionAt;
  for (const type of typesOfUsers) {
    if (type.type !== timed || !leased.types.includes(timed)) continue;
    const { value } = await resourcesOf(reads, scope, type, { userIds, since }).next();
    value?.written?.json.finish().discard();
    if (value !== undefined) return true;
  }
  return false;
}

async function writeUnits(
  work: Work,
  db: ReadDb,
  formers: readonly Former[],
): Promise<'done' | 'stopped'> {
  const { deps, scope, leased, stopping } = work;
  let usersDone = countOf(formers);
  const write = async (unit: Unit): Promise<void> => {
    usersDone += unit.userIds.length;
    await writeUnit(work, unit, usersDone);
  };
  let after: UserId | null = null;
  for (const { unit, isKept } of formers) {
    if (stopping.aborted) return 'stopped';
    const through: UserId | null = unit.userIds.at(-1) ?? null;
    const range = { after, through, limit: everyUser };
    const users = isKept ? [] : await usersIn(work, db, range);
    if (users.length > 0) await write({ number: unit.number, userIds: users });
    after = through;
  }
  for (let number = (formers.at(-1)?.unit.number ?? nonPatientUnit) + 1; ; number += 1) {
    if (stopping.aborted) return 'stopped';
    const range = { after, through: null, limit: usersOfUnit };
    const userIds: readonly UserId[] = await usersIn(work, db, range);
    if (userIds.length === 0) break;
    await write({ number, userIds });
    after = userIds.at(-1) ?? after;
  }
  await writeNonPatientResources(work);
  const end = { state: 'done', expires_at: new Date(deps.clock.now().getTime() + lifeMs) } as const;
  const isOurs = await deps.db.write(scope, async (tx) => store.update(tx, scope, leased, end));
  if (!isOurs) throw new Lost();
  return 'done';
}
