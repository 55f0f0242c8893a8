import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  bitsOf,
  buildColumns,
  plainMeta,
  type Sample,
  samplesOf,
  type Shape,
  shapes,
} from '../../../tests/harness/timeseries/arbitrary-columns.ts';
import { type Columns } from './columns.ts';
import {
  concatColumns,
  lowerBound,
  mergeColumns,
  type MergeResult,
  selectColumns,
  sliceColumns,
} from './merge.ts';

const minute = 60_000;

/** Few times, values and metas, so that batches collide; two metas are equal but for identity and key order. */
const metas = [
  plainMeta,
  { ...plainMeta },
  { ...plainMeta, timezoneOffset: null },
  { ...plainMeta, extra: { tags: ['a'], site: null } },
  { ...plainMeta, extra: { site: null, tags: ['a'] } },
];

const arbitrarySample: fc.Arbitrary<Sample> = fc.record({
  time: fc.nat({ max: 12 }).map((index) => index * minute),
  value: fc.constantFrom(0, -0, 60, 60.5),
  end: fc.constantFrom(12 * minute, 13 * minute),
  secondValue: fc.constantFrom(0, -0, 80),
  text: fc.constantFrom('', 'a', 'b'),
  meta: fc.constantFrom(...metas),
});

const arbitraryBatch = fc
  .uniqueArray(arbitrarySample, { selector: (sample) => sample.time, maxLength: 10 })
  .map((samples) => samples.toSorted((left, right) => left.time - right.time));

function batchesOf(count: number): fc.Arbitrary<readonly Columns[]> {
  return fc
    .tuple(
      fc.constantFrom(...shapes),
      fc.array(arbitraryBatch, { minLength: count, maxLength: count }),
    )
    .map(([shape, batches]) => batches.map((batch) => buildColumns(batch, shape)));
}

const twoBatches = batchesOf(2).map(([existing = empty('point'), incoming = empty('point')]) => ({
  existing: canonical(existing),
  incoming,
}));

function empty(shape: Shape): Columns {
  return buildColumns([], shape);
}

function canonical(columns: Columns): Columns {
  return mergeColumns(null, columns).merged;
}

/** What a sample says, as text: metas that differ in key order alone say the same. */
function contentOf({ meta, ...sample }: Sample): string {
  const extra =
    meta.extra && Object.entries(meta.extra).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify([{ ...meta, extra }, sample], (_, value: unknown) =>
    Object.is(value, -0) ? '-0' : value,
  );
}

function contentsOf(columns: Columns): readonly string[] {
  return samplesOf(columns).map(contentOf);
}

function mergeAll(batches: readonly Columns[]): Columns | null {
  return batches.reduce<Columns | null>(
    (merged, batch) => mergeColumns(merged, batch).merged,
    null,
  );
}

/** The same promise without columns: a map from time to the sample last received. */
function referenceMerge(existing: Columns, incoming: Columns): Record<keyof MergeResult, unknown> {
  const stored = new Map(samplesOf(existing).map((sample) => [sample.time, contentOf(sample)]));
  const samples = samplesOf(incoming).map((sample) => [sample.time, contentOf(sample)] as const);
  const created = samples.filter(([time]) => !stored.has(time));
  const updated = samples.filter(
    ([time, content]) => stored.has(time) && stored.get(time) !== content,
  );
  const merged = new Map([...stored, ...samples]);
  return {
    merged: [...merged].toSorted(([left], [right]) => left - right).map(([, content]) => content),
    created: created.map(([, content]) => content),
    updated: updated.map(([, content]) => content),
    changed: created.length + updated.length > 0,
  };
}

function summary({ merged, created, updated, changed }: MergeResult): Record<string, unknown> {
  return {
    merged: contentsOf(merged),
    created: contentsOf(created),
    updated: contentsOf(updated),
    changed,
  };
}

