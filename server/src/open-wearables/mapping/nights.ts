import type { Json } from '#kernel/files/json-fields.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import { dayMs, hourMs, toWireInstant } from '#kernel/time.ts';

import type { SdkProvider } from './provider.ts';

/** A stretch of sleep, as it is stored until its night is whole. */
export type Stretch = {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly stage: string;
  readonly offset: number | null;
  readonly sourceType: string;
  readonly appId: string | null;
  readonly score: number | null;
};

export type NightMeasure = { readonly startMs: number; readonly value: number };

/** A source that was silent for so long has begun another night, or nap. */
export const silenceMsMax = hourMs;
export const sleepMsMax = dayMs;

const lists: Readonly<Record<string, string>> = {
  awake: 'awake_sleep_samples',
  light: 'light_sleep_samples',
  deep: 'deep_sleep_samples',
  rem: 'rem_sleep_samples',
  sleeping: 'unspecified_sleep_samples',
};
/** Health Connect's time in bed is time awake in bed, and what the SDK does not know is out of bed. */
const androidLists: Readonly<Record<string, string>> = {
  ...lists,
  in_bed: 'awake_sleep_samples',
  unknown: 'out_of_bed_sleep_samples',
};

export const isStage = (stage: string): boolean => Object.hasOwn(androidLists, stage);

/** Nights of one source, by the time between their stretches. */
export function nightsIn(stretches: readonly Stretch[]): readonly (readonly Stretch[])[] {
  const nights: Stretch[][] = [];
  let endMs = -Infinity;
  const inOrder = stretches.toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
  for (const stretch of inOrder) {
    const night = nights.at(-1);
    const isTooLong = stretch.endMs - (night?.[0]?.startMs ?? 0) > sleepMsMax;
    if (night === undefined || stretch.startMs - endMs > silenceMsMax || isTooLong) {
      nights.push([stretch]);
      endMs = stretch.endMs;
    } else {
      night.push(stretch);
      endMs = Math.max(endMs, stretch.endMs);
    }
  }
  return nights;
}

/** A night as it would be pushed. */
export function nightOf(
  night: readonly Stretch[],
  provider: SdkProvider,
  providerId: string,
  measures: readonly NightMeasure[] = [],
): Json {
  const startMs = least(night.map((each) => each.startMs));
  const endMs = greatest(night.map((each) => each.endMs));
  const [first] = night;
  const known = provider === 'apple_health_kit' ? lists : androidLists;
  const staged = night.filter(({ stage }) => known[stage] !== undefined);
  const byList = Map.groupBy(staged, ({ stage }) => known[stage] ?? '');
  const offset = night.findLast((each) => each.offset !== null)?.offset ?? null;
  const score = night.find((each) => each.score !== null)?.score ?? null;
  const inside = measures.filter((each) => each.startMs >= startMs && each.startMs < endMs);
  const sum = inside.reduce((total, { value }) => total + value, 0);
  return {
    provider_id: providerId,
    bedtime_start: toWireInstant(new Date(startMs)),
    bedtime_stop: toWireInstant(new Date(endMs)),
    source_type: first?.sourceType,
    ...(first?.appId == null ? {} : { app_id: first.appId }),
    ...(offset === null ? {} : { timezone_offset: offset }),
    ...(score === null ? {} : { score }),
    ...(inside.length === 0 ? {} : { hrv_mean_sdnn: sum / inside.length }),
    ...(staged.length === 0
      ? {}
      : {
          sleep_stages: Object.fromEntries(
            [...byList].map(([list, of]) => [list, of.map(toSample)]),
          ),
        }),
  };
}

function toSample({ startMs, endMs }: Stretch): Json {
  return {
    start_date: toWireInstant(new Date(startMs)),
    end_date: toWireInstant(new Date(endMs)),
    value: 0,
    unit: 'stage',
  };
}
