import type { TimeseriesExpr } from '#console/kernel/api/contract.ts';
import { extendedSeries } from '#console/kernel/api/extended-series.ts';

/** Time series as the language of queries names them; some have two values. */
export const seriesNames = [
  'afib_burden',
  'basal_body_temperature',
  'blood_oxygen',
  'blood_pressure',
  'body_mass_index',
  'body_temperature',
  'body_temperature_delta',
  'caffeine',
  'calories_active',
  'calories_basal',
  'carbohydrates',
  'cholesterol',
  'daylight_exposure',
  'distance',
  'fall',
  'fat',
  'floors_climbed',
  'forced_expiratory_volume_1',
  'forced_vital_capacity',
  'glucose',
  'handwashing',
  'heart_rate_alert',
  'heart_rate_recovery_one_minute',
  'heartrate',
  'hrv',
  'ige',
  'igg',
  'inhaler_usage',
  'insulin_injection',
  'lean_body_mass',
  'mindfulness_minutes',
  'peak_expiratory_flow_rate',
  'respiratory_rate',
  'sleep_apnea_alert',
  'sleep_breathing_disturbance',
  'stand_duration',
  'stand_hour',
  'steps',
  'stress_level',
  'uv_exposure',
  'vo2_max',
  'waist_circumference',
  'water',
  'weight',
  'wheelchair_push',
  'workout_distance',
  'workout_duration',
  'workout_swimming_stroke',
  ...extendedSeries.map(({ resource }) => resource),
] satisfies readonly TimeseriesExpr['timeseries'][];

const two: Readonly<Record<string, readonly TimeseriesExpr['field'][]>> = {
  blood_pressure: ['systolic', 'diastolic'],
};

/** What can be chosen of a time series. */
export function fieldsOf(series: string): readonly TimeseriesExpr['field'][] {
  return [...(two[series] ?? ['value']), 'type', 'source_provider', 'source_type'];
}
