import { expect, test } from 'vitest';

import { axesOf, lonely, rowsOf, tablesOf, valueText } from './model.ts';

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
    'no data',
  ]);
});

test('lines of one axis share a scale, and only what has a value is in the table', () => {
  const line = { unit: 'bpm', shape: 'line', seconds: [0, 61], values: [5, null] } as const;
  const lines = [
    { ...line, label: 'a', axis: 'x' },
    { ...line, label: 'b' },
    { ...line, label: 'c', axis: 'x', values: [null, 7] },
  ];
  expect(axesOf(lines)).toEqual([0, 1, 0]);
  expect(rowsOf(lines).map(({ label, at, value }) => [label, at, value])).toEqual([
    ['a', '1970-01-01 00:00', 5],
    ['b', '1970-01-01 00:00', 5],
    ['c', '1970-01-01 00:01:01', 7],
  ]);
});
