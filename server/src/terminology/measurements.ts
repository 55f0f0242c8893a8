import {
  complete,
  counted,
  energy,
  exam,
  history,
  interstitialGlucose,
  metres,
  minutes,
  percent,
  sparse,
  term,
  vital,
  type Measurement,
  type Row,
} from './measurement-definition.ts';

export type { Measurement } from './measurement-definition.ts';

const vitals = {
  heartrate: {
    text: 'Heart rate',
    loinc: [term('8867-4', 'Heart rate')],
    ...vital,
    profile: 'heart-rate',
    unitCode: '/min',
  },
  resting_heart_rate: {
    text: 'Resting heart rate',
    loinc: [term('40443-4', 'Heart rate --resting')],
    ...vital,
    unitCode: '/min',
  },
  respiratory_rate: {
    text: 'Respiratory rate',
    loinc: [term('9279-1', 'Respiratory rate')],
    ...vital,
    profile: 'respiratory-rate',
    unitCode: '/min',
  },
  blood_oxygen: {
    text: 'Oxygen saturation',
    loinc: [
      term('59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'),
      term('2708-6', 'Oxygen saturation in Arterial blood'),
    ],
    ...vital,
    ...percent,
    profile: 'pulse-oximetry',
  },
  blood_pressure: {
    text: 'Blood pressure',
    loinc: [term('85354-9', 'Blood pressure panel with all children optional')],
    ...vital,
    ...sparse,
    profile: 'blood-pressure',
    unitCode: 'mm[Hg]',
    unit: 'mmHg',
  },
  body_temperature: {
    text: 'Body temperature',
    loinc: [term('8310-5', 'Body temperature')],
    ...vital,
    profile: 'body-temperature',
    unitCode: 'Cel',
    unit: '°C',
  },
  body_weight: {
    text: 'Body weight',
    loinc: [term('29463-7', 'Body weight')],
    ...vital,
    ...sparse,
    profile: 'body-weight',
    unitCode: 'kg',
  },
  body_mass_index: {
    text: 'Body mass index',
    loinc: [term('39156-5', 'Body mass index (BMI) [Ratio]')],
    ...vital,
    ...sparse,
    profile: 'bmi',
    unitCode: 'kg/m2',
  },
  height: {
    text: 'Body height',
    loinc: [term('8302-2', 'Body height')],
    ...vital,
    ...sparse,
    profile: 'body-height',
    unitCode: 'cm',
  },
} satisfies Readonly<Record<string, Row>>;

const body = {
  basal_body_temperature: {
    text: 'Basal body temperature',
    ...exam,
    ...sparse,
    unitCode: 'Cel',
    unit: '°C',
  },
  body_temperature_delta: {
    text: 'Body temperature deviation',
    ...exam,
    ...sparse,
    unitCode: 'Cel',
    unit: '°C',
  },
  body_fat: {
    text: 'Body fat',
    loinc: [term('41982-0', 'Percentage of body fat Measured')],
    ...exam,
    ...sparse,
    ...percent,
  },
  lean_body_mass: {
    text: 'Lean body mass',
    loinc: [term('91557-9', 'Lean body weight')],
    ...exam,
    ...sparse,
    unitCode: 'kg',
  },
  // LOINC's 8280-0 is of one way to measure it, which nobody told.
  waist_circumference: { text: 'Waist circumference', ...exam, ...sparse, unitCode: 'cm' },
  afib_burden: { text: 'Atrial fibrillation burden', ...exam, ...sparse, ...percent },
  heart_rate_recovery_one_minute: {
    text: 'Heart rate recovery after one minute',
    ...exam,
    ...sparse,
    unitCode: '/min',
  },
  // LOINC has a code for the SDNN and none for the RMSSD.
  hrv: {
    text: 'Heart rate variability (RMSSD)',
    bySubKind: {
      sdnn: {
        text: 'Heart rate variability (SDNN)',
        loinc: [term('80404-7', 'R-R interval.standard deviation (Heart rate variability)')],
      },
      unknown: { text: 'Heart rate variability (method unknown)', loinc: [] },
    },
    ...exam,
    unitCode: 'ms',
  },
  stress_level: { text: 'Stress level', ...exam, ...percent },
  // LOINC's 94122-9 is measured at the peak of an exercise, and 60842-2 is not by weight: devices estimate.
  vo2_max: { text: 'Maximal oxygen uptake', ...exam, ...sparse, unitCode: 'mL/kg/min' },
  forced_expiratory_volume_1: {
    text: 'Forced expiratory volume in one second',
    loinc: [term('20150-9', 'FEV1')],
    ...exam,
    ...sparse,
    unitCode: 'L',
  },
  forced_vital_capacity: {
    text: 'Forced vital capacity',
    loinc: [term('19868-9', 'Forced vital capacity [Volume] Respiratory system by Spirometry')],
    ...exam,
    ...sparse,
    unitCode: 'L',
  },
  peak_expiratory_flow_rate: {
    text: 'Peak expiratory flow rate',
    loinc: [term('33452-4', 'Maximum expiratory gas flow Respiratory system airway')],
    ...exam,
    ...sparse,
    unitCode: 'L/min',
  },
  // Of blood and of interstitial fluid LOINC has a code each: what it is, only some sources say.
  glucose: {
    text: 'Glucose',
    loincBySource: {
      fingerprick: [term('15074-8', 'Glucose [Moles/volume] in Blood')],
      manual_scan: [interstitialGlucose],
      automatic: [interstitialGlucose],
    },
    ...exam,
    unitCode: 'mmol/L',
  },
  cholesterol: { text: 'Cholesterol', ...exam, ...sparse, unitCode: 'mmol/L' },
  ige: { text: 'Immunoglobulin E', ...exam, ...sparse, unitCode: '{FSU}', unit: 'FSU' },
  igg: { text: 'Immunoglobulin G', ...exam, ...sparse, unitCode: '{FSU}', unit: 'FSU' },
  heart_rate_alert: {
    text: 'Heart rate alert',
    ...exam,
    ...sparse,
    ...counted('alerts'),
    statistic: null,
  },
  sleep_apnea_alert: { text: 'Sleep apnea alert', ...exam, ...sparse, ...counted('alerts') },
  sleep_breathing_disturbance: {
    text: 'Sleep breathing disturbance',
    ...exam,
    ...sparse,
    ...counted('disturbances'),
    statistic: null,
  },
} satisfies Readonly<Record<string, Row>>;

