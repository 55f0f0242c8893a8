import { expect, test } from 'vitest';

import type { LabResultsRaw } from '#console/kernel/api/contract.ts';

import { layOutTrend, trendsOf } from './trend.ts';

type Result = LabResultsRaw['results'][number];
const metadata: LabResultsRaw['metadata'] = {
  age: '40',
  dob: '',
  'clia_#': null,
  clia_number: null,
  patient: '',
  provider: null,
  laboratory: null,
  date_reported: '2026-01-01T00:00:00Z',
  date_collected: null,
  specimen_number: '',
  date_received: null,
  status: 'final',
  interpretation: null,
  patient_id: null,
  account_id: null,
};
const numeric: Result = {
  name: 'Ferritin',
  slug: 'ferritin',
  value: 30,
  bounds: { min: 30, max: 30 },
  result: '30',
  type: 'numeric',
  unit: 'ng/mL',
  timestamp: null,
  notes: null,
  reference_range: '20-100',
  min_range_value: 20,
  max_range_value: 100,
  is_above_max_range: false,
  is_below_min_range: false,
  interpretation: 'normal',
  source_interpretation: '',
  loinc: '2276-4',
  loinc_slug: null,
  provider_id: null,
  source_markers: null,
  performing_laboratory: null,
  source_sample_id: null,
};
const order = (orderId: string, at: string, ...results: readonly Partial<Result>[]) => ({
  orderId,
  found: {
    metadata: { ...metadata, date_collected: at },
    results: results.map((result) => ({ ...numeric, ...result })),
    missing_results: null,
    ordered_tests: [],
    sample_information: null,
    order_transaction: null,
  },
});

test('a marker is followed by its LOINC code, the oldest first, the most measured on top', () => {
  const trends = trendsOf([
    order('new', '2026-03-01T00:00:00Z', { name: 'Ferritin, serum', slug: 'other' }),
    order('old', '2026-01-01T00:00:00Z', {}, { loinc: null, slug: 'alone', name: 'Alone' }),
    order('words', '2026-02-01T00:00:00Z', { loinc: 'W', bounds: undefined }),
  ]);
  expect(trends.map(({ name, points }) => [name, points.length])).toEqual([
    ['Ferritin, serum', 2],
    ['Alone', 1],
  ]);
  expect(trends[0]?.points.map(({ orderId }) => orderId)).toEqual(['old', 'new']);
});

test('points lie by their time, what is open goes on to the edge, another unit is left out', () => {
  const [trend] = trendsOf([
    order('a', '2026-01-01T00:00:00Z', {}),
    order('b', '2026-01-02T00:00:00Z', { bounds: { min: null, max: 20 } }),
    order('c', '2026-01-03T00:00:00Z', { unit: 'pmol/L', bounds: { min: 67, max: 67 } }),
    order('d', '2026-01-05T00:00:00Z', { bounds: { min: 60, max: 60 } }),
  ]);
  if (trend === undefined) throw new Error('there is a trend');
  const laid = layOutTrend(trend);
  expect(laid.points.map(({ x }) => x)).toEqual([0, 0.25, 1]);
  expect(laid.points.map(({ isOpen }) => isOpen)).toEqual([false, true, false]);
  expect(laid.points[1]).toMatchObject({ low: 0 });
  expect(laid.leftOut).toBe(1);
  expect(laid.bottom).toBeLessThan(20);
  expect(laid.top).toBeGreaterThan(100);
});

test('results of one moment lie beside each other, and one alone in the middle', () => {
  const at = '2026-01-01T00:00:00Z';
  const [two] = trendsOf([order('a', at, {}), order('b', at, {})]);
  const [one] = trendsOf([order('a', at, {})]);
  if (two === undefined || one === undefined) throw new Error('there are trends');
  expect(layOutTrend(two).points.map(({ x }) => x)).toEqual([0, 1]);
  expect(layOutTrend(one).points.map(({ x }) => x)).toEqual([0.5]);
});
