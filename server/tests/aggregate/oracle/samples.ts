import * as fc from 'fast-check';

import type { Job } from '../../../src/aggregate/engine/job.ts';
import type { SeriesChunk } from '../../../src/aggregate/engine/series-batches.ts';
import { encodeColumns } from '../../../src/timeseries/chunks/codec.ts';

/** One sample as a person would write it down. Times are whole minutes. */
export type Sample = {
  readonly provider: string;
  readonly sourceType: string;
  readonly startMinute: number;
  /** 0 for a moment. */
  readonly minutes: number;
  readonly value: number;
  readonly type: string | null;
  /** Seconds east of UTC; null: the source did not say. */
  readonly offset: number | null;
  /** Of its end, where that is another; null: it is not, or the source did not say. */
  readonly endOffset: number | null;
};

/** In the order of the documentation; others of the same kind by their name. */
export const sourceTypesInOrder = ['watch', 'ring', 'phone', 'unknown'] as const;
export const providers = ['apple_health_kit', 'garmin', 'oura'] as const;

/** Zones whose days have 23, 24.5 and 25 hours, whose offsets are no whole hours, that lost a day, and that lived one twice. */
export const zones = [
  null,
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
] as const;

const day = 24 * 60;

/** Where a clock is changed: forward, back, by half an hour, by a day that Samoa skipped, and back across midnight. */
const changes = [
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['America/St_Johns', '2010-11-07T02:31Z'],
  ['Asia/Kathmandu', '2026-07-15T00:00Z'],
] as const;

/** A minute around which samples lie, and a zone: mostly the one whose clock is changed then. */
export const arbitraryPlace = fc
  .tuple(fc.constantFrom(...changes), fc.option(fc.constantFrom(...zones), { freq: 2 }))
  .map(([[zone, at], other]) => ({ centre: Date.parse(at) / 60_000, zone: other ?? zone }));

/** Samples within three days, many of them close to the middle and at the same time as others. */
export function arbitrarySamples(centre: number, isInterval: boolean): fc.Arbitrary<Sample[]> {
  const sample = fc.record({
    provider: fc.constantFrom(...providers),
    sourceType: fc.constantFrom(...sourceTypesInOrder),
    startMinute: fc.oneof(
      fc.integer({ min: centre - 3 * day, max: centre + 3 * day }),
      fc.integer({ min: centre - 180, max: centre + 180 }),
      fc.integer({ min: -6, max: 6 }).map((step) => centre + step * 30),
    ),
    minutes: isInterval ? fc.integer({ min: 0, max: 180 }) : fc.constant(0),
    value: fc.integer({ min: -50, max: 400 }).map((value) => value / 4),
    type: fc.constantFrom(null, 'automatic', 'manual_scan'),
    offset: fc.constantFrom(null, null, 0, 3600, -18_000, 20_700),
    endOffset: fc.constantFrom(null, null, 3600, 7200, -14_400, -18_000, 28_800),
  });
  return fc.uniqueArray(sample, {
    maxLength: 60,
    selector: ({ provider, sourceType, startMinute }) => `${provider} ${sourceType} ${startMinute}`,
  });
}

/** The samples as the store keeps them: a chunk for each source. */
export function chunksOf(samples: readonly Sample[], isInterval: boolean): SeriesChunk[] {
  const bySource = new Map<string, Sample[]>();
  for (const sample of samples) {
    const name = `${sample.provider} ${sample.sourceType}`;
    bySource.set(name, [...(bySource.get(name) ?? []), sample]);
  }
  return [...bySource]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([, unordered]) => {
      const own = unordered.toSorted((left, right) => left.startMinute - right.startMinute);
      const [first] = own;
      if (first === undefined) throw new Error('a source has a sample');
      const { provider, sourceType } = first;
      const times = Float64Array.from(own, ({ startMinute }) => startMinute * 60_000);
      const bytes = encodeColumns({
        count: own.length,
        times,
        values: Float64Array.from(own, ({ value }) => value),
        ends: isInterval ? times.map((at, row) => at + (own[row]?.minutes ?? 0) * 60_000) : null,
        secondValues: null,
        texts: null,
        metaIndex: Uint32Array.from(own.keys()),
        metas: own.map(({ offset, endOffset, type }) => ({
          timezoneOffset: offset,
          endOffset: offset === null || endOffset === offset ? undefined : (endOffset ?? undefined),
          type,
          appId: null,
          deviceId: null,
          workoutId: null,
          sport: null,
          extra: null,
        })),
      });
      return { provider, sourceType, method: '', bytes, isRollup: false };
    });
}

export function seriesOf(
  samples: readonly Sample[],
  isInterval: boolean,
  countsOverlapsOnce = false,
): Job['data'] {
  const chunks = chunksOf(samples, isInterval);
  return { kind: 'series', chunks, countsOverlapsOnce, whySamples: null };
}
