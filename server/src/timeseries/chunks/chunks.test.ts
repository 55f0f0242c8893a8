import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { bucketOf, bucketsOf, chunkSamplesMax, type EncodedChunk, OpenSeries } from './chunks.ts';
import { decodeColumns } from './codec.ts';
import type { Columns } from './columns.ts';

const meta = {
  timezoneOffset: null,
  type: null,
  appId: null,
  deviceId: null,
  workoutId: null,
  sport: null,
  extra: null,
};

function columnsOf(samples: ReadonlyMap<number, number>): Columns {
  const times = [...samples.keys()].toSorted((a, b) => a - b);
  return {
    count: times.length,
    times: Float64Array.from(times),
    values: Float64Array.from(times, (time) => samples.get(time) ?? 0),
    ends: null,
    secondValues: null,
    texts: null,
    metaIndex: new Uint32Array(times.length),
    metas: [meta],
  };
}

/** A database of one series: what changed replaces the row with the same start. */
class Rows {
  readonly #rows = new Map<number, EncodedChunk>();

  push(columns: Columns): void {
    const stored = [...this.#rows.values()].toSorted((a, b) => a.startsAt - b.startsAt);
    const series = new OpenSeries('day', stored);
    series.apply(columns);
    for (const chunk of series.encodeChanged()) this.#rows.set(chunk.startsAt, chunk);
  }

  get chunks(): readonly EncodedChunk[] {
    return [...this.#rows.values()].toSorted((a, b) => a.startsAt - b.startsAt);
  }

  get samples(): Map<number, number> {
    const all = this.chunks.map((chunk) => decodeColumns(chunk.data));
    return new Map(
      all.flatMap((part) =>
        [...part.times].map((time, index): [number, number] => [time, part.values[index] ?? 0]),
      ),
    );
  }
}

const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);

describe('buckets', () => {
  it('are hours, days and months of UTC', () => {
    const at = Date.parse('2024-02-29T13:45:00Z');
    const named = (span: 'hour' | 'day' | 'month'): string[] =>
      bucketOf(span, at).map((ms) => new Date(ms).toISOString());
    expect(named('hour')).toEqual(['2024-02-29T13:00:00.000Z', '2024-02-29T14:00:00.000Z']);
    expect(named('day')).toEqual(['2024-02-29T00:00:00.000Z', '2024-03-01T00:00:00.000Z']);
    expect(named('month')).toEqual(['2024-02-01T00:00:00.000Z', '2024-03-01T00:00:00.000Z']);
    expect(bucketOf('day', -1)).toEqual([-dayMs, 0]);
  });

  it('of a batch are each named once', () => {
    const batch = columnsOf(
      new Map([0, 1, 2, 50, 51].map((hours) => [start + hours * 3_600_000, 1])),
    );
    expect(bucketsOf('day', batch)).toEqual([
      [start, start + dayMs],
      [start + 2 * dayMs, start + 3 * dayMs],
    ]);
  });
});

describe('a series in chunks', () => {
  it('holds the latest value of every timestamp, whatever order batches arrive in', () => {
    const sample = fc.tuple(
      fc.integer({ min: 0, max: 4 * 24 * 60 }),
      fc.integer({ min: 0, max: 300 }),
    );
    const batches = fc.array(fc.array(sample, { minLength: 1, maxLength: 60 }), { maxLength: 12 });
    fc.assert(
      fc.property(batches, (pushed) => {
        const rows = new Rows();
        const expected = new Map<number, number>();
        for (const batch of pushed) {
          const samples = new Map(batch.map(([minute, value]) => [start + minute * 60_000, value]));
          for (const [time, value] of samples) expected.set(time, value);
          rows.push(columnsOf(samples));
        }
        expect(rows.samples).toEqual(new Map([...expected].toSorted(([a], [b]) => a - b)));
      }),
    );
  });

  it('splits what outgrows a chunk, without gaps or overlaps, inside its bucket', () => {
    const rows = new Rows();
    const everySecond = new Map(
      Array.from({ length: 40_000 }, (_, second) => [start + second * 1000, second % 200]),
    );
    rows.push(columnsOf(everySecond));
    // Late samples between the others find their chunk.
    const late = new Map(
      Array.from({ length: 3000 }, (_, index) => [start + index * 12_000 + 500, 7]),
    );
    rows.push(columnsOf(late));
    const { chunks } = rows;
    expect(chunks.length).toBeGreaterThan(40_000 / chunkSamplesMax);
    expect(chunks.every((chunk) => chunk.samples <= chunkSamplesMax)).toBe(true);
    expect(chunks[0]?.startsAt).toBe(start);
    expect(chunks.at(-1)?.endsAt).toBe(start + dayMs);
    for (const [index, chunk] of chunks.slice(1).entries())
      expect(chunk.startsAt).toBe(chunks[index]?.endsAt);
    expect(rows.samples.size).toBe(43_000);
    expect(rows.samples.get(start + 500)).toBe(7);
    expect(rows.samples.get(start + 39_999_000)).toBe(39_999 % 200);
  });

  it('rewrites nothing when a batch changes nothing', () => {
    const batch = columnsOf(
      new Map([
        [start, 1],
        [start + dayMs, 2],
      ]),
    );
    const series = new OpenSeries('day', []);
    expect(series.apply(batch).created.map((part) => part.count)).toEqual([1, 1]);
    const again = new OpenSeries('day', series.encodeChanged());
    expect(again.apply(batch)).toEqual({ created: [], updated: [] });
    expect(again.encodeChanged()).toEqual([]);
  });
});
