import { expect, test } from 'vitest';

import { lonely, mergedMarks, rowsOf, tablesOf, timeTexts, valueText } from './model.ts';
import { dashOf, panelsOf, rangeText, shapeOf } from './panels.ts';

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

test('lines of one axis and unit share a panel, and only what has a value is in the table', () => {
  const line = { unit: 'bpm', shape: 'line', seconds: [0, 61], values: [5, null] } as const;
  const lines = [
    { ...line, label: 'a', axis: 'x' },
    { ...line, label: 'b' },
    { ...line, label: 'c', axis: 'x', values: [null, 7] },
  ];
  const titles = panelsOf(lines).map((panel) => [
    panel.title,
    panel.lines.map(({ label }) => label),
  ]);
  expect(titles).toEqual([
    ['x', ['a', 'c']],
    ['b', ['b']],
  ]);
  expect(rowsOf(lines).map(({ label, at, value }) => [label, at, value])).toEqual([
    ['a', '1970-01-01 00:00', 5],
    ['b', '1970-01-01 00:00', 5],
    ['c', '1970-01-01 00:01:01', 7],
  ]);
  expect(rowsOf(lines, [30, 90]).map(({ label }) => label)).toEqual(['c']);
});

test('a source has one colour in all panels, and lines of a panel differ without colours, too', () => {
  const line = { unit: 'bpm', shape: 'line', seconds: [0], values: [5] } as const;
  const panels = panelsOf([
    { ...line, label: 'Pulse, oura', axis: 'Pulse', source: 'oura' },
    { ...line, label: 'Pulse, fitbit', axis: 'Pulse', source: 'fitbit' },
    { ...line, label: 'HRV', unit: 'ms', source: 'fitbit' },
  ]);
  expect(panels.map(({ hues }) => hues)).toEqual([[0, 1], [1]]);
  expect(new Set([0, 1, 2, 3].map((place) => dashOf(place).join(' '))).size).toBe(4);
  expect(new Set([0, 1, 2, 3].map(shapeOf)).size).toBe(4);
});

test('a range says its bounds, and sources that are compared with the same say it once', () => {
  const range = { from: 3.9, to: 10, origin: 'Target' };
  const line = {
    label: 'a',
    unit: 'mmol/L',
    shape: 'line',
    seconds: [],
    values: [],
    range,
  } as const;
  expect(panelsOf([line, line])[0]?.ranges).toEqual([range]);
  expect(rangeText(range, 'mmol/L')).toBe('3.9–10 mmol/L');
  expect(rangeText({ ...range, from: null }, '')).toBe('below 10');
  expect(rangeText({ ...range, to: null }, '')).toBe('above 3.9');
});

test('two sources of one night shade it once', () => {
  expect(
    mergedMarks([
      { kind: 'sleep', from: 0, to: 8 },
      { kind: 'workout', from: 1, to: 2 },
      { kind: 'sleep', from: 1, to: 9 },
      { kind: 'sleep', from: 20, to: 28 },
    ]),
  ).toEqual([
    { kind: 'sleep', from: 0, to: 9 },
    { kind: 'workout', from: 1, to: 2 },
    { kind: 'sleep', from: 20, to: 28 },
  ]);
});

test('an axis has hours of 24, and the day where one begins', () => {
  const hour = 3600;
  expect(timeTexts([18 * hour, 21 * hour, 24 * hour])).toEqual([
    '18:00\n1970-01-01',
    '21:00',
    '00:00\n01-02',
  ]);
  expect(timeTexts([0, 24 * hour])).toEqual(['1970-01-01', '01-02']);
});
