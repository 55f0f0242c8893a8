import type { AppContext } from '#kernel/app-context.ts';
import { audit } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { DomainEvent } from '#kernel/events/event.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { greatest } from '#kernel/numbers/extremes.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { hourMs } from '#kernel/time.ts';
import { readPage } from '#management';
import { findActive, lockActive } from '#users';

import { deletedEvents } from './events.ts';
import { addParts, type Deletion, type DeletedPart, type Selector, tombstonesOf } from './model.ts';
import type { ErasedSummaries, Erasing, EventParts, Moved, Parts } from './parts.ts';
import * as store from './store.ts';
import { deleteTombstones, insertTombstones } from './tombstone-store.ts';

/** How long a deletion can be undone. */
export const undoMs = hourMs;

export type DeletionDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'cursors'> & {
  readonly parts: Parts;
  readonly events: EventParts;
  readonly eventBytesMax: number;
  /** Called after a commit that may have appended events. */
  readonly onEvents: () => void;
};

type Asked = {
  readonly userId: UserId;
  readonly selector: Selector;
  readonly allowAgain: boolean;
  readonly isDryRun: boolean;
};

/** Ends the transaction of a dry run without a change; it carries the counts. */
class DryRun extends Error {
  override readonly name = 'DryRun';
  readonly deletion: Deletion;

  constructor(deletion: Deletion) {
    super('a dry run ends');
    this.deletion = deletion;
  }
}

/**
 * Deletes the selected data of a user; after the commit no reader finds it. A dry run is the same transaction, rolled back, so
 * that its counts are those of the deletion. If nothing new matches, it returns the deletion that is already in force.
 */
export async function deleteData(
  deps: DeletionDeps,
  scope: TeamScope,
  asked: Asked,
): Promise<Deletion> {
  try {
    const deletion = await deps.db.write(scope, async (tx) => {
      const made = await deleteIn(deps, tx, scope, asked);
      if (asked.isDryRun) throw new DryRun(made);
      return made;
    });
    deps.onEvents();
    return deletion;
  } catch (error) {
    if (error instanceof DryRun) return error.deletion;
    throw error;
  }
}

async function deleteIn(
  deps: DeletionDeps,
  tx: Tx,
  scope: TeamScope,
  { userId: askedId, selector, allowAgain: isAllowed, isDryRun }: Asked,
): Promise<Deletion> {
  const { parts, clock, random } = deps;
  const key = { scope, userId: trust<UserId>(askedId.toLowerCase()) };
  const user = (await lockActive(tx, [key])).get(key);
  if (user === undefined) throw new AppError('user.gone');
  const { userId } = key;
  const now = clock.now();
  const of: Erasing = { scope, userId, deletionId: uuidV7(now, random), selector, now };
  const purgeAt = new Date(now.getTime() + undoMs);
  const row = {
    id: of.deletionId,
    userId,
    selector,
    allowAgain: isAllowed,
    state: 'deleted',
  } as const;
  const begun: Deletion = { ...row, counts: [], createdAt: now, purgeAt, endedAt: null };
  const same = await store.findSame(tx, scope, { userId, selector });
  await store.insert(tx, scope, begun);
  const { counts, summaries } = await erase(deps, tx, of);
  if (counts.length === 0) {
    const isSame = same !== undefined && same.allowAgain === isAllowed;
    if (isSame && !isDryRun) {
      await store.remove(tx, scope, begun.id);
      return same;
    }
    if (!isSame) {
      requireKnownSource(selector, user.connectedSources, parts.providerSlugs);
      await requireKnown(parts, tx, of);
    }
  }
  const deletion = { ...begun, counts };
  await store.setCounts(tx, scope, deletion);
  if (!isAllowed) {
    const lastMs = greatest([0, ...counts.map((each) => each.lastMs ?? 0)]);
    const tombstones = tombstonesOf(selector, { now, lastMs, summaries, timeless: parts.timeless });
    await insertTombstones(tx, scope, of, tombstones);
  }
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  const subject = { userId, clientUserId: user.clientUserId };
  const told = deletedEvents(deletion, subject, parts.eventNameOf);
  const wanted = told.filter(({ eventType }) => interest.wants(scope.tenantId, eventType));
  await append(tx, scope, wanted);
  await audit(tx, scope, {
    action: 'deletion.created',
    subject: { type: 'deletion', id: trust(deletion.id) },
    userId,
    details: { samples: total(counts, 'samples'), summaries: total(counts, 'summaries') },
  });
  return deletion;
}