/** Tables hold each entry once, in the order of first use, and nothing unused. */
function expectInterned(columns: Columns): void {
  const { metaIndex, values, texts } = columns;
  expect([...new Set(metaIndex)]).toEqual(columns.metas.map((_, index) => index));
  expect(new Set(columns.metas.map((meta) => contentOf({ time: 0, value: 0, meta }))).size).toBe(
    columns.metas.length,
  );
  if (texts === null) return;
  expect([...new Set(values)]).toEqual(texts.map((_, index) => index));
  expect(new Set(texts).size).toBe(texts.length);
}

describe('merge', () => {
  test('equals a map in which the latest received sample of a time replaces the earlier', () => {
    fc.assert(
      fc.property(twoBatches, ({ existing, incoming }) => {
        const result = mergeColumns(existing, incoming);
        expect(summary(result)).toEqual(referenceMerge(existing, incoming));
      }),
      { numRuns: 1000 },
    );
  });

  test('created, updated and repeated samples partition the incoming ones', () => {
    fc.assert(
      fc.property(twoBatches, ({ existing, incoming }) => {
        const { created, updated } = mergeColumns(existing, incoming);
        const stored = new Set(contentsOf(existing));
        const repeated = contentsOf(incoming).filter((content) => stored.has(content));
        const parts = [...contentsOf(created), ...contentsOf(updated), ...repeated];
        expect(parts.toSorted()).toEqual([...contentsOf(incoming)].toSorted());
      }),
    );
  });

  test('is idempotent: the same batch again changes nothing', () => {
    fc.assert(
      fc.property(twoBatches, ({ existing, incoming }) => {
        const { merged } = mergeColumns(existing, incoming);
        const again = mergeColumns(merged, incoming);
        expect(again.changed).toBe(false);
        expect(again.merged).toBe(merged);
        expect(again.created.count + again.updated.count).toBe(0);
      }),
    );
  });

  test('is associative: batches may be merged with each other first', () => {
    fc.assert(
      fc.property(batchesOf(3), (batches) => {
        const [first, ...later] = batches;
        const ahead = mergeAll(later);
        const joined = ahead && first && mergeColumns(canonical(first), ahead).merged;
        expect(joined && contentsOf(joined)).toEqual(
          contentsOf(mergeAll(batches) ?? empty('point')),
        );
      }),
    );
  });

  test('batches with versions give one result, in whatever order they arrive', () => {
    const arrivals = batchesOf(4).chain((batches) =>
      fc.tuple(fc.constant(batches), fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })),
    );
    fc.assert(
      fc.property(arrivals, ([batches, order]) => {
        const latest = new Map<number, { version: number; content: string }>();
        for (const version of order) {
          for (const sample of samplesOf(batches[version] ?? empty('point'))) {
            const known = latest.get(sample.time);
            if (known !== undefined && known.version > version) continue;
            latest.set(sample.time, { version, content: contentOf(sample) });
          }
        }
        const expected = [...latest].toSorted(([left], [right]) => left - right);
        const merged = mergeAll(batches) ?? empty('point');
        expect(contentsOf(merged)).toEqual(expected.map(([, { content }]) => content));
      }),
    );
  });

  test('tables of every result are interned, so equal samples are equal columns', () => {
    fc.assert(
      fc.property(twoBatches, ({ existing, incoming }) => {
        const { merged, created, updated } = mergeColumns(existing, incoming);
        for (const columns of [merged, created, updated]) expectInterned(columns);
        const rebuilt = canonical(
          buildColumns(samplesOf(merged), merged.ends ? 'interval' : shapeOf(merged)),
        );
        expect(bitsOf(rebuilt)).toEqual(bitsOf(merged));
      }),
    );
  });

  test('leaves its inputs as they were', () => {
    fc.assert(
      fc.property(twoBatches, ({ existing, incoming }) => {
        const before = structuredClone([existing, incoming]);
        mergeColumns(existing, incoming);
        expect([existing, incoming].map(bitsOf)).toEqual(before.map(bitsOf));
      }),
    );
  });

  test('into nothing creates every sample', () => {
    const incoming = buildColumns([{ time: 5, value: 1, meta: plainMeta }], 'point');
    const { created, updated, changed, merged } = mergeColumns(null, incoming);
    expect([created, merged]).toEqual([incoming, incoming]);
    expect([updated.count, changed]).toEqual([0, true]);
  });

  test('of nothing changes nothing', () => {
    const existing = buildColumns([{ time: 5, value: 1, meta: plainMeta }], 'point');
    expect(mergeColumns(existing, empty('point'))).toMatchObject({
      changed: false,
      merged: existing,
    });
    expect(mergeColumns(null, empty('point'))).toMatchObject({
      changed: false,
      merged: { count: 0 },
    });
  });

  test.each(shapes.filter((shape) => shape !== 'point'))(
    'of points into columns of the shape %s is refused',
    (shape) => {
      const points = buildColumns([{ time: 5, value: 1, meta: plainMeta }], 'point');
      const others = buildColumns([{ time: 6, value: 1, meta: plainMeta }], shape);
      expect(() => mergeColumns(points, others)).toThrow(RangeError);
      expect(() => mergeColumns(others, points)).toThrow(RangeError);
    },
  );
});

