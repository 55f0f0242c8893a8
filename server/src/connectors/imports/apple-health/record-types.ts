import type { ResourceName } from '#timeseries';

/** How a type of records is imported. */
export type RecordRule = {
  readonly resource: ResourceName;
  /** The amount of a category's record, whose value is a name. Default: the record's own number. */
  readonly amount?: 'one' | 'minutes';
  /** The sample's type, by the name in the record's value, or always. */
  readonly types?: Readonly<Record<string, string>>;
  readonly type?: string;
};

const quantity = (resource: ResourceName): RecordRule => ({ resource });
const event = (resource: ResourceName, more: Partial<RecordRule> = {}): RecordRule => ({
  resource,
  amount: 'one',
  ...more,
});

const quantities = {
  ActiveEnergyBurned: quantity('calories_active'),
  AppleSleepingBreathingDisturbances: quantity('sleep_breathing_disturbance'),
  AppleStandTime: quantity('stand_duration'),
  AtrialFibrillationBurden: quantity('afib_burden'),
  BasalBodyTemperature: quantity('basal_body_temperature'),
  BasalEnergyBurned: quantity('calories_basal'),
  BloodGlucose: quantity('glucose'),
  BodyFatPercentage: quantity('body_fat'),
  BodyMass: quantity('body_weight'),
  BodyMassIndex: quantity('body_mass_index'),
  BodyTemperature: quantity('body_temperature'),
  DietaryCaffeine: quantity('caffeine'),
  DietaryCarbohydrates: quantity('carbohydrates'),
  DietaryWater: quantity('water'),
  DistanceWalkingRunning: quantity('distance'),
  DistanceCycling: quantity('workout_distance'),
  DistanceSwimming: quantity('workout_distance'),
  FlightsClimbed: quantity('floors_climbed'),
  ForcedExpiratoryVolume1: quantity('forced_expiratory_volume_1'),
  ForcedVitalCapacity: quantity('forced_vital_capacity'),
  HeartRate: quantity('heartrate'),
  HeartRateRecoveryOneMinute: quantity('heart_rate_recovery_one_minute'),
  InhalerUsage: quantity('inhaler_usage'),
  LeanBodyMass: quantity('lean_body_mass'),
  NumberOfTimesFallen: quantity('fall'),
  OxygenSaturation: quantity('blood_oxygen'),
  PeakExpiratoryFlowRate: quantity('peak_expiratory_flow_rate'),
  PushCount: quantity('wheelchair_push'),
  RespiratoryRate: quantity('respiratory_rate'),
  StepCount: quantity('steps'),
  SwimmingStrokeCount: quantity('workout_swimming_stroke'),
  TimeInDaylight: quantity('daylight_exposure'),
  UVExposure: quantity('uv_exposure'),
  VO2Max: quantity('vo2_max'),
  WaistCircumference: quantity('waist_circumference'),
} as const satisfies Readonly<Record<string, RecordRule>>;

const stood = {
  HKCategoryValueAppleStandHourStood: 'stood',
  HKCategoryValueAppleStandHourIdle: 'idle',
};

const categories = {
  AppleStandHour: event('stand_hour', { types: stood }),
  HandwashingEvent: event('handwashing'),
  HighHeartRateEvent: event('heart_rate_alert', { type: 'high_heart_rate' }),
  IrregularHeartRhythmEvent: event('heart_rate_alert', { type: 'irregular_rhythm' }),
  LowHeartRateEvent: event('heart_rate_alert', { type: 'low_heart_rate' }),
  MindfulSession: event('mindfulness_minutes', { amount: 'minutes' }),
  SleepApneaEvent: event('sleep_apnea_alert'),
} as const satisfies Readonly<Record<string, RecordRule>>;

/** Rules by the type's name in the export. */
export const recordRules: ReadonlyMap<string, RecordRule> = new Map([
  ...Object.entries(quantities).map(([name, rule]): [string, RecordRule] => [
    `HKQuantityTypeIdentifier${name}`,
    rule,
  ]),
  ...Object.entries(categories).map(([name, rule]): [string, RecordRule] => [
    `HKCategoryTypeIdentifier${name}`,
    rule,
  ]),
]);

/** Nutrients of meals, by the names of the meal's importer. */
export const nutrientKeys: ReadonlyMap<string, string> = new Map(
  [
    ['EnergyConsumed', 'energy_total'],
    ['Carbohydrates', 'carbohydrates'],
    ['Protein', 'protein'],
    ['FatTotal', 'fat_total'],
    ['FatSaturated', 'fat_saturated'],
    ['FatMonounsaturated', 'fat_monounsaturated'],
    ['FatPolyunsaturated', 'fat_polyunsaturated'],
    ['Fiber', 'fiber'],
    ['Sugar', 'sugar'],
    ['Cholesterol', 'cholesterol'],
    ['Sodium', 'sodium'],
    ['Potassium', 'potassium'],
    ['Calcium', 'calcium'],
    ['Phosphorus', 'phosphorus'],
    ['Magnesium', 'magnesium'],
    ['Iron', 'iron'],
    ['Zinc', 'zinc'],
    ['Chloride', 'chloride'],
    ['Copper', 'copper'],
    ['Manganese', 'manganese'],
    ['Chromium', 'chromium'],
    ['Iodine', 'iodine'],
    ['Molybdenum', 'molybdenum'],
    ['Selenium', 'selenium'],
    ['VitaminA', 'vitamin_a'],
    ['Thiamin', 'vitamin_b1'],
    ['Riboflavin', 'riboflavin'],
    ['Niacin', 'niacin'],
    ['VitaminB6', 'vitamin_b6'],
    ['PantothenicAcid', 'pantothenic_acid'],
    ['VitaminC', 'vitamin_c'],
    ['VitaminE', 'vitamin_e'],
    ['Biotin', 'biotin'],
    ['VitaminB12', 'vitamin_b12'],
    ['VitaminD', 'vitamin_d'],
    ['VitaminK', 'vitamin_k'],
    ['Folate', 'folic_acid'],
  ].map(([name, key]): [string, string] => [`HKQuantityTypeIdentifierDietary${name}`, key ?? '']),
);

/** The root of an export. */
export const rootName = 'HealthData';
export const variabilityTypes: ReadonlyMap<string, 'sdnn' | 'rmssd'> = new Map([
  ['HKQuantityTypeIdentifierHeartRateVariabilitySDNN', 'sdnn'],
  ['HKQuantityTypeIdentifierHeartRateVariabilityRMSSD', 'rmssd'],
]);
export const insulinType = 'HKQuantityTypeIdentifierInsulinDelivery';
/** A field of nights, as the contract has no series of it. */
export const wristTemperatureType = 'HKQuantityTypeIdentifierAppleSleepingWristTemperature';
/** Elements that are ignored and not reported. */
export const silent: ReadonlySet<string> = new Set([
  'ExportDate',
  'HeartRateVariabilityMetadataList',
  'WorkoutEvent',
  'SensitivityPoint',
]);
