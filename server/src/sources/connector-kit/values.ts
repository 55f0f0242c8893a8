import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';
import { hourMs, minuteMs, secondMs, toWireInstant } from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

/** Returns the value at a path of an object: `metricsSummary.steps`. */
export function fieldAt(object: Json, path: string): unknown {
  let value: unknown = object;
  for (const name of path.split('.')) value = isJson(value) ? value[name] : undefined;
  return value;
}

/** Returns the object at a path; an empty one if there is none. */
export function objectAt(object: Json, path: string): Json {
  const value = fieldAt(object, path);
  return isJson(value) ? value : {};
}

/** Returns a number, also one in a text: some APIs write 64-bit integers, or all numbers, as texts. */
export function decimalIn(value: unknown): number | null {
  const text = textIn(value);
  if (text === null) return numberIn(value);
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/iu.test(text) ? numberIn(Number(text)) : null;
}

/** Returns a number above zero, else null: zero means that the value was not measured. */
export function positiveIn(value: unknown): number | null {
  const number = decimalIn(value);
  return number !== null && number > 0 ? number : null;
}

/** Seconds of a duration: `27000s` as Google writes it, or ISO 8601's `PT2H44M1.5S`. */
export function durationIn(value: unknown): number | null {
  const text = textIn(value) ?? '';
  const plain = /^-?\d+(?:\.\d+)?(?=s$)/u.exec(text)?.[0];
  if (plain !== undefined) return Number(plain);
  const [whole, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?$/u.exec(text) ?? [];
  if (whole === undefined || whole === 'PT') return null;
  const ms = Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * secondMs;
  return numberIn(ms / secondMs);
}

/** Seconds east of UTC: `-25200s`, `-07:00`, `+0200`, `Z`. */
export function offsetIn(value: unknown): number | null {
  const text = textIn(value) ?? '';
  if (text === 'Z') return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/u.exec(text) ?? [];
  if (sign === undefined) return durationIn(text);
  const seconds = (Number(hours) * hourMs + Number(minutes) * minuteMs) / secondMs;
  return sign === '-' ? -seconds : seconds;
}

/** Returns the local time in milliseconds as if the clock were in UTC, whatever offset follows it. */
export function wallMsIn(value: unknown): number | null {
  const parsed = openInstant();
  return typeof value === 'string' && parseInstant(value, parsed) ? parsed.wallMs : null;
}

/** Returns the time of a sample and the offset of the clock. */
export function momentAt(
  ms: number,
  offsetSeconds: number | null,
): { readonly timestamp: string; readonly timezone_offset: number | null } {
  return { timestamp: toWireInstant(new Date(ms)), timezone_offset: offsetSeconds };
}

/** The same for a sample with a duration. */
export function intervalAt(
  [startMs, endMs]: readonly [startMs: number, endMs: number],
  offsetSeconds: number | null,
): { readonly start: string; readonly end: string; readonly timezone_offset: number | null } {
  return {
    start: toWireInstant(new Date(startMs)),
    end: toWireInstant(new Date(endMs)),
    timezone_offset: offsetSeconds,
  };
}
