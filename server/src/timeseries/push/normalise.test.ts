import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { problemsMax } from '#kernel/http/problem-list.ts';

import {
  at,
  atMs,
  later,
  noMeta,
  only,
  paris,
  plain,
  problemsOf,
  rowsOf,
  seriesOf,
} from '../../../tests/harness/timeseries/normalised-batch.ts';
import { resources } from '../resources/resources.ts';
import { normaliseSamples } from './normalise.ts';

const { heartrate, note } = resources;
const uuid = '0b1e7f4e-1111-4222-8333-123456789abc';

describe('the order of a batch', () => {
  const samples = fc.array(
    fc.record({
      minute: fc.integer({ min: 0, max: 30 }),
      value: fc.integer({ min: 0, max: 300 }),
      source: fc.constantFrom('watch', 'ring'),
      origin: fc.constantFrom<readonly [sent: object, stored: object]>(
        [{}, {}],
        [{ app_id: 'one' }, { appId: 'one' }],
        [{ app_id: 'two' }, { appId: 'two' }],
        [{ device_id: uuid }, { deviceId: uuid }],
        [{ workout_id: uuid }, { workoutId: uuid }],
        [{ sport: 'rowing' }, { sport: 'rowing' }],
        [{ type: 'resting' }, { type: 'resting' }],
        [{ timezone_offset: 3600 }, { timezoneOffset: 3600 }],
      ),
    }),
    { maxLength: 60 },
  );

  test('of the samples at one time the last one wins, and times ascend, in any order', () => {
    fc.assert(
      fc.property(samples, (list) => {
        const reference = new Map<string, Map<number, unknown>>();
        const data = list.map(({ minute, value, source, origin: [sent, stored] }) => {
          const time = atMs + minute * 60_000;
          const bySource = reference.get(source) ?? new Map<number, unknown>();
          const meta = { ...noMeta, ...stored };
          reference.set(source, bySource.set(time, { time, value, end: null, meta }));
          const timestamp = new Date(time).toISOString();
          return Object.assign({ timestamp, value, source_type: source }, sent);
        });
        const found = seriesOf(heartrate, data);
        expect(found.map(({ sourceType }) => sourceType)).toEqual([...reference.keys()]);
        for (const { sourceType, columns } of found) {
          const byTime = [...(reference.get(sourceType) ?? [])].toSorted(([a], [b]) => a - b);
          expect(rowsOf(columns)).toEqual(byTime.map(([, row]) => row));
          expect(new Set(columns.metaIndex).size).toBe(columns.metas.length);
          const distinct = new Set(columns.metas.map((meta) => JSON.stringify(meta)));
          expect(distinct.size).toBe(columns.metas.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('a replaced interval or note leaves nothing behind', () => {
    const { columns } = only(note, [
      { start: later, end: later, value: 'lost', app_id: 'lost', tags: ['food'] },
      { start: at, end: at, value: 'kept' },
      { start: later, end: '2026-05-01T09:00:00Z', value: 'won' },
    ]);
    expect(columns.texts).toEqual(['kept', 'won']);
    expect([...columns.values]).toEqual([0, 1]);
    expect([...(columns.ends ?? [])]).toEqual([atMs, atMs + 3_600_000]);
    expect(columns.metas).toEqual([noMeta]);
  });
});

describe('problems', () => {
  const bad = fc.constantFrom<unknown>(
    null,
    { timestamp: 'noon', value: 61 },
    { timestamp: '2026-02-30T00:00:00Z', value: 61 },
    { timestamp: at },
    { timestamp: at, value: 'many' },
    { timestamp: at, value: 61, unit: 'kg' },
    { timestamp: at, value: 61, device_id: '1' },
    { timestamp: at, value: 61, type: 5 },
    { timestamp: at, value: 61, product_type: 'x'.repeat(300) },
  );
  const good = fc.record({ timestamp: fc.constant(at), value: fc.integer({ min: 30, max: 200 }) });

  test('name every bad sample by its index, and no good one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), good, bad), { maxLength: 60 }), (list) => {
        const data = list.map(([isGood, fine, wrong]) => (isGood ? fine : wrong));
        const wanted = list.flatMap(([isGood], index) => (isGood ? [] : [index]));
        const found = problemsOf(heartrate, data).map((place) =>
          Array.isArray(place) ? place[0] : -1,
        );
        expect([...new Set(found)]).toEqual(wanted);
        expect(normaliseSamples(heartrate, data, plain).ok).toBe(wanted.length === 0);
      }),
      { numRuns: 300 },
    );
  });

  test('beyond a hundred are counted, not listed', () => {
    const data = Array.from({ length: 250 }, () => ({ timestamp: at, value: 'x'.repeat(5000) }));
    const result = normaliseSamples(heartrate, data, plain);
    if (result.ok) throw new Error('nothing was refused');
    expect(result.problems).toHaveLength(problemsMax + 1);
    expect(result.problems.at(-1)).toEqual({
      type: 'too_many_problems',
      loc: ['body', 'data'],
      msg: 'There are 150 more problems',
      ctx: { more: 150 },
    });
    expect(JSON.stringify(result.problems).length).toBeLessThan(50_000);
    expect(problemsOf(heartrate, data.slice(0, problemsMax))).toHaveLength(problemsMax);
  });

  test('never arise as an exception, whatever was sent', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record(
        Object.fromEntries(
          [
            'timestamp',
            'start',
            'end',
            'start_date',
            'value',
            'unit',
            'type',
            'anchor',
            'start_offset',
            'tags',
            'systolic',
          ].map((key) => [key, fc.oneof(fc.jsonValue(), fc.constant(at), fc.constant([1]))]),
        ),
        { requiredKeys: [] },
      ),
    );
    const any = fc.constantFrom(...Object.values(resources));
    fc.assert(
      fc.property(any, fc.array(anything, { maxLength: 5 }), (resource, data) => {
        const result = normaliseSamples(resource, data, paris);
        expect(result.ok ? result.sampleCount : result.problems.length).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });
});
