import { expect, test } from 'vitest';

import { daysUntil, fetchedOf, historiesOf, progressOf, runsText, stripOf } from './model.ts';

test('statistics are a row for each resource of each source of each user', () => {
  const statistics = {
    last_attempt: null,
    oldest_data: null,
    newest_data: null,
    sent_count: 3,
  };
  const rows = fetchedOf([
    { user_id: 'a', provider: { oura: { sleep: statistics, steps: statistics } } },
  ]);
  expect(rows.map(({ userId, provider, resource }) => [userId, provider, resource])).toEqual([
    ['a', 'oura', 'sleep'],
    ['a', 'oura', 'steps'],
  ]);
});

test('what was never asked for is told beside what was', () => {
  const pull = {
    status: 'success',
    range_start: null,
    range_end: null,
    timeline: { started_at: null, ended_at: null },
    days_with_data: 4,
    error_details: null,
  };
  const rows = historiesOf([
    { user_id: 'a', provider: { oura: { pulled: { sleep: pull }, not_pulled: ['steps'] } } },
  ]);
  expect(rows.map(({ resource, pull: found }) => [resource, found?.status])).toEqual([
    ['sleep', 'success'],
    ['steps', undefined],
  ]);
});

test('progress is a part of the whole', () => {
  expect(progressOf({ pending: 3, processed: 1 })).toBe(0.25);
  expect(progressOf({ pending: 0, processed: 0 })).toBe(1);
});

test('a strip has each day at its place, the last one included', () => {
  const range = daysUntil(new Date('2026-11-20T23:00:00Z'), 4);
  expect(range).toEqual({ start_date: '2026-11-17', end_date: '2026-11-20' });
  const runs = [{ start_date: '2026-11-18', end_date: '2026-11-20' }];
  expect(stripOf(runs, range)).toEqual([{ from: 0.25, width: 0.75, key: '2026-11-18' }]);
  expect(runsText(runs)).toBe('2026-11-18 to 2026-11-20');
  expect(runsText([{ start_date: '2026-11-18', end_date: '2026-11-18' }])).toBe('2026-11-18');
  expect(runsText([])).toBe('none');
});
