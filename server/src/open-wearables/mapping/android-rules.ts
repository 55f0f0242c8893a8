import type { Nutrient, Rule, Rules } from './rule.ts';

const sample = (
  resource: Extract<Rule, { to: 'sample' }>['resource'],
  unit: string,
  more: Partial<Extract<Rule, { to: 'sample' }>> = {},
): Rule => ({ to: 'sample', resource, unit, ...more });
const nothing = (because: string): Rule => ({ to: 'nothing', because });
const eaten = (group: Exclude<Nutrient['group'], 'energy'>, name: string): Rule => ({
  to: 'meal',
  nutrient: { group, name },
});

/** Types of Health Connect, as the SDK names them; Samsung Health's have the same names. */
const common: Readonly<Record<string, Rule>> = {
  STEP_COUNT: sample('steps', 'count'),
  HEART_RATE: sample('heartrate', 'bpm'),
  RESTING_HEART_RATE: { to: 'day', field: 'resting_bpm', sample: 'ext_resting_heart_rate' },
  HEART_RATE_VARIABILITY: sample('hrv', 'ms', { type: 'rmssd' }),
  OXYGEN_SATURATION: sample('blood_oxygen', '%'),
  BLOOD_PRESSURE_SYSTOLIC: { to: 'pressure', part: 'systolic' },
  BLOOD_PRESSURE_DIASTOLIC: { to: 'pressure', part: 'diastolic' },
  BLOOD_GLUCOSE: sample('glucose', 'mmol/L'),
  ACTIVE_CALORIES_BURNED: sample('calories_active', 'kcal'),
  TOTAL_CALORIES_BURNED: sample('ext_calories_total', 'kcal'),
  BASAL_METABOLIC_RATE: sample('ext_basal_metabolic_rate', 'kcal/d'),
  BODY_TEMPERATURE: sample('body_temperature', '°C'),
  WEIGHT: sample('body_weight', 'kg', { body: 'weight' }),
  LEAN_BODY_MASS: sample('lean_body_mass', 'kg', { body: 'lean_body_mass_kilogram' }),
  HEIGHT: sample('ext_body_height', 'm'),
  BODY_FAT: sample('body_fat', '%', { body: 'fat' }),
  BMI: sample('body_mass_index', 'index', { anyUnit: true, body: 'body_mass_index' }),
  BODY_FAT_MASS: sample('ext_body_fat_mass', 'kg'),
  SKELETAL_MUSCLE_MASS: sample('ext_skeletal_muscle_mass', 'kg'),
  BASAL_BODY_TEMPERATURE: sample('basal_body_temperature', '°C'),
  BODY_WATER_MASS: sample('ext_body_water_mass', 'kg'),
  BONE_MASS: sample('ext_bone_mass', 'kg'),
  SKIN_TEMPERATURE_DELTA: sample('body_temperature_delta', '°C'),
  FLOORS_CLIMBED: sample('floors_climbed', 'count'),
  DISTANCE: sample('distance', 'm'),
  HYDRATION: sample('water', 'mL'),
  VO2_MAX: sample('vo2_max', 'mL/kg/min'),
  RESPIRATORY_RATE: sample('respiratory_rate', 'bpm'),
  POWER: sample('ext_power', 'W'),
  SPEED: sample('ext_speed', 'm/s'),
  CYCLING_PEDALING_CADENCE: sample('ext_cycling_cadence', '/min'),
  FOOD: { to: 'food' },
  DIETARY_ENERGY: { to: 'meal', nutrient: { group: 'energy' } },
  DIETARY_PROTEIN: eaten('macros', 'protein'),
  DIETARY_CARBOHYDRATE: eaten('macros', 'carbs'),
  DIETARY_CARBOHYDRATES: eaten('macros', 'carbs'),
  DIETARY_FIBER: eaten('macros', 'fibre'),
  DIETARY_SUGAR: eaten('macros', 'sugar'),
  DIETARY_CHOLESTEROL: eaten('macros', 'cholesterol'),
  DIETARY_TOTAL_FAT: eaten('fats', 'total'),
  DIETARY_SATURATED_FAT: eaten('fats', 'saturated'),
  DIETARY_MONOUNSATURATED_FAT: eaten('fats', 'monounsaturated'),
  DIETARY_POLYUNSATURATED_FAT: eaten('fats', 'polyunsaturated'),
  DIETARY_TRANS_FAT: nothing('A meal has no field for it'),
  DIETARY_SODIUM: eaten('minerals', 'sodium'),
  DIETARY_POTASSIUM: eaten('minerals', 'potassium'),
  DIETARY_CALCIUM: eaten('minerals', 'calcium'),
  DIETARY_IRON: eaten('minerals', 'iron'),
  DIETARY_VITAMIN_A: eaten('vitamins', 'vitamin_a'),
  DIETARY_VITAMIN_C: eaten('vitamins', 'vitamin_c'),
  DIETARY_CAFFEINE: sample('caffeine', 'mg'),
};

export const healthConnectRules: Rules = new Map(Object.entries(common));

/** Samsung Health's hourly sums have another id each time: their hour tells them apart. */
export const samsungRules: Rules = new Map([
  ...Object.entries(common),
  ['STEP_COUNT', sample('steps', 'count', { isOfAllDevices: true })],
  ['ACTIVE_CALORIES_BURNED', sample('calories_active', 'kcal', { isOfAllDevices: true })],
]);
