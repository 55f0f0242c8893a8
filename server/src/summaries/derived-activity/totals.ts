import { objectIn } from '../resources/workout-details.ts';

const totals = [
  'steps',
  'distance',
  'daily_movement',
  'calories_active',
  'low',
  'medium',
  'high',
  'floors_climbed',
  'wheelchair_push',
] as const;

/** Whether an activity tells how much was moved on its day: one of heart rates and the whole energy alone leaves that to the samples. */
export function hasTotals(data: string): boolean {
  const activity = objectIn(data);
  return totals.some((field) => activity[field] != null);
}
