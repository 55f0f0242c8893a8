import { expect, test } from 'vitest';

import { codesOf, searchOf, whyOf } from './model.ts';

test('codes are told apart as people write them, and each is asked for once', () => {
  expect(codesOf(' E11.9, I10\nI10;E78.5 ')).toEqual(['E11.9', 'I10', 'E78.5']);
  expect(codesOf('')).toEqual([]);
});

test('a word that no answer has is named', () => {
  expect(whyOf([])).toBe('has every word');
  expect(whyOf(['left', 'upper'])).toBe('without “left”, “upper”');
});

test('the address says which search is open, and nothing of what is looked for', () => {
  expect(searchOf({ look: 'diagnoses', text: 'a person' })).toEqual({ look: 'diagnoses' });
  expect(searchOf({ look: 'names' })).toEqual({});
});
