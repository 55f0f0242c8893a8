import { describe, expect, test } from 'vitest';

import {
  at,
  atMs,
  later,
  noMeta,
  only,
  plain,
  problemsOf,
  rowsOf,
} from '../../../../tests/harness/timeseries/normalised-batch.ts';
import { resources } from '../../resources/resources.ts';
import { normaliseSamples } from '../normalise.ts';

const { heartrate, note, steps } = resources;

describe('the forms of a sample', () => {
  test("the API's own form is read", () => {
    const { subKind, sourceType, columns } = only(heartrate, [
      { timestamp: at, value: 61, unit: 'bpm', timezone_offset: 7200, type: null },
    ]);
    expect({ subKind, sourceType }).toEqual({ subKind: null, sourceType: 'unknown' });
    expect(columns).toEqual({
      count: 1,
      times: new Float64Array([atMs]),
      values: new Float64Array([61]),
      ends: null,
      secondValues: null,
      texts: null,
      metaIndex: new Uint32Array([0]),
      metas: [{ ...noMeta, timezoneOffset: 7200 }],
    });
  });

  test('the mobile form is read; a point drops its end, an interval keeps it', () => {
    const sample = {
      value: 61,
      start_date: at,
      end_date: later,
      source_bundle: 'com.apple.health.6C3A',
      product_type: 'Watch7,1',
      unit: 'count',
      metadata: { any: 'thing' },
    };
    const point = only(heartrate, [{ ...sample, unit: 'bpm' }]);
    expect(point.sourceType).toBe('watch');
    expect(point.columns.ends).toBeNull();
    expect(point.columns.times[0]).toBe(atMs);
    const interval = only(steps, [sample]);
    expect(interval.columns.ends).toEqual(new Float64Array([Date.parse(later)]));
    expect(interval.columns.metas).toEqual([{ ...noMeta, appId: 'com.apple.health.6C3A' }]);
  });

  test('an interval is named by start or timestamp, and without an end it ends at once', () => {
    const ends = new Float64Array([Date.parse(later)]);
    expect(only(steps, [{ start: at, end: later, value: 5 }]).columns.ends).toEqual(ends);
    expect(only(steps, [{ timestamp: at, end: later, value: 5 }]).columns.ends).toEqual(ends);
    const same = { timestamp: '2026-05-01T10:00:00+02:00', start: at, end: later, value: 5 };
    expect(only(steps, [same]).columns.ends).toEqual(ends);
    expect(only(steps, [{ timestamp: at, value: 5 }]).columns.ends).toEqual(
      new Float64Array([atMs]),
    );
    expect(problemsOf(steps, [{ timestamp: later, start: at, value: 5 }])).toEqual([
      [0, 'timestamp', 'value_error'],
    ]);
  });

  test('a bulk entry becomes as many samples as it has values', () => {
    const entry = {
      anchor: at,
      value: [1, 2, 3],
      start_offset: [0, 0.5, 60],
      end_offset: [0.5, 1, 61.25],
      source_bundle: 'com.apple.Health',
      unit: 'count',
    };
    const { sourceType, columns } = only(steps, [entry]);
    expect(sourceType).toBe('app');
    const meta = { ...noMeta, appId: 'com.apple.Health' };
    expect(rowsOf(columns)).toEqual([
      { time: atMs, value: 1, end: atMs + 500, meta },
      { time: atMs + 500, value: 2, end: atMs + 1000, meta },
      { time: atMs + 60_000, value: 3, end: atMs + 61_250, meta },
    ]);
    const point = only(heartrate, [{ ...entry, unit: 'Hz' }]);
    expect(point.columns.values).toEqual(new Float64Array([60, 120, 180]));
  });

  test('a bulk entry is refused as a whole where its lists differ, and by element elsewhere', () => {
    const entry = { anchor: at, value: [1, 2], start_offset: [0, 1], end_offset: [1, 2] };
    expect(problemsOf(steps, [{ ...entry, value: [1] }])).toEqual([[0, 'value', 'value_error']]);
    expect(problemsOf(steps, [{ ...entry, value: 1 }])).toEqual([[0, 'value', 'list_type']]);
    expect(problemsOf(steps, [{ ...entry, end_offset: {} }])).toEqual([
      [0, 'end_offset', 'list_type'],
    ]);
    expect(problemsOf(steps, [entry, { ...entry, value: [1, 'x'], end_offset: [-1, 2] }])).toEqual([
      [1, 'end_offset', 0, 'value_error'],
      [1, 'value', 1, 'float_type'],
    ]);
    expect(problemsOf(steps, [{ ...entry, start_offset: [0, null] }, { start: at }])).toEqual([
      [0, 'start_offset', 1, 'float_type'],
      [1, 'value', 'missing'],
    ]);
    expect(problemsOf(note, [entry])).toEqual([[0, 'anchor', 'value_error']]);
  });

  test('a blood pressure is flat, or two nested samples of which the pulse is left out', () => {
    const part = { start_date: at, end_date: at, unit: 'mmHg', type: 'cuff', source_bundle: 'app' };
    const nested = {
      systolic: { ...part, value: 120 },
      diastolic: { ...part, value: 80 },
      pulse: { ...part, value: 61, unit: 'bpm' },
    };
    for (const sample of [
      nested,
      { timestamp: at, systolic: 120, diastolic: 80, source_type: 'cuff' },
    ]) {
      const { sourceType, columns } = only(resources.blood_pressure, [sample]);
      expect(sourceType).toBe('cuff');
      expect(columns.times).toEqual(new Float64Array([atMs]));
      expect(columns.values).toEqual(new Float64Array([120]));
      expect(columns.secondValues).toEqual(new Float64Array([80]));
    }
    const wrong = [
      { timestamp: at, systolic: 120 },
      { ...nested, diastolic: { ...part, value: 900 } },
      { systolic: nested.systolic },
      { ...nested, systolic: { ...part, value: 120, start_date: 'noon' } },
    ];
    expect(problemsOf(resources.blood_pressure, wrong)).toEqual([
      [0, 'diastolic', 'missing'],
      [1, 'diastolic', 'value', 'less_than_equal'],
      [2, 'diastolic', 'missing'],
      [3, 'systolic', 'start_date', 'datetime_parsing'],
    ]);
  });

  test('a note is a text with tags', () => {
    const { columns } = only(note, [
      { start: later, end: later, value: 'second', tags: [] },
      { start: at, end: at, value: 'first', tags: ['exercise', 'food', 'food'] },
    ]);
    expect(Array.from(columns.values, (index) => columns.texts?.[index])).toEqual([
      'first',
      'second',
    ]);
    expect(columns.metas.map(({ extra }) => extra)).toEqual([{ tags: ['exercise', 'food'] }, null]);
    const long = 'x'.repeat(10_000);
    expect(only(note, [{ start: at, value: long }]).columns.texts).toEqual([long]);
    const wrong = [`${long}x`, 5, null, 'half \ud800', 'nul \0'].map((value) => ({
      start: at,
      value,
    }));
    expect(problemsOf(note, wrong)).toEqual([
      [0, 'value', 'string_too_long'],
      [1, 'value', 'string_type'],
      [2, 'value', 'missing'],
      [3, 'value', 'string_unicode'],
      [4, 'value', 'string_unicode'],
    ]);
    expect(problemsOf(note, [{ start: at, value: '', tags: ['sport'] }])).toEqual([
      [0, 'tags', 'literal_error'],
    ]);
    expect(problemsOf(note, [{ start: at, value: '', tags: 'food' }])).toEqual([
      [0, 'tags', 'list_type'],
    ]);
  });

  test('keys that nobody knows are ignored, and an empty batch is no error', () => {
    expect(only(heartrate, [{ timestamp: at, value: 61, id: 7, color: 'red' }]).columns.count).toBe(
      1,
    );
    expect(normaliseSamples(heartrate, [], plain)).toEqual({
      ok: true,
      series: [],
      sampleCount: 0,
    });
  });

  test.each([null, undefined, {}, 'data', 5])('data that is no list is refused: %j', (data) => {
    expect(problemsOf(heartrate, data)).toEqual([['list_type']]);
  });

  test('an element that is no object is refused', () => {
    expect(problemsOf(heartrate, [null, 5, 'x', [], { timestamp: at, value: 1 }])).toEqual([
      [0, 'dict_type'],
      [1, 'dict_type'],
      [2, 'dict_type'],
      [3, 'dict_type'],
    ]);
  });
});
