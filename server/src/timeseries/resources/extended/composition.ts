import {
  extendedAmount as amount,
  extendedSpot as spot,
  type ResourceDefinition,
} from '../resource-definition.ts';

const kilograms = [0, 500] as const;

/** Composition of the body, energy, and daily life. */
export const composition = {
  ext_alcoholic_drinks: amount('Alcoholic drinks', 'count', [0, 100], 'intake'),
  ext_basal_metabolic_rate: spot('Basal metabolic rate', 'kcal/d', [0, 20_000], 'body'),
  ext_body_fat_mass: spot('Body fat mass', 'kg', kilograms, 'body'),
  ext_body_height: spot('Body height', 'cm', [0, 300], 'body', {
    code: '8302-2',
    display: 'Body height',
  }),
  ext_body_water_mass: spot('Body water mass', 'kg', kilograms, 'body'),
  ext_bone_mass: spot('Bone mass', 'kg', kilograms, 'body'),
  ext_calories_total: amount('Total energy', 'kcal', [0, 100_000], 'activity'),
  ext_intermenstrual_bleeding: amount('Intermenstrual bleeding', 'count', [0, 100], 'cycle'),
  ext_sexual_activity: amount('Sexual activity', 'count', [0, 100], 'cycle'),
  ext_skeletal_muscle_mass: spot('Skeletal muscle mass', 'kg', kilograms, 'body'),
  ext_toothbrushing: amount('Toothbrushing', 'min', [0, 1440], 'intake'),
} satisfies Readonly<Record<string, ResourceDefinition>>;