const total = (counts: readonly DeletedPart[], kind: DeletedPart['kind']): number =>
  counts.filter((each) => each.kind === kind).reduce((sum, { count }) => sum + count, 0);

type Erased = Pick<ErasedSummaries, 'summaries'> & { readonly counts: readonly DeletedPart[] };

async function erase({ parts, events }: DeletionDeps, tx: Tx, of: Erasing): Promise<Erased> {
  const given = await parts.eraseSummaries(tx, of);
  const workouts = given.summaries.filter(({ resource }) => resource === 'workouts');
  const samples = await parts.eraseSamples(tx, of, workouts);
  const computed = await parts.eraseComputed(tx, of, [...given.moved, ...samples.moved]);
  const counts = [...samples.parts, ...given.parts, ...computed.parts];
  const summaries = [...given.summaries, ...computed.summaries];
  const deleted = { covers: samples.covers, ids: new Set(summaries.map(({ id }) => id)) };
  if (counts.length > 0 || given.moved.length > 0) {
    const rests = await events.withhold(tx, of, (event) => parts.restOfEvent(event, deleted));
    await append(tx, of.scope, rests);
    await parts.forgetResults(tx, of, resourcesOf(counts, samples.moved));
    await parts.forgetRawPages(tx, of, counts);
  }
  return { counts, summaries: given.summaries };
}

const resourcesOf = (
  counts: readonly Pick<DeletedPart, 'resource'>[],
  moved: readonly Moved[],
): readonly string[] => [...new Set([...counts, ...moved].map(({ resource }) => resource))];

async function append(tx: Tx, scope: TeamScope, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  const interest = await outbox.findInterest(tx, [scope.tenantId]);
  await outbox.append(
    tx,
    events.map((event) => ({ scope, event })),
    interest,
  );
}

/** Throws if the id names nothing, unless an earlier deletion removed what it named. */
async function requireKnown(parts: Parts, tx: Tx, of: Erasing): Promise<void> {
  const { selector } = of;
  if (selector.by === 'summary') throw new AppError('deletion.nothing_found');
  if (selector.by === 'import' && !(await parts.hasImport(tx, of)))
    throw new AppError('deletion.nothing_found');
}

/** A misspelt source must not look deleted: the catalog or the user has it. */
function requireKnownSource(
  selector: Selector,
  ofUser: readonly string[],
  providerSlugs: readonly string[],
): void {
  const slug = 'provider' in selector ? selector.provider : null;
  if (slug === null || providerSlugs.includes(slug) || ofUser.includes(slug)) return;
  const expected = [...new Set([...ofUser, ...providerSlugs])].join(', ');
  const msg = 'Input should be a source of the user or of GET /v2/providers';
  const loc = ['body', selector.by, 'provider'];
  throw new InvalidRequest([{ type: 'enum', loc, msg, input: slug, ctx: { expected } }]);
}

type Named = { readonly userId: UserId; readonly id: string };