const activity = {
  steps: {
    text: 'Steps',
    loinc: [term('55423-8', 'Number of steps in unspecified time Pedometer')],
    loincOfDay: [term('41950-7', 'Number of steps in 24 hour Measured')],
    ...counted('steps'),
  },
  // LOINC's 41981-2 and 41953-1 say neither whether energy at rest counts nor how a distance was covered.
  calories_active: { text: 'Active energy', ...energy },
  calories_basal: { text: 'Basal energy', ...energy },
  calories_total: { text: 'Energy, at rest too', ...energy },
  distance: { text: 'Distance', ...metres },
  floors_climbed: { text: 'Floors climbed', ...counted('floors') },
  stand_duration: { text: 'Stand duration', ...minutes },
  stand_hour: { text: 'Stand hours', ...counted('hours'), statistic: null, ...sparse },
  wheelchair_push: { text: 'Wheelchair pushes', ...counted('pushes') },
  workout_distance: { text: 'Workout distance', ...metres },
  workout_duration: { text: 'Workout duration', ...minutes, ...sparse },
  workout_swimming_stroke: { text: 'Swimming strokes', ...counted('strokes') },
  daylight_exposure: { text: 'Daylight exposure', ...minutes },
  uv_exposure: { text: 'UV exposure', unit: 'index' },
  fall: { text: 'Falls', ...counted('falls'), ...sparse },
  hypnogram: {
    text: 'Sleep stage',
    unitCode: '{stage}',
    unit: 'stage',
    statistic: null,
    ...sparse,
  },
  sleep: { text: 'Sleep', loinc: [term('93832-4', 'Sleep duration')], ...minutes, ...sparse },
  sleep_deep: {
    text: 'Deep sleep',
    loinc: [term('93831-6', 'Deep sleep duration')],
    ...minutes,
    ...sparse,
  },
  sleep_light: {
    text: 'Light sleep',
    loinc: [term('93830-8', 'Light sleep duration')],
    ...minutes,
    ...sparse,
  },
  sleep_rem: {
    text: 'REM sleep',
    loinc: [term('93829-0', 'REM sleep duration')],
    ...minutes,
    ...sparse,
  },
  sleep_awake: { text: 'Awake', ...minutes, ...sparse },
} satisfies Readonly<Record<string, Row>>;

const dailyLife = {
  caffeine: { text: 'Caffeine', ...history, unitCode: 'g', statistic: 'sum' },
  carbohydrates: { text: 'Carbohydrates', ...history, unitCode: 'g', statistic: 'sum' },
  water: { text: 'Water', ...history, unitCode: 'mL', statistic: 'sum' },
  handwashing: { text: 'Handwashing', ...history, ...counted('times') },
  inhaler_usage: { text: 'Inhaler usage', ...history, ...counted('times') },
  insulin_injection: {
    text: 'Insulin injection',
    ...history,
    unitCode: '[iU]',
    unit: 'U',
    statistic: 'sum',
  },
  mindfulness_minutes: { text: 'Mindfulness minutes', ...history, ...minutes },
  note: { text: 'Note', ...history, statistic: null },
} satisfies Readonly<Record<string, Row>>;

const rows: Readonly<Record<string, Row>> = { ...vitals, ...body, ...activity, ...dailyLife };

type Name =
  | keyof typeof vitals
  | keyof typeof body
  | keyof typeof activity
  | keyof typeof dailyLife;

/** By the names of time series, and of what summaries tell. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name of the rows
export const measurements = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, complete(row)]),
) as Readonly<Record<Name, Measurement>>;

const byName: ReadonlyMap<string, Measurement> = new Map(Object.entries(measurements));

export function findMeasurement(name: string): Measurement | undefined {
  return byName.get(name);
}

/** The two values of a blood pressure. */
export const bloodPressureParts = {
  systolic: term('8480-6', 'Systolic blood pressure'),
  diastolic: term('8462-4', 'Diastolic blood pressure'),
} as const;
