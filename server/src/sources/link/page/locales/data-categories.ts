import { resourceName } from '../../../resource-name.ts';

/** Kinds of data in everyday words; each stands for several resources. */
export const kinds = [
  'sleep',
  'activity',
  'workouts',
  'heart',
  'heartVariability',
  'electrocardiogram',
  'bloodPressure',
  'oxygen',
  'breathing',
  'temperature',
  'body',
  'glucose',
  'cholesterol',
  'fitness',
  'stress',
  'nutrition',
  'water',
  'medication',
  'cycle',
  'mindfulness',
  'daylight',
  'falls',
  'hygiene',
  'allergy',
  'notes',
  'profile',
  'other',
] as const;
export type Kind = (typeof kinds)[number];

const resourcesOf: Readonly<Record<Exclude<Kind, 'other'>, string>> = {
  sleep: 'sleep sleep_cycle sleep_stream hypnogram sleep_apnea_alert sleep_breathing_disturbance',
  activity:
    'activity steps distance calories_active calories_basal floors_climbed stand_duration stand_hour wheelchair_push',
  workouts: 'workouts workout_stream workout_distance workout_duration workout_swimming_stroke',
  heart: 'heartrate heart_rate_alert heart_rate_recovery_one_minute afib_burden',
  heartVariability: 'hrv',
  electrocardiogram: 'electrocardiogram electrocardiogram_voltage',
  bloodPressure: 'blood_pressure',
  oxygen: 'blood_oxygen',
  breathing:
    'respiratory_rate forced_expiratory_volume_1 forced_vital_capacity peak_expiratory_flow_rate',
  temperature: 'body_temperature body_temperature_delta basal_body_temperature',
  body: 'body weight fat body_mass_index lean_body_mass waist_circumference',
  glucose: 'glucose',
  cholesterol: 'cholesterol',
  fitness: 'vo2_max',
  stress: 'stress_level',
  nutrition: 'meal carbohydrates caffeine',
  water: 'water',
  medication: 'insulin_injection inhaler_usage',
  cycle: 'menstrual_cycle',
  mindfulness: 'mindfulness_minutes',
  daylight: 'daylight_exposure uv_exposure',
  falls: 'fall',
  hygiene: 'handwashing',
  allergy: 'ige igg',
  notes: 'note',
  profile: 'profile',
};

const kindOfResource = new Map<string, Kind>(
  kinds.flatMap((kind) =>
    kind === 'other' ? [] : resourcesOf[kind].split(' ').map((name) => [name, kind] as const),
  ),
);

export function kindOf(resource: string): Kind {
  return kindOfResource.get(resourceName(resource)) ?? 'other';
}

/** Returns the kinds without duplicates, in the order of display. */
export function kindsOf(resources: Iterable<string>): readonly Kind[] {
  const found = new Set([...resources].map(kindOf));
  return kinds.filter((kind) => found.has(kind));
}
