import { extendedResources } from '../../timeseries/resources/resources.ts';
import type { Column, Table } from './table.ts';

/** The value of a part of an interval: a share of an amount, or the unchanged reading. */
export type Nature = 'amount' | 'reading';

export type SeriesTable = Table & {
  readonly keyword: 'timeseries';
  /** The resource of the slice of time series. */
  readonly resource: string;
  readonly nature: Nature;
  readonly shape: 'number' | 'blood_pressure' | 'note';
};

const number: Column = { type: 'number' };
const text: Column = { type: 'text' };

const common = {
  source_provider: text,
  source_type: text,
  source_app_id: text,
  source_workout_id: text,
  source_sport: text,
  timezone_offset: number,
  type: text,
} as const;

const discrete = { ...common, value: number };
const interval = { ...common, duration: number, value: number };

type Definition = Pick<SeriesTable, 'nature' | 'columns'> &
  Partial<Pick<SeriesTable, 'resource' | 'shape'>>;

const reading = (columns: SeriesTable['columns'], resource?: string): Definition => ({
  nature: 'reading',
  columns,
  ...(resource === undefined ? {} : { resource }),
});
const amount = (columns: SeriesTable['columns'] = interval): Definition => ({
  nature: 'amount',
  columns,
});

/** By the names of the aggregate language, which are those of the events. */
const definitions: Readonly<Record<string, Definition>> = {
  glucose: reading(discrete),
  heartrate: reading(discrete),
  hrv: reading(discrete),
  ige: reading(discrete),
  igg: reading(discrete),
  cholesterol: reading(discrete),
  weight: reading(discrete, 'body_weight'),
  fat: reading(discrete, 'body_fat'),
  blood_oxygen: reading(discrete),
  electrocardiogram_voltage: reading(discrete),
  respiratory_rate: reading(discrete),
  stress_level: reading(discrete),
  steps: amount(),
  distance: amount(),
  vo2_max: reading(interval),
  heart_rate_alert: amount(),
  stand_hour: amount(),
  sleep_breathing_disturbance: amount(),
  water: amount(),
  caffeine: amount(),
  mindfulness_minutes: amount(),
  calories_active: amount(),
  floors_climbed: amount(),
  calories_basal: amount(),
  afib_burden: reading(interval),
  stand_duration: amount(),
  sleep_apnea_alert: amount(),
  wheelchair_push: amount(),
  forced_expiratory_volume_1: reading(interval),
  forced_vital_capacity: reading(interval),
  peak_expiratory_flow_rate: reading(interval),
  inhaler_usage: amount(),
  fall: amount(),
  uv_exposure: reading(interval),
  daylight_exposure: amount(),
  handwashing: amount(),
  basal_body_temperature: reading(interval),
  body_mass_index: reading(interval),
  lean_body_mass: reading(interval),
  waist_circumference: reading(interval),
  // A drop of the heart rate within a minute, so it is not an amount.
  heart_rate_recovery_one_minute: reading(interval),
  workout_swimming_stroke: amount(),
  workout_distance: amount(),
  carbohydrates: amount(),
  insulin_injection: amount({
    ...interval,
    delivery_mode: text,
    delivery_form: text,
    bolus_purpose: text,
  }),
  blood_pressure: {
    nature: 'reading',
    shape: 'blood_pressure',
    columns: { ...common, systolic: number, diastolic: number },
  },
  body_temperature: reading({ ...interval, sensor_location: text }),
  body_temperature_delta: reading({ ...interval, sensor_location: text }),
  workout_duration: amount({ ...interval, intensity: text }),
  note: {
    nature: 'reading',
    shape: 'note',
    columns: {
      ...common,
      tags: { type: 'list', elements: { kind: 'scalars', type: 'text' } },
      content: text,
    },
  },
};

/** Resources beyond the contract declare their own nature. */
const extendedDefinitions = extendedResources.map(
  ({ name, kind, extension }): [string, Definition] => {
    const columns = kind === 'point' ? discrete : interval;
    return [name, extension.nature === 'amount' ? amount(columns) : reading(columns)];
  },
);

/** Every time series that a query can read, by its name in a query. */
export const seriesTables: readonly SeriesTable[] = [
  ...Object.entries(definitions),
  ...extendedDefinitions,
].map(([name, { resource = name, shape = 'number', nature, columns }]) => ({
  name,
  keyword: 'timeseries',
  resource,
  shape,
  nature,
  columns,
  priority: 'timeseries',
}));
