import { isTimeZone, secondMs, toWireInstant } from '#kernel/time.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';
import { isJson, type Json, numberIn, textIn } from '#sources';

/** Returns the body of a stored response. */
export function bodyIn(answer: unknown): Json {
  return isJson(answer) && isJson(answer['body']) ? answer['body'] : {};
}

/** Returns a valid name of a time zone; null for other texts. */
export function zoneIn(...values: readonly unknown[]): string | null {
  const found = values.map(textIn).find((text) => text !== null && isTimeZone(text));
  return found ?? null;
}

/** A time in seconds since 1970, in the contract's spelling. */
export function instantOf(seconds: number): string {
  return toWireInstant(new Date(seconds * secondMs));
}

/** Returns the time of a sample and the offset of the clock. */
export function momentOf(
  seconds: number,
  zone: string | null,
): { readonly timestamp: string; readonly timezone_offset: number | null } {
  const offset = zone === null ? null : zoneOffsetSeconds(zone, seconds * secondMs);
  return { timestamp: instantOf(seconds), timezone_offset: offset };
}

/** The latest that a Date can be. */
const secondsMax = 8.64e12;

/** Seconds since 1970. */
export function secondsIn(value: unknown): number | null {
  const seconds = numberIn(value);
  return seconds !== null && Math.abs(seconds) <= secondsMax ? seconds : null;
}
