import { notANumber, notAnObject, type Wrong } from '#kernel/http/problem-list.ts';

import { readComponents, type ReadStream } from './read-components.ts';
import { isJson, isNumber, type Json, readList, type Report } from './stream-values.ts';
import { type Channel, channelNames, type StreamPoint, streamChannels } from './streams.ts';

/** What one transaction stores and one answer holds: eleven hours of ten channels, or two days of two. */
export const streamSamplesMax = 400_000;

/** What was recorded during a workout, as it came with it. */
export type GivenStream = {
  /** As it is read back (parallel arrays), or as phones send it (`components`). */
  readonly stream: unknown;
  /** The `heart_rate` that phones send beside it. */
  readonly beats: readonly { readonly atMs: number; readonly bpm: number }[];
};

/** Reads a stream, or names everything that is wrong with it and answers null. */
export function readStream(given: GivenStream, report: Report): ReadStream | null {
  let problems = 0;
  const note: Report = (loc, wrong, input) => {
    problems += 1;
    report(['stream', ...loc], wrong, input);
  };
  const beats = given.beats.map(({ atMs, bpm }): StreamPoint => ({ atMs, heartrate: bpm }));
  const read = given.stream == null ? nothing : readObject(given.stream, note);
  if (problems > 0) return null;
  const hasBeats = read.points.some(({ heartrate }) => heartrate != null);
  const points = hasBeats ? read.points : [...read.points, ...beats];
  if (valuesIn(points) > streamSamplesMax) {
    const msg = `Stream should have at most ${streamSamplesMax} values`;
    note([], { type: 'too_long', msg, ctx: { max_length: streamSamplesMax } });
    return null;
  }
  return { ...read, points };
}

/** How many values a stream has. */
export function valuesIn(points: readonly StreamPoint[]): number {
  return points.reduce(
    (sum, point) => sum + channelNames.filter((channel) => point[channel] != null).length,
    0,
  );
}

/** Moments as they are read back and pushed: parallel arrays. */
export function toArrays(
  points: readonly StreamPoint[],
): Readonly<Record<string, readonly unknown[]>> {
  const told = channelNames.filter((channel) => points.some((point) => point[channel] != null));
  return {
    time: points.map(({ atMs }) => atMs / 1000),
    ...Object.fromEntries(
      told.map((channel) => [channel, points.map((point) => point[channel] ?? null)]),
    ),
  };
}

/** Parallel arrays less what is not plausible; null for what has too many values or is no such thing. */
export function plausibleStream(stream: unknown): Json | null {
  if (!isJson(stream)) return null;
  let values = 0;
  const channels = channelNames.flatMap((channel) => {
    const list = stream[channel];
    if (!Array.isArray(list)) return [];
    const { min, max } = streamChannels[channel];
    const plausible = list.map((value: unknown) => {
      const isKept = isNumber(value) && value >= min && value <= max;
      values += isKept ? 1 : 0;
      return isKept ? value : null;
    });
    return [[channel, plausible] as const];
  });
  if (values > streamSamplesMax) return null;
  return { time: stream['time'], ...Object.fromEntries(channels) };
}

const nothing: ReadStream = { points: [], strokes: [] };

function readObject(input: unknown, report: Report): ReadStream {
  if (!isJson(input)) {
    report([], notAnObject, input);
    return nothing;
  }
  if (input['components'] != null) return readComponents(input['components'], report);
  return { points: readArrays(input, report), strokes: [] };
}

const unknownKeys: ReadonlySet<string> = new Set(['time', 'components']);

function readArrays(input: Json, report: Report): readonly StreamPoint[] {
  const time = readList(input['time'], 'time', report);
  if (time === null) return [];
  const moments = time.map((second, index) => {
    if (isNumber(second) && second >= 0 && second < secondsMax) return Math.round(second * 1000);
    report(['time', index], notASecond, second);
    return Number.NaN;
  });
  const columns = Object.entries(input).flatMap(([key, value]) => {
    if (unknownKeys.has(key) || value == null) return [];
    const channel = channelNames.find((name) => name === key);
    if (channel === undefined) {
      const msg = `Input should be one of ${channelNames.join(', ')}`;
      report([key], { type: 'value_error', msg });
      return [];
    }
    const values = readColumn(channel, value, time.length, report);
    return values === null ? [] : [{ channel, values }];
  });
  return moments.map((atMs, index): StreamPoint => {
    const point: { atMs: number } & Partial<Record<Channel, number | null>> = { atMs };
    for (const { channel, values } of columns) point[channel] = values[index] ?? null;
    return point;
  });
}

/** Null where it is empty, and after a report. */
function readColumn(
  channel: Channel,
  input: unknown,
  length: number,
  report: Report,
): readonly (number | null)[] | null {
  const list = readList(input, channel, report);
  if (list === null || list.length === 0) return null;
  if (list.length !== length) {
    const msg = `List should have as many items as time: ${length}`;
    report([channel], { type: 'value_error', msg });
    return null;
  }
  const { min, max } = streamChannels[channel];
  return list.map((value, index) => {
    if (value == null) return null;
    if (isNumber(value) && value >= min && value <= max) return value;
    const msg = `Input should be between ${min} and ${max}`;
    report([channel, index], isNumber(value) ? { type: 'value_error', msg } : notANumber, value);
    return null;
  });
}

const secondsMax = 1e11;
const notASecond: Wrong = {
  type: 'value_error',
  msg: 'Input should be seconds since 1970-01-01T00:00:00Z',
};
