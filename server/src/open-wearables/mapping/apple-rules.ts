import type { Rule, Rules } from './rule.ts';

const sample = (
  resource: Extract<Rule, { to: 'sample' }>['resource'],
  unit: string,
  more: Partial<Extract<Rule, { to: 'sample' }>> = {},
): Rule => ({ to: 'sample', resource, unit, ...more });

/** Types of HealthKit, without the prefix of quantities. */
const quantities: Readonly<Record<string, Rule>> = {
  StepCount: sample('steps', 'count'),
  DistanceWalkingRunning: sample('distance', 'm'),
  DistanceCycling: sample('workout_distance', 'm'),
  FlightsClimbed: sample('floors_climbed', 'count'),
  ActiveEnergyBurned: sample('calories_active', 'kcal'),
  BasalEnergyBurned: sample('calories_basal', 'kcal'),
  HeartRate: sample('heartrate', 'bpm'),
  RestingHeartRate: { to: 'day', field: 'resting_bpm', sample: 'ext_resting_heart_rate' },
  WalkingHeartRateAverage: {
    to: 'day',
    field: 'avg_walking_bpm',
    sample: 'ext_walking_heart_rate',
  },
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
  Height: sample('ext_body_height', 'm'),
  WalkingSpeed: sample('ext_walking_speed', 'm/s'),
  WalkingStepLength: sample('ext_walking_step_length', 'm'),
  WalkingAsymmetryPercentage: sample('ext_walking_asymmetry', '%', { isFraction: true }),
  WalkingDoubleSupportPercentage: sample('ext_walking_double_support', '%', { isFraction: true }),
  SixMinuteWalkTestDistance: sample('ext_six_minute_walk_distance', 'm'),
  RunningPower: sample('ext_running_power', 'W'),
  RunningVerticalOscillation: sample('ext_running_vertical_oscillation', 'cm'),
  RunningGroundContactTime: sample('ext_running_ground_contact_time', 'ms'),
  CyclingPower: sample('ext_cycling_power', 'W'),
  CyclingFunctionalThresholdPower: sample('ext_cycling_functional_threshold_power', 'W'),
  CyclingCadence: sample('ext_cycling_cadence', '/min'),
  CyclingSpeed: sample('ext_cycling_speed', 'm/s'),
  WorkoutEffortScore: sample('ext_workout_effort', 'score'),
  EstimatedWorkoutEffortScore: sample('ext_estimated_workout_effort', 'score'),
  AppleExerciseTime: sample('ext_exercise_time', 'min'),
  PhysicalEffort: sample('ext_physical_effort', 'kcal/kg/h'),
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
  SexualActivity: sample('ext_sexual_activity', 'count', { isOneEach: true }),
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
