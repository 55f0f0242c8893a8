import * as fc from 'fast-check';

import { type Columns, type SampleMeta } from '../../../src/timeseries/chunks/columns.ts';

/** One row of `Columns`, for tests: what is easy to generate, compare and reason about. */
export type Sample = {
  readonly time: number;
  readonly value: number;
  readonly end?: number;
  readonly secondValue?: number;
  readonly text?: string;
  readonly meta: SampleMeta;
};

const minute = 60_000;

export const shapes = ['point', 'interval', 'pair', 'text'] as const;
export type Shape = (typeof shapes)[number];

export const plainMeta: SampleMeta = {
  timezoneOffset: 3600,
  type: null,
  appId: null,
  deviceId: null,
  workoutId: null,
  sport: null,
  extra: null,
};

/** Interns metas by identity and texts not at all, so that merges meet duplicates. */
export function buildColumns(samples: readonly Sample[], shape: Shape): Columns {
  const metas = [...new Set(samples.map((sample) => sample.meta))];
  return {
    count: samples.length,
    times: Float64Array.from(samples, (sample) => sample.time),
    values: Float64Array.from(samples, (sample, index) =>
      shape === 'text' ? index : sample.value,
    ),
    ends: shape === 'interval' ? Float64Array.from(samples, (sample) => sample.end ?? 0) : null,
    secondValues:
      shape === 'pair' ? Float64Array.from(samples, (sample) => sample.secondValue ?? 0) : null,
    texts: shape === 'text' ? samples.map((sample) => sample.text ?? '') : null,
    metaIndex: Uint32Array.from(samples, (sample) => metas.indexOf(sample.meta)),
    metas,
  };
}

/** A value each minute from new year on. */
export function pointColumns(values: readonly number[]): Columns {
  const start = Date.UTC(2025, 0, 1);
  const samples = values.map((value, index) => ({
    time: start + index * minute,
    value,
    meta: plainMeta,
  }));
  return buildColumns(samples, 'point');
}

/** Back to rows, with only the fields that the columns hold. */
export function samplesOf(columns: Columns): readonly Sample[] {
  const { times, values, ends, secondValues, texts, metaIndex, metas } = columns;
  return Array.from(times, (time, index) => ({
    time,
    value: texts === null ? (values[index] ?? NaN) : 0,
    ...(ends && { end: ends[index] ?? NaN }),
    ...(secondValues && { secondValue: secondValues[index] ?? NaN }),
    ...(texts && { text: texts[values[index] ?? -1] ?? '?' }),
    meta: metas[metaIndex[index] ?? -1] ?? plainMeta,
  }));
}

/** Every bit of the columns, because equality of numbers cannot tell -0 from 0. */
export function bitsOf(columns: Columns): object {
  const { times, values, ends, secondValues } = columns;
  return { ...columns, bits: [times, values, ends, secondValues].map(toHex) };
}

function toHex(column: Float64Array | null): string | null {
  return column && Buffer.from(column.buffer, column.byteOffset, column.byteLength).toString('hex');
}

const arbitraryText = fc.string({ unit: 'binary', maxLength: 12 });
const arbitraryName = fc.option(arbitraryText);

const arbitraryMeta: fc.Arbitrary<SampleMeta> = fc.record(
  {
    timezoneOffset: fc.option(fc.integer({ min: -50_400, max: 50_400 })),
    type: arbitraryName,
    appId: arbitraryName,
    deviceId: arbitraryName,
    workoutId: arbitraryName,
    sport: arbitraryName,
    extra: fc.option(
      fc.dictionary(
        arbitraryText,
        fc.oneof(fc.constant(null), arbitraryText, fc.array(arbitraryText, { maxLength: 3 })),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
    endOffset: fc.integer({ min: -50_400, max: 50_400 }),
  },
  { requiredKeys: ['timezoneOffset', 'type', 'appId', 'deviceId', 'workoutId', 'sport', 'extra'] },
);

const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

/** What devices send, and what they should not but may: decimals, huge integers, negative zero, any bits. */
const arbitraryValues = fc.constantFrom<fc.Arbitrary<number>>(
  finite,
  fc.constant(0),
  fc.integer({ min: 40, max: 200 }),
  fc.integer({ min: 0, max: 1_000_000 }).map((value) => value / 1000),
  fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value) => value / 1_000_000),
  fc.maxSafeInteger(),
  fc.oneof(fc.constantFrom(0, -0, 1, 5e-324, Number.MAX_VALUE), finite),
);

const anyTime = fc.integer({ min: -8.64e15 / 2, max: 8.64e15 / 2 });
const steps = fc.constantFrom<fc.Arbitrary<number>>(
  fc.constant(minute),
  fc.integer({ min: 1, max: 90 }).map((seconds) => 1000 * seconds),
  fc.integer({ min: 1, max: 5000 }),
  fc.integer({ min: 1, max: 2 ** 40 }),
);

/** A series as one source would send it: one shape, one kind of value, one rhythm, few metas. */
export const arbitraryColumns: fc.Arbitrary<Columns> = fc
  .tuple(
    fc.constantFrom(...shapes),
    arbitraryValues,
    fc.oneof(fc.constantFrom(0, 29_000_000 * minute), anyTime),
    fc.tuple(steps, fc.array(arbitraryMeta, { minLength: 1, maxLength: 4 })),
  )
  .chain(([shape, values, start, [step, metas]]) =>
    fc
      .array(fc.tuple(values, values, step, fc.constantFrom(...metas), arbitraryText), {
        maxLength: 60,
      })
      .map((rows) => {
        let time = start;
        const samples = rows.map(([value, secondValue, duration, meta, text]): Sample => {
          const sample = { time, value, secondValue, end: time + duration, meta, text };
          time += duration;
          return sample;
        });
        return buildColumns(samples, shape);
      }),
  );
