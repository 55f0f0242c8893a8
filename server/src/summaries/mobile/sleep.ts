import { isJson } from '#kernel/files/json-fields.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import { type Quantity, readQuantities, sumOf } from '../fields/quantities.ts';
import { type Json, type Loc } from '../fields/read-fields.ts';
import { hypnogramOf, stage, type StageType, stageTypes, toLists } from '../items/hypnogram.ts';
import type { Adapting, Item } from '../items/item.ts';
import { renamed } from './renamed.ts';

const names = {
  start_date: 'bedtime_start',
  end_date: 'bedtime_stop',
  heart_rate_minimum: 'hr_lowest',
  heart_rate_mean: 'hr_average',
  heart_rate_maximum: 'hr_maximum',
  respiratory_rate_mean: 'respiratory_rate',
} as const;

/** A phone's lists of stretches by stage, in the spellings of both platforms. Time in bed is not a stage. */
const stageLists: Readonly<Record<string, StageType>> = {
  awake_sleep_samples: stage.awake,
  awakeSleepSamples: stage.awake,
  deep_sleep_samples: stage.deep,
  deepSleepSamples: stage.deep,
  light_sleep_samples: stage.light,
  lightSleepSamples: stage.light,
  rem_sleep_samples: stage.rem,
  remSleepSamples: stage.rem,
  out_of_bed_sleep_samples: stage.awake,
  outOfBedSleepSamples: stage.awake,
  unspecified_sleep_samples: stage.manual,
  unspecifiedSleepSamples: stage.manual,
  unknown_sleep_samples: stage.unknown,
  unknownSleepSamples: stage.unknown,
};

export function adaptSleep(input: Json, at: Loc, { report }: Adapting): readonly Item[] {
  const { sleep_stages: stages, sleep_stream: stream, ...given } = input;
  const read = (list: unknown, unit: string, ...place: Loc): readonly Quantity[] =>
    readQuantities(list, unit, [...at, ...place], report);
  const intervals = isJson(stages)
    ? Object.entries(stageLists).flatMap(([key, type]) =>
        read(stages[key], 'stage', 'sleep_stages', key).map(({ startMs, endMs }) => ({
          startMs,
          endMs,
          type,
        })),
      )
    : fromStream(
        isJson(stream) ? read(stream['hypnogram'], 'stage', 'sleep_stream', 'hypnogram') : [],
      );
  const { heart_rate: beats, respiratory_rate: breathing, wrist_temperature: warmth } = given;
  const breaths = Array.isArray(breathing) ? read(breathing, 'bpm', 'respiratory_rate') : null;
  const withMeans = {
    ...given,
    heart_rate: read(beats, 'bpm', 'heart_rate').map(toHeartRate),
    respiratory_rate: breaths === null ? breathing : null,
  };
  const { values: taken, paths } = renamed(withMeans, names);
  const values: Json = {
    ...withMeans,
    respiratory_rate: withMeans.respiratory_rate ?? meanOf(breaths ?? []),
    skin_temperature: given['skin_temperature'] ?? meanOf(read(warmth, '°C', 'wrist_temperature')),
    ...taken,
  };
  const session = sessionIn(values);
  const lists =
    intervals.length > 0 && session !== null ? toLists(hypnogramOf(intervals, session)) : {};
  const isMobile = Object.keys(taken).length > 0 || isJson(stages) || isJson(stream);
  const received = isMobile ? { received: input } : {};
  return [{ values: { ...values, ...lists }, at, paths, ...received }];
}

/** Returns a sample in the form of the field, whatever its spelling. */
function toHeartRate({ startMs, value }: Quantity): Json {
  return { timestamp: new Date(startMs).toISOString(), value };
}

function meanOf(quantities: readonly Quantity[]): number | null {
  if (quantities.length === 0) return null;
  return sumOf(quantities) / quantities.length;
}

/** Reads the deprecated stream: samples whose value is the stage. */
function fromStream(
  samples: readonly Quantity[],
): readonly { startMs: number; endMs: number; type: StageType }[] {
  return samples.flatMap(({ startMs, endMs, value }) => {
    const type = stageTypes.find((each) => each === value);
    return type === undefined ? [] : [{ startMs, endMs, type }];
  });
}

/** Returns the session; null if one of its times is invalid, which is reported when the fields are read. */
function sessionIn(values: Json): { readonly startMs: number; readonly endMs: number } | null {
  const [startMs, endMs] = ['bedtime_start', 'bedtime_stop'].map((key) => {
    const parsed = openInstant();
    const text = values[key];
    const isRead = typeof text === 'string' && parseInstant(text, parsed);
    return isRead ? parsed.wallMs - parsed.offsetSeconds * 1000 : Number.NaN;
  });
  if (startMs === undefined || endMs === undefined) return null;
  return Number.isNaN(startMs) || Number.isNaN(endMs) ? null : { startMs, endMs };
}
