import { fromJsonText, type JsonText } from '#kernel/json-text.ts';

import type { Json } from '../fields/read-fields.ts';

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

/**
 * Returns whether an activity has totals of its day. If it has only heart rates and total energy, the totals are computed from
 * samples.
 */
export function hasTotals(data: JsonText<Json>): boolean {
  const activity = fromJsonText(data);
  return totals.some((field) => activity[field] != null);
}
