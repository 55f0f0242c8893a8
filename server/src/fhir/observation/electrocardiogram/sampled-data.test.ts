import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sampledData } from './sampled-data.ts';

const at = (atMs: number, value = atMs) => ({ atMs, value });

test('voltages at a frequency keep their places, though their times are whole milliseconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 900 }),
      fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 2, maxLength: 200 }),
      (hz, values) => {
        const voltages = values.map((value, place) => at(Math.round((place * 1000) / hz), value));
        const data = String(sampledData(voltages, hz)?.['data']);
        const read = data.split(' ').map(Number);
        expect(read.length).toBe(values.length);
        for (const [place, value] of values.entries())
          expect(Math.abs((read[place] ?? NaN) - value)).toBeLessThan(1e-9);
        expect(data).toMatch(/^(-?\d+(\.\d+)?)( -?\d+(\.\d+)?)*$/u);
      },
    ),
  );
});

test('one that was not measured is marked, not closed up', () => {
  expect(sampledData([at(0), at(2), at(6)], 500)).toMatchObject({ period: 2, data: '0 2 E 6' });
});

test('without a frequency they are as far apart as they are on the whole', () => {
  expect(sampledData([at(0), at(4), at(8)], undefined)).toMatchObject({ period: 4 });
  expect(sampledData([at(0)], undefined)).toMatchObject({ data: '0' });
  expect(sampledData([], 512)).toBeUndefined();
});

test('two at one place, or an age apart, are none of one recording', () => {
  expect(sampledData([at(0), at(1), at(100)], 10)).toBeUndefined();
  expect(sampledData([at(0), at(1e12)], 1000)).toBeUndefined();
});
