import { findResource, type ResourceName } from '#timeseries';

/** A value of a file, in its resource's unit. */
export type FitSample = {
  readonly resource: ResourceName;
  readonly startMs: number;
  /** Equal to the start of a value that was measured in a moment. */
  readonly endMs: number;
  /** Systolic for blood pressure. */
  readonly value: number;
  readonly diastolic?: number;
  readonly sport?: string | null;
  readonly sensorLocation?: string;
};

/** Returns whether the value is in the resource's range, so that its push is not rejected. */
export function isPlausible(sample: FitSample): boolean {
  const range = findResource(sample.resource)?.range;
  if (range === undefined) return false;
  const { value, diastolic = value } = sample;
  return Math.min(value, diastolic) >= range.min && Math.max(value, diastolic) <= range.max;
}
