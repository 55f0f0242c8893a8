import { parseUtc } from '#kernel/time.ts';

import { micronutrients } from '../../summaries/fields/nutrients.ts';
import { asleepAt, awakeAt, awakenings, chronotype, sleepScore, unknownSeconds } from './night.ts';
import {
  date,
  flag,
  macro,
  number,
  numberOf,
  scaled,
  sourceColumns,
  structs,
  type SummaryColumn,
  type SummaryColumns,
  type SummaryRow,
  text,
  textOf,
  time,
} from './stored-summary.ts';
import type { PriorityKind, Table } from './table.ts';

export type SummaryTable = Table & {
  readonly columns: SummaryColumns;
  /** The resource of the slice of summaries. */
  readonly resource: string;
  /** The floating local time of a row; null if the row is in no window. */
  readonly index: (row: SummaryRow) => number | null;
  /** The instant of a row, which decides which of two rows is newer: local times of two places cannot. */
  readonly instant: (row: SummaryRow) => number | null;
};

/** The times of a row. */
type Placed = Pick<SummaryTable, 'index' | 'instant'>;

const startOf = (row: SummaryRow): number | null => row.local(row.summary.startsAt);
const endOf = (row: SummaryRow): number | null => row.local(row.summary.endsAt);
const dayOf = ({ summary }: SummaryRow): number | null =>
  summary.calendarDate === null ? null : parseUtc(summary.calendarDate);
const changedOf = (row: SummaryRow): number | null => row.local(row.summary.updatedAt);

const byStart: Placed = { index: startOf, instant: ({ summary }) => summary.startsAt };
const byEnd: Placed = { index: endOf, instant: ({ summary }) => summary.endsAt };
const byDay: Placed = { index: dayOf, instant: (row) => row.summary.startsAt ?? dayOf(row) };
const byChange: Placed = { index: changedOf, instant: ({ summary }) => summary.updatedAt };

const sleep: SummaryColumns = {
  id: textOf(({ summary }) => summary.id),
  session_start: time(startOf),
  session_end: time(endOf),
  state: text('state'),
  type: text('type'),
  duration_second: number('duration'),
  stage_asleep_second: number('total'),
  stage_awake_second: number('awake'),
  stage_light_second: number('light'),
  stage_rem_second: number('rem'),
  stage_deep_second: number('deep'),
  stage_unknown_second: numberOf(unknownSeconds),
  latency_second: number('latency'),
  heart_rate_minimum: number('hr_lowest'),
  heart_rate_mean: number('hr_average'),
  heart_rate_maximum: number('hr_maximum'),
  heart_rate_dip: number('hr_dip'),
  heart_rate_resting: number('hr_resting'),
  efficiency: number('efficiency'),
  hrv_mean_rmssd: number('average_hrv'),
  hrv_mean_sdnn: number('hrv_mean_sdnn'),
  skin_temperature: number('skin_temperature'),
  skin_temperature_delta: number('temperature_delta'),
  respiratory_rate: number('respiratory_rate'),
  score: number('score'),
  recovery_readiness_score: number('recovery_readiness_score'),
  ...sourceColumns,
  time_zone: text('time_zone'),
  sleep_score: macro(numberOf(sleepScore)),
  chronotype: macro(textOf(chronotype)),
  asleep_at: macro(time(asleepAt)),
  awake_at: macro(time(awakeAt)),
  awakenings: macro(numberOf(awakenings)),
  sleep_role: macro(textOf(({ summary }) => summary.sleepRole ?? null)),
};

const intensities = ['low', 'medium', 'high'] as const;

const activity: SummaryColumns = {
  date: date('calendar_date'),
  calories_total: number('calories_total'),
  calories_active: number('calories_active'),
  steps: number('steps'),
  distance_meter: number('distance'),
  floors_climbed: number('floors_climbed'),
  duration_active_second: numberOf((row) => {
    const minutes = intensities.map((key) => row.number(key)).filter((each) => each !== null);
    return minutes.length === 0 ? null : minutes.reduce((sum, each) => sum + each, 0) * 60;
  }),
  // No source sends it in a summary.
  intensity_sedentary_second: numberOf(() => null),
  intensity_low_second: scaled(60, 'low'),
  intensity_medium_second: scaled(60, 'medium'),
  intensity_high_second: scaled(60, 'high'),
  heart_rate_mean: number('heart_rate', 'avg_bpm'),
  heart_rate_minimum: number('heart_rate', 'min_bpm'),
  heart_rate_maximum: number('heart_rate', 'max_bpm'),
  heart_rate_resting: number('heart_rate', 'resting_bpm'),
  heart_rate_mean_walking: number('heart_rate', 'avg_walking_bpm'),
  wheelchair_use: flag('wheelchair_use'),
  wheelchair_push: number('wheelchair_push'),
  ...sourceColumns,
  time_zone: text('time_zone'),
  time_zone_offset: number('timezone_offset'),
};

