import {
  interval,
  measured,
  withoutDeprecatedPath,
  withDeprecatedPath,
  oneOf,
  point,
  type ResourceDefinition,
} from './resource-definition.ts';

const percent = [0, 100] as const;
const allergens = measured('any');

/** Heart, breath, blood and laboratory values. */
export const vitals = {
  afib_burden: interval('Atrial fibrillation burden', '%', percent, {
    ...withoutDeprecatedPath('month'),
    schemaName: 'AFibBurden',
  }),
  // The lowest saturations of people who lived are above 30 %.
  blood_oxygen: point('Blood oxygen', '%', percent, {
    ...withDeprecatedPath('day'),
    unitCheck: { units: ['%', 'fraction'], usual: [40, 100], possible: [1, 100] },
  }),
  blood_pressure: point('Blood pressure', 'mmHg', [0, 500], {
    ...withDeprecatedPath('month'),
    shape: 'blood_pressure',
    unitCheck: { units: ['mmHg', 'kPa'], usual: [25, 350] },
  }),
  cholesterol: point('Cholesterol', 'mmol/L', [0, 500], {
    ...withDeprecatedPath('month'),
    unitCheck: { units: ['mmol/L', 'mg/dL'], usual: [0.3, 60] },
    types: measured([
      'cholesterol/ldl',
      'cholesterol/hdl',
      'cholesterol/total',
      'cholesterol/triglycerides',
    ]),
    legacySubPaths: ['ldl', 'hdl', 'total', 'triglycerides'],
  }),
  electrocardiogram_voltage: point('Electrocardiogram voltage', 'mV', [-1000, 1000], {
    ...withDeprecatedPath('hour'),
    types: measured('any'),
  }),
  forced_expiratory_volume_1: interval(
    'Forced expiratory volume in one second',
    'L',
    [0, 20],
    withoutDeprecatedPath('month'),
  ),
  forced_vital_capacity: interval(
    'Forced vital capacity',
    'L',
    [0, 20],
    withoutDeprecatedPath('month'),
  ),
  // No meter or sensor shows less than 10 mg/dL, and the highest value that somebody survived was 2,656 mg/dL.
  glucose: point('Glucose', 'mmol/L', [0, 200], {
    ...withDeprecatedPath('day'),
    unitCheck: { units: ['mmol/L', 'mg/dL'], usual: [1, 45], possible: [0.55, 148] },
  }),
  heart_rate_alert: interval('Heart rate alert', 'count', [1, 1], {
    ...withoutDeprecatedPath('month'),
    types: oneOf(['low_heart_rate', 'high_heart_rate', 'irregular_rhythm']),
  }),
  heart_rate_recovery_one_minute: interval(
    'Heart rate recovery after one minute',
    'count',
    [-400, 400],
    withoutDeprecatedPath('month'),
  ),
  heartrate: point('Heart rate', 'bpm', [0, 400], {
    ...withDeprecatedPath('day'),
    schemaName: 'HeartRate',
    unitCheck: { units: ['bpm', 'Hz'], usual: [20, 300] },
  }),
  // HealthKit's number is the SDNN, that of all others the RMSSD: one cannot be converted into the other.
  hrv: point('Heart rate variability', 'rmssd', [0, 2000], {
    ...withDeprecatedPath('day'),
    schemaName: 'HRV',
    unitCheck: { units: ['ms', 's'], usual: [1, 1000] },
    methods: {
      usual: 'rmssd',
      others: ['sdnn'],
      ofProvider: { apple_health_kit: 'sdnn' },
      unit: 'ms',
    },
  }),
  ige: point('Immunoglobulin E', 'FSU', [0, 1_000_000], {
    ...withDeprecatedPath('month'),
    types: allergens,
  }),
  igg: point('Immunoglobulin G', 'FSU', [0, 1_000_000], {
    ...withDeprecatedPath('month'),
    types: allergens,
  }),
  peak_expiratory_flow_rate: interval(
    'Peak expiratory flow rate',
    'L/min',
    [0, 2000],
    withoutDeprecatedPath('month'),
  ),
  respiratory_rate: point('Respiratory rate', 'bpm', [0, 300], {
    ...withDeprecatedPath('day'),
    unitCheck: { units: ['bpm', 'Hz'], usual: [3, 120] },
  }),
  stress_level: point('Stress level', '%', percent, withDeprecatedPath('day')),
  vo2_max: interval('Maximal oxygen uptake', 'mL/kg/min', [0, 200], {
    ...withDeprecatedPath('month'),
    schemaName: 'VO2Max',
  }),
} satisfies Readonly<Record<string, ResourceDefinition>>;
