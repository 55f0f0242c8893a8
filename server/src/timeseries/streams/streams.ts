import type { SourceType } from '#sources';

import type { Columns, SampleMeta } from '../chunks/columns.ts';
import type { NormalisedSeries } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';
import { type Channel, channelNames, streamChannels, type StreamPoint } from './channels.ts';
import { type Moments, orderOf } from './moments.ts';
import type { TimedValues } from './stepped-values.ts';

/** Streams lie in the sample store beside samples, a series for each channel; there is no path to push or read them by. */
export const workoutStream: Resource = {
  name: 'workout_stream',
  unitCheck: null,
  eventName: null,
  countsOverlapsOnce: false,
  title: 'Workout stream',
  schemaName: 'WorkoutStream',
  sampleSchemaName: 'ClientFacingStream',
  unit: 'by channel',
  kind: 'point',
  shape: 'number',
  range: { min: -10_000_000, max: 10_000_000 },
  types: null,
  methods: null,
  extras: [],
  legacyPath: false,
  legacySubPaths: [],
  bucketSpan: 'day',
  isDeprecated: false,
  extension: null,
};

export type StreamOrigin = {
  readonly workoutId: string;
  readonly sourceType: SourceType;
  readonly timezoneOffset: number | null;
  readonly appId: string | null;
  readonly sport: string | null;
};

/** The moments without what is not plausible, and how many values that was. */
export function withoutImplausible(points: readonly StreamPoint[]): {
  readonly points: readonly StreamPoint[];
  readonly implausibleCount: number;
} {
  let implausibleCount = 0;
  const kept = points.map((point): StreamPoint => {
    const wrong = channelNames.filter((channel) => !isPlausible(channel, point[channel]));
    implausibleCount += wrong.length;
    return wrong.length === 0
      ? point
      : { ...point, ...Object.fromEntries(wrong.map((channel) => [channel, null])) };
  });
  return { points: kept, implausibleCount };
}

function isPlausible(channel: Channel, value: number | null | undefined): boolean {
  const { min, max } = streamChannels[channel];
  return value == null || (value >= min && value <= max);
}

/**
 * The moments as samples, a channel at a time: whole seconds, of several within one the last, and nothing that is not
 * plausible.
 */
export function* toSeries(
  { times, channels }: Moments,
  { sourceType, ...rest }: StreamOrigin,
): Generator<NormalisedSeries, void> {
  const meta: SampleMeta = { type: null, deviceId: null, extra: null, ...rest };
  const order = orderOf(times);
  for (const [channel, values] of channels) {
    const columns = columnOf(channel, { times, values, order }, meta);
    if (columns.count > 0) yield { subKind: channel, sourceType, columns };
  }
}

function columnOf(
  channel: Channel,
  given: {
    readonly times: readonly number[];
    readonly values: readonly (number | null)[];
    readonly order: ArrayLike<number> | null;
  },
  meta: SampleMeta,
): Columns {
  const { min, max } = streamChannels[channel];
  const times = new Float64Array(given.times.length);
  const values = new Float64Array(given.times.length);
  let count = 0;
  for (let index = 0; index < given.times.length; index += 1) {
    const at = given.order?.[index] ?? index;
    const value = given.values[at] ?? Number.NaN;
    if (!(value >= min && value <= max)) continue;
    const second = Math.floor((given.times[at] ?? 0) / 1000) * 1000;
    if (count === 0 || times[count - 1] !== second) {
      times[count] = second;
      count += 1;
    }
    values[count - 1] = value;
  }
  return {
    count,
    times: times.slice(0, count),
    values: values.slice(0, count),
    ends: null,
    secondValues: null,
    texts: null,
    metaIndex: new Uint32Array(count),
    metas: [meta],
  };
}

/** The samples of one workout, a channel each. */
export type ChannelSamples = ReadonlyMap<string, TimedValues>;

/** Values of a part: what is made of them at once holds the event loop for a few milliseconds. */
const partValues = 20_000;

/**
 * Parallel arrays as JSON, in parts that follow each other: the seconds at which anything was recorded, and each channel's
 * value there, or null. A part is made when it is asked for. `stepSeconds` is told where it is above one second.
 */
export function* renderStream(
  samples: ChannelSamples,
  stepSeconds: number,
): Generator<string, void> {
  let time: readonly number[] = [];
  for (const { times } of samples.values()) {
    time = union(time, times);
    yield '';
  }
  yield '{"time":';
  yield* listParts(time.length, (index) => (time[index] ?? 0) / 1000);
  for (const channel of channelNames) {
    const found = samples.get(channel);
    yield `,"${channel}":`;
    if (found === undefined) yield '[]';
    else yield* listParts(time.length, valuesAt(time, found, channel));
  }
  yield stepSeconds > 1 ? `,"step_seconds":${stepSeconds}}` : '}';
}

/** A JSON list of so many values, which are asked for in their order. */
function* listParts(
  length: number,
  valueAt: (index: number) => number | null,
): Generator<string, void> {
  for (let from = 0; from < length; from += partValues) {
    const count = Math.min(partValues, length - from);
    const part = JSON.stringify(Array.from({ length: count }, (_, index) => valueAt(from + index)));
    yield `${from === 0 ? '[' : ','}${part.slice(1, -1)}`;
  }
  yield length === 0 ? '[]' : ']';
}

/** The times of both, each once; both are in ascending order, and so is the answer. */
function union(one: readonly number[], other: readonly number[]): readonly number[] {
  if (one.length === 0) return other;
  const all: number[] = [];
  let [here, there] = [0, 0];
  while (here < one.length || there < other.length) {
    const [mine = Infinity, theirs = Infinity] = [one[here], other[there]];
    all.push(Math.min(mine, theirs));
    if (mine <= theirs) here += 1;
    if (theirs <= mine) there += 1;
  }
  return all;
}

function valuesAt(
  time: readonly number[],
  { times, values }: TimedValues,
  channel: Channel,
): (index: number) => number | null {
  let next = 0;
  return (index) => {
    if (times[next] !== time[index]) return null;
    const value = values[next++] ?? 0;
    return channel === 'heartrate' ? Math.round(value) : value;
  };
}
