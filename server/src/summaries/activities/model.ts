import {
  type RankedSource,
  type Same,
  findDuplicateActivities,
  type SourceRanking,
} from '#sources';

import type { Summary } from '../model.ts';
import { sportIn } from '../read/wire.ts';

/** A workout that duplicates one of a preferred source. */
export type Repeat = Same & { readonly workout: Summary };

const sourceOf = ({ provider, sourceType }: Summary): RankedSource => ({ provider, sourceType });

/** Returns the workouts that duplicate another, each with the one that counts, by id. */
export function repeatsIn(
  workouts: readonly Summary[],
  { compare }: Pick<SourceRanking, 'compare'>,
): ReadonlyMap<string, Repeat & { readonly of: Summary }> {
  const sessions = workouts.map((workout) => ({
    source: sourceOf(workout),
    app: workout.appId,
    startMs: workout.startsAt ?? Number.NaN,
    endMs: workout.endsAt ?? Number.NaN,
    sport: sportIn(workout.data).slug,
  }));
  const found = new Map<string, Repeat & { readonly of: Summary }>();
  for (const [place, same] of findDuplicateActivities(sessions, compare)) {
    const [workout, of] = [workouts[place], workouts[same.countedAs]];
    if (workout !== undefined && of !== undefined) found.set(workout.id, { ...same, workout, of });
  }
  return found;
}

export type ExplainedWorkout = {
  readonly workout: Summary;
  /** The duplicates, in chronological order. */
  readonly same: readonly (Repeat & {
    readonly because: ReturnType<SourceRanking['because']>;
  })[];
};

/** Returns the workouts that count for a day, each with its duplicates and the reason why they do not count. */
export function explainDay(
  workouts: readonly Summary[],
  ranking: SourceRanking,
  date: string,
): readonly ExplainedWorkout[] {
  const repeats = repeatsIn(workouts, ranking);
  const byCounted = Map.groupBy(repeats.values(), ({ of }) => of.id);
  return workouts
    .filter(({ id, calendarDate }) => calendarDate === date && !repeats.has(id))
    .map((workout) => ({
      workout,
      same: (byCounted.get(workout.id) ?? []).map(({ workout: other, ...same }) => {
        const because = ranking.because(sourceOf(workout), sourceOf(other));
        return Object.assign(same, { workout: other, because });
      }),
    }));
}
