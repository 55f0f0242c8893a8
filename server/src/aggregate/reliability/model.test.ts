import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { dayMs } from '#kernel/time.ts';

import { checkDefinition } from '../continuous/model.ts';
import { type Presence, reliabilityRow, reliabilityWindow, statusOf } from './model.ts';

const first = Date.parse('2026-06-01') / dayMs;
const window = { fromMs: first * dayMs, toMs: (first + 30) * dayMs };
const rowOf = (days: readonly number[], more: Partial<Presence> = {}) =>
  reliabilityRow(
    {
      provider: 'oura',
      sourceType: 'ring',
      resource: 'sleep',
      days: days.map((day) => first + day),
      wasObserved: true,
      connection: 'connected',
      ...more,
    },
    window,
  ).values;

test('the window is the thirty days that have ended, both ends included', () => {
  expect(reliabilityWindow(Date.parse('2026-07-01T23:59:59Z'))).toEqual(window);
  expect(reliabilityWindow(Date.parse('2026-07-01T00:00:00Z'))).toEqual(window);
  expect(rowOf([])).toMatchObject({
    window_start_date: '2026-06-01',
    window_end_date: '2026-06-30',
    window_duration_day: 30,
  });
});

test('days without anything are counted in runs, those at the edges included', () => {
  expect(rowOf([2, 3, 9, 28])).toMatchObject({
    presence_day_count: 4,
    presence_coverage: 4 / 30,
    presence_gap_count: 4,
    presence_gap_maximum_day: 18,
    presence_recency_day: 1,
    presence_gap_mean_day: 26 / 3,
    presence_gap_standard_deviation_day: Math.sqrt(
      ((1 - 26 / 3) ** 2 + (6 - 26 / 3) ** 2 + (19 - 26 / 3) ** 2) / 3,
    ),
  });
});

test('a source without any day, one day, and every day', () => {
  expect(rowOf([], { wasObserved: false })).toMatchObject({
    presence_day_count: 0,
    presence_gap_count: 1,
    presence_gap_maximum_day: 30,
    presence_recency_day: null,
    presence_gap_mean_day: null,
    reliability_status: 'insufficient_history',
  });
  expect(rowOf([29])).toMatchObject({
    presence_recency_day: 0,
    presence_gap_mean_day: null,
    presence_gap_standard_deviation_day: null,
    reliability_status: 'sparse_by_pattern',
  });
  expect(rowOf(Array.from({ length: 30 }, (_, day) => day))).toMatchObject({
    presence_coverage: 1,
    presence_gap_count: 0,
    presence_gap_maximum_day: 0,
    presence_gap_mean_day: 1,
    presence_gap_standard_deviation_day: 0,
    reliability_status: 'reliable',
  });
});

test.each([
  [{ wasObserved: false, recency: null, coverage: 0 }, 'insufficient_history'],
  [{ wasObserved: true, recency: null, coverage: 0 }, 'stale'],
  [{ wasObserved: true, recency: 12, coverage: 0.6 }, 'stale'],
  [{ wasObserved: true, recency: 11, coverage: 0.6 }, 'degraded'],
  [{ wasObserved: true, recency: 3, coverage: 0.49 }, 'sparse_by_pattern'],
  [{ wasObserved: true, recency: 4, coverage: 0.49 }, 'degraded'],
  [{ wasObserved: true, recency: 3, coverage: 0.5 }, 'degraded'],
  [{ wasObserved: true, recency: 0, coverage: 0.69 }, 'degraded'],
  [{ wasObserved: true, recency: 0, coverage: 0.7 }, 'reliable'],
] as const)('%j is %s', (seen, status) => {
  expect(statusOf(seen)).toBe(status);
});

test('present days and gaps make up the window, whatever the days', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 29 })), (days) => {
      const inOrder = days.toSorted((one, other) => one - other);
      const values = rowOf(inOrder);
      const runs = inOrder.filter((day) => !inOrder.includes(day - 1)).length;
      const edges = Number(!inOrder.includes(0)) + Number(!inOrder.includes(29));
      const expected = runs === 0 ? 1 : runs - 1 + edges;
      expect(values['presence_gap_count']).toBe(expected);
      expect(Number(values['presence_gap_maximum_day'])).toBeLessThanOrEqual(30 - days.length);
    }),
  );
});

describe('a query of reliability', () => {
  const of = (column: string) => ({ reliability: column });
  const all = ['source_provider', 'source_type', 'resource'].map(of);
  const count = { func: 'count', arg: of('resource') };
  const worst = { func: 'min', arg: of('presence_coverage') };
  const problemsOf = (query: object, config?: object): readonly string[] => {
    const checked = checkDefinition({ query, query_config: config });
    return 'problems' in checked ? checked.problems.map(({ msg }) => msg) : [];
  };

  test.each([
    [{ select: [...all, of('reliability_status')] }],
    [{ select: [...all, of('presence_coverage')], where: "resource = 'sleep'" }],
    [{ select: [{ group_key: '*' }, worst], group_by: [of('source_provider')] }],
    [
      {
        select: [of('resource'), of('source_type'), count],
        group_by: [of('resource'), of('source_type')],
      },
    ],
  ])('may be %j', (query) => {
    expect(problemsOf(query)).toEqual([]);
  });

  test.each([
    [{ select: [of('reliability_status')] }, 'Without group_by'],
    [{ select: [count] }, 'grouped by one or more of'],
    [
      { select: [{ group_key: '*' }, worst], group_by: [of('window_end_date')] },
      'grouped by one or',
    ],
    [{ select: [worst], group_by: [of('resource')] }, 'is selected'],
    [
      { select: [{ group_key: '*' }, { func: 'count' }], group_by: [of('resource')] },
      'takes one of its columns',
    ],
    [
      { select: [{ group_key: 0 }, worst], group_by: [of('resource'), of('resource')] },
      'grouped by once',
    ],
    [{ select: [...all], where: "reliability_status = 'stale'" }, 'compares source_provider'],
    [
      {
        select: [{ group_key: '*' }, worst],
        group_by: [{ date_trunc: { unit: 'day' }, arg: { index: 'reliability' } }, of('resource')],
      },
      'grouped by one or more of',
    ],
    [{ select: [...all, { index: 'reliability' }] }, 'Only columns'],
  ])('may not be %j', (query, problem) => {
    expect(problemsOf(query).join()).toContain(problem);
  });

  test('has no order of sources', () => {
    const config = { provider_priority_overrides: ['oura'] };
    expect(problemsOf({ select: all }, config).join()).toContain('provider_priority_overrides');
  });
});
