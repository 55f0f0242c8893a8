import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import { findActive } from '#users';

import { deriveActivity, type WorkOutDeps } from './derive-activity.ts';
import * as store from './store.ts';

/** Computes so many days for one request, the newest first; the worker computes the others of a longer history. */
export const daysAtOnceMax = 31;

/** What became of the days that were worked out at once. */
export type WorkedOut = { readonly created: number; readonly updated: number };

const none: WorkedOut = { created: 0, updated: 0 };

type Marked = Parameters<typeof store.listMarked>[2];

/** Computes the activity of marked days now. */
export async function deriveMarked(
  deps: WorkOutDeps,
  scope: TeamScope,
  of: Marked,
): Promise<WorkedOut> {
  const marked = await store.listMarked(deps.db.read(scope), scope, of);
  const isEmpty = marked.length === 0;
  // A mark of a deleted user stays, for the case that the deletion is undone.
  if (isEmpty || (await findActive(deps.db.read(scope), scope, of.userId)) === undefined)
    return none;
  const days = new Set([...new Set(marked.map(({ day }) => day))].slice(0, daysAtOnceMax));
  let [created, updated] = [0, 0];
  for (const due of marked.filter(({ day }) => days.has(day))) {
    // oxlint-disable-next-line no-await-in-loop -- neighbouring days share a day of the person's calendar
    const derived = await deriveOne(deps, scope, due);
    created += derived.created;
    updated += derived.updated;
  }
  return { created, updated };
}

async function deriveOne(
  deps: WorkOutDeps,
  scope: TeamScope,
  due: store.DueDay,
): Promise<WorkedOut> {
  try {
    const { receipt, isCurrent, leftOut } = await deriveActivity(deps, scope, due);
    // The worker reports totals that were left out.
    if (isCurrent && leftOut.length === 0)
      await deps.db.write(scope, async (tx) => store.settle(tx, due));
    return receipt ?? none;
  } catch (error) {
    // A day with too many samples does not fail the request. The worker reports it.
    if (error instanceof AppError) return none;
    throw error;
  }
}

/** Completes the activities of a range of days before they are read, so that a read finds what was pushed before it. */
export type CompleteActivities = (
  scope: TeamScope,
  userId: UserId,
  range: {
    readonly provider?: string | null;
    /** Both included; null: no bound. */
    readonly fromDate: PlainDate | null;
    readonly toDate: PlainDate | null;
  },
) => Promise<void>;

function shifted(date: PlainDate | null, byDays: number): PlainDate | null {
  return date === null ? null : plainDate(new Date(parseUtc(date) + byDays * dayMs));
}

/** A day of the calendar consists of samples of three days of UTC. */
export function openCompleteActivities(deps: WorkOutDeps): CompleteActivities {
  return async (scope, userId, { provider = null, fromDate, toDate }) => {
    const days = { fromDay: shifted(fromDate, -1), toDay: shifted(toDate, 1) };
    await deriveMarked(deps, scope, { userId, provider, ...days });
  };
}
