import { numberIn } from '#kernel/files/json-fields.ts';
/** Seconds since 1970 at which the time of FIT begins: 1989-12-31T00:00:00Z. */
export const fitEpochS = 631_065_600;
/** FIT times below are seconds since the device was switched on. */
const wallClockFromS = 0x1000_0000;
const quarterHourS = 900;
/** Both times of a pair are written within the minute. */
const driftSMax = 60;
const offsetSMax = 14 * 3600;

/** Returns a number above zero, else null: devices write zero or less if they measured nothing. */
export function positive(value: unknown): number | null {
  const number = numberIn(value);
  return number !== null && number > 0 ? number : null;
}

/** Returns null for values that were not measured or are implausible. */
export function upTo(value: unknown, max: number): number | null {
  const number = positive(value);
  return number === null || number > max ? null : number;
}

/** Returns the same, rounded. */
export function whole(value: unknown, max = 400): number | null {
  const number = upTo(value, max);
  return number === null ? null : Math.round(number);
}

/** Milliseconds since 1970; null for a time that is missing or counts from when the device was switched on. */
export function instantMs(value: unknown): number | null {
  if (!(value instanceof Date)) return null;
  const ms = value.getTime();
  return ms / 1000 >= fitEpochS + wallClockFromS ? ms : null;
}

/** Returns seconds east of UTC, from one moment in UTC and in local time; null if no zone has such an offset. */
export function offsetSeconds(utc: unknown, local: unknown): number | null {
  const utcMs = instantMs(utc);
  const localS = numberIn(local);
  if (utcMs === null || localS === null) return null;
  const difference = localS + fitEpochS - utcMs / 1000;
  const offset = Math.round(difference / quarterHourS) * quarterHourS;
  const isOffset = Math.abs(difference - offset) <= driftSMax && Math.abs(offset) <= offsetSMax;
  return isOffset ? offset : null;
}
