import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  arbitraryColumns,
  bitsOf,
  buildColumns,
  plainMeta,
  pointColumns,
  type Sample,
} from '../../../tests/harness/timeseries/arbitrary-columns.ts';
import { decodeColumns, encodeColumns, samplesPerChunkMax } from './codec.ts';
import { type Columns } from './columns.ts';

const minute = 60_000;
const newYear = Date.UTC(2025, 0, 1);

/** A repeatable stand-in for Math.random. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

function heartRates(count: number): readonly number[] {
  const random = randomFrom(1);
  let rate = 70;
  return Array.from({ length: count }, () => {
    rate = Math.min(180, Math.max(45, rate + Math.round((random() - 0.5) * 6)));
    return rate;
  });
}

function expectRoundTrip(columns: Columns): void {
  expect(bitsOf(decodeColumns(encodeColumns(columns)))).toEqual(bitsOf(columns));
}

describe('round trip', () => {
  test('every finite series of every shape comes back bit by bit', () => {
    fc.assert(fc.property(arbitraryColumns, expectRoundTrip), { numRuns: 1000 });
  });

  test.each([
    ['negative zero among integers', [0, -0, 1, 2]],
    ['only negative zero', [-0]],
    ['the extremes of float64', [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e-310]],
    ['integers around the exact range', [2 ** 50, -(2 ** 50), 2 ** 53, 2 ** 53 - 1, 2 ** 53 + 2]],
    ['the widest exact integers', [2 ** 50, -(2 ** 50), 0, 2 ** 50]],
    ['beyond the widest exact integers', [2 ** 50 + 1, 0]],
    ['a multiple of a minute that is too large', [60_000 * 2 ** 60]],
    ['six decimals', [0.000001, 1234.567891, -0.5]],
    ['seven decimals', [0.0000001]],
    ['a decimal beside a sum that misses it', [0.3, 0.1 + 0.2]],
    ['falling values', [90, 80, 70, 60, 50]],
    ['one value', [36.6]],
    ['no value', []],
  ])('%s', (_, values) => {
    expectRoundTrip(pointColumns(values));
  });

  test('lone surrogates in texts and metas survive', () => {
    const meta = { ...plainMeta, extra: { '\ud800': ['\udfff', ''], note: null } };
    expectRoundTrip(buildColumns([{ time: 0, value: 0, text: '\udc00é', meta }], 'text'));
  });

  test('a chunk of the most samples fits, one more is refused', () => {
    expectRoundTrip(pointColumns(heartRates(samplesPerChunkMax)));
    expect(() => encodeColumns(pointColumns(heartRates(samplesPerChunkMax + 1)))).toThrow(
      RangeError,
    );
  });

  test('a full chunk of the widest columns fits', () => {
    const random = randomFrom(2);
    const samples = Array.from({ length: samplesPerChunkMax }, (_, index): Sample => {
      const time = -(2 ** 48) + index * 2 ** 32 + Math.floor(random() * 2 ** 31);
      return { time, value: random(), end: time + Math.floor(random() * 2 ** 40), meta: plainMeta };
    });
    const metas = [plainMeta, { ...plainMeta, sport: 'running' }];
    const columns = {
      ...buildColumns(samples, 'interval'),
      secondValues: Float64Array.from(samples, random),
      metaIndex: Uint32Array.from(samples, () => (random() < 0.5 ? 0 : 1)),
      metas,
    };
    expectRoundTrip(columns);
  });

  test('a sport that was stored by the name of a program is read as that of the catalog', () => {
    const metas = [
      { ...plainMeta, sport: 'biking' },
      { ...plainMeta, sport: 'quidditch' },
    ];
    const columns = { ...pointColumns([1, 2]), metaIndex: Uint32Array.of(0, 1), metas };
    const { metas: read } = decodeColumns(encodeColumns(columns));
    expect(read.map(({ sport }) => sport)).toEqual(['cycling', 'quidditch']);
  });

  test('columns that are views into larger buffers are encoded alone', () => {
    const whole = pointColumns([1, 2.5, 0.1 + 0.2, 4]);
    const view = {
      ...whole,
      count: 2,
      times: whole.times.subarray(1, 3),
      values: whole.values.subarray(1, 3),
      metaIndex: whole.metaIndex.subarray(1, 3),
    };
    expectRoundTrip(view);
  });

  test('decoding reads neither before nor after a view of the bytes', () => {
    const bytes = encodeColumns(pointColumns(heartRates(1440)));
    const padded = Buffer.concat([Buffer.alloc(3, 0xff), bytes, Buffer.alloc(3, 0xff)]);
    const decoded = decodeColumns(padded.subarray(3, -3));
    expect(decoded).toEqual(pointColumns(heartRates(1440)));
  });

  test('decoded columns stay as they are when another chunk is coded', () => {
    const first = decodeColumns(encodeColumns(pointColumns([1, 2, 3])));
    decodeColumns(encodeColumns(pointColumns([7, 8, 9])));
    expect([...first.values]).toEqual([1, 2, 3]);
  });
});

describe('size', () => {
  test('a regular day of heart rates takes less than a byte a sample', () => {
    expect(encodeColumns(pointColumns(heartRates(1440))).length).toBeLessThan(1440);
  });

  test('a jittered day of heart rates takes less than four bytes a sample', () => {
    const random = randomFrom(3);
    const columns = pointColumns(heartRates(1440));
    const times = columns.times.map((time) => time + Math.floor(random() * 5000));
    expect(encodeColumns({ ...columns, times }).length).toBeLessThan(4 * 1440);
  });

  test('a regular stride, a constant value, a constant duration and one meta take no bytes a sample', () => {
    const sizes = [10, 1000].map((count) => {
      const samples = Array.from({ length: count }, (_, index): Sample => {
        const time = newYear + index * minute;
        return { time, value: 1, end: time + minute, meta: plainMeta };
      });
      return encodeColumns(buildColumns(samples, 'interval')).length;
    });
    expect(sizes).toEqual([29, 30]);
  });

  test('metas take bytes by their runs, not by the samples', () => {
    const columns = pointColumns(heartRates(1000).map(() => 60));
    const metas = [plainMeta, { ...plainMeta, timezoneOffset: 7200 }];
    const metaIndex = columns.metaIndex.map((_, index) => (index < 500 ? 0 : 1));
    const grown = encodeColumns({ ...columns, metas, metaIndex }).length;
    expect(grown - encodeColumns(columns).length).toBeLessThan(24);
  });
});

describe('what encoding refuses', () => {
  const valid = buildColumns(
    [
      { time: 1, value: 5, end: 2, meta: plainMeta },
      { time: 2, value: 6, end: 3, meta: plainMeta },
    ],
    'interval',
  );

  test.each<[string, Partial<Columns>]>([
    ['NaN', { values: Float64Array.of(1, NaN) }],
    ['Infinity', { values: Float64Array.of(-Infinity, 1) }],
    ['a second value that is not finite', { secondValues: Float64Array.of(1, Infinity) }],
    ['equal times', { times: Float64Array.of(1, 1) }],
    ['falling times', { times: Float64Array.of(2, 1) }],
    ['a time that is NaN', { times: Float64Array.of(1, NaN) }],
    ['a time of half a millisecond', { times: Float64Array.of(1, 1.5) }],
    ['a time out of range', { times: Float64Array.of(1, 2 ** 53), ends: null }],
    ['an end before its time', { ends: Float64Array.of(2, 1) }],
    ['an end of half a millisecond', { ends: Float64Array.of(2, 2.5) }],
    ['an end out of range', { ends: Float64Array.of(2, Infinity) }],
    ['an index past the texts', { texts: ['', '', '', '', '', ''] }],
    ['an index past the metas', { metaIndex: Uint32Array.of(0, 1) }],
    ['a time zone offset that is no integer', { metas: [{ ...plainMeta, timezoneOffset: NaN }] }],
    ['a column of another length', { values: Float64Array.of(1) }],
    ['a count that is not that of the columns', { count: 1 }],
  ])('%s', (_, change) => {
    encodeColumns(valid);
    expect(() => encodeColumns({ ...valid, ...change })).toThrow(RangeError);
  });

  test('texts beyond the size of a chunk', () => {
    const sample = { time: 0, value: 0, text: 'x'.repeat(2 ** 24), meta: plainMeta };
    expect(() => encodeColumns(buildColumns([sample], 'text'))).toThrow(RangeError);
  });
});
