import { expect, test } from 'vitest';

import { cellText, chartLinesOf, rowsOf } from './model.ts';
import { searchOf } from './search.ts';

test('an address holds an id and a query, and nothing else', () => {
  const user = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';
  expect(searchOf({ user, q: '{}', name: 'Jane' })).toEqual({ user, q: '{}' });
  expect(searchOf({ q: { queries: [] } })).toEqual({ q: '{"queries":[]}' });
  expect(searchOf({ user: 'jane', q: 'x'.repeat(6001) })).toEqual({});
});

test('columns are shown as rows', () => {
  expect(rowsOf({ index: ['a', 'b'], mean: [1, null] })).toEqual([
    { index: 'a', mean: 1 },
    { index: 'b', mean: null },
  ]);
  expect(rowsOf({})).toEqual([]);
  expect([cellText(null), cellText(0), cellText([1])]).toEqual(['–', '0', '[1]']);
});

test('numbers over time are drawn, and nothing across what is missing', () => {
  const table = {
    index: ['2026-11-19T00:00:00', '2026-11-20T00:00:00'],
    mean: [61, null],
    'group_key.1': [1, 2],
    note: ['a', 'b'],
  };
  expect(chartLinesOf(table)).toEqual([
    {
      label: 'mean',
      unit: '',
      shape: 'line',
      seconds: [Date.UTC(2026, 10, 19) / 1000, Date.UTC(2026, 10, 20) / 1000],
      values: [61, null],
    },
  ]);
  expect(chartLinesOf({ ...table, index: ['2026-11-19T00:00:00', '2026-11-19T00:00:00'] })).toEqual(
    [],
  );
  expect(chartLinesOf({ mean: [1] })).toEqual([]);
});
