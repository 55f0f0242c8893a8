import { keysOf } from '#kernel/records.ts';
import type { SourceType } from '#sources';

import type { Columns, SampleMeta } from '../chunks/columns.ts';
import type { NormalisedSamples } from '../push/normalise.ts';
import type { Resource } from '../resources/resources.ts';

/** What a workout records second by second, as the wire names it, with the plausible values. */
export const streamChannels = {
  cadence: { min: 0, max: 1000 },
  /** Metres above the sea. */
  altitude: { min: -1000, max: 20_000 },
  /** Metres a second. */
  velocity_smooth: { min: 0, max: 1000 },
  heartrate: { min: 1, max: 400 },
  lat: { min: -90, max: 90 },
  lng: { min: -180, max: 180 },
  /** Metres since the start. */
  distance: { min: 0, max: 10_000_000 },
  /** Watts. */
  power: { min: 0, max: 10_000 },
  resistance: { min: 0, max: 10_000 },
  /** Of the air, in degrees Celsius. */
  temperature: { min: -100, max: 100 },
} as const;

export type Channel = keyof typeof streamChannels;

export const channelNames = keysOf<Channel>(streamChannels);

/** One moment of a workout. */
export type StreamPoint = { readonly atMs: number } & {
  readonly [Name in Channel]?: number | null | undefined;
};

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
 * The moments as samples, channel by channel: whole seconds, of several within one the last, and nothing that is not
 * plausible.
 */
export function toSeries(points: readonly StreamPoint[], origin: StreamOrigin): NormalisedSamples {
  const { sourceType, ...rest } = origin;
  const meta: SampleMeta = { type: null, deviceId: null, extra: null, ...rest };
  const inOrder = points.toSorted((one, other) => one.atMs - other.atMs);
  const series = channelNames.flatMap((channel) => {
    const columns = columnOf(channel, inOrder, meta);
    return columns.count === 0 ? [] : [{ subKind: channel, sourceType, columns }];
  });
  return { series, sampleCount: series.reduce((sum, { columns }) => sum + columns.count, 0) };
}

function columnOf(channel: Channel, points: readonly StreamPoint[], meta: SampleMeta): Columns {
  const times: number[] = [];
  const values: number[] = [];
  for (const point of points) {
    const value = point[channel];
    if (value == null || !isPlausible(channel, value)) continue;
    const second = Math.floor(point.atMs / 1000) * 1000;
    if (times.at(-1) === second) values[values.length - 1] = value;
    else {
      times.push(second);
      values.push(value);
    }
  }
  return {
    count: times.length,
    times: Float64Array.from(times),
    values: Float64Array.from(values),
    ends: null,
    secondValues: null,
    texts: null,
    metaIndex: new Uint32Array(times.length),
    metas: [meta],
  };
}

/** The samples of one workout, a channel each. */
export type ChannelSamples = ReadonlyMap<
  string,
  { readonly times: readonly number[]; readonly values: readonly number[] }
>;

/** Values of a part: what is made of them at once holds the event loop for a few milliseconds. */
const partValues = 20_000;

/**
 * Parallel arrays as JSON, in parts that follow each other: the seconds at which anything was recorded, and each channel's
 * value there, or null. A part is made when it is asked for.
 */
export function* renderStream(samples: ChannelSamples): Generator<string, void> {
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
  yield '}';
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
  { times, values }: { readonly times: readonly number[]; readonly values: readonly number[] },
  channel: Channel,
): (index: number) => number | null {
  let next = 0;
  return (index) => {
    if (times[next] !== time[index]) return null;
    const value = values[next++] ?? 0;
    return channel === 'heartrate' ? Math.round(value) : value;
  };
}
