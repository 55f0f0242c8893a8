import { minuteMs, type PlainDate } from '#kernel/time.ts';

export type HeartRateSample = { readonly atMs: number; readonly bpm: number };

/** Seconds below 50 %, then from 50, 60, 70, 80 and 90 % of the maximum. */
export type ZoneSeconds = readonly [number, number, number, number, number, number];

/** The age that is assumed if it is unknown. */
const ageDefault = 30;
const maximumAtBirth = 220;
const zoneBorders = [0.5, 0.6, 0.7, 0.8, 0.9] as const;
/** A sample counts until the next one, at most this long: the rest of a gap is unknown. */
const sampleMsMax = 5 * minuteMs;

/** 220 less the age on a day, in beats a minute. */
export function maximumHeartRate(birthDate: PlainDate | null, on: PlainDate): number {
  return maximumAtBirth - (birthDate === null ? ageDefault : ageOn(birthDate, on));
}

function ageOn(birthDate: PlainDate, on: PlainDate): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return Math.max(0, on.slice(5) < birthDate.slice(5) ? years - 1 : years);
}

/** How long the heart beat in each zone until the end, in whole seconds. */
export function heartRateZones(
  samples: readonly HeartRateSample[],
  maximum: number,
  endsAtMs: number,
): ZoneSeconds {
  const inOrder = samples.toSorted((a, b) => a.atMs - b.atMs);
  const zones: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (const [index, { atMs, bpm }] of inOrder.entries()) {
    const untilMs = Math.min(inOrder[index + 1]?.atMs ?? endsAtMs, endsAtMs, atMs + sampleMsMax);
    const zone = zoneBorders.filter((border) => bpm >= border * maximum).length;
    zones[zone] = (zones[zone] ?? 0) + Math.max(0, untilMs - atMs);
  }
  const [a, b, c, d, e, f] = zones;
  return [inSeconds(a), inSeconds(b), inSeconds(c), inSeconds(d), inSeconds(e), inSeconds(f)];
}

function inSeconds(ms: number): number {
  return Math.round(ms / 1000);
}
