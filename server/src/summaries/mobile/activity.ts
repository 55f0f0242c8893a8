import { dateAt } from '../local-time.ts';
import { isJson, type Json, type Loc } from '../read-fields.ts';
import { type Adapting, type Item, localTimeFor } from '../resources/row.ts';
import { type Quantity, readQuantities, sumOf } from './quantities.ts';
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

/** Lists of samples, with their unit. */
const lists = {
  active_energy_burned: 'kcal',
  basal_energy_burned: 'kcal',
  steps: 'count',
  floors_climbed: 'count',
  distance_walking_running: 'm',
} as const;

/**
 * A phone sends a day's totals as `day_summary`, worked out by its health store over all devices. Where it sends samples
 * only, they are summed by local day. The samples themselves are not kept: phones push those as time series, too.
 */
export function adaptActivity(input: Json, at: Loc, adapting: Adapting): readonly Item[] {
  const { day_summary: summary } = input;
  if (isJson(summary)) return [fromDaySummary(input, summary, at)];
  if (Object.keys(lists).some((key) => Array.isArray(input[key]))) {
    return fromSamples(input, at, adapting);
  }
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

/** One item for each local day on which a sample begins. */
function fromSamples(input: Json, at: Loc, adapting: Adapting): readonly Item[] {
  const localTime = localTimeFor(input, [], adapting);
  const days = new Map<string, Map<string, readonly Quantity[]>>();
  for (const [key, unit] of Object.entries(lists)) {
    for (const quantity of readQuantities(input[key], unit, [...at, key], adapting.report)) {
      const date = dateAt(localTime, quantity.startMs);
      const ofDay = days.get(date) ?? new Map<string, readonly Quantity[]>();
      days.set(date, ofDay.set(key, [...(ofDay.get(key) ?? []), quantity]));
    }
  }
  return [...days].map(([date, ofDay]) => {
    const sum = (key: keyof typeof lists): number | null => {
      const quantities = ofDay.get(key);
      return quantities === undefined ? null : sumOf(quantities);
    };
    const [active, basal] = [sum('active_energy_burned'), sum('basal_energy_burned')];
    const values = {
      source_type: 'multiple_sources',
      ...withoutSamples(input),
      calendar_date: date,
      calories_active: active,
      calories_total: active === null || basal === null ? null : active + basal,
      steps: sum('steps'),
      floors_climbed: sum('floors_climbed'),
      distance: sum('distance_walking_running'),
    };
    return { values, at, paths: { distance: ['distance_walking_running'] }, received: values };
  });
}

function withoutSamples(input: Json): Json {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => !Array.isArray(value)));
}
