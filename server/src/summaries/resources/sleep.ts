import { trust } from '#kernel/brand.ts';
import { greatest, least } from '#kernel/numbers/extremes.ts';
import type { PlainDate } from '#kernel/time.ts';
import type { SourceType } from '#sources';

import * as field from '../fields/fields.ts';
import { dateAt } from '../fields/local-time.ts';
import {
  breaths,
  celsius,
  heartRateSamples,
  knownSeconds,
  percent,
  seconds,
  wholeBeats,
  zoneOffset,
} from '../fields/measures.ts';
import {
  type Hypnogram,
  stage,
  type StageSums,
  streamText,
  sumStages,
} from '../items/hypnogram.ts';
import { adaptSleep } from '../mobile/sleep.ts';
import { define } from './define.ts';
import { sessionOf } from './session.ts';
import { readHypnogram, stageFields } from './stages.ts';

const score = field.integer(null, 0, 100);

const fields = {
  calendar_date: field.derived(field.day()),
  date: field.deprecated(field.derived(field.readOnly(field.instant))),
  bedtime_start: field.required(field.instant),
  bedtime_stop: field.required(field.instant),
  type: field.derived(field.choice('long_sleep', 'short_sleep', 'acknowledged_nap', 'unknown')),
  time_zone: field.readOnly(field.zone),
  timezone_offset: field.readOnly(zoneOffset),
  duration: knownSeconds,
  total: field.deprecated(seconds),
  awake: field.deprecated(knownSeconds),
  light: field.deprecated(knownSeconds),
  rem: field.deprecated(knownSeconds),
  deep: field.deprecated(knownSeconds),
  stage_asleep_second: field.readOnly(seconds),
  stage_awake_second: field.readOnly(seconds),
  stage_light_second: field.readOnly(seconds),
  stage_rem_second: field.readOnly(seconds),
  stage_deep_second: field.readOnly(seconds),
  score,
  recovery_readiness_score: score,
  hr_lowest: wholeBeats,
  hr_average: wholeBeats,
  hr_maximum: wholeBeats,
  hr_resting: wholeBeats,
  efficiency: percent,
  latency: seconds,
  temperature_delta: field.number('°C', -20, 20),
  skin_temperature: celsius,
  hr_dip: field.number('%', -100, 100),
  state: field.choice('tentative', 'confirmed'),
  average_hrv: field.number('ms', 0, 2000),
  hrv_mean_sdnn: field.number('ms', 0, 2000),
  respiratory_rate: breaths,
} satisfies field.Fields;

const inputs = { heart_rate: heartRateSamples, ...stageFields } satisfies field.Fields;

/** A sleep with at least this time in bed is a long one. */
const longSleepSeconds = 3 * 3600;

/** Distinguishes nights of a provider without ids: start, source type and app. */
export function sleepKey({
  start,
  sourceType,
  appId,
}: {
  readonly start: string;
  readonly sourceType: SourceType;
  readonly appId: string | null;
}): string {
  return `start:${start}:${sourceType}${appId === null ? '' : `:${appId}`}`;
}

/** A night, or a nap. */
export const sleep = define({
  title: 'Sleep',
  schemaName: 'ClientFacingSleep',
  responseName: 'ClientSleepResponse',
  listKey: 'sleep',
  raw: { schemaName: 'RawSleep', responseName: 'RawSleepResponse', hasPriority: true },
  bounds: 'moments',
  placedBy: 'end',
  fields,
  inputs,
  times: ['bedtime_stop', 'bedtime_start'],
  adapt: adaptSleep,
  complete: ({ own, further, localTime, sourceType, appId, report }) => {
    const session = sessionOf(own.bedtime_start, own.bedtime_stop, 'bedtime_stop', report);
    if (session === null) return null;
    const hypnogram = readHypnogram(further, session.seconds, report);
    if (hypnogram === undefined) return null;
    const { startMs, endMs } = session;
    const offset = localTime.isKnown ? localTime.offsetAt(endMs) : null;
    // A night belongs to the day on which it ends.
    const calendarDate = trust<PlainDate>(own.calendar_date ?? dateAt(localTime, endMs));
    return {
      values: {
        ...own,
        ...derivedFrom(own, session.seconds, hypnogram),
        ...toldStages(own, hypnogram),
        ...heartRateOf(own, further.heart_rate),
        calendar_date: calendarDate,
        date: `${calendarDate}T00:00:00+00:00`,
        time_zone: localTime.zone,
        timezone_offset: offset,
      },
      key: sleepKey({ start: own.bedtime_start, sourceType, appId }),
      calendarDate,
      startsAt: startMs,
      endsAt: endMs,
      night:
        hypnogram === null ? null : { hypnogram, stream: streamText(hypnogram, startMs, offset) },
    };
  },
});