const workout: SummaryColumns = {
  session_start: time(startOf),
  session_end: time(endOf),
  title: text('title'),
  sport_name: text('sport', 'name'),
  sport_slug: text('sport', 'slug'),
  duration_active_second: number('moving_time'),
  heart_rate_mean: number('average_hr'),
  heart_rate_minimum: number('min_hr'),
  heart_rate_maximum: number('max_hr'),
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((zone): [string, SummaryColumn] => [
      `heart_rate_zone_${zone + 1}`,
      number('hr_zones', zone),
    ]),
  ),
  distance_meter: number('distance'),
  calories: number('calories'),
  elevation_gain_meter: number('total_elevation_gain'),
  elevation_maximum_meter: number('elev_high'),
  elevation_minimum_meter: number('elev_low'),
  speed_mean: number('average_speed'),
  speed_maximum: number('max_speed'),
  // Watts of a power meter are `device_watts`; others are an estimate.
  power_source: textOf((row) => {
    if (row.number('device_watts') !== null) return 'device';
    return row.number('average_watts') === null ? null : 'estimated';
  }),
  power_mean: number('average_watts'),
  power_maximum: number('max_watts'),
  power_weighted_mean: number('weighted_average_watts'),
  steps: number('steps'),
  map_polyline: text('map', 'polyline'),
  map_summary_polyline: text('map', 'summary_polyline'),
  ...sourceColumns,
  external_id: textOf(({ summary }) => summary.providerId),
  time_zone: text('time_zone'),
};

const body: SummaryColumns = {
  measured_at: time(startOf),
  weight_kilogram: number('weight'),
  fat_mass_percentage: number('fat'),
  water_percentage: number('water_percentage'),
  muscle_mass_percentage: number('muscle_mass_percentage'),
  visceral_fat_index: number('visceral_fat_index'),
  bone_mass_percentage: number('bone_mass_percentage'),
  body_mass_index: number('body_mass_index'),
  lean_body_mass_kilogram: number('lean_body_mass_kilogram'),
  waist_circumference_centimeter: number('waist_circumference_centimeter'),
  ...sourceColumns,
  time_zone: text('time_zone'),
};

/** Returns columns named after the nutrient and its unit. */
function nutrients(
  names: readonly string[],
  unit: string,
  ...path: readonly string[]
): SummaryColumns {
  return Object.fromEntries(names.map((name) => [`${name}_${unit}`, number(...path, name)]));
}

const fats = ['saturated', 'monounsaturated', 'polyunsaturated', 'omega3', 'omega6', 'total'];
const { minerals, trace_elements: traceElements, vitamins } = micronutrients;

const meal: SummaryColumns = {
  calories: number('energy', 'value'),
  carbohydrate_gram: number('macros', 'carbs'),
  ...nutrients(['protein', 'alcohol', 'water', 'fibre', 'sugar', 'cholesterol'], 'gram', 'macros'),
  ...Object.fromEntries(
    fats.map((name): [string, SummaryColumn] => [
      `${name}_fat_gram`,
      number('macros', 'fats', name),
    ]),
  ),
  ...nutrients(minerals.mg, 'milligram', 'micros', 'minerals'),
  ...nutrients(vitamins.mg, 'milligram', 'micros', 'vitamins'),
  ...nutrients(vitamins.µg, 'microgram', 'micros', 'vitamins'),
  ...nutrients(traceElements.µg, 'microgram', 'micros', 'trace_elements'),
  ...nutrients(traceElements.mg, 'milligram', 'micros', 'trace_elements'),
  date: date('calendar_date'),
  name: text('name'),
  ...sourceColumns,
};

const menstrualCycle: SummaryColumns = {
  period_start: date('period_start'),
  period_end: date('period_end'),
  cycle_end: date('cycle_end'),
  is_predicted: flag('is_predicted'),
  menstrual_flow: structs('menstrual_flow', { date: 'date', flow: 'text' }),
  cervical_mucus: structs('cervical_mucus', { date: 'date', quality: 'text' }),
  intermenstrual_bleeding: structs('intermenstrual_bleeding', { date: 'date' }),
  contraceptive: structs('contraceptive', { date: 'date', type: 'text' }),
  detected_deviations: structs('detected_deviations', { date: 'date', deviation: 'text' }),
  ovulation_test: structs('ovulation_test', { date: 'date', test_result: 'text' }),
  home_pregnancy_test: structs('home_pregnancy_test', { date: 'date', test_result: 'text' }),
  home_progesterone_test: structs('home_progesterone_test', { date: 'date', test_result: 'text' }),
  sexual_activity: structs('sexual_activity', { date: 'date', protection_used: 'boolean' }),
  basal_body_temperature: structs('basal_body_temperature', { date: 'date', value: 'number' }),
  ...sourceColumns,
};

const profile: SummaryColumns = {
  height_centimeter: number('height'),
  birth_date: date('birth_date'),
  wheelchair_use: flag('wheelchair_use'),
  gender: text('gender'),
  sex: text('sex'),
  ...sourceColumns,
  created_at: time((row) => row.local(row.summary.createdAt)),
  updated_at: time(changedOf),
};

function define(
  name: string,
  columns: SummaryColumns,
  {
    placed,
    priority = null,
    resource = name,
  }: {
    readonly placed: Placed;
    readonly priority?: PriorityKind | null;
    readonly resource?: string;
  },
): SummaryTable {
  return { name, keyword: name, columns, ...placed, priority, resource };
}

/** Every table of summaries, by its name in a query. */
export const summaryTables: readonly SummaryTable[] = [
  define('sleep', sleep, { placed: byEnd, priority: 'sleep' }),
  define('activity', activity, { placed: byDay, priority: 'activity' }),
  define('workout', workout, { placed: byStart, priority: 'workouts', resource: 'workouts' }),
  define('body', body, { placed: byStart, priority: 'body' }),
  define('meal', meal, { placed: byStart }),
  define('menstrual_cycle', menstrualCycle, { placed: byDay }),
  define('profile', profile, { placed: byChange }),
];
