import { listUsersDeletedSince } from '#deletions';
import type { ReadDb } from '#kernel/db.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { minuteMs } from '#kernel/time.ts';
import { listDeletedIds } from '#users';

import type { ExportId, Part } from './model.ts';
import { openPart } from './ndjson-writer.ts';
import * as parts from './parts-store.ts';

type Keys = { readonly exportId: ExportId; readonly key: Buffer };

/** A deletion that was made so long before the snapshot may have been committed after it. */
const commitMsMax = minuteMs;

/**
 * Of these users, those whose lines are not served: the user is deleted, or parts of the user's data were deleted after the
 * export read them.
 */
async function listWithheld(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
  userIds: readonly UserId[],
): Promise<readonly UserId[]> {
  const transactionAt = await parts.findTransactionAt(db, scope, exportId);
  const since = new Date((transactionAt?.getTime() ?? 0) - commitMsMax);
  const [deleted, inPart] = await Promise.all([
    listDeletedIds(db, scope, userIds),
    listUsersDeletedSince(db, scope, userIds, since),
  ]);
  return [...new Set([...deleted, ...inPart])];
}

/** Whether a user of a finished export, or data of one, was deleted after it was written. */
export async function hasDeletedUsers(
  db: ReadDb,
  scope: TeamScope,
  exportId: ExportId,
): Promise<boolean> {
  const units = await parts.listUnits(db, scope, exportId);
  const deleted = await listWithheld(
    db,
    scope,
    exportId,
    units.flatMap(({ userIds }) => userIds),
  );
  return deleted.length > 0;
}

/**
 * Reads the parts of an export without the lines of users who, or whose data, are deleted when a part is read: their own resources, and the
 * Provenance and Practitioner resources that were made of these.
 */
export class LivingLines {
  readonly #scope: TeamScope;
  readonly #keys: Keys;
  readonly #users = new Map<number, readonly UserId[]>();
  /** Ids of the removed resources of the last unit, for the users who were deleted then. */
  #removed: { readonly of: string; readonly ids: ReadonlySet<string> } | null = null;

  constructor(scope: TeamScope, keys: Keys) {
    this.#scope = scope;
    this.#keys = keys;
  }

  /** The lines of a part; undefined where the export was removed. */
  async read(db: ReadDb, part: Part): Promise<Buffer | undefined> {
    const { exportId } = this.#keys;
    const content = await parts.findContent(db, this.#scope, exportId, part);
    if (content === undefined) return undefined;
    const lines = await openPart(this.#keys, part, content);
    const deleted = await listWithheld(
      db,
      this.#scope,
      exportId,
      await this.#usersOf(db, part.unit),
    );
    if (deleted.length === 0) return lines;
    const removed = await this.#removedIds(db, part.unit, deleted);
    const left = linesOf(lines).filter(
      (line) => !isAbout(line, deleted) && !isMadeOf(idOf(line), removed),
    );
    return Buffer.from(left.map((line) => `${line}\n`).join(''));
  }

  async #usersOf(db: ReadDb, unit: number): Promise<readonly UserId[]> {
    if (this.#users.size === 0) {
      const units = await parts.listUnits(db, this.#scope, this.#keys.exportId);
      for (const { number, userIds } of units) this.#users.set(number, userIds);
    }
    return this.#users.get(unit) ?? [];
  }

  async #removedIds(
    db: ReadDb,
    unit: number,
    deleted: readonly UserId[],
  ): Promise<ReadonlySet<string>> {
    const of = [unit, ...deleted].join();
    if (this.#removed?.of === of) return this.#removed.ids;
    const { exportId } = this.#keys;
    const ids = new Set<string>();
    const all = await parts.listParts(db, this.#scope, exportId);
    for (const part of all.filter((each) => each.unit === unit)) {
      const content = await parts.findContent(db, this.#scope, exportId, part);
      if (content === undefined) continue;
      for (const line of linesOf(await openPart(this.#keys, part, content)))
        if (isAbout(line, deleted)) ids.add(idOf(line));
    }
    this.#removed = { of, ids };
    return ids;
  }
}

const linesOf = (lines: Buffer): readonly string[] =>
  lines.toString('utf8').split('\n').filter(Boolean);

const isAbout = (line: string, deleted: readonly UserId[]): boolean =>
  deleted.some((id) => line.includes(id));

const idPattern = /"id":"(?<id>[^"]+)"/u;
/** Of the resource itself: its id stands before those of anything within it. */
const idOf = (line: string): string => idPattern.exec(line)?.groups?.['id'] ?? '';

/** Ids of a Provenance end with that of its target, those of a Practitioner begin with that of the order. */
function isMadeOf(id: string, removed: ReadonlySet<string>): boolean {
  const [first, last] = [id.indexOf('.'), id.lastIndexOf('.')];
  return first !== -1 && (removed.has(id.slice(first + 1)) || removed.has(id.slice(0, last)));
}
