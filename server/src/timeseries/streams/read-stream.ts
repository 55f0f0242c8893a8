import { isJson, type Json } from '#kernel/files/json-fields.ts';
import { notANumber, notAnObject, type Wrong } from '#kernel/http/problem-list.ts';

import { type Channel, channelNames, type StreamPoint, streamChannels } from './channels.ts';
import { type Moments, momentsOf, toArrays, valuesIn, withChannel } from './moments.ts';
import { readComponents, type ReadStream } from './read-components.ts';
import { isNumber, readList, type Report } from './stream-values.ts';
import { thinned } from './thinning.ts';

/** The maximum of one transaction and one response: eleven hours of ten channels, or two days of two. */
export const streamSamplesMax = 400_000;

/** The recording of a workout, as it was sent. */
export type GivenStream = {
  /** As it is read back (parallel arrays), or as phones send it (`components`). */
  readonly stream: unknown;
  /** The separate `heart_rate` of phones. */
  readonly beats: readonly { readonly atMs: number; readonly bpm: number }[];
};

/** Reads a stream, or reports every problem and returns null. */
export function readStream(given: GivenStream, report: Report): ReadStream | null {
  let problems = 0;
  const note: Report = (loc, wrong, input) => {
    problems += 1;
    report(['stream', ...loc], wrong, input);
  };
  const read = given.stream == null ? nothing : readObject(given.stream, note);
  if (problems > 0) return null;
  const moments = withBeats(read.moments, given.beats);
  if (valuesIn(moments) > streamSamplesMax) {
    const msg = `Stream should have at most ${streamSamplesMax} values`;
    note([], { type: 'too_long', msg, ctx: { max_length: streamSamplesMax } });
    return null;
  }
  return { ...read, moments };
}

/** Adds the separate heart rates, if the stream has none. */
function withBeats(moments: Moments, beats: GivenStream['beats']): Moments {
  const own = moments.channels.get('heartrate');
  if (own?.some((value) => value !== null) === true) return moments;
  const added = beats.map(({ atMs, bpm }) => ({ atMs, value: bpm }));
  return withChannel(moments, 'heartrate', added);
}

/** Returns parallel arrays without implausible values, thinned to the maximum of a stream; null if it is not a stream. */
export function plausibleStream(stream: unknown): Json | null {
  if (!isJson(stream)) return null;
  const channels = channelNames.flatMap((channel) => {
    const list = stream[channel];
    if (!Array.isArray(list)) return [];
    const { min, max } = streamChannels[channel];
    const plausible = list.map((value: unknown) =>
      isNumber(value) && value >= min && value <= max ? value : null,
    );
    return [[channel, plausible] as const];
  });
  const { time } = stream;
  // Problems of its times are reported when it is stored.
  if (!Array.isArray(time) || !time.every(isNumber))
    return { time, ...Object.fromEntries(channels) };
  const moments = { times: time.map((second) => second * 1000), channels: new Map(channels) };
  return toArrays(thinned(moments, streamSamplesMax).moments);
}

/** Returns a recording in the form of a push, thinned to the maximum of a stream; null if it is empty. */
export function thinnedStream(points: readonly StreamPoint[]): {
  readonly arrays: Json | null;
  readonly stepSeconds: number | null;
  readonly valuesThinned: number;
} {
  const { moments, stepSeconds, valuesLeftOut } = thinned(momentsOf(points), streamSamplesMax);
  const arrays = valuesIn(moments) === 0 ? null : toArrays(moments);
  return { arrays, stepSeconds, valuesThinned: valuesLeftOut };
}

const nothing: ReadStream = { moments: { times: [], channels: new Map() }, strokes: [] };

function readObject(input: unknown, report: Report): ReadStream {
  if (!isJson(input)) {
    report([], notAnObject, input);
    return nothing;
  }
  if (input['components'] != null) return readComponents(input['components'], report);
  return { moments: readArrays(input, report), strokes: [] };
}

const unknownKeys: ReadonlySet<string> = new Set(['time', 'components']);

function readArrays(input: Json, report: Report): Moments {
  const time = readList(input['time'], 'time', report);
  if (time === null) return nothing.moments;
  const times = time.map((second, index) => {
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
    return values === null ? [] : [[channel, values] as const];
  });
  return { times, channels: new Map(columns) };
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
