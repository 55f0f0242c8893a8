import { expect, test } from 'vitest';

import { lonely, tablesOf, valueText } from './model.ts';

test('a line with a band is three columns, bars are one', () => {
  const line = { label: 'a', unit: 'bpm', seconds: [1, 2], values: [5, null] } as const;
  const { tables, parts } = tablesOf([
    { ...line, shape: 'line', band: { least: [4, null], greatest: [6, null] } },
    { ...line, shape: 'bars' },
  ]);
  expect(tables).toEqual([
    [
      [1, 2],
      [5, null],
      [4, null],
      [6, null],
    ],
    [
      [1, 2],
      [5, null],
    ],
  ]);
  expect(parts.map(({ line: index, part }) => `${index} ${part}`)).toEqual([
    '0 value',
    '0 least',
    '0 greatest',
    '1 value',
  ]);
});

test('a value between two gaps is a point; what other series brought to the axis is no gap', () => {
  expect(lonely([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(lonely([1, undefined, 2, undefined, null, undefined, 4])).toEqual([6]);
});

test('values are told with the digits that mean something', () => {
  expect([61.234, 7.456, 12_345.6, null].map((value) => valueText(value, 'kg'))).toEqual([
    '61.2 kg',
    '7.46 kg',
    '12,346 kg',
    'nothing',
  ]);
});
