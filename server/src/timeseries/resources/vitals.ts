import { interval, measured, newer, older, oneOf, point, type Row } from './resource-definition.ts';

const percent = [0, 100] as const;
const allergens = measured('any');

/** Heart, breath, blood and laboratory values. */
export const vitals = {
  afib_burden: interval('Atrial fibrillation burden', '%', percent, {
    ...newer('month'),
    schemaName: 'AFibBurden',
  }),
  blood_oxygen: point('Blood oxygen', '%', percent, older('day')),
  blood_pressure: point('Blood pressure', 'mmHg', [0, 500], {
    ...older('month'),
    shape: 'blood_pressure',
  }),
  cholesterol: point('Cholesterol', 'mmol/L', [0, 500], {
    ...older('month'),
    types: measured([
      'cholesterol/ldl',
      'cholesterol/hdl',
      'cholesterol/total',
      'cholesterol/triglycerides',
    ]),
    legacySubPaths: ['ldl', 'hdl', 'total', 'triglycerides'],
  }),
  electrocardiogram_voltage: point('Electrocardiogram voltage', 'mV', [-1000, 1000], {
    ...older('hour'),
    types: measured('any'),
  }),
  forced_expiratory_volume_1: interval(
    'Forced expiratory volume in one second',
    'L',
    [0, 20],
    newer('month'),
  ),
  forced_vital_capacity: interval('Forced vital capacity', 'L', [0, 20], newer('month')),
  glucose: point('Glucose', 'mmol/L', [0, 200], older('day')),
  heart_rate_alert: interval('Heart rate alert', 'count', [1, 1], {
    ...newer('month'),
    types: oneOf(['low_heart_rate', 'high_heart_rate', 'irregular_rhythm']),
  }),
  heart_rate_recovery_one_minute: interval(
    'Heart rate recovery after one minute',
    'count',
    [-400, 400],
    newer('month'),
  ),
  heartrate: point('Heart rate', 'bpm', [0, 400], { ...older('day'), schemaName: 'HeartRate' }),
  // HealthKit's number is the SDNN, that of all others the RMSSD: one cannot be converted into the other.
  hrv: point('Heart rate variability', 'rmssd', [0, 2000], {
    ...older('day'),
    schemaName: 'HRV',
    methods: {
      usual: 'rmssd',
      others: ['sdnn'],
      ofProvider: { apple_health_kit: 'sdnn' },
      unit: 'ms',
    },
  }),
  ige: point('Immunoglobulin E', 'FSU', [0, 1_000_000], { ...older('month'), types: allergens }),
  igg: point('Immunoglobulin G', 'FSU', [0, 1_000_000], { ...older('month'), types: allergens }),
  peak_expiratory_flow_rate: interval(
    'Peak expiratory flow rate',
    'L/min',
    [0, 2000],
    newer('month'),
  ),
  respiratory_rate: point('Respiratory rate', 'bpm', [0, 300], older('day')),
  stress_level: point('Stress level', '%', percent, older('day')),
  vo2_max: interval('Maximal oxygen uptake', 'mL/kg/min', [0, 200], {
    ...older('month'),
    schemaName: 'VO2Max',
  }),
} satisfies Readonly<Record<string, Row>>;
