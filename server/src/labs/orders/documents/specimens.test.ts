import { expect, test } from 'vitest';

import { referenceMarkers } from '../../catalog/markers/reference.ts';
import { specimensOf, tubesOf } from './specimens.ts';

const marker = (...slugs: readonly string[]) => ({
  expected: slugs.map((slug) => {
    const found = referenceMarkers.find((each) => each.slug === slug);
    if (found === undefined) throw new Error(`no ${slug}`);
    const { name, loinc, unit } = found;
    return { name, slug, loinc, unit, providerId: slug, loincSlug: slug, required: true };
  }),
});

test.each([
  ['glucose', 'Serum'],
  ['ldl-cholesterol', 'Serum'],
  ['hemoglobin-a1c', 'Whole blood (EDTA, lavender top)'],
  ['wbc', 'Whole blood (EDTA, lavender top)'],
  ['esr', 'Whole blood (EDTA, lavender top)'],
  ['inr', 'Plasma (citrate, light blue top)'],
  ['lead', 'Whole blood (trace element EDTA, tan top)'],
  ['urine-acr', 'Urine'],
  ['ua-ph', 'Urine'],
])('%s needs %s', (slug, specimen) => {
  expect(specimensOf(marker(slug), 'serum')).toEqual([specimen]);
});

test('whatever LOINC measures in blood needs whole blood', () => {
  for (const { slug, longName } of referenceMarkers) {
    const isOfBlood = /\b(?:in|of) Blood\b|by Automated count/u.test(longName);
    const isWhole = specimensOf(marker(slug), 'serum').join().startsWith('Whole blood');
    // Sedimentation is of blood, though its name does not say so.
    if (slug !== 'esr') expect([slug, isWhole]).toEqual([slug, isOfBlood]);
  }
});

test('a panel of several specimens names each once, and a kit is one specimen', () => {
  expect(specimensOf(marker('glucose', 'wbc', 'rbc'), 'serum')).toEqual([
    'Serum',
    'Whole blood (EDTA, lavender top)',
  ]);
  expect(specimensOf(marker('hemoglobin-a1c'), 'dried_blood_spot')).toEqual(['Dried blood spot']);
});

test.each([
  [['glucose', 'ldl-cholesterol'], 'serum', 1],
  [['glucose', 'wbc', 'inr', 'hemoglobin-a1c'], 'serum', 3],
  [['glucose', 'urine-acr'], 'serum', 1],
  [['ua-ph'], 'urine', 0],
  [['hemoglobin-a1c'], 'dried_blood_spot', 0],
])('%j of %s fill %d tubes', (slugs, sampleType, tubes) => {
  expect(
    tubesOf(
      slugs.map((slug) => marker(slug)),
      sampleType,
    ),
  ).toBe(tubes);
});
