import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { allProblemsOf, problemsOf, read, readOne } from '../../../tests/harness/summaries.ts';
import { summaryResources } from '../resources/resources.ts';

const day = { calendar_date: '2026-11-19' };
const night = { bedtime_start: '2026-11-18T22:00:00Z', bedtime_stop: '2026-11-19T06:00:00Z' };

describe('a push', () => {
  test('is a list of summaries, or one', () => {
    expect(read('activity', [day, { calendar_date: '2026-11-18' }])).toHaveLength(2);
    expect(read('activity', day)).toHaveLength(1);
    expect(read('activity', [])).toEqual([]);
  });

  test.each([null, undefined, 5, 'x', true])('that is %j is refused', (data) => {
    expect(problemsOf('activity', data)).toEqual(['data dict_type']);
  });

  test('names every problem at its place, and how many more than a hundred there are', () => {
    expect(
      problemsOf('sleep', [
        { ...night, score: 'good', hr_lowest: -1, time_zone: 'Mars/Base', device_id: 'x' },
        null,
        { bedtime_start: 'late' },
      ]),
    ).toEqual([
      'data.0.time_zone value_error',
      'data.0.device_id uuid_parsing',
      'data.0.score float_type',
      'data.0.hr_lowest greater_than_equal',
      'data.1 dict_type',
      'data.2.bedtime_start datetime_parsing',
      'data.2.bedtime_stop missing',
    ]);
    const many = allProblemsOf(
      'activity',
      Array.from({ length: 250 }, () => null),
    );
    expect(many).toHaveLength(101);
    expect(many.at(-1)).toMatchObject({ type: 'too_many_problems', ctx: { more: 150 } });
  });

  test('keys that nobody knows are ignored', () => {
    expect(readOne('activity', { ...day, mood: 'fine', constructor: 1 }).values).not.toHaveProperty(
      'mood',
    );
  });

  test('whatever is pushed, it is read or refused with places', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          calendar_date: fc.oneof(fc.constant('2026-11-19'), fc.string()),
          bedtime_start: fc.oneof(fc.constant(night.bedtime_start), fc.string()),
          start_date: fc.jsonValue(),
          sleep_stages: fc.jsonValue(),
          day_summary: fc.jsonValue(),
          steps: fc.jsonValue(),
          body_mass: fc.jsonValue(),
          cycle: fc.jsonValue(),
          electrocardiogram: fc.jsonValue(),
          healthkit: fc.jsonValue(),
          health_connect: fc.jsonValue(),
          heart_rate: fc.jsonValue(),
          sport: fc.jsonValue(),
          data: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(summaryResources)),
        anything,
        (resource, data) => {
          for (const { loc } of allProblemsOf(resource.name, data)) {
            expect(loc.slice(0, 2)).toEqual(['body', 'data']);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('values', () => {
  test('integers are rounded, as providers send means', () => {
    expect(readOne('sleep', { ...night, hr_average: 54.6 }).values).toMatchObject({
      hr_average: 55,
    });
  });

  test('what is out of its range is refused, with the limit and its unit', () => {
    const [problem] = allProblemsOf('body', { ...day, weight: 1001 });
    expect(problem).toMatchObject({
      type: 'less_than_equal',
      loc: ['body', 'data', 'weight'],
      msg: 'Input should be less than or equal to 1000 kg',
      ctx: { le: 1000, unit: 'kg' },
    });
  });

  test.each(['Infinity', 'NaN'])('%s is no number', (text) => {
    expect(problemsOf('body', { ...day, weight: Number(text) })).toEqual([
      'data.weight float_type',
    ]);
  });

  test('a text that PostgreSQL cannot store is refused', () => {
    expect(problemsOf('workouts', [{ title: 'a\0b', time_start: 1, time_end: 2 }])).toContain(
      'data.0.title string_unicode',
    );
  });

  test('a list that is too long is refused as one', () => {
    const entries = Array.from({ length: 1001 }, () => ({ date: '2026-11-01', flow: 'light' }));
    expect(
      problemsOf('menstrual_cycle', { period_start: '2026-11-01', menstrual_flow: entries }),
    ).toEqual(['data.menstrual_flow too_long']);
  });

  test('false is nothing where the contract has only true', () => {
    expect(readOne('profile', { wheelchair_use: false }).values).toMatchObject({
      wheelchair_use: null,
    });
    expect(readOne('profile', { wheelchair_use: true }).values).toMatchObject({
      wheelchair_use: true,
    });
  });

  test('a day of the far future is a mistake, unless it is predicted', () => {
    expect(problemsOf('activity', { calendar_date: '2026-11-25' })).toEqual([
      'data.calendar_date value_error',
    ]);
    expect(problemsOf('menstrual_cycle', { period_start: '2026-12-25' })).toEqual([]);
  });
});

describe('where a summary comes from', () => {
  const sourceOf = (given: object, hints = {}): unknown => {
    const { sourceType, appId, deviceId } = readOne('activity', { ...day, ...given }, hints);
    return [sourceType, appId, deviceId];
  };
  const device = '0199f1c5-03d8-7b12-8e4c-6a7f90b1c2d3';

  test('is said by the summary, by its source as it is read back, or by the push', () => {
    expect(sourceOf({ source_type: 'ring', app_id: 'a', device_id: device.toUpperCase() })).toEqual(
      ['ring', 'a', device],
    );
    expect(
      sourceOf({ source: { type: 'watch', app_id: 'a', device_id: device, name: 'x' } }),
    ).toEqual(['watch', 'a', device]);
    expect(sourceOf({}, { sourceType: 'phone' })).toEqual(['phone', null, null]);
    expect(sourceOf({})).toEqual(['unknown', null, null]);
  });

  test("follows from a phone's bundle and model", () => {
    expect(sourceOf({ source_bundle: 'com.apple.health.ABC', product_type: 'Watch6,1' })).toEqual([
      'watch',
      'com.apple.health.ABC',
      null,
    ]);
  });

  test('another kind of source is refused', () => {
    expect(problemsOf('activity', { ...day, source_type: 'toaster' })).toEqual([
      'data.source_type literal_error',
    ]);
  });
});

describe('what the provider sent', () => {
  test('is kept where the push says it, or is in other words', () => {
    expect(readOne('activity', day).received).toBeNull();
    expect(readOne('activity', { ...day, raw: { score: 5 } }).received).toBe('{"score":5}');
    const mobile = { day_summary: { calendar_date: '2026-11-19', steps_sum: 5 } };
    expect(readOne('activity', mobile).received).toBe(JSON.stringify(mobile));
  });
});

describe('what tells a summary apart', () => {
  const keyOf = (resource: Parameters<typeof readOne>[0], given: object): string =>
    readOne(resource, given).key;

  test("is the provider's id, else its time and kind of source", () => {
    expect(keyOf('sleep', { ...night, id: 'A' })).toBe('id:A');
    expect(keyOf('sleep', { ...night, id: 'A', provider_id: 'B' })).toBe('id:B');
    expect(keyOf('sleep', night)).toBe('start:2026-11-18T22:00:00+00:00:unknown');
    expect(keyOf('sleep', { ...night, source_type: 'ring' })).not.toBe(keyOf('sleep', night));
  });

  test('is the day of an activity, whatever id the provider gives it', () => {
    expect(keyOf('activity', { ...day, id: 'A' })).toBe(keyOf('activity', { ...day, id: 'B' }));
  });

  test('is one for all profiles of a provider', () => {
    expect(keyOf('profile', { id: 'A', height: 170 })).toBe(keyOf('profile', { height: 171 }));
  });

  test('parts meals that a diary notes at one time', () => {
    const at = { timestamp: '2026-11-19T00:00:00Z' };
    expect(keyOf('meal', { ...at, name: 'Lunch' })).not.toBe(
      keyOf('meal', { ...at, name: 'Dinner' }),
    );
  });
});
