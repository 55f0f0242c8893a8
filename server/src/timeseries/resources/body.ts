import { type Extra, interval, newer, older, oneOfOrNone, point, type Row } from './resource-definition.ts';

const bodyTemperature = [10, 50] as const;
const sensorLocation: Extra = {
  key: 'sensor_location',
  values: [
    'armpit',
    'body',
    'ear',
    'finger',
    'gastrointestinal',
    'mouth',
    'rectum',
    'toe',
    'eardrum',
    'temporal_artery',
    'forehead',
    'wrist',
  ],
  isList: false,
  isNullable: true,
  isRequired: true,
};

/** Body measurements and sleep. */
export const body = {
  basal_body_temperature: interval('Basal body temperature', '°C', bodyTemperature, newer('month')),
  body_fat: point('Body fat', '%', [0, 100], { ...older('month'), eventName: 'fat' }),
  body_mass_index: interval('Body mass index', 'index', [0, 500], newer('month')),
  body_temperature: interval('Body temperature', '°C', bodyTemperature, {
    ...newer('day'),
    extras: [sensorLocation],
  }),
  body_temperature_delta: interval('Body temperature deviation', '°C', [-20, 20], {
    ...newer('month'),
    extras: [sensorLocation],
  }),
  body_weight: point('Body weight', 'kg', [0, 1000], { ...older('month'), eventName: 'weight' }),
  hypnogram: interval('Hypnogram', 'stage', [-1, 5], {
    ...older('day'),
    eventName: null,
    isDeprecated: true,
  }),
  lean_body_mass: interval('Lean body mass', 'kg', [0, 1000], newer('month')),
  sleep_apnea_alert: interval('Sleep apnea alert', 'count', [0, 1000], newer('month')),
  sleep_breathing_disturbance: interval('Sleep breathing disturbance', 'count', [0, 10_000], {
    ...newer('month'),
    types: oneOfOrNone(['elevated', 'not_elevated']),
  }),
  waist_circumference: interval('Waist circumference', 'cm', [0, 1000], newer('month')),
} satisfies Readonly<Record<string, Row>>;
