import { describe, expect, test } from 'vitest';

import {
  at,
  everySecond,
  noMeta,
  only,
  plain,
  problemsOf,
  seriesOf,
} from '../../../../tests/harness/timeseries/normalised-batch.ts';
import { type Resource, resources } from '../../resources/resources.ts';
import type { NormaliseContext } from '../normalise.ts';

const { cholesterol, glucose, heartrate } = resources;

/** The problems of samples that differ in their types. */
function refused(resource: Resource, types: readonly unknown[]): readonly unknown[] {
  const samples = types.map((type) => ({ timestamp: at, value: 1, type }));
  return problemsOf(resource, samples);
}

describe('types, sources and origins', () => {
  test('a type that is a quantity of its own makes a series of its own, under its full name', () => {
    const types = ['ldl', 'cholesterol/ldl', 'cholesterol/hdl'];
    const data = everySecond(types.map((type) => ({ type, value: 3 })));
    const series = seriesOf(cholesterol, data);
    expect(series.map(({ subKind, columns }) => [subKind, columns.count])).toEqual([
      ['cholesterol/ldl', 2],
      ['cholesterol/hdl', 1],
    ]);
    expect(series[0]?.columns.metas).toEqual([{ ...noMeta, type: 'cholesterol/ldl' }]);
    const lead = only(resources.electrocardiogram_voltage, [
      { timestamp: at, type: 'lead_1', value: 1 },
    ]);
    expect(lead.subKind).toBe('lead_1');
  });

  test('a type outside a closed vocabulary is refused at every sample that has it', () => {
    expect(refused(cholesterol, ['vldl', 'ldl', 'vldl', null, 'glucose/ldl', 5])).toEqual([
      [0, 'type', 'literal_error'],
      [2, 'type', 'literal_error'],
      [3, 'type', 'missing'],
      [4, 'type', 'literal_error'],
      [5, 'type', 'literal_error'],
    ]);
    expect(
      refused(resources.ige, ['baha_grass', 'Baha Grass', 'a/b/c', '', 'x'.repeat(65)]),
    ).toEqual([
      [1, 'type', 'string_pattern_mismatch'],
      [2, 'type', 'string_pattern_mismatch'],
      [3, 'type', 'string_pattern_mismatch'],
      [4, 'type', 'string_too_long'],
    ]);
    expect(refused(resources.stand_hour, ['stood', undefined])).toEqual([[1, 'type', 'missing']]);
    expect(refused(resources.sleep_breathing_disturbance, ['elevated', null, undefined])).toEqual(
      [],
    );
    expect(refused(heartrate, ['resting', 5, 'x'.repeat(65)])).toEqual([
      [1, 'type', 'string_type'],
      [2, 'type', 'string_too_long'],
    ]);
  });

  test('the nearest word on the source type counts', () => {
    const watch = { source_bundle: 'com.apple.health.1', product_type: 'Watch7,1' };
    const ring: NormaliseContext = { ...plain, sourceType: 'ring' };
    const sourceOf = (sample: object, context = plain): string =>
      only(heartrate, [{ timestamp: at, value: 61, ...sample }], context).sourceType;
    expect(sourceOf({ ...watch, type: 'scale', source_type: 'lab' }, ring)).toBe('lab');
    expect(sourceOf({ ...watch, type: 'scale' }, ring)).toBe('scale');
    expect(sourceOf(watch, ring)).toBe('ring');
    expect(sourceOf({ ...watch, type: 'resting' })).toBe('watch');
    expect(sourceOf({})).toBe('unknown');
    const kept = only(glucose, [{ timestamp: at, value: 5, type: 'manual_scan' }]);
    expect(kept.sourceType).toBe('manual_scan');
    expect(kept.columns.metas[0]?.type).toBe('manual_scan');
    expect(problemsOf(heartrate, [{ timestamp: at, value: 61, source_type: 'tv' }])).toEqual([
      [0, 'source_type', 'literal_error'],
    ]);
  });

  test('each source type is a series of its own', () => {
    const data = everySecond(
      ['watch', 'ring', 'watch'].map((source_type, value) => ({ value, source_type })),
    );
    const series = seriesOf(heartrate, data);
    expect(series.map(({ sourceType, columns }) => [sourceType, [...columns.values]])).toEqual([
      ['watch', [0, 2]],
      ['ring', [1]],
    ]);
  });

  test('an origin is checked, told once, and taken from the sample alone', () => {
    const deviceId = '0B1E7F4E-1111-4222-8333-123456789ABC';
    const full = {
      value: 61,
      app_id: 'com.example.app',
      source_bundle: 'com.example.other',
      device_id: deviceId,
      workout_id: deviceId,
      sport: 'trail_running',
    };
    const data = everySecond([full, full, { value: 61 }, full]);
    const { columns } = only(heartrate, data);
    expect([...columns.metaIndex]).toEqual([0, 0, 1, 0]);
    expect(columns.metas).toEqual([
      {
        ...noMeta,
        appId: 'com.example.app',
        deviceId: deviceId.toLowerCase(),
        workoutId: deviceId.toLowerCase(),
        sport: 'trail_running',
      },
      noMeta,
    ]);
    const wrong = {
      timestamp: at,
      value: 61,
      app_id: 'x'.repeat(257),
      source_bundle: 5,
      product_type: {},
      device_id: 'my watch',
      workout_id: 7,
      sport: 'Trail Running',
    };
    const found = problemsOf(heartrate, [wrong, wrong]);
    const keys = ['source_bundle', 'app_id', 'product_type', 'device_id', 'workout_id', 'sport'];
    const places = found.map((problem) => problem.slice(0, 2));
    expect(places).toEqual([0, 1].flatMap((index) => keys.map((key) => [index, key])));
  });

  test("a resource's further keys are kept where they say something, and checked", () => {
    const dose = { type: 'rapid_acting', value: 3 };
    const data = everySecond([
      { ...dose, delivery_mode: 'bolus', bolus_purpose: 'meal', delivery_form: null },
      { ...dose, delivery_mode: 'bolus', bolus_purpose: 'meal' },
      dose,
      { ...dose, delivery_mode: null },
    ]);
    const { columns } = only(resources.insulin_injection, data);
    expect([...columns.metaIndex]).toEqual([0, 0, 1, 1]);
    const extras = columns.metas.map(({ extra }) => extra);
    expect(extras).toEqual([{ delivery_mode: 'bolus', bolus_purpose: 'meal' }, null]);
    const hot = { start: at, value: 37, sensor_location: 'elbow' };
    expect(problemsOf(resources.body_temperature, [hot, hot])).toEqual([
      [0, 'sensor_location', 'literal_error'],
      [1, 'sensor_location', 'literal_error'],
    ]);
  });
});
