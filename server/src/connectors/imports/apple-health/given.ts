import type { Batches, Tally } from '#timeseries';

import type { OpenWorkout } from './workout.ts';

/** The outputs of the export's reader. */
export type Given = {
  readonly nowMs: number;
  readonly batches: Batches;
  readonly tally: Tally;
  readonly onMeal: (meal: Readonly<Record<string, unknown>>) => void;
  readonly onWorkout: (workout: OpenWorkout) => void;
};