/** Restores deleted data within an hour. Idempotent. */
export async function undoDeletion(
  deps: DeletionDeps,
  scope: TeamScope,
  named: Named,
): Promise<Deletion> {
  const { parts, clock, eventBytesMax } = deps;
  const undone = await deps.db.write(scope, async (tx) => {
    const { user, deletion } = await lockDeletion(tx, scope, named);
    if (deletion.state === 'undone') return deletion;
    const now = clock.now();
    const isOver = deletion.state === 'purged' || deletion.purgeAt <= now;
    if (isOver) throw new AppError('deletion.over');
    const { userId, id: deletionId } = deletion;
    const interest = await outbox.findInterest(tx, [scope.tenantId]);
    const wants = (eventType: string): boolean => interest.wants(scope.tenantId, eventType);
    const subject = { scope, userId, clientUserId: user.clientUserId, deletionId, now };
    const of = { ...subject, wants, eventBytesMax };
    await deleteTombstones(tx, userId, deletionId);
    const summaries = await parts.restoreSummaries(tx, of);
    const samples = await parts.restoreSamples(tx, of);
    const moved = [...summaries.moved, ...samples.moved];
    await parts.noteMoved(tx, of, moved);
    await parts.noteChanged(tx, of, resourcesOf(deletion.counts, moved));
    const others = await store.listOthers(tx, scope, deletion);
    // An event may also contain data of another deletion. It stays withheld, because restored data is announced by new events.
    await deps.events.release(tx, of, others.at(-1)?.id ?? null);
    await append(tx, scope, [...summaries.events, ...samples.events]);
    await parts.purgeSummaries(tx, of);
    await parts.purgeSamples(tx, of);
    const ended = { ...deletion, state: 'undone', endedAt: now } as const;
    await store.setState(tx, ended);
    await handToOthers(deps, tx, { scope, userId, now }, others);
    const auditSubject = { type: 'deletion', id: trust(deletionId) } as const;
    await audit(tx, scope, { action: 'deletion.undone', subject: auditSubject, userId });
    return ended;
  });
  deps.onEvents();
  return undone;
}

/** Passes restored data that another deletion also covers to that deletion, which can restore it later. */
async function handToOthers(
  deps: DeletionDeps,
  tx: Tx,
  of: Pick<Erasing, 'scope' | 'userId' | 'now'>,
  others: readonly Deletion[],
): Promise<void> {
  for (const other of others.filter(({ allowAgain: isAllowed }) => !isAllowed)) {
    const { id: deletionId, selector } = other;
    const { counts } = await erase(deps, tx, { ...of, deletionId, selector });
    if (counts.length === 0) continue;
    await store.setCounts(tx, of.scope, { ...other, counts: addParts(other.counts, counts) });
  }
}

/** Allows the next pull, sync or import to store the data again. The deletion itself stays in force. */
export async function allowAgain(
  { db }: Pick<DeletionDeps, 'db'>,
  scope: TeamScope,
  named: Named,
): Promise<Deletion> {
  return db.write(scope, async (tx) => {
    const { deletion } = await lockDeletion(tx, scope, named);
    if (deletion.state === 'undone' || deletion.allowAgain) return deletion;
    const { userId, id } = deletion;
    await deleteTombstones(tx, userId, id);
    await store.setAllowed(tx, scope, id);
    const subject = { type: 'deletion', id: trust(id) } as const;
    await audit(tx, scope, { action: 'deletion.allowed_again', subject, userId });
    return { ...deletion, allowAgain: true };
  });
}

async function lockDeletion(
  tx: Tx,
  scope: TeamScope,
  { userId, id }: Named,
): Promise<{ readonly user: { readonly clientUserId: string }; readonly deletion: Deletion }> {
  const key = { scope, userId };
  const user = (await lockActive(tx, [key])).get(key);
  if (user === undefined) throw new AppError('user.gone');
  const deletion = await store.lock(tx, scope, { userId, id });
  if (deletion === undefined) throw new AppError('deletion.not_found');
  return { user, deletion };
}

/** Throws if the team does not have the user. */
export async function requireUser(
  { db }: Pick<DeletionDeps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<void> {
  const user = await findActive(db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('user.gone');
}

/** The deletions of a user, the newest first. */
export async function listDeletions(
  { db, cursors }: Pick<DeletionDeps, 'db' | 'cursors'>,
  scope: TeamScope,
  asked: { readonly userId: UserId; readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly rows: readonly Deletion[]; readonly nextCursor: string | null }> {
  const { userId, cursor, limit } = asked;
  const query = ['deletions', scope.tenantId, userId];
  return readPage(cursors, { query, cursor, limit }, async (page) =>
    store.list(db.read(scope), scope, userId, page),
  );
}
