import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { dayMs, parseUtc, type PlainDate, plainDate } from '#kernel/time.ts';
import { findRanking } from '#sources';
import { isActive } from '#users';

import type { Summary } from '../model.ts';
import type { Range } from '../read/range.ts';
import * as store from '../store.ts';
import { type ExplainedWorkout, explainDay, repeatsIn } from './model.ts';

type Deps = Pick<AppContext, 'db'>;

/** The most workouts of a day and its neighbours: an activity may begin on two dates by two clocks. */
const workoutsMax = 10_000;

/** Returns the workouts of a day that count, and their duplicates. */
export async function explainWorkouts(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  date: PlainDate,
): Promise<readonly ExplainedWorkout[]> {
  const db = deps.db.read(scope);
  if (!(await isActive(db, scope, userId))) throw new AppError('user.gone');
  const range = { fromDate: date, toDate: date, fromMs: null, toMs: null };
  const [workouts, ranking] = await Promise.all([
    listAround(deps, scope, { userId, provider: null, range }),
    findRanking(deps, scope, 'workouts'),
  ]);
  return explainDay(workouts, ranking, date);
}

/** Returns the workouts of a range without duplicates of one that counts, which may begin just outside of it. */
export async function eachOnce(
  deps: Deps,
  scope: TeamScope,
  query: { readonly userId: UserId; readonly provider: string | null; readonly range: Range },
  workouts: readonly Summary[],
): Promise<readonly Summary[]> {
  const [around, ranking] = await Promise.all([
    listAround(deps, scope, query),
    findRanking(deps, scope, 'workouts'),
  ]);
  const repeats = repeatsIn(around, ranking);
  return workouts.filter(({ id }) => !repeats.has(id));
}

const shifted = (date: PlainDate | null, days: number): PlainDate | null =>
  date === null ? null : plainDate(new Date(parseUtc(date) + days * dayMs));

async function listAround(
  deps: Deps,
  scope: TeamScope,
  {
    range: { fromDate, toDate, fromMs, toMs },
    ...of
  }: { readonly userId: UserId; readonly provider: string | null; readonly range: Range },
): Promise<readonly Summary[]> {
  const found = await store.list(deps.db.replica(scope), scope, {
    ...of,
    resource: 'workouts',
    placedBy: 'start',
    fromDate: shifted(fromDate, -1),
    toDate: shifted(toDate, 1),
    fromMs: fromMs === null ? null : fromMs - dayMs,
    toMs: toMs === null ? null : toMs + dayMs,
    withReceived: false,
    rowsMax: workoutsMax + 1,
  });
  if (found.length > workoutsMax) throw new AppError('summary.range_too_large');
  return found;
}
