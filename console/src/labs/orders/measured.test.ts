import { expect, test } from 'vitest';

import { measuredOf } from './measured.ts';

const range = (result: string) => measuredOf({ type: 'range', value: -1, result });

test('a number is itself, and words are none', () => {
  expect(measuredOf({ type: 'numeric', value: 5, result: '5' })).toEqual({ low: 5, high: 5 });
  expect(measuredOf({ type: 'comment', value: -1, result: '<5' })).toBeNull();
  expect(range('negative')).toBeNull();
});

test('what is below, above or between has its ends', () => {
  expect(range('<5')).toEqual({ low: null, high: 5 });
  expect(range('<= 0.5 mg/dL')).toEqual({ low: null, high: 0.5 });
  expect(range('≥ 1,250')).toEqual({ low: 1250, high: null });
  expect(range('3.5–5.1')).toEqual({ low: 3.5, high: 5.1 });
  expect(range('0 to 5')).toEqual({ low: 0, high: 5 });
});

test('what can be read in two ways is not read', () => {
  for (const text of ['1:160', '2026-01-02', '5-1', '<1:10', '<1,5'])
    expect(range(text)).toBeNull();
});
