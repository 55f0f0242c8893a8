import { describe, expect, test } from 'vitest';

import {
  at,
  atMs,
  only,
  paris,
  plain,
  problemsOf,
  receivedAtMs,
} from '../../../../tests/harness/timeseries/normalised-batch.ts';
import { resources } from '../../resources/resources.ts';
import { futureMsMax, intervalMsMax } from '../normalise.ts';

const { heartrate, steps } = resources;
const hour = 3600;

function offsetOf(sample: object, context = plain): number | null | undefined {
  return only(heartrate, [{ value: 61, ...sample }], context).columns.metas[0]?.timezoneOffset;
}

function times(all: readonly number[]): readonly object[] {
  return all.map((ms) => ({ timestamp: new Date(ms).toISOString(), value: 61 }));
}

function ending(ms: number): object {
  return { start: at, end: new Date(ms).toISOString(), value: 1 };
}

describe('times and time zones', () => {
  test('the offset is the one stated, else the one of the text, else the one of the zone', () => {
    const local = '2026-05-01T10:00:00+05:30';
    expect(offsetOf({ timestamp: local, timezone_offset: -hour }, paris)).toBe(-hour);
    expect(offsetOf({ timestamp: local, timezone_offset: 0 }, paris)).toBe(0);
    expect(offsetOf({ timestamp: local, timezone_offset: null }, paris)).toBe(5.5 * hour);
    expect(offsetOf({ timestamp: at }, paris)).toBe(2 * hour);
    expect(offsetOf({ timestamp: '2026-01-01T00:00:00+00:00' }, paris)).toBe(hour);
    expect(offsetOf({ timestamp: at })).toBeNull();
    expect(offsetOf({ timestamp: '2026-01-01T00:00:00+00:00' })).toBeNull();
  });

  test('an interval has the offset of its end, too, where that is another', () => {
    const metaOf = (sample: object, context = plain): object | undefined => {
      const meta = only(steps, [{ value: 1, ...sample }], context).columns.metas[0];
      return meta && { start: meta.timezoneOffset, end: meta.endOffset };
    };
    const day = { start: '2025-10-26T00:00:00+02:00', end: '2025-10-27T00:00:00+01:00' };
    expect(metaOf(day)).toEqual({ start: 2 * hour, end: hour });
    expect(metaOf({ ...day, timezone_offset: 2 * hour })).toEqual({ start: 2 * hour });
    expect(metaOf({ ...day, end: '2025-10-26T23:00:00+02:00' })).toEqual({ start: 2 * hour });
    const utc = { start: '2025-10-25T22:00:00Z', end: '2025-10-26T23:00:00Z' };
    expect(metaOf(utc)).toEqual({ start: null });
    expect(metaOf(utc, paris)).toEqual({ start: 2 * hour, end: hour });
    expect(metaOf({ ...utc, end: '2025-10-26T01:00:00Z' }, paris)).toEqual({ start: 2 * hour });
    const london = { start: '2026-03-29T00:00:00+00:00', end: '2026-03-30T00:00:00+01:00' };
    expect(metaOf(london)).toEqual({ start: 0, end: hour });
    const bulk = {
      anchor: utc.start,
      value: [1, 2],
      start_offset: [0, 60],
      end_offset: [90_000, 120],
    };
    const { columns } = only(steps, [bulk], paris);
    expect(columns.metas.map(({ endOffset }) => endOffset)).toEqual([hour, undefined]);
  });

  test('an offset beyond 18 hours, or not in whole seconds, is refused', () => {
    expect(offsetOf({ timestamp: at, timezone_offset: 64_800 })).toBe(64_800);
    const wrong = [64_801, -64_801, 0.5, '3600'];
    const data = wrong.map((timezone_offset) => ({ timestamp: at, value: 61, timezone_offset }));
    expect(problemsOf(heartrate, data)).toEqual(
      wrong.map((_, index) => [index, 'timezone_offset', 'int_type']),
    );
  });

  test('a time without an offset is local to the zone of the request, and refused without one', () => {
    const local = [{ timestamp: '2026-05-01T10:00:00', value: 61 }];
    const { columns } = only(heartrate, local, paris);
    expect(columns.times[0]).toBe(atMs);
    expect(columns.metas[0]?.timezoneOffset).toBe(2 * hour);
    expect(problemsOf(heartrate, local)).toEqual([[0, 'timestamp', 'timezone_aware']]);
  });

  test('the samples of a bulk entry follow the zone across its change', () => {
    const entry = { anchor: '2026-03-29T00:59:59Z', value: [1, 2], start_offset: [0, 1] };
    const { columns } = only(heartrate, [entry], paris);
    expect(columns.metas.map(({ timezoneOffset }) => timezoneOffset)).toEqual([hour, 2 * hour]);
  });

  test('a time must lie between 1900 and a day from now', () => {
    const first = Date.UTC(1900, 0, 1);
    const last = receivedAtMs + futureMsMax;
    expect(only(heartrate, times([first, last])).columns.count).toBe(2);
    expect(problemsOf(heartrate, times([first - 1, last + 1]))).toEqual([
      [0, 'timestamp', 'greater_than_equal'],
      [1, 'timestamp', 'less_than_equal'],
    ]);
    const entry = { anchor: at, value: [1, 2, 3], start_offset: [0, 1e300, -1e20] };
    expect(problemsOf(heartrate, [entry], paris)).toEqual([
      [0, 'start_offset', 1, 'less_than_equal'],
      [0, 'start_offset', 2, 'greater_than_equal'],
    ]);
    const ancient = { timestamp: '0001-01-01T00:00:00Z', value: 61 };
    expect(problemsOf(heartrate, [ancient], paris)).toEqual([
      [0, 'timestamp', 'greater_than_equal'],
    ]);
    expect(problemsOf(heartrate, [{ value: 61 }, { timestamp: 1_777_622_400, value: 61 }])).toEqual(
      [
        [0, 'timestamp', 'missing'],
        [1, 'timestamp', 'datetime_parsing'],
      ],
    );
  });

  test('an interval ends at or after its start, within seven days', () => {
    const ends = [atMs, atMs + intervalMsMax, atMs - 1, atMs + intervalMsMax + 1].map(ending);
    expect(problemsOf(steps, [...ends, { start: at, end_date: 'noon', value: 1 }])).toEqual([
      [2, 'end', 'value_error'],
      [3, 'end', 'value_error'],
      [4, 'end_date', 'datetime_parsing'],
    ]);
  });
});
