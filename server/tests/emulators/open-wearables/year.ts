import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

import type { Chunk, Version } from './sdk.ts';

type Json = Readonly<Record<string, unknown>>;

/** A year of a phone: its uploads, and what must be stored of them. */
export type Year = {
  readonly chunks: readonly Chunk[];
  /** Samples of each resource. */
  readonly samples: Readonly<Record<string, number>>;
  readonly summaries: Readonly<Record<string, number>>;
  /** Records that cannot be stored, by what the response calls them. */
  readonly leftOut: Readonly<Record<string, number>>;
};

const days = 365;
const weeks = Math.ceil(days / 7);
const isoOf = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');

/** The types of a platform. */
const names = {
  apple: {
    heartrate: 'HKQuantityTypeIdentifierHeartRate',
    steps: 'HKQuantityTypeIdentifierStepCount',
    weight: 'HKQuantityTypeIdentifierBodyMass',
    systolic: 'HKQuantityTypeIdentifierBloodPressureSystolic',
    diastolic: 'HKQuantityTypeIdentifierBloodPressureDiastolic',
    unknown: 'HKQuantityTypeIdentifierOfNextYear',
  },
  android: {
    heartrate: 'HEART_RATE',
    steps: 'STEP_COUNT',
    weight: 'WEIGHT',
    systolic: 'BLOOD_PRESSURE_SYSTOLIC',
    diastolic: 'BLOOD_PRESSURE_DIASTOLIC',
    unknown: 'OF_NEXT_YEAR',
  },
} as const;

type Kind = keyof (typeof names)['apple'] | 'sleep' | 'workouts';
type Lists = Record<Kind, Json[]>;
const source = { appId: 'com.example.health', deviceModel: 'Watch7,2', deviceType: 'watch' };

/**
 * A year before a day, the newest first: three heart rates and a count of steps a day, a night in two stretches; a workout, a
 * weight, a blood pressure, a type of a later version and a time that a wrong clock gave a week. The phone changes between winter
 * and summer time, and is in another zone for a month. `round`: Samsung's sums have other ids each time.
 */
export function yearOf(version: Version, endsAt: Date, round = 1): Year {
  const lists: Lists = {
    heartrate: [],
    steps: [],
    weight: [],
    systolic: [],
    unknown: [],
    sleep: [],
    workouts: [],
    diastolic: [],
  };
  const last = Math.floor(endsAt.getTime() / dayMs) - 1;
  for (let ago = 0; ago < days; ago += 1) addDay(lists, version, { ago, last, round });
  const { heartrate } = version.provider === 'apple' ? names.apple : names.android;
  // The other halves of the blood pressures are in requests of their own.
  const { diastolic, ...others } = lists;
  return {
    chunks: [...pagesOf(version, others), ...pagesOf(version, { diastolic })],
    samples: {
      heartrate: days * 3,
      steps: days,
      body_weight: weeks,
      blood_pressure: weeks,
    },
    summaries: { sleep: days, workouts: weeks },
    leftOut: {
      [version.provider === 'apple' ? names.apple.unknown : names.android.unknown]: weeks,
      [`${heartrate} without a time`]: weeks,
    },
  };
}

type Day = { readonly ago: number; readonly last: number; readonly round: number };

function addDay(lists: Lists, { provider }: Version, { ago, last, round }: Day): void {
  const types = provider === 'apple' ? names.apple : names.android;
  const day = (last - ago) * dayMs;
  const zoneOffset = ago < 30 ? '-05:00' : ago < days / 2 ? '+01:00' : '+02:00';
  const row = (type: string, ms: number, value: number, unit: string, lengthMs = 0): Json => ({
    id: `${type}-${ms}`,
    type,
    startDate: isoOf(ms),
    endDate: isoOf(ms + lengthMs),
    zoneOffset,
    source,
    value,
    unit,
    parentId: null,
    metadata: null,
  });
  for (const hour of [18, 12, 9])
    lists.heartrate.push(row(types.heartrate, day + hour * hourMs, 60 + (ago % 20), 'bpm'));
  for (const hour of [17]) {
    const steps = row(types.steps, day + hour * hourMs, 100 + ago, 'count', 10 * minuteMs);
    const isSum = provider === 'samsung';
    lists.steps.push(isSum ? { ...steps, id: `steps-${day}-${round}`, zoneOffset: null } : steps);
  }
  const night = day + 22 * hourMs;
  for (const [index, stage] of ['light', 'deep'].entries())
    lists.sleep.push({
      id: `night-${day}-s${index}`,
      parentId: provider === 'apple' ? null : `night-${day}`,
      stage,
      startDate: isoOf(night + index * 2 * hourMs),
      endDate: isoOf(night + (index + 1) * 2 * hourMs),
      zoneOffset,
      source,
    });
  if (ago % 7 !== 0) return;
  const noon = day + 12 * hourMs;
  const parentId = provider === 'apple' ? null : `pressure-${day}`;
  lists.weight.push(row(types.weight, noon, 70, 'kg'));
  lists.unknown.push(
    row(types.unknown, noon, 1, 'x'),
    // A phone whose clock was never set.
    { ...row(types.heartrate, noon, 60, 'bpm'), startDate: 'unknown', endDate: 'unknown' },
  );
  lists.systolic.push({ ...row(types.systolic, noon, 120, 'mmHg'), parentId });
  lists.diastolic.push({ ...row(types.diastolic, noon, 80, 'mmHg'), parentId });
  lists.workouts.push({
    id: `workout-${day}`,
    type: 'running',
    startDate: isoOf(noon + hourMs),
    endDate: isoOf(noon + 2 * hourMs),
    zoneOffset,
    source,
    values: [{ type: 'distance', value: 5000, unit: 'm' }],
  });
}

/** Requests as the SDKs make them: the types take turns in each, and every third is one of the background. */
function pagesOf({ pages }: Version, lists: Readonly<Partial<Lists>>): readonly Chunk[] {
  const left = new Map(Object.entries(lists));
  const chunks: Chunk[] = [];
  while (left.size > 0) {
    const rowsMax = chunks.length % 3 === 2 ? pages.background : pages.foreground;
    const each = Math.max(1, Math.floor(rowsMax / left.size));
    const {
      sleep = [],
      workouts = [],
      ...records
    } = Object.fromEntries([...left].map(([kind, rows]) => [kind, rows.splice(0, each)]));
    chunks.push({ records: Object.values(records).flat(), sleep, workouts });
    for (const [kind, rows] of left) if (rows.length === 0) left.delete(kind);
  }
  return chunks;
}
