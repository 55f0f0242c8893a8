import { describe, expect, test } from 'vitest';

import { type SummaryResourceName, summaryResources } from '../resources/resources.ts';
import { rangeOf } from './range.ts';

const open = { fromDate: null, toDate: null, fromMs: null, toMs: null };

function range(resource: SummaryResourceName, start: string, end?: string): unknown {
  const query = end === undefined ? { start_date: start } : { start_date: start, end_date: end };
  return rangeOf(summaryResources[resource], query);
}

describe('dates', () => {
  test('are days of the calendar, both counted; no end is no end', () => {
    for (const resource of ['sleep', 'activity', 'sleep_cycle'] as const) {
      expect(range(resource, '2026-11-01', '2026-11-02')).toEqual({
        range: { ...open, fromDate: '2026-11-01', toDate: '2026-11-02' },
      });
      expect(range(resource, '2026-11-01')).toEqual({
        range: { ...open, fromDate: '2026-11-01' },
      });
      expect(range(resource, '2026-11-01', '')).toEqual(range(resource, '2026-11-01'));
    }
  });
});

describe('date-times', () => {
  const start = '2026-11-01T00:00:00Z';
  const end = '2026-11-02T00:00:00+01:00';

  test('are instants for what has a time of its own', () => {
    expect(range('workouts', start, end)).toEqual({
      range: { ...open, fromMs: Date.parse(start), toMs: Date.parse(end) },
    });
    expect(range('sleep', start, '2026-11-02')).toEqual({
      range: { ...open, fromMs: Date.parse(start), toDate: '2026-11-02' },
    });
  });

  test('stand for their day where a whole day is meant; an end at midnight excludes it', () => {
    expect(range('activity', '2026-11-01T15:00:00Z', '2026-11-03T00:00:00Z')).toEqual({
      range: { ...open, fromDate: '2026-11-01', toDate: '2026-11-02' },
    });
    expect(range('activity', start, '2026-11-03T00:00:01Z')).toEqual({
      range: { ...open, fromDate: '2026-11-01', toDate: '2026-11-03' },
    });
  });

  test('are what clients without plain dates send for a day where the operation takes days', () => {
    expect(range('sleep_cycle', start, '2026-11-03T00:00:00.000Z')).toEqual({
      range: { ...open, fromDate: '2026-11-01', toDate: '2026-11-03' },
    });
  });

  test('may have a space for the T or the plus sign, no seconds, and no offset: then UTC', () => {
    const ms = Date.parse('2026-11-01T08:30:00Z');
    for (const text of [
      '2026-11-01T09:30:00 01:00',
      '2026-11-01 08:30',
      '2026-11-01T09:30+0100',
      '2026-11-01T08:30:00.000',
    ]) {
      expect(range('workouts', text), text).toEqual({ range: { ...open, fromMs: ms } });
    }
  });
});

test('a day with slashes is the day, as the mobile SDK of iOS writes it', () => {
  expect(range('sleep', '2026/11/01', '2026/11/02')).toEqual(
    range('sleep', '2026-11-01', '2026-11-02'),
  );
});

describe('what is no range', () => {
  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026/02/30',
    '2026/1/1',
    '2026-11-01T25:00:00Z',
    '20261101',
    '1',
  ])('%j is refused where it stands', (text) => {
    const problem = { loc: ['query', 'start_date'], type: 'datetime_parsing', input: text };
    expect(range('sleep', text)).toMatchObject({ problems: [problem] });
  });

  test('every problem is named at once', () => {
    expect(range('sleep', 'x', 'y')).toMatchObject({
      problems: [{ loc: ['query', 'start_date'] }, { loc: ['query', 'end_date'] }],
    });
  });

  test('an end before the start is refused', () => {
    for (const end of ['2026-10-31', '2026-10-31T23:59:59Z']) {
      expect(range('sleep', '2026-11-01', end)).toMatchObject({
        problems: [{ loc: ['query', 'end_date'], type: 'value_error' }],
      });
    }
  });
});
