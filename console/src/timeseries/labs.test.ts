import { expect, test } from 'vitest';

import { lineOfMarker, momentsOf, valuesOf } from './labs.ts';

const order = {
  id: 'a',
  created_at: '2026-11-01T08:00:00Z',
  status: 'collecting_sample',
  status_at: '2026-11-02T08:00:00Z',
  lab_test: { name: 'Lipids' },
};

test('an order has a moment of its own, and another once its results are there', () => {
  expect(momentsOf(order)).toEqual([{ start: '2026-11-01T08:00:00Z', label: 'Lipids ordered' }]);
  expect(momentsOf({ ...order, status: 'completed' }).at(-1)).toEqual({
    start: '2026-11-02T08:00:00Z',
    label: 'Results of Lipids',
  });
});

test('numbers of a marker are points on the person’s clock, a line for each unit', () => {
  const result = (value: number, unit: string, timestamp: string | null, type = 'numeric') => ({
    name: 'LDL',
    type,
    value,
    unit,
    timestamp,
  });
  const values = valuesOf(
    'a',
    [
      result(3, 'mmol/L', '2026-11-03T08:00:00Z'),
      result(2, 'mmol/L', null),
      result(99, 'mg/dL', null),
      result(-1, 'mmol/L', null, 'comment'),
    ],
    '2026-11-02T08:00:00Z',
  );
  const lines = lineOfMarker(values, 'LDL', 'Europe/Vienna');
  const nine = Date.parse('2026-11-02T09:00:00Z') / 1000;
  expect(lines.map(({ unit, values: drawn, seconds }) => [unit, drawn, seconds[0]])).toEqual([
    ['mmol/L', [2, null, 3, null], nine],
    ['mg/dL', [99, null], nine],
  ]);
  expect(lineOfMarker(values, '', null)).toEqual([]);
});
