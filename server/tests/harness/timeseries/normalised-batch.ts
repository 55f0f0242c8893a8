import type { Columns, SampleMeta } from '../../../src/timeseries/chunks/columns.ts';
import {
  type NormaliseContext,
  type NormalisedSeries,
  normaliseSamples,
} from '../../../src/timeseries/push/normalise.ts';
import type { Resource } from '../../../src/timeseries/resources/resources.ts';

// What the tests of this folder share; nothing else imports it.

export const receivedAtMs = Date.parse('2026-06-01T12:00:00Z');
export const plain: NormaliseContext = {
  receivedAtMs,
  provider: 'oura',
  sourceType: null,
  timeZone: null,
};
export const paris: NormaliseContext = { ...plain, timeZone: 'Europe/Paris' };

export const at = '2026-05-01T08:00:00Z';
export const atMs = Date.parse(at);
export const later = '2026-05-01T08:01:00Z';

export const noMeta: SampleMeta = {
  timezoneOffset: null,
  type: null,
  appId: null,
  deviceId: null,
  workoutId: null,
  sport: null,
  extra: null,
};

/** The instant so many milliseconds after `at`. */
export function after(ms: number): string {
  return new Date(atMs + ms).toISOString();
}

/** One sample a second from `at` on, each with the given keys beside its time. */
export function everySecond(samples: readonly object[]): readonly object[] {
  return samples.map((sample, index) => Object.assign({ timestamp: after(index * 1000) }, sample));
}

export function seriesOf(
  resource: Resource,
  data: unknown,
  context = plain,
): readonly NormalisedSeries[] {
  const result = normaliseSamples(resource, data, context);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.series;
}

/** The one series of a batch. */
export function only(resource: Resource, data: unknown, context = plain): NormalisedSeries {
  const [series, ...others] = seriesOf(resource, data, context);
  if (series === undefined || others.length > 0) throw new Error('there is not one series');
  return series;
}

export function rowsOf({ count, times, values, ends, metaIndex, metas }: Columns): unknown[] {
  return Array.from({ length: count }, (_, index) => ({
    time: times[index],
    value: values[index],
    end: ends?.[index] ?? null,
    meta: metas[metaIndex[index] ?? -1],
  }));
}

type Place = readonly (string | number)[];

/** Of each problem the place, below body and data, and the type. */
export function problemsOf(resource: Resource, data: unknown, context = plain): readonly Place[] {
  const result = normaliseSamples(resource, data, context);
  if (result.ok) return [];
  return result.problems.map(({ loc, type }) => {
    if (loc[0] !== 'body' || loc[1] !== 'data') throw new Error('the place is outside the data');
    return loc.slice(2).concat(type);
  });
}
