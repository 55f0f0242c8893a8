import type { Database } from '#kernel/db.ts';
import { AppError } from '#kernel/errors.ts';
import { fromJsonText } from '#kernel/json-text.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import { findActive } from '#users';

import type { Summary } from '../model.ts';
import * as store from '../store.ts';

/** Reads the samples of a user's night, which another slice stores. */
export type SleepSamples = (
  scope: TeamScope,
  night: {
    readonly userId: UserId;
    readonly resource: 'heartrate' | 'hrv' | 'hypnogram' | 'respiratory_rate';
    readonly provider: string;
    /** [fromMs, toMs). */
    readonly fromMs: number;
    readonly toMs: number;
  },
) => Promise<string>;

/** Reads the recording of a workout as JSON, which another slice stores. */
export type WorkoutSamples = (
  scope: TeamScope,
  workout: {
    readonly userId: UserId;
    readonly workoutId: string;
    readonly provider: string;
    /** [fromMs, toMs]. */
    readonly fromMs: number;
    readonly toMs: number;
  },
) => Promise<string>;

export type StreamDeps = {
  readonly db: Pick<Database, 'read' | 'replica'>;
  readonly sleepSamples: SleepSamples;
  readonly workoutSamples: WorkoutSamples;
};

/** Returns the JSON of a night: its stages, and the samples of the same provider from bedtime to getting up. */
export async function readSleepStream(
  deps: StreamDeps,
  scope: TeamScope,
  sleepId: string,
): Promise<string> {
  const sleep = await findSession(deps, scope, 'sleep', sleepId);
  if (sleep === undefined) throw new AppError('summary.sleep_not_found');
  const { userId, provider, fromMs, toMs } = sleep;
  const samples = async (
    resource: 'heartrate' | 'hrv' | 'hypnogram' | 'respiratory_rate',
  ): Promise<string> => deps.sleepSamples(scope, { userId, resource, provider, fromMs, toMs });
  const [hrv, heartRate, hypnogram, respiratoryRate] = await Promise.all([
    samples('hrv'),
    samples('heartrate'),
    hypnogramIn(sleep) ?? samples('hypnogram'),
    samples('respiratory_rate'),
  ]);
  return `{"hrv":${hrv},"heartrate":${heartRate},"hypnogram":${hypnogram},"respiratory_rate":${respiratoryRate}}`;
}

/** Returns the JSON of a workout's recording, second by second. */
export async function readWorkoutStream(
  deps: StreamDeps,
  scope: TeamScope,
  workoutId: string,
): Promise<string> {
  const workout = await findSession(deps, scope, 'workouts', workoutId);
  if (workout === undefined) throw new AppError('summary.workout_not_found');
  const { userId, provider, fromMs, toMs } = workout;
  const samples = await deps.workoutSamples(scope, { userId, workoutId, provider, fromMs, toMs });
  // Extensions of the contract, if there are any.
  return workout.stream === null ? samples : `${samples.slice(0, -1)},${workout.stream.slice(1)}`;
}

type Session = Summary & { readonly fromMs: number; readonly toMs: number };

/** Returns a sleep or workout by its id alone; undefined if no active user of the team has it. */
async function findSession(
  deps: Pick<StreamDeps, 'db'>,
  scope: TeamScope,
  resource: 'sleep' | 'workouts',
  id: string,
): Promise<Session | undefined> {
  const db = deps.db.read(scope);
  const userId = await store.findOwner(db, scope, id);
  if (userId === undefined) return undefined;
  const [[session], user] = await Promise.all([
    store.listByIds(db, scope, { userId, resource }, [id]),
    findActive(db, scope, userId),
  ]);
  if (session === undefined || user === undefined) return undefined;
  const { startsAt: fromMs, endsAt: toMs } = session;
  if (fromMs === null || toMs === null) throw new Error('a session without its times was stored');
  return { ...session, fromMs, toMs };
}

function hypnogramIn({ stream }: Summary): string | null {
  if (stream === null) return null;
  const { hypnogram } = fromJsonText(stream);
  return hypnogram === undefined ? null : JSON.stringify(hypnogram);
}
