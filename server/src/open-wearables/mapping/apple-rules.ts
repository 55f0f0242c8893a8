import type { Rule, Rules } from './rule.ts';

const sample = (
  resource: Extract<Rule, { to: 'sample' }>['resource'],
  unit: string,
  more: Partial<Extract<Rule, { to: 'sample' }>> = {},
): Rule => ({ to: 'sample', resource, unit, ...more });
const nothing = (because: string): Rule => ({ to: 'nothing', because });

const mobility = 'Mobility has no resource';
const effort = 'It is a value of a workout or of a moment, and has no resource';
const inWorkouts = 'The workout has the means; the series has no resource';

/** Types of HealthKit, without the prefix of quantities. */
const quantities: Readonly<Record<string, Rule>> = {
  StepCount: sample('steps', 'count'),
  DistanceWalkingRunning: sample('distance', 'm'),
  DistanceCycling: sample('workout_distance', 'm'),
  FlightsClimbed: sample('floors_climbed', 'count'),
  ActiveEnergyBurned: sample('calories_active', 'kcal'),
  BasalEnergyBurned: sample('calories_basal', 'kcal'),
  HeartRate: sample('heartrate', 'bpm'),
  RestingHeartRate: { to: 'day', field: 'resting_bpm' },
  WalkingHeartRateAverage: { to: 'day', field: 'avg_walking_bpm' },
  HeartRateVariabilitySDNN: sample('hrv', 'ms', { type: 'sdnn' }),
  HeartRateRecoveryOneMinute: sample('heart_rate_recovery_one_minute', 'bpm'),
  VO2Max: sample('vo2_max', 'mL/kg/min'),
  OxygenSaturation: sample('blood_oxygen', '%'),
  RespiratoryRate: sample('respiratory_rate', 'bpm'),
  AppleSleepingBreathingDisturbances: sample('sleep_breathing_disturbance', 'count'),
  BodyMass: sample('body_weight', 'kg', { body: 'weight' }),
  LeanBodyMass: sample('lean_body_mass', 'kg', { body: 'lean_body_mass_kilogram' }),
  BodyFatPercentage: sample('body_fat', '%', { isFraction: true, body: 'fat' }),
  BodyMassIndex: sample('body_mass_index', 'index', { anyUnit: true, body: 'body_mass_index' }),
  WaistCircumference: sample('waist_circumference', 'm', {
    body: 'waist_circumference_centimeter',
  }),
  BodyTemperature: sample('body_temperature', '°C'),
  BloodGlucose: sample('glucose', 'mg/dL'),
  InsulinDelivery: sample('insulin_injection', 'IU'),
  BloodPressureSystolic: { to: 'pressure', part: 'systolic' },
  BloodPressureDiastolic: { to: 'pressure', part: 'diastolic' },
  DietaryEnergyConsumed: { to: 'meal', nutrient: { group: 'energy' } },
  DietaryCarbohydrates: {
    to: 'meal',
    nutrient: { group: 'macros', name: 'carbs' },
    sample: 'carbohydrates',
  },
  DietaryProtein: { to: 'meal', nutrient: { group: 'macros', name: 'protein' } },
  DietaryFatTotal: { to: 'meal', nutrient: { group: 'fats', name: 'total' } },
  DietaryWater: sample('water', 'L'),
  Height: nothing('It is a field of the profile, which other sources may fill'),
  WalkingSpeed: nothing(mobility),
  WalkingStepLength: nothing(mobility),
  WalkingAsymmetryPercentage: nothing(mobility),
  WalkingDoubleSupportPercentage: nothing(mobility),
  SixMinuteWalkTestDistance: nothing(mobility),
  RunningPower: nothing(inWorkouts),
  RunningVerticalOscillation: nothing(inWorkouts),
  RunningGroundContactTime: nothing(inWorkouts),
  CyclingPower: nothing(inWorkouts),
  CyclingFunctionalThresholdPower: nothing(effort),
  CyclingCadence: nothing(inWorkouts),
  CyclingSpeed: nothing(inWorkouts),
  WorkoutEffortScore: nothing(effort),
  EstimatedWorkoutEffortScore: nothing(effort),
  AppleExerciseTime: nothing(effort),
  PhysicalEffort: nothing(effort),
};

/** Types of HealthKit, without the prefix of categories. Values count from 1. */
const categories: Readonly<Record<string, Rule>> = {
  MindfulSession: sample('mindfulness_minutes', 'min', { isLength: true }),
  MenstrualFlow: { to: 'cycle', words: ['Unspecified', 'Light', 'Medium', 'Heavy', 'None'] },
  CervicalMucusQuality: { to: 'cycle', words: ['Dry', 'Sticky', 'Creamy', 'Watery', 'EggWhite'] },
  OvulationTestResult: {
    to: 'cycle',
    words: ['Negative', 'LuteinizingHormoneSurge', 'Indeterminate', 'EstrogenSurge'],
  },
  SexualActivity: nothing('It is a field of a cycle only'),
};

export const appleRules: Rules = new Map([
  ...Object.entries(quantities).map(([name, rule]): [string, Rule] => [
    `HKQuantityTypeIdentifier${name}`,
    rule,
  ]),
  ...Object.entries(categories).map(([name, rule]): [string, Rule] => [
    `HKCategoryTypeIdentifier${name}`,
    rule,
  ]),
]);
