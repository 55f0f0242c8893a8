import type { Extra, Row } from './row.ts';

function optionalChoice(key: string, values: readonly string[]): Extra {
  return { key, values, isList: false, isNullable: true, isRequired: false };
}

/** Nutrition, medication and daily life. */
export const intake = {
  caffeine: {
    title: 'Caffeine',
    schemaName: 'Caffeine',
    unit: 'g',
    kind: 'interval',
    range: [0, 100],
    bucketSpan: 'month',
    legacyPath: true,
  },
  carbohydrates: {
    title: 'Carbohydrates',
    schemaName: 'Carbohydrates',
    unit: 'g',
    kind: 'interval',
    range: [0, 10_000],
    bucketSpan: 'month',
  },
  handwashing: {
    title: 'Handwashing',
    schemaName: 'Handwashing',
    unit: 'count',
    kind: 'interval',
    range: [0, 1000],
    bucketSpan: 'month',
  },
  inhaler_usage: {
    title: 'Inhaler usage',
    schemaName: 'InhalerUsage',
    unit: 'count',
    kind: 'interval',
    range: [0, 1000],
    bucketSpan: 'month',
  },
  insulin_injection: {
    title: 'Insulin injection',
    schemaName: 'InsulinInjection',
    unit: 'unit',
    kind: 'interval',
    range: [0, 10_000],
    bucketSpan: 'day',
    types: {
      isRequired: true,
      isNullable: false,
      values: ['rapid_acting', 'long_acting'],
      // Both are often injected at once.
      isIdentity: true,
    },
    extras: [
      optionalChoice('delivery_mode', ['basal', 'bolus']),
      optionalChoice('delivery_form', ['standard', 'extended']),
      optionalChoice('bolus_purpose', ['meal', 'correction', 'mixed', 'unknown']),
    ],
  },
  mindfulness_minutes: {
    title: 'Mindfulness minutes',
    schemaName: 'MindfulnessMinutes',
    unit: 'min',
    kind: 'interval',
    // An interval is at most seven days long.
    range: [0, 10_080],
    bucketSpan: 'month',
    legacyPath: true,
  },
  note: {
    title: 'Notes',
    schemaName: 'Note',
    unit: 'text',
    kind: 'interval',
    shape: 'text',
    // Characters of the text.
    range: [0, 10_000],
    bucketSpan: 'month',
    extras: [
      {
        key: 'tags',
        values: ['food', 'exercise', 'insulin_injection', 'unspecified'],
        isList: true,
        isNullable: true,
        isRequired: false,
      },
    ],
  },
  water: {
    title: 'Water',
    schemaName: 'Water',
    unit: 'ml',
    kind: 'point',
    range: [0, 100_000],
    bucketSpan: 'month',
    legacyPath: true,
  },
} as const satisfies Readonly<Record<string, Row>>;
