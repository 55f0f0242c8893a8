import type { AppContext } from '#kernel/app-context.ts';
import type { ReadDb } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import { type ListPage, readPage } from '#kernel/pagination.ts';
import type { TeamScope } from '#kernel/scope.ts';
import { teamTime } from '#kernel/team-time/team-time.ts';

import { type Review, transitionOf, type UpdateStatus, updateStatuses } from './review-model.ts';
import { noteUpdate, openUpdateNote, publishReviewEvent } from './reviews.ts';
import { getReview, lockOpen, type MatchingDeps, record } from './service.ts';
import * as store from './store.ts';
import { listUpdates, type StoredUpdate } from './update-store.ts';

/** An entry in the history of a review. */
export type Update = Omit<StoredUpdate, 'sealedNote'> & { readonly note: string | null };

/** Adds a note to an unresolved review, or changes its status. */
export async function updateReview(
  deps: MatchingDeps,
  scope: TeamScope,
  id: string,
  given: { readonly note: string | null; readonly status: UpdateStatus | null },
): Promise<Review> {
  await deps.db.write(scope, async (tx) => {
    const before = await lockOpen(tx, scope, id);
    if (given.note === null && given.status === null) {
      throw new InvalidRequest([
        { type: 'value_error', loc: ['body'], msg: 'Give note or status' },
      ]);
    }
    const status = given.status ?? before.status;
    const isOfTeam = updateStatuses.some((each) => each === before.status);
    if (given.status !== null && !isOfTeam) {
      throw new AppError('unmatched_result.action_not_allowed', {
        detail: `A result that is ${before.status} cannot become ${given.status}`,
      });
    }
    // The same status without a note changes nothing.
    if (status === before.status && given.note === null) return;
    const { now } = await teamTime(deps, tx, scope);
    await store.setStatus(tx, scope, { id, status, at: now });
    const to = transitionOf({ status, action: before.action });
    await noteUpdate(tx, deps, scope, { before, to, note: given.note, at: now });
    await record(tx, scope, { id, action: 'updated' });
    if (status !== before.status) {
      await publishReviewEvent(tx, scope, { id, eventType: 'labtest.match_review.updated' });
    }
  });
  deps.onEvents();
  return getReview(deps, scope, id);
}

/** Returns a page of a review's history, newest first. */
export async function readUpdates(
  deps: MatchingDeps,
  scope: TeamScope,
  id: string,
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<ListPage<Update>> {
  const db = deps.db.read(scope);
  if ((await store.find(db, scope, id)) === undefined) {
    throw new AppError('unmatched_result.not_found');
  }
  const page = await readPage(deps.cursors, {
    query: JSON.stringify(['unmatched_result_update', scope.tenantId, id]),
    cursor,
    limit,
    placeOf: ([number, ...rest]) => (rest.length === 0 ? number : undefined),
    positionOf: ({ number }: StoredUpdate) => [number],
    list: async (before, rows) => listUpdates(db, scope, id, { before, limit: rows }),
  });
  return { ...page, rows: page.rows.map((each) => openUpdate(deps, each)) };
}

/** All that was done about a result that is a user's, for the user's export. */
export async function exportUpdates(
  deps: Pick<AppContext, 'vault'>,
  db: ReadDb,
  scope: TeamScope,
  id: string,
): Promise<readonly Update[]> {
  const stored = await listUpdates(db, scope, id, { before: null, limit: 1000 });
  return stored.map((each) => openUpdate(deps, each));
}

function openUpdate(
  deps: Pick<AppContext, 'vault'>,
  { sealedNote, ...update }: StoredUpdate,
): Update {
  const note = sealedNote === null ? null : openUpdateNote(deps, update.id, sealedNote);
  return { ...update, note };
}