type Own = field.Given<typeof fields>;
type Told = Record<
  | 'stage_asleep_second'
  | 'stage_awake_second'
  | 'stage_light_second'
  | 'stage_rem_second'
  | 'stage_deep_second',
  number | null
>;
type Derived = Record<'duration' | 'awake' | 'light' | 'rem' | 'deep', number> & {
  /** Null if the source reports only the time in bed. */
  readonly total: number | null;
  readonly type: 'long_sleep' | 'short_sleep' | 'acknowledged_nap' | 'unknown';
  readonly efficiency: number | null;
  readonly latency: number | null;
};

/** Null without a known stage: a session of unknown stages reports only the time in bed. */
function sumsOf(hypnogram: Hypnogram | null): StageSums | null {
  const isKnown = hypnogram?.some(({ type }) => type !== stage.unknown) === true;
  return isKnown ? sumStages(hypnogram) : null;
}

/** The provider's values take precedence; others derive from the hypnogram, or from the provider's values. */
function derivedFrom(own: Own, inBed: number, hypnogram: Hypnogram | null): Derived {
  const sums = sumsOf(hypnogram);
  const duration = own.duration ?? inBed;
  const light = own.light ?? sums?.light ?? 0;
  const rem = own.rem ?? sums?.rem ?? 0;
  const deep = own.deep ?? sums?.deep ?? 0;
  const staged = light + rem + deep;
  const asleep = own.total ?? sums?.asleep ?? (staged > 0 ? staged : null);
  const total = asleep ?? (own.awake === null ? null : Math.max(0, duration - own.awake));
  const awake = own.awake ?? sums?.awake ?? (total === null ? 0 : Math.max(0, duration - total));
  // In tenths of a percent: the quotient of integers is exact at halves.
  const share = duration > 0 && total !== null ? Math.min(1000, (total * 1000) / duration) : null;
  return {
    duration,
    total,
    awake,
    light,
    rem,
    deep,
    type: own.type ?? (duration >= longSleepSeconds ? 'long_sleep' : 'short_sleep'),
    efficiency: own.efficiency ?? (share === null ? null : Math.round(share) / 10),
    latency: own.latency ?? sums?.latency ?? null,
  };
}

/** Returns the source's own stages: null if unknown, where the older fields have 0. */
function toldStages(own: Own, hypnogram: Hypnogram | null): Told {
  const sums = sumsOf(hypnogram);
  const isStaged = sums !== null && sums.light + sums.rem + sums.deep > 0;
  const parts = [own.light, own.rem, own.deep].filter((part) => part !== null);
  const staged = parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0);
  return {
    stage_asleep_second: own.total ?? sums?.asleep ?? staged,
    stage_awake_second: own.awake ?? sums?.awake ?? null,
    stage_light_second: own.light ?? (isStaged ? sums.light : null),
    stage_rem_second: own.rem ?? (isStaged ? sums.rem : null),
    stage_deep_second: own.deep ?? (isStaged ? sums.deep : null),
  };
}

function heartRateOf(
  own: Own,
  samples: readonly { readonly value: number }[] | null,
): Pick<Own, 'hr_lowest' | 'hr_average' | 'hr_maximum'> {
  const values = (samples ?? []).map(({ value }) => value);
  const has = values.length > 0;
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    hr_lowest: own.hr_lowest ?? (has ? Math.round(least(values)) : null),
    hr_average: own.hr_average ?? (has ? Math.round(sum / values.length) : null),
    hr_maximum: own.hr_maximum ?? (has ? Math.round(greatest(values)) : null),
  };
}
