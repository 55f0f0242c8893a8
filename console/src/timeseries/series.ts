import { extendedSeries } from '#console/kernel/api/extended-series.ts';
import type { ChartRange } from '#console/kernel/chart/model.ts';

/** What can be drawn of a person: the resources of docs/resources.md whose samples are numbers. */
export type Series = {
  /** The resource in paths. */
  readonly resource: string;
  /** The table in queries, where it is called otherwise. */
  readonly table?: string;
  readonly label: string;
  readonly unit: string;
  /** Of an amount a bucket has the sum, of a reading its mean, least and greatest. */
  readonly nature: 'amount' | 'reading';
  /** Whether overlapping samples of one source count each moment once, as queries count them. */
  readonly countsOverlapsOnce?: true;
  /** What is measured at once; `value` where nothing is said. */
  readonly fields?: readonly string[];
  /** Whether each sample's type is how it was measured, and no method can be compared with another. */
  readonly hasMethods?: true;
  /** Whether somebody takes it now and then: between two readings nothing was measured. */
  readonly isSpot?: true;
  /** A source that was silent for so long was not worn; 20 minutes where nothing is said. */
  readonly pauseSeconds?: number;
  /** By field: what a value is compared with, and who says so. */
  readonly ranges?: Readonly<Record<string, ChartRange>>;
};

const reading = (resource: string, label: string, unit: string): Series => ({
  resource,
  label,
  unit,
  nature: 'reading',
});
const spot = (...series: Parameters<typeof reading>): Series => ({
  ...reading(...series),
  isSpot: true,
});
const amount = (resource: string, label: string, unit: string): Series => ({
  resource,
  label,
  unit,
  nature: 'amount',
});

/** An amount that a body does as time passes, and that several apps of a source may count at once. */
const movement = (...series: Parameters<typeof amount>): Series => ({
  ...amount(...series),
  countsOverlapsOnce: true,
});

export const allSeries: readonly Series[] = [
  { ...reading('heartrate', 'Heart rate', 'bpm'), pauseSeconds: 600 },
  movement('steps', 'Steps', 'steps'),
  { ...reading('hrv', 'Heart rate variability', 'ms'), hasMethods: true, pauseSeconds: 900 },
  {
    ...reading('glucose', 'Glucose', 'mmol/L'),
    ranges: { value: { from: 3.9, to: 10, origin: 'Consensus target with diabetes, 2019' } },
  },
  {
    ...spot('blood_pressure', 'Blood pressure', 'mmHg'),
    fields: ['systolic', 'diastolic'],
    ranges: {
      systolic: { from: null, to: 135, origin: 'Systolic at home, no hypertension (ESC 2024)' },
      diastolic: { from: null, to: 85, origin: 'Diastolic at home, no hypertension (ESC 2024)' },
    },
  },
  { ...reading('blood_oxygen', 'Blood oxygen', '%'), pauseSeconds: 900 },
  reading('respiratory_rate', 'Respiratory rate', 'breaths/min'),
  { ...spot('body_weight', 'Body weight', 'kg'), table: 'weight' },
  { ...spot('body_fat', 'Body fat', '%'), table: 'fat' },
  movement('distance', 'Distance', 'm'),
  movement('calories_active', 'Active energy', 'kcal'),
  amount('calories_basal', 'Resting energy', 'kcal'),
  amount('floors_climbed', 'Floors climbed', 'floors'),
  reading('stress_level', 'Stress level', '%'),
  spot('vo2_max', 'VO₂ max', 'mL/kg/min'),
  reading('afib_burden', 'Atrial fibrillation burden', '%'),
  spot('basal_body_temperature', 'Basal body temperature', '°C'),
  spot('body_mass_index', 'Body mass index', 'kg/m²'),
  spot('body_temperature', 'Body temperature', '°C'),
  reading('body_temperature_delta', 'Body temperature deviation', '°C'),
  amount('caffeine', 'Caffeine', 'g'),
  amount('carbohydrates', 'Carbohydrates', 'g'),
  spot('cholesterol', 'Cholesterol', 'mmol/L'),
  movement('daylight_exposure', 'Daylight', 'min'),
  amount('fall', 'Falls', 'falls'),
  spot('forced_expiratory_volume_1', 'Forced expiratory volume in 1 s', 'L'),
  spot('forced_vital_capacity', 'Forced vital capacity', 'L'),
  amount('handwashing', 'Hand washing', 'times'),
  amount('heart_rate_alert', 'Heart rate alerts', 'alerts'),
  spot('heart_rate_recovery_one_minute', 'Heart rate recovery in 1 min', 'bpm'),
  spot('ige', 'IgE', 'FSU'),
  spot('igg', 'IgG', 'FSU'),
  amount('inhaler_usage', 'Inhaler uses', 'uses'),
  amount('insulin_injection', 'Insulin', 'units'),
  spot('lean_body_mass', 'Lean body mass', 'kg'),
  movement('mindfulness_minutes', 'Mindfulness', 'min'),
  spot('peak_expiratory_flow_rate', 'Peak expiratory flow', 'L/min'),
  amount('sleep_apnea_alert', 'Sleep apnea alerts', 'alerts'),
  amount('sleep_breathing_disturbance', 'Breathing disturbances', 'events'),
  movement('stand_duration', 'Time standing', 'min'),
  amount('stand_hour', 'Hours with standing', 'hours'),
  reading('uv_exposure', 'UV exposure', 'index'),
  spot('waist_circumference', 'Waist', 'cm'),
  amount('water', 'Water', 'ml'),
  movement('wheelchair_push', 'Wheelchair pushes', 'pushes'),
  movement('workout_distance', 'Distance in workouts', 'm'),
  amount('workout_duration', 'Time in workouts', 'min'),
  movement('workout_swimming_stroke', 'Swimming strokes', 'strokes'),
  ...extendedSeries,
];

export function seriesOf(resource: string | undefined): Series | undefined {
  return allSeries.find((each) => each.resource === resource);
}
