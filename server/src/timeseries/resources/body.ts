import {
  type Extra,
  interval,
  withoutDeprecatedPath,
  withDeprecatedPath,
  oneOfOrNone,
  point,
  type ResourceDefinition,
} from './resource-definition.ts';

const bodyTemperature = [10, 50] as const;
const celsiusOrFahrenheit = { units: ['°C', '°F'], usual: [28, 45] } as const;
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
  basal_body_temperature: interval('Basal body temperature', '°C', bodyTemperature, {
    ...withoutDeprecatedPath('month'),
    unitCheck: celsiusOrFahrenheit,
  }),
  // Nobody lives with less than a hundredth.
  body_fat: point('Body fat', '%', [0, 100], {
    ...withDeprecatedPath('month'),
    eventName: 'fat',
    unitCheck: { units: ['%', 'fraction'], usual: [2, 80], possible: [1, 100] },
  }),
  body_mass_index: interval('Body mass index', 'index', [0, 500], withoutDeprecatedPath('month')),
  body_temperature: interval('Body temperature', '°C', bodyTemperature, {
    ...withoutDeprecatedPath('day'),
    unitCheck: celsiusOrFahrenheit,
    extras: [sensorLocation],
  }),
  body_temperature_delta: interval('Body temperature deviation', '°C', [-20, 20], {
    ...withoutDeprecatedPath('month'),
    extras: [sensorLocation],
  }),
  // The lightest newborn who lived had 212 g.
  body_weight: point('Body weight', 'kg', [0, 1000], {
    ...withDeprecatedPath('month'),
    eventName: 'weight',
    unitCheck: { units: ['kg', 'g'], usual: [1, 700], possible: [0.2, 1000] },
  }),
  hypnogram: interval('Hypnogram', 'stage', [-1, 5], {
    ...withDeprecatedPath('day'),
    eventName: null,
    isDeprecated: true,
  }),
  lean_body_mass: interval('Lean body mass', 'kg', [0, 1000], withoutDeprecatedPath('month')),
  sleep_apnea_alert: interval(
    'Sleep apnea alert',
    'count',
    [0, 1000],
    withoutDeprecatedPath('month'),
  ),
  sleep_breathing_disturbance: interval('Sleep breathing disturbance', 'count', [0, 10_000], {
    ...withoutDeprecatedPath('month'),
    types: oneOfOrNone(['elevated', 'not_elevated']),
  }),
  waist_circumference: interval('Waist circumference', 'cm', [0, 1000], {
    ...withoutDeprecatedPath('month'),
    unitCheck: { units: ['cm', 'm', 'mm'], usual: [20, 400] },
  }),
} satisfies Readonly<Record<string, ResourceDefinition>>;
