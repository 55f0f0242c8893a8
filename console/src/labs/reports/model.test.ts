import { expect, test } from 'vitest';

import { closeUp, correctionOf, identityRows, mapOf, rangeText, type Value } from './model.ts';

const value: Value = {
  position: 1,
  test_name: 'Glucose',
  value: '92',
  units: 'mg/dL',
  min_reference_range: 70,
  max_reference_range: 99,
  source_panel_name: null,
  sample_type: 'serum',
  is_above_max_range: false,
  is_below_min_range: false,
  interpretation: 'normal',
  loinc: null,
  loinc_match_status: 'no_match',
  loinc_matches: [],
  printed: {
    test_name: 'Glucose',
    value: '92',
    units: 'mg/dL',
    page: 2,
    box: { x: 40, y: 780, width: 600, height: 20 },
  },
  confidence: { test_name: 1, value: 1, units: 1 },
  doubts: [],
  is_corrected: false,
  is_left_out: false,
};

test('a correction has what differs alone', () => {
  const typed = { name: 'Glucose', value: '92', units: 'mg/dL', loinc: '' };
  expect(correctionOf(value, typed)).toBeNull();
  expect(correctionOf(value, { ...typed, value: '93', units: '' })).toEqual({
    position: 1,
    value: '93',
    units: null,
  });
});

test('a page without its file is as large as its boxes need, and a range says its open side', () => {
  expect(mapOf([value], 2)).toMatchObject({ number: 2, pageCount: 2, width: 640, height: 800 });
  const range = { min_reference_range: null, max_reference_range: 5 };
  expect([rangeText(value), rangeText(range)]).toEqual(['70–99', 'up to 5']);
});

test('a close-up holds the whole box and stays on the page', () => {
  const page = { width: 612, height: 792 };
  for (const x of [0, 300, 580])
    for (const y of [0, 400, 780]) {
      const box = { x, y, width: 30, height: 10 };
      const view = closeUp(box, page);
      expect(view.x).toBeLessThanOrEqual(x);
      expect(view.x + view.width).toBeGreaterThanOrEqual(x + 30);
      expect(view.y).toBeLessThanOrEqual(y);
      expect(view.y + view.height).toBeGreaterThanOrEqual(y + 10);
      expect([view.x, view.y].every((each) => each >= 0)).toBe(true);
      expect(view.x + view.width <= 612 && view.y + view.height <= 792).toBe(true);
    }
});

test('who is printed is compared with who the user is; what one of them lacks neither agrees nor differs', () => {
  const rows = identityRows({ patient_first_name: 'ADA', patient_last_name: 'Example' }, null);
  expect(rows.map(({ field, printed, agrees }) => [field, printed, agrees])).toEqual([
    ['Name', 'ADA Example', null],
    ['Birth date', 'not printed', null],
    ['Sex', 'not printed', null],
  ]);
});
