import { expect, test } from 'vitest';

import { byUrgency, jobState, queueText, sizeText, spanText } from './model.ts';

test('sizes, queues and spans are in the units that people compare', () => {
  expect([0, 999, 1000, 8_123_456, 5e12].map(sizeText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1.00 kB',
    '8.12 MB',
    '5.00 TB',
  ]);
  expect([0, 9999, 10_000].map(queueText)).toEqual(['0', '9,999', '10,000 or more']);
  expect([5, 60, 7200, 90_000].map(spanText)).toEqual([
    'less than a minute',
    '1 minute',
    '2 hours',
    '1 day',
  ]);
});

const job = {
  name: 'users.purge',
  next_run_at: '2026-11-20T12:00:00+00:00',
  is_running: false,
  failures: 0,
  last_succeeded_at: null,
  last_failed_at: null,
  last_duration_ms: null,
};
const [early, late] = ['2026-11-20T10:00:00+00:00', '2026-11-20T11:00:00+00:00'];

test('a job is as its last run was', () => {
  expect(jobState(job)).toBe('not run yet');
  expect(jobState({ ...job, last_succeeded_at: late, last_failed_at: early })).toBe('done');
  expect(jobState({ ...job, last_succeeded_at: early, last_failed_at: late })).toBe('failing');
  expect(jobState({ ...job, is_running: true, last_failed_at: late })).toBe('running');
});

test('what has to be mended stands first', () => {
  const levels = (['ok', 'warn', 'fix', 'ok'] as const).map((level) => ({ level }));
  expect(byUrgency(levels).map(({ level }) => level)).toEqual(['fix', 'warn', 'ok', 'ok']);
});
