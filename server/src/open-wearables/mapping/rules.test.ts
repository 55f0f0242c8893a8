import { expect, test } from 'vitest';

import type { Json } from '#kernel/files/json-fields.ts';

import { rulesOf, type SdkProvider } from './provider.ts';
import { readUpload } from './read-upload.ts';

/** Every type that a version of the SDKs is known to send, with the unit that it names. */
const apple: Readonly<Record<string, string>> = {
  StepCount: 'count',
  DistanceWalkingRunning: 'm',
  DistanceCycling: 'm',
  FlightsClimbed: 'count',
  ActiveEnergyBurned: 'Cal',
  BasalEnergyBurned: 'Cal',
  HeartRate: 'bpm',
  RestingHeartRate: 'bpm',
  HeartRateVariabilitySDNN: 'ms',
  VO2Max: 'mL/kg/min',
  OxygenSaturation: '%',
  RespiratoryRate: 'breaths/min',
  BodyMass: 'kg',
  LeanBodyMass: 'kg',
  BodyFatPercentage: '%',
  BodyMassIndex: 'kg/m²',
  Height: 'm',
  WaistCircumference: 'm',
  BodyTemperature: 'degC',
  BloodGlucose: 'mg/dL',
  InsulinDelivery: 'IU',
  BloodPressureSystolic: 'mmHg',
  BloodPressureDiastolic: 'mmHg',
  DietaryEnergyConsumed: 'Cal',
  DietaryCarbohydrates: 'g',
  DietaryProtein: 'g',
  DietaryFatTotal: 'g',
  DietaryWater: 'L',
  WalkingSpeed: 'm/s',
  WalkingStepLength: 'm',
  WalkingAsymmetryPercentage: '%',
  WalkingDoubleSupportPercentage: '%',
  SixMinuteWalkTestDistance: 'm',
  RunningPower: 'W',
  RunningVerticalOscillation: 'cm',
  RunningGroundContactTime: 'ms',
  CyclingPower: 'W',
  CyclingFunctionalThresholdPower: 'W',
  CyclingCadence: 'count/min',
  CyclingSpeed: 'm/s',
  WorkoutEffortScore: '',
  EstimatedWorkoutEffortScore: '',
  AppleExerciseTime: 'min',
  PhysicalEffort: 'kcal/hr/kg',
  WalkingHeartRateAverage: 'bpm',
  HeartRateRecoveryOneMinute: 'bpm',
  AppleSleepingBreathingDisturbances: 'count',
};
const categories = [
  'MindfulSession',
  'MenstrualFlow',
  'CervicalMucusQuality',
  'OvulationTestResult',
  'SexualActivity',
];
const android: Readonly<Record<string, string>> = {
  STEP_COUNT: 'count',
  HEART_RATE: 'bpm',
  RESTING_HEART_RATE: 'bpm',
  HEART_RATE_VARIABILITY: 'ms',
  OXYGEN_SATURATION: '%',
  BLOOD_PRESSURE_SYSTOLIC: 'mmHg',
  BLOOD_PRESSURE_DIASTOLIC: 'mmHg',
  BLOOD_GLUCOSE: 'mmol/L',
  ACTIVE_CALORIES_BURNED: 'kcal',
  TOTAL_CALORIES_BURNED: 'kcal',
  BASAL_METABOLIC_RATE: 'kcal/day',
  BODY_TEMPERATURE: '°C',
  WEIGHT: 'kg',
  LEAN_BODY_MASS: 'kg',
  HEIGHT: 'm',
  BODY_FAT: '%',
  BMI: 'kg/m²',
  BODY_FAT_MASS: 'kg',
  SKELETAL_MUSCLE_MASS: 'kg',
  FLOORS_CLIMBED: 'count',
  DISTANCE: 'm',
  HYDRATION: 'mL',
  VO2_MAX: 'mL/kg/min',
  RESPIRATORY_RATE: 'breaths/min',
  POWER: 'W',
  SPEED: 'm/s',
  CYCLING_PEDALING_CADENCE: 'rpm',
  FOOD: '',
  DIETARY_ENERGY: 'kcal',
  DIETARY_PROTEIN: 'g',
  DIETARY_CARBOHYDRATE: 'g',
  DIETARY_FIBER: 'g',
  DIETARY_SUGAR: 'g',
  DIETARY_TOTAL_FAT: 'g',
  DIETARY_SATURATED_FAT: 'g',
  DIETARY_MONOUNSATURATED_FAT: 'g',
  DIETARY_POLYUNSATURATED_FAT: 'g',
  DIETARY_TRANS_FAT: 'g',
  DIETARY_CHOLESTEROL: 'mg',
  DIETARY_SODIUM: 'mg',
  DIETARY_POTASSIUM: 'mg',
  DIETARY_CALCIUM: 'mg',
  DIETARY_IRON: 'mg',
  DIETARY_VITAMIN_C: 'mg',
  DIETARY_VITAMIN_A: 'mcg',
  DIETARY_CAFFEINE: 'mg',
};
const types: readonly (readonly [SdkProvider, string, string])[] = [
  ...Object.entries(apple).map(
    ([name, unit]) => ['apple_health_kit', `HKQuantityTypeIdentifier${name}`, unit] as const,
  ),
  ...categories.map((name) => ['apple_health_kit', `HKCategoryTypeIdentifier${name}`, ''] as const),
  ...Object.entries(android).map(([name, unit]) => ['health_connect', name, unit] as const),
  ...Object.entries(android).map(([name, unit]) => ['samsung_health', name, unit] as const),
];

const read = (provider: SdkProvider, record: Json) =>
  readUpload(
    { records: [record] },
    { provider, fallbackZone: 'Europe/Berlin', insulinOf: () => null },
  );

test.each(types)('%s: %s has a place, or says why it has none', (provider, type, unit) => {
  const rule = rulesOf[provider].get(type);
  expect(rule).toBeDefined();
  const span = { startDate: '2026-11-19T06:01:00Z', endDate: '2026-11-19T06:11:00Z' };
  const { samples, parts, leftOut } = read(provider, { id: 'a', type, ...span, value: 1, unit });
  const isLeftOut = rule?.to === 'nothing';
  expect([...leftOut]).toEqual(isLeftOut ? [[type, 1]] : []);
  expect(samples.length + parts.length > 0).toBe(!isLeftOut);
});

test('a type that nobody knows is counted by its name, and a rule is for a type that is sent', () => {
  const span = { startDate: '2026-11-19T06:01:00Z', endDate: '2026-11-19T06:11:00Z' };
  const { leftOut } = read('apple_health_kit', { id: 'a', type: 'HKNew', ...span, value: 1 });
  expect([...leftOut]).toEqual([['HKNew', 1]]);
  const sent = new Set(types.map(([provider, type]) => `${provider} ${type}`));
  sent.add('health_connect DIETARY_CARBOHYDRATES').add('samsung_health DIETARY_CARBOHYDRATES');
  const unused = Object.entries(rulesOf).flatMap(([provider, rules]) =>
    [...rules.keys()].filter((type) => !sent.has(`${provider} ${type}`)),
  );
  expect(unused).toEqual([]);
});
