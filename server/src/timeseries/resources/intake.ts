import {
  type Extra,
  interval,
  measured,
  withoutDeprecatedPath,
  withDeprecatedPath,
  point,
  type ResourceDefinition,
} from './resource-definition.ts';

function optionalChoice(key: string, values: readonly string[]): Extra {
  return { key, values, isList: false, isNullable: true, isRequired: false };
}

/** Nutrition, medication and daily life. */
export const intake = {
  caffeine: interval('Caffeine', 'g', [0, 100], {
    ...withDeprecatedPath('month'),
    unitCheck: { units: ['g', 'mg'], usual: [0, 10] },
  }),
  carbohydrates: interval('Carbohydrates', 'g', [0, 10_000], withoutDeprecatedPath('month')),
  handwashing: interval('Handwashing', 'count', [0, 1000], withoutDeprecatedPath('month')),
  inhaler_usage: interval('Inhaler usage', 'count', [0, 1000], withoutDeprecatedPath('month')),
  // Both are often injected at once.
  insulin_injection: interval('Insulin injection', 'unit', [0, 10_000], {
    ...withoutDeprecatedPath('day'),
    types: measured(['rapid_acting', 'long_acting']),
    extras: [
      optionalChoice('delivery_mode', ['basal', 'bolus']),
      optionalChoice('delivery_form', ['standard', 'extended']),
      optionalChoice('bolus_purpose', ['meal', 'correction', 'mixed', 'unknown']),
    ],
  }),
  // An interval is at most seven days long.
  mindfulness_minutes: interval('Mindfulness minutes', 'min', [0, 10_080], {
    ...withDeprecatedPath('month'),
    countsOverlapsOnce: true,
  }),
  // Characters of the text.
  note: interval('Notes', 'text', [0, 10_000], {
    ...withoutDeprecatedPath('month'),
    shape: 'text',
    extras: [
      {
        key: 'tags',
        values: ['food', 'exercise', 'insulin_injection', 'unspecified'],
        isList: true,
        isNullable: true,
        isRequired: false,
      },
    ],
  }),
  water: point('Water', 'ml', [0, 100_000], {
    ...withDeprecatedPath('month'),
    unitCheck: { units: ['ml', 'L'], usual: [5, 100_000] },
  }),
} satisfies Readonly<Record<string, ResourceDefinition>>;
