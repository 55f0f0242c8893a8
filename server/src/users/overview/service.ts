import type { AppContext } from '#kernel/app-context.ts';
import { uuidPattern } from '#kernel/formats.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { toUserId, type User } from '../model.ts';
import { toSeries, type WeekPoint } from './model.ts';
import * as store from './store.ts';

type Deps = Pick<AppContext, 'db' | 'clock'>;

/** The most users in a result; the first are shown. */
export const foundMax = 100;

export async function getMetrics(
  { db, clock }: Deps,
  scope: TeamScope,
): Promise<{ readonly counts: store.Counts; readonly weeks: readonly WeekPoint[] }> {
  const [counts, weeks] = await Promise.all([
    store.count(db.replica(scope), scope),
    store.listWeeks(db.replica(scope), scope),
  ]);
  return { counts, weeks: toSeries(weeks, clock.now()) };
}

/** Without a text it finds no users. */
export async function searchUsers(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  text: string | undefined,
): Promise<readonly User[]> {
  // PostgreSQL accepts neither in a text, so no reference contains them.
  if (text === undefined || !text.isWellFormed() || text.includes('\0')) return [];
  return store.search(db.replica(scope), scope, {
    text,
    userId: uuidPattern.test(text) ? toUserId(text) : null,
    limit: foundMax,
  });
}
