import { describe, expect, test } from 'vitest';

import {
  at,
  everySecond,
  only,
  plain,
  problemsOf,
  seriesOf,
} from '../../../../tests/harness/timeseries/normalised-batch.ts';
import { resources } from '../../resources/resources.ts';
import { normaliseSamples } from '../normalise.ts';

const { cholesterol, glucose, heartrate } = resources;

describe('units and ranges', () => {
  test('values are stored in the canonical unit, whatever the unit of each sample', () => {
    const units = ['mg/dL', 'mmol/L', undefined, null, 'mg/dL'];
    const data = everySecond(units.map((unit) => ({ value: unit === 'mg/dL' ? 90.078 : 5, unit })));
    expect(Array.from(only(glucose, data).columns.values)).toEqual([5, 5, 5, 5, 5]);
  });

  test('triglycerides have a molar mass of their own', () => {
    const types = ['ldl', 'triglycerides'];
    const data = types.map((type) => ({ timestamp: at, type, value: 100, unit: 'mg/dL' }));
    const values = seriesOf(cholesterol, data).map(({ columns }) => columns.values[0]);
    expect(values[0]).toBeCloseTo(1000 / 386.65, 10);
    expect(values[1]).toBeCloseTo(1000 / 885.7, 10);
  });

  test('a unit that cannot be converted is named at every sample that has it', () => {
    const data = ['furlong', 'bpm', 'furlong', 7, 'x'.repeat(1000)].map((unit) => ({
      timestamp: at,
      value: 61,
      unit,
    }));
    expect(problemsOf(heartrate, data)).toEqual(
      [0, 2, 3, 4].map((index) => [index, 'unit', 'value_error']),
    );
  });

  test('a value must be a finite number within the range, after conversion', () => {
    const values = [0, 400, -1, 401, Number.NaN, Number.POSITIVE_INFINITY, '61', null, true, [61]];
    const data = [...values.map((value) => ({ timestamp: at, value })), { timestamp: at }];
    expect(problemsOf(heartrate, data)).toEqual([
      [2, 'value', 'greater_than_equal'],
      [3, 'value', 'less_than_equal'],
      [4, 'value', 'float_type'],
      [5, 'value', 'float_type'],
      [6, 'value', 'float_type'],
      [7, 'value', 'missing'],
      [8, 'value', 'float_type'],
      [9, 'value', 'float_type'],
      [10, 'value', 'missing'],
    ]);
    const hot = { start: at, value: 98.6, sensor_location: 'ear' };
    expect(problemsOf(resources.body_temperature, [hot])).toEqual([
      [0, 'value', 'less_than_equal'],
    ]);
    expect(problemsOf(resources.body_temperature, [{ ...hot, unit: '°F' }])).toEqual([]);
  });

  test('a problem says what was wrong in the layout of the contract', () => {
    const result = normaliseSamples(heartrate, [{ timestamp: at, value: 1000 }], plain);
    expect(result).toEqual({
      ok: false,
      problems: [
        {
          type: 'less_than_equal',
          loc: ['body', 'data', 0, 'value'],
          msg: 'Input should be less than or equal to 400 bpm',
          input: 1000,
          ctx: { le: 400, unit: 'bpm' },
        },
      ],
    });
  });
});
