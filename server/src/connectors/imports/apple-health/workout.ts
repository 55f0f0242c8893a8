import type { Attributes } from '#kernel/files/xml-scanner.ts';
import { exactScale, type RatioText, ratioOf } from '#kernel/numbers/ratio.ts';
import { isTimeZone, toWireInstant } from '#kernel/time.ts';
import type { SourceType, StreamPoint } from '#timeseries';

import type { Source } from './source.ts';

/** A workout as pushes: the summary first, then the stream of its id. */
export type AppleWorkout = {
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly timeZone: string | null;
  readonly timezoneOffset: number;
  readonly sport: string;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly points: readonly StreamPoint[];
};

type Times = { readonly startMs: number; readonly endMs: number; readonly offsetSeconds: number };

type Converters = ReadonlyMap<string, (value: number) => number>;

function converters(sizes: Readonly<Record<string, RatioText>>): Converters {
  return new Map(
    Object.entries(sizes).map(([unit, size]) => [unit, exactScale(ratioOf(size))] as const),
  );
}

const metresOf = converters({ m: 1, km: 1000, mi: 1609.344, yd: 0.9144, ft: 0.3048, cm: 0.01 });
const kilocaloriesOf = converters({ kcal: 1, Cal: 1, kJ: '1/4.184' });

/** Collects the content of the elements within a workout. */
export class OpenWorkout {
  readonly times: Times;
  readonly source: Source;
  readonly routes: string[] = [];
  readonly #activity: string;
  readonly #values: Record<string, number | null> = {};
  #zone: string | null = null;

  constructor(attributes: Attributes, source: Source, times: Times) {
    this.times = times;
    this.source = source;
    this.#activity = attributes.get('workoutActivityType') ?? '';
    this.#set('distance', scaled(attributes, 'totalDistance', 'totalDistanceUnit', metresOf));
    this.#set(
      'calories',
      scaled(attributes, 'totalEnergyBurned', 'totalEnergyBurnedUnit', kilocaloriesOf),
    );
    const minutes =
      attributes.raw('durationUnit') === 'min' ? numberIn(attributes, 'duration') : null;
    this.#set('moving_time', minutes === null ? null : Math.round(minutes * 60));
  }

  addStatistics(attributes: Attributes): void {
    const type = (attributes.get('type') ?? '').replace('HKQuantityTypeIdentifier', '');
    if (type === 'HeartRate') {
      for (const [key, name] of heartRates) this.#set(key, rounded(numberIn(attributes, name)));
    } else if (type === 'ActiveEnergyBurned') {
      this.#set('calories', scaled(attributes, 'sum', 'unit', kilocaloriesOf));
    } else if (type.startsWith('Distance')) {
      this.#set('distance', scaled(attributes, 'sum', 'unit', metresOf));
    } else if (type === 'StepCount') {
      this.#set('steps', rounded(numberIn(attributes, 'sum')));
    }
  }

  addMetadata(key: string, value: string): void {
    if (key === 'HKTimeZone') this.#zone = value;
    if (key !== 'HKElevationAscended') return;
    const [amount, unit] = value.split(' ');
    const metres = metresOf.get(unit ?? '')?.(Number(amount)) ?? Number.NaN;
    this.#set('total_elevation_gain', Number.isFinite(metres) ? metres : null);
  }

  addRoute(path: string): void {
    if (this.routes.length < routesMax) this.routes.push(path);
  }

  finish(points: readonly StreamPoint[]): AppleWorkout {
    const { startMs, endMs, offsetSeconds } = this.times;
    const sport = this.#activity.replace('HKWorkoutActivityType', '') || 'Other';
    return {
      ...this.source,
      timeZone: null,
      timezoneOffset: offsetSeconds,
      sport,
      points,
      summary: {
        time_start: toWireInstant(new Date(startMs)),
        time_end: toWireInstant(new Date(endMs)),
        sport: sports[sport] ?? sport,
        source_type: this.source.sourceType,
        app_id: this.source.appId,
        ...(this.#zone !== null && isTimeZone(this.#zone)
          ? { time_zone: this.#zone }
          : { timezone_offset: offsetSeconds }),
        ...this.#values,
      },
    };
  }

  /** Leaves out implausible values, so that the others are not rejected. */
  #set(key: string, value: number | null): void {
    if (value === null || value < 0 || value > (limits[key] ?? 0)) return;
    this.#values[key] = value;
  }
}

/** A workout that was interrupted has a handful. */
const routesMax = 100;

const heartRates = [
  ['average_hr', 'average'],
  ['max_hr', 'maximum'],
  ['min_hr', 'minimum'],
] as const;

const limits: Readonly<Record<string, number>> = {
  distance: 10_000_000,
  calories: 100_000,
  moving_time: 7 * 24 * 3600,
  average_hr: 400,
  max_hr: 400,
  min_hr: 400,
  steps: 2_000_000,
  total_elevation_gain: 20_000,
};

/** Activities that the catalogue of sports calls otherwise. */
const sports: Readonly<Record<string, string>> = {
  TraditionalStrengthTraining: 'strength_training',
  StairClimbing: 'stair_climbing',
  Stairs: 'stair_climbing',
  WheelchairRunPace: 'wheelchair',
  WheelchairWalkPace: 'wheelchair',
  SurfingSports: 'surfing',
  SkatingSports: 'skating',
  PaddleSports: 'paddle_sports',
};

function scaled(
  attributes: Attributes,
  name: string,
  unitName: string,
  known: Converters,
): number | null {
  const value = numberIn(attributes, name);
  const convert = known.get(attributes.raw(unitName) ?? '');
  return value === null || convert === undefined ? null : convert(value);
}

function numberIn(attributes: Attributes, name: string): number | null {
  const text = attributes.raw(name);
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}
