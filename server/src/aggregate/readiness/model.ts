/*
 * A user's readiness: from a night compared with the nights before it, and the load of the day. Salus defines the formula and
 * its constants (docs/guides/readiness.md); they are not a diagnosis.
 */

/** The measurements of one day; null if unknown. */
export type Day = {
  /** Days since 1970. */
  readonly day: number;
  /** Milliseconds of the night that ended on the day. */
  readonly hrv: number | null;
  readonly restingHeartRate: number | null;
  readonly asleepSeconds: number | null;
  /** Minutes of exertion, each weighted by its intensity. */
  readonly load: number | null;
};

export type Readiness = {
  readonly recovery: number | null;
  readonly stress: number | null;
  readonly strain: number | null;
};

export const baselineDays = 21;
/** The fewest nights of a baseline. */
const nightsMin = 7;
const needSeconds = 8 * 3600;
/** A difference of one hour of sleep counts as one deviation. */
const sleepDeviationSeconds = 3600;
/** Larger deviations count as this many. */
const deviationsMax = 3;
/** A deviation is at least this share of the mean, because similar nights would make every change a large one. */
const deviationShareMin = { hrv: 0.08, restingHeartRate: 0.03 } as const;
const weights = { hrv: 0.9, restingHeartRate: 0.6, sleep: 0.5, base: 0.4 } as const;
/** The load at which 63 % of the scale is reached. */
const loadScale = 200;
const strainMax = 21;

/** Returns the readiness of the last of some days, in order; only those of its baseline count. */
export function readinessOf(days: readonly Day[]): Readiness {
  const today = days.at(-1);
  if (today === undefined) return { recovery: null, stress: null, strain: null };
  const before = days.filter(({ day }) => day < today.day && day >= today.day - baselineDays);
  const recovery = recoveryOf(today, before);
  return {
    recovery,
    stress: recovery === null ? null : 100 - recovery,
    strain: today.load === null ? null : strainOf(today.load),
  };
}

/** Returns 0 to 100; a night like those before it, with eight hours of sleep, is 60. */
function recoveryOf(today: Day, before: readonly Day[]): number | null {
  const { hrv, restingHeartRate, asleepSeconds } = today;
  if (hrv === null || restingHeartRate === null || asleepSeconds === null) return null;
  const hrvDeviations = deviations(
    hrv,
    before.map((day) => day.hrv),
    deviationShareMin.hrv,
  );
  const heartDeviations = deviations(
    restingHeartRate,
    before.map((day) => day.restingHeartRate),
    deviationShareMin.restingHeartRate,
  );
  if (hrvDeviations === null || heartDeviations === null) return null;
  const sleepDeviations = clamp((asleepSeconds - needSeconds) / sleepDeviationSeconds);
  const sum =
    weights.base +
    weights.hrv * hrvDeviations -
    weights.restingHeartRate * heartDeviations +
    weights.sleep * sleepDeviations;
  return Math.round(100 / (1 + Math.exp(-sum)));
}

/** Returns how many deviations a value is above the mean of the others; null if there are too few. */
function deviations(
  value: number,
  others: readonly (number | null)[],
  shareMin: number,
): number | null {
  const known = others.filter((other) => other !== null);
  if (known.length < nightsMin) return null;
  const mean = known.reduce((sum, other) => sum + other, 0) / known.length;
  const squares = known.reduce((sum, other) => sum + (other - mean) ** 2, 0);
  const deviation = Math.max(Math.sqrt(squares / (known.length - 1)), mean * shareMin);
  return deviation === 0 ? 0 : clamp((value - mean) / deviation);
}

function clamp(count: number): number {
  return Math.max(-deviationsMax, Math.min(deviationsMax, count));
}

/** 0 to 21, to a tenth: each further minute adds less. */
function strainOf(load: number): number {
  return Math.round(10 * strainMax * (1 - Math.exp(-load / loadScale))) / 10;
}

export function recoveryZone(recovery: number | null): 'red' | 'amber' | 'green' | null {
  if (recovery === null) return null;
  if (recovery <= 33) return 'red';
  return recovery <= 66 ? 'amber' : 'green';
}

export function strainZone(
  strain: number | null,
): 'low' | 'moderate' | 'high' | 'very_high' | null {
  if (strain === null) return null;
  if (strain < 7) return 'low';
  if (strain < 14) return 'moderate';
  return strain < 18 ? 'high' : 'very_high';
}

/** The weight of a minute in each heart rate zone; below half of the maximum it is 0. */
const zoneWeights = [0, 1, 2, 3, 4, 5] as const;
const intensityWeights = { low: 0.25, medium: 1.5, high: 3 } as const;

/** Returns the load of a workout, from its seconds in each zone. */
export function zoneLoad(zoneSeconds: readonly (number | null)[]): number {
  return zoneWeights.reduce(
    (sum: number, weight, zone) => sum + (weight * (zoneSeconds[zone] ?? 0)) / 60,
    0,
  );
}

/** Returns the load of a day, from its minutes of activity. */
export function intensityLoad(
  minutes: Readonly<Record<keyof typeof intensityWeights, number | null>>,
): number | null {
  if (minutes.medium === null && minutes.high === null) return null;
  return (
    intensityWeights.low * (minutes.low ?? 0) +
    intensityWeights.medium * (minutes.medium ?? 0) +
    intensityWeights.high * (minutes.high ?? 0)
  );
}
