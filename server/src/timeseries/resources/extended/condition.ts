import {
  extendedAmount as amount,
  extendedReading as reading,
  extendedSpot as spot,
  measured,
  type ResourceDefinition,
} from '../resource-definition.ts';

const percent = [0, 100] as const;
const decibels = [-20, 200] as const;
/** Of a line of ten centimetres. */
const symptomScore = [0, 10] as const;

/** Symptoms as HealthKit knows them. A score of 0 is its absence; 1 to 3 are mild, moderate and severe. */
const symptoms = [
  'abdominal_cramps',
  'acne',
  'appetite_changes',
  'bladder_incontinence',
  'bloating',
  'breast_pain',
  'chest_tightness_or_pain',
  'chills',
  'constipation',
  'coughing',
  'diarrhea',
  'dizziness',
  'dry_skin',
  'fainting',
  'fatigue',
  'fever',
  'generalized_body_ache',
  'hair_loss',
  'headache',
  'heartburn',
  'hot_flashes',
  'loss_of_smell',
  'loss_of_taste',
  'lower_back_pain',
  'memory_lapse',
  'mood_changes',
  'nausea',
  'night_sweats',
  'pelvic_pain',
  'rapid_pounding_or_fluttering_heartbeat',
  'runny_nose',
  'shortness_of_breath',
  'sinus_congestion',
  'skipped_heartbeat',
  'sleep_changes',
  'sore_throat',
  'vaginal_dryness',
  'vomiting',
  'wheezing',
] as const;

/** Heart, breath, skin, blood, hearing and symptoms. */
export const condition = {
  ext_audio_exposure_alert: amount('Audio exposure alerts', 'count', [0, 1000], 'vitals'),
  ext_blood_alcohol: spot('Blood alcohol', '%', [0, 1], 'vitals'),
  ext_blood_ketone: spot('Blood ketones', 'mmol/L', [0, 30], 'vitals'),
  ext_blood_lactate: spot('Blood lactate', 'mmol/L', [0, 50], 'vitals', {
    code: '32693-4',
    display: 'Lactate [Moles/volume] in Blood',
  }),
  ext_electrodermal_activity: reading('Electrodermal activity', 'uS', [0, 1000], 'vitals'),
  ext_environmental_audio_exposure: reading(
    'Environmental audio exposure',
    'dB',
    decibels,
    'vitals',
  ),
  ext_environmental_sound_reduction: reading(
    'Environmental sound reduction',
    'dB',
    decibels,
    'vitals',
  ),
  ext_headphone_audio_exposure: reading('Headphone audio exposure', 'dB', decibels, 'vitals'),
  ext_low_cardio_fitness_alert: amount('Low cardio fitness alerts', 'count', [0, 1000], 'vitals'),
  ext_mood_valence: spot('Mood valence', 'score', [-1, 1], 'vitals'),
  ext_pain: spot('Pain', 'score', symptomScore, 'vitals', {
    code: '72514-3',
    display: 'Pain severity - 0-10 verbal numeric rating [Score] - Reported',
  }),
  ext_peripheral_perfusion: reading('Peripheral perfusion', '%', percent, 'vitals'),
  ext_respiratory_disturbance: reading('Respiratory disturbances', 'count', [0, 10_000], 'sleep'),
  ext_resting_heart_rate: spot('Resting heart rate', 'bpm', [0, 400], 'vitals', {
    code: '40443-4',
    display: 'Heart rate --resting',
  }),
  ext_skin_temperature: reading('Skin temperature', '°C', [0, 60], 'vitals'),
  ext_snoring: amount('Snoring', 'min', [0, 10_080], 'sleep'),
  ext_symptom: {
    ...spot('Symptom', 'score', symptomScore, 'vitals'),
    types: measured(symptoms),
  },
  ext_walking_heart_rate: spot('Walking heart rate', 'bpm', [0, 400], 'vitals'),
} satisfies Readonly<Record<string, ResourceDefinition>>;
