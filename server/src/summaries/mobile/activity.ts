import { isJson } from '#kernel/files/json-fields.ts';
import { isSourceType } from '#sources';

import { localTimeFor } from '../fields/local-time.ts';
import { readQuantities } from '../fields/quantities.ts';
import { type Json, type Loc } from '../fields/read-fields.ts';
import type { Adapting, Item } from '../items/item.ts';
import { movementLists, toKept } from '../items/phone-samples.ts';
import { renamed } from './renamed.ts';

const sums = {
  calendar_date: 'calendar_date',
  active_energy_burned_sum: 'calories_active',
  steps_sum: 'steps',
  floors_climbed_sum: 'floors_climbed',
  distance_walking_running_sum: 'distance',
  low: 'low',
  medium: 'medium',
  high: 'high',
} as const;

const heartRates = {
  avg_heart_rate: 'avg_bpm',
  min_heart_rate: 'min_bpm',
  max_heart_rate: 'max_bpm',
  resting_heart_rate: 'resting_bpm',
} as const;

/** Keys of a day that the provider computed, instead of samples. */
const toldKeys = [
  'calories_total',
  'calories_active',
  'daily_movement',
  'distance',
  'low',
  'medium',
  'high',
  'heart_rate',
  'wheelchair_use',
  'wheelchair_push',
] as const;

/**
 * Adapts a phone's activity. A phone sends daily totals as `day_summary`, computed by its health store over all devices. If it
 * sends only samples, they are stored, and the day is computed from all stored ones.
 */
export function adaptActivity(input: Json, at: Loc, adapting: Adapting): readonly Item[] {
  const { day_summary: summary } = input;
  if (isJson(summary)) return [fromDaySummary(input, summary, at)];
  if (Object.keys(movementLists).some((key) => Array.isArray(input[key]))) {
    keepSamples(input, at, adapting);
    const told = withoutSamples(input);
    return toldKeys.some((key) => told[key] != null) ? fromFields(told, at) : [];
  }
  return fromFields(input, at);
}

function fromFields(input: Json, at: Loc): readonly Item[] {
  const { date } = input;
  // The deprecated date is the calendar's, written as a midnight.
  const day = typeof date === 'string' ? date.slice(0, 10) : date;
  const { values, paths } = renamed({ ...input, date: day }, { date: 'calendar_date' });
  return [{ values: { ...input, ...values }, at, paths }];
}

function fromDaySummary(input: Json, summary: Json, at: Loc): Item {
  const { active_energy_burned_sum: active, basal_energy_burned_sum: basal } = summary;
  const isSum = typeof active === 'number' && typeof basal === 'number';
  const beats = renamed(summary, heartRates);
  const { values, paths } = renamed(summary, sums, ['day_summary']);
  return {
    values: {
      source_type: 'multiple_sources',
      ...withoutSamples(input),
      ...values,
      ...(isSum ? { calories_total: active + basal } : {}),
      ...(Object.keys(beats.values).length > 0 ? { heart_rate: beats.values } : {}),
    },
    at,
    paths: {
      calendar_date: ['day_summary', 'calendar_date'],
      ...paths,
      calories_total: ['day_summary', 'basal_energy_burned_sum'],
      heart_rate: ['day_summary'],
    },
    received: input,
  };
}

function keepSamples(input: Json, at: Loc, adapting: Adapting): void {
  const { nowMs, report } = adapting;
  const localTime = localTimeFor(input, [], adapting);
  const { source_type: given } = input;
  const sourceType = isSourceType(given) ? given : adapting.sourceType;
  for (const [key, list] of Object.entries(movementLists)) {
    const quantities = readQuantities(input[key], list.unit, [...at, key], report);
    const told = { list, localTime, nowMs, sourceType };
    adapting.keep(quantities.flatMap((quantity) => toKept(quantity, told, report) ?? []));
  }
}

function withoutSamples(input: Json): Json {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !Array.isArray(value)));
}
