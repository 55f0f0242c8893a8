import type { Tx } from '#kernel/db.ts';
import type { UserId } from '#kernel/scope.ts';
import { listRestoredIds } from '#users';

import { mayRead } from '../access.ts';
import type { ResourceType, Shown } from '../resource-type.ts';
import { isMatch } from '../search/match-model.ts';
import { fhirBaseOf } from './asked-model.ts';
import { besideTypes, resourcesOf, typesOfUsers } from './exported.ts';
import { changedFrom, type Unit } from './model.ts';
import { NdjsonWriter } from './ndjson-writer.ts';
import * as parts from './parts-store.ts';
import { filterCriteria } from './request-model.ts';
import { findRowVersions } from './row-version-store.ts';
import * as store from './store.ts';
import { Lost, type Work } from './work.ts';

/** Writes every resource of some users, after removing those that an earlier attempt wrote. */
export async function writeUnit(work: Work, unit: Unit, usersDone: number): Promise<void> {
  const { reads, scope, leased } = work;
  const marks = await findRowVersions(reads.db.read(scope), scope, unit.userIds);
  const groups = await groupsOf(work, unit.userIds);
  await inUnit(work, { ...unit, marks }, async (linesOf) => {
    for (const type of typesOfUsers) {
      for (const asked of groups) await writeType(work, { type, ...asked }, linesOf);
      if (leased.types.includes(type.type)) await linesOf(type.type).end();
    }
  });
  await asHolder(work, async (tx) => {
    await store.update(tx, scope, leased, { users_done: usersDone });
  });
}

type Group = { readonly userIds: readonly UserId[] | null; readonly since: Date | null };

/** Returns the filters of a type. */
function filtersOf({ leased, filters }: Work, { type, parameters }: ResourceType) {
  const own = filters.filter((each) => each.type === type);
  return own.map(
    ({ query }) => filterCriteria(parameters, query, fhirBaseOf(leased.request)).criteria,
  );
}

/** Attachments have absolute URLs: a line does not say where it was read. */
function absolute(resource: Shown['resource'], face: string): Shown['resource'] {
  const { presentedForm } = resource;
  if (!Array.isArray(presentedForm)) return resource;
  const forms = presentedForm.map((each: unknown) => {
    const { url }: Readonly<Record<string, unknown>> = Object(each);
    return typeof url === 'string' ? Object.assign({}, each, { url: `${face}/${url}` }) : each;
  });
  return { ...resource, presentedForm: forms };
}

/** Users who were deleted and restored since then are exported completely, because readers have removed them. */
async function groupsOf(
  { reads, scope, leased }: Work,
  userIds: readonly UserId[],
): Promise<readonly Group[]> {
  const since = changedFrom(leased);
  if (since === null) return [{ userIds, since }];
  const back = await listRestoredIds(reads.db.read(scope), scope, { userIds, since });
  const others = userIds.filter((id) => !back.includes(id));
  const groups: readonly Group[] = [
    { userIds: others, since },
    { userIds: back, since: null },
  ];
  return groups.filter((each) => each.userIds?.length !== 0);
}

type LinesOf = (type: string) => NdjsonWriter;

/** Writes lines of a unit into parts, and marks the unit as complete. */
export async function inUnit(
  work: Work,
  unit: Unit & { readonly marks: string | null },
  write: (linesOf: LinesOf) => Promise<void>,
): Promise<void> {
  const { deps, scope, leased, key, buffers } = work;
  const { id: exportId } = leased;
  await asHolder(work, async (tx) => parts.replaceUnit(tx, scope, exportId, unit));
  const all = new Map<string, NdjsonWriter>();
  const linesOf = (type: string): NdjsonWriter => {
    const known = all.get(type);
    if (known !== undefined) return known;
    const of = { unit: unit.number, type };
    const made = new NdjsonWriter(
      { exportId, key, random: deps.random, buffers },
      of,
      async (part) => asHolder(work, async (tx) => parts.insertPart(tx, scope, exportId, part)),
    );
    all.set(type, made);
    return made;
  };
  await write(linesOf);
  for (const lines of all.values()) await lines.end();
  await asHolder(work, async (tx) => parts.endUnit(tx, scope, exportId, unit.number));
}

/** Throws if the export was removed or leased by another worker; the transaction is rolled back. */
async function asHolder(work: Work, write: (tx: Tx) => Promise<void>): Promise<void> {
  const { deps, scope, leased, stopping } = work;
  stopping.throwIfAborted();
  await deps.db.write(scope, async (tx) => {
    if (!(await store.hold(tx, scope, leased))) throw new Lost();
    await write(tx);
  });
}

/**
 * Writes the resources of a type for these users (null: of no user) and resources derived from them, as far as the
 * export includes either.
 */
export async function writeType(
  work: Work,
  { type, ...group }: Group & { readonly type: ResourceType },
  linesOf: LinesOf,
): Promise<void> {
  const { reads, scope, leased, stopping } = work;
  const { types, until } = leased;
  const face = fhirBaseOf(leased.request);
  const asked = { ...group, until, filters: filtersOf(work, type) };
  const isAsked = types.includes(type.type);
  const beside =
    type.origin === undefined ? [] : besideTypes.filter((each) => types.includes(each.type));
  if ((!isAsked && beside.length === 0) || !mayRead(scope, type.type, 'search')) return;
  for await (const { entries, written } of resourcesOf(reads, scope, type, asked)) {
    stopping.throwIfAborted();
    if (isAsked) {
      await linesOf(type.type).add(entries.map(({ resource }) => absolute(resource, face)));
      if (written !== undefined) await linesOf(type.type).addWritten(written);
    }
    for (const each of beside) await addBeside(linesOf, entries, { each, work });
  }
}

async function addBeside(
  linesOf: LinesOf,
  entries: readonly Shown[],
  { each, work }: { readonly each: ResourceType; readonly work: Work },
): Promise<void> {
  const filters = filtersOf(work, each);
  const made = (each.beside?.make(work.scope, entries) ?? []).filter(
    ({ resource }) =>
      filters.length === 0 || filters.some((one) => isMatch(each.parameters, one, resource)),
  );
  if (made.length > 0) await linesOf(each.type).add(made.map(({ resource }) => resource));
}