function shapeOf({ ends, secondValues, texts }: Columns): Shape {
  if (ends !== null) return 'interval';
  if (secondValues !== null) return 'pair';
  return texts === null ? 'point' : 'text';
}

describe('slices and parts', () => {
  const anySlice = fc
    .tuple(twoBatches, fc.nat({ max: 12 }), fc.nat({ max: 12 }))
    .map(([{ existing }, from, length]) => ({ columns: existing, from, to: from + length }));

  test('a slice holds the samples between its indexes, with tables of its own', () => {
    fc.assert(
      fc.property(anySlice, ({ columns, from, to }) => {
        const slice = sliceColumns(columns, from, to);
        expect(contentsOf(slice)).toEqual(contentsOf(columns).slice(from, to));
        expect(slice.count).toBe(slice.times.length);
        expectInterned(slice);
      }),
    );
  });

  test('the parts of columns joined again are the same columns', () => {
    fc.assert(
      fc.property(anySlice, ({ columns, from, to }) => {
        const cuts = [0, from, to, columns.count].map((cut) => Math.min(cut, columns.count));
        const parts = cuts
          .slice(1)
          .map((cut, index) => sliceColumns(columns, cuts[index] ?? 0, cut));
        expect(bitsOf(concatColumns(parts))).toEqual(bitsOf(columns));
      }),
    );
  });

  test('parts out of order, overlapping or absent are refused', () => {
    const [early, late] = [1, 2].map((time) =>
      buildColumns([{ time, value: 1, meta: plainMeta }], 'point'),
    );
    if (early === undefined || late === undefined) throw new Error('There are two parts.');
    expect(concatColumns([early, late]).count).toBe(2);
    expect(() => concatColumns([late, early])).toThrow(RangeError);
    expect(() => concatColumns([early, early])).toThrow(RangeError);
    expect(() => concatColumns([early, empty('point'), early])).toThrow(RangeError);
    expect(() => concatColumns([])).toThrow(RangeError);
  });

  test('empty parts joined stay empty and keep their shape', () => {
    expect(concatColumns([empty('interval'), empty('interval')])).toEqual(empty('interval'));
  });

  test('a selection holds the samples the predicate accepts', () => {
    fc.assert(
      fc.property(twoBatches, fc.nat({ max: 2 }), ({ existing }, remainder) => {
        const keep = (index: number) => index % 3 !== remainder;
        const selected = selectColumns(existing, keep);
        expect(contentsOf(selected)).toEqual(
          contentsOf(existing).filter((_, index) => keep(index)),
        );
        expectInterned(selected);
      }),
    );
  });

  test('the lower bound is the first index whose time is not before the instant', () => {
    const ascending = fc
      .uniqueArray(fc.integer({ min: -20, max: 20 }))
      .map((times) => Float64Array.from(times).toSorted());
    fc.assert(
      fc.property(ascending, fc.integer({ min: -22, max: 22 }), (times, ms) => {
        const expected = [...times, Infinity].findIndex((time) => time >= ms);
        expect(lowerBound(times, ms)).toBe(expected);
      }),
    );
  });
});
