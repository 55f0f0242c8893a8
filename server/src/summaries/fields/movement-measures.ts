import { keysOf } from '#kernel/records.ts';

/** The quantities of samples that add up to a day's activity. */
export const measures = {
  steps: { unit: 'count', decimals: 0 },
  distance: { unit: 'm', decimals: 1 },
  calories_active: { unit: 'kcal', decimals: 1 },
  calories_basal: { unit: 'kcal', decimals: 1 },
  floors_climbed: { unit: 'count', decimals: 0 },
  wheelchair_push: { unit: 'count', decimals: 0 },
} as const;

export type Measure = keyof typeof measures;

export const measureNames = keysOf<Measure>(measures);

/** Returns whether a resource is a measure of movement. */
export function isMeasure(resource: string): resource is Measure {
  return Object.hasOwn(measures, resource);
}
