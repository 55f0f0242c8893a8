import { dayMs, type PlainDate, plainDate } from '#kernel/time.ts';
import { inferSourceType, isSourceType, type SourceType } from '#sources';

import type { NumberField } from '../fields/fields.ts';
import { type LocalTime, offsetInText } from '../fields/local-time.ts';
import { kilocalories, metres, stepCount } from '../fields/measures.ts';
import type { Measure } from '../fields/movement-measures.ts';
import { originOfSample, type Quantity } from '../fields/quantities.ts';
import type { Report } from '../fields/read-fields.ts';

/** A sample that a phone sends instead of daily totals, stored to compute the day with all later samples. */
export type PhoneSample = {
  readonly measure: Measure;
  readonly sourceType: SourceType;
  readonly startMs: number;
  readonly endMs: number;
  readonly value: number;
  /** The time zone of the user's clock, if known, and its offset in seconds east of UTC; null if unknown. */
  readonly zone: string | null;
  readonly offsetSeconds: number | null;
};

/** A phone's list for each measure, with its unit and the plausible range of one sample. */
export const movementLists = {
  active_energy_burned: { measure: 'calories_active', unit: 'kcal', range: kilocalories },
  basal_energy_burned: { measure: 'calories_basal', unit: 'kcal', range: kilocalories },
  steps: { measure: 'steps', unit: 'count', range: stepCount },
  floors_climbed: { measure: 'floors_climbed', unit: 'count', range: { min: 0, max: 100_000 } },
  distance_walking_running: { measure: 'distance', unit: 'm', range: metres },
} as const satisfies Record<
  string,
  {
    readonly measure: Measure;
    readonly unit: string;
    readonly range: Pick<NumberField, 'min' | 'max'>;
  }
>;

export type MovementList = (typeof movementLists)[keyof typeof movementLists];

/** The limits of time series: no earlier measurements, clocks that run at most this far ahead, and no longer samples. */
const earliestMs = Date.UTC(1900, 0, 1);
const aheadMsMax = dayMs;
const lengthMsMax = 7 * dayMs;

type Told = {
  readonly list: MovementList;
  readonly localTime: LocalTime;
  readonly nowMs: number;
  /** Used if the sample itself has no source type. */
  readonly sourceType: SourceType | null;
};

/** Null after a report. */
export function toKept(quantity: Quantity, told: Told, report: Report): PhoneSample | null {
  const { startMs, endMs, value, at } = quantity;
  const { measure, range } = told.list;
  const refuse = (key: string, type: string, msg: string): null => {
    report([...at, key], { type, msg });
    return null;
  };
  if (startMs < earliestMs) {
    return refuse('start_date', 'greater_than_equal', 'Input should not be before 1900-01-01');
  }
  if (startMs > told.nowMs + aheadMsMax) {
    const msg = 'Input should not be more than 24 hours in the future';
    return refuse('start_date', 'less_than_equal', msg);
  }
  if (endMs < startMs) return refuse('end_date', 'value_error', 'Input should not be before start');
  if (endMs - startMs > lengthMsMax) {
    return refuse('end_date', 'value_error', 'Input should be at most 7 days after start');
  }
  if (value < range.min || value > range.max) {
    const msg = `Input should be from ${range.min} to ${range.max}`;
    return refuse('value', value < range.min ? 'greater_than_equal' : 'less_than_equal', msg);
  }
  return {
    measure,
    sourceType: sourceTypeOf(quantity, told.sourceType),
    startMs,
    endMs,
    value,
    ...placeOf(quantity, told.localTime),
  };
}

function sourceTypeOf(quantity: Quantity, given: SourceType | null): SourceType {
  const {
    source_type: own,
    source_bundle: bundle,
    product_type: product,
  } = originOfSample(quantity);
  if (isSourceType(own)) return own;
  const inferred = inferSourceType(textOrNull(bundle), textOrNull(product));
  return inferred === 'unknown' ? (given ?? inferred) : inferred;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function placeOf(
  { startMs, sample }: Quantity,
  localTime: LocalTime,
): Pick<PhoneSample, 'zone' | 'offsetSeconds'> {
  if (localTime.isKnown)
    return { zone: localTime.zone, offsetSeconds: localTime.offsetAt(startMs) };
  const text = ['start_date', 'timestamp', 'start'].find((key) => sample[key] != null);
  return { zone: null, offsetSeconds: offsetInText(sample[text ?? '']) };
}

/** Returns the days of the user's calendar on which samples begin. */
export function datesOf(samples: readonly PhoneSample[]): ReadonlySet<PlainDate> {
  return new Set(
    samples.map(({ startMs, offsetSeconds }) =>
      plainDate(new Date(startMs + (offsetSeconds ?? 0) * 1000)),
    ),
  );
}
