import { expect, test } from 'vitest';

import { workLines } from './model.ts';

const open = (kind: string, count: number) => ({ kind, count, oldest_at: null });

test('critical results come first for everybody; then what the role is there for', () => {
  const work = [
    open('failing_endpoints', 1),
    open('unmatched_reports', 2),
    open('critical_results', 1),
    open('late_orders', 0),
    open('of a later version', 3),
  ];
  expect(workLines(work, { isTechnical: true }).map(({ title }) => title)).toEqual([
    '1 order with critical results not acknowledged',
    '1 endpoint that fails',
    '2 reports without an order',
  ]);
  expect(workLines(work, { isTechnical: false }).map(({ kind }) => kind)).toEqual([
    'critical_results',
    'unmatched_reports',
    'failing_endpoints',
  ]);
});

test('what is not counted to its end says so', () => {
  const [line] = workLines([open('unmatched_reports', 1000)], { isTechnical: false });
  expect(line?.title).toBe('1,000 or more reports without an order');
});
