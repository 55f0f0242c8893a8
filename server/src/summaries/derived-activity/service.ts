import type { AppContext } from '#kernel/app-context.ts';
import { AppError } from '#kernel/errors.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import { findRanking } from '#sources';
import { findActive } from '#users';

import { boundsOfDay, type LocalTime } from '../fields/local-time.ts';
import { type Measure, measureNames } from '../fields/movement-measures.ts';
import {
  type ExplainedTotal,
  explainTotal,
  joinTracks,
  localTimeOfMovement,
  type Movement,
  type MovementTrack,
  windowAround,
} from './model.ts';
import * as store from './store.ts';

/** Reads the samples of a measure that a user's sources recorded, which another slice stores. */
export type MovementSamples = (
  scope: TeamScope,
  range: {
    readonly userId: UserId;
    readonly resource: Measure;
    /** Null: every provider. */
    readonly provider: string | null;
    /** [fromMs, toMs). */
    readonly fromMs: number;
    readonly toMs: number;
  },
) => Promise<readonly MovementTrack[]>;

export type MovementDeps = Pick<AppContext, 'db'> & { readonly movementSamples: MovementSamples };

type Subject = { readonly userId: UserId; readonly provider: string | null };

/** Returns all samples around a day: time series, and samples that came with activities. */
export async function readMovement(
  { db, movementSamples }: MovementDeps,
  scope: TeamScope,
  { userId, provider }: Subject,
  date: PlainDate,
): Promise<Movement> {
  const around = { userId, provider, ...windowAround(date) };
  const [kept, ...series] = await Promise.all([
    store.listTracks(db.read(scope), scope, around),
    ...measureNames.map((resource) => movementSamples(scope, { ...around, resource })),
  ]);
  const [steps, distance, active, basal, floors, pushes] = measureNames.map((resource, index) =>
    joinTracks([...(series[index] ?? []), ...(kept.get(resource) ?? [])]),
  );
  return {
    steps: steps ?? [],
    distance: distance ?? [],
    calories_active: active ?? [],
    calories_basal: basal ?? [],
    floors_climbed: floors ?? [],
    wheelchair_push: pushes ?? [],
  };
}

export type Explanation = {
  readonly localTime: LocalTime;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly totals: readonly ExplainedTotal[];
};

/** Returns a user's totals of a day over all sources, without counting anything twice, and explains them. */
export async function explainMovement(
  deps: MovementDeps,
  scope: TeamScope,
  userId: UserId,
  date: PlainDate,
): Promise<Explanation> {
  const user = await findActive(deps.db.read(scope), scope, userId);
  if (user === undefined) throw new AppError('user.gone');
  const [movement, ranking] = await Promise.all([
    readMovement(deps, scope, { userId, provider: null }, date),
    findRanking(deps, scope, 'activity'),
  ]);
  const localTime = localTimeOfMovement(movement, user.fallbackTimeZone?.value ?? null);
  const days = { localTime, date, ranking };
  const totals = measureNames.map((measure) => explainTotal(measure, movement[measure], days));
  return {
    localTime,
    ...boundsOfDay(localTime, date),
    totals: totals.filter(({ sources }) => sources.length > 0),
  };
}
