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

/** Whether an activity tells how much was moved on its day: one of heart rates and the whole energy alone leaves that to the samples. */
export function hasTotals(data: JsonText<Json>): boolean {
  const activity = fromJsonText(data);
  return totals.some((field) => activity[field] != null);
}
