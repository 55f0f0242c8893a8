import { UnreadableFile } from '#kernel/files/unreadable-file.ts';

export type DateOrder = 'day first' | 'month first' | 'year first';

const anyOrder =
  /^(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,3})\d*)?)? ?([AP]M)?$/iu;

/** Finds the order of day and month from all dates of a file. Throws if they do not determine it. */
export async function dateOrderOf(times: AsyncIterable<string>): Promise<DateOrder> {
  let [mayBeDayFirst, mayBeMonthFirst, hasHalves] = [true, true, false];
  for await (const text of times) {
    const [, first = '', second = '', , , , , , half] = anyOrder.exec(text.trim()) ?? [];
    if (first === '') continue;
    if (first.length === 4) return 'year first';
    if (Number(first) > 12) mayBeMonthFirst = false;
    if (Number(second) > 12) mayBeDayFirst = false;
    if (half !== undefined) hasHalves = true;
  }
  if (mayBeDayFirst && mayBeMonthFirst) {
    // Who writes AM and PM puts the month first.
    if (hasHalves) return 'month first';
    throw new UnreadableFile(
      'Every date of this file can be read with the day or with the month first; export more days.',
    );
  }
  if (!mayBeDayFirst && !mayBeMonthFirst) {
    throw new UnreadableFile(
      'The dates of this file are in no order: some have the day first, some the month.',
    );
  }
  return mayBeDayFirst ? 'day first' : 'month first';
}

/** A time as if it were UTC; NaN for none. */
export function readWall(text: string, order: DateOrder): number {
  const [, one = '', two = '', three = '', hourText, minute, second = '0', fraction = '0', half] =
    anyOrder.exec(text.trim()) ?? [];
  if (one === '') return Number.NaN;
  const [year = '', month, day] = {
    'day first': [three, two, one],
    'month first': [three, one, two],
    'year first': [one, two, three],
  }[order];
  // The century of a two-digit year is unknown.
  if (year.length !== 4) return Number.NaN;
  const hour = Number(hourText);
  const isAfternoon = half?.toUpperCase() === 'PM';
  const of24 = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0);
  const parts = [year, month, day, of24, minute, second].map(Number);
  return wallMsFrom(parts, Number(fraction.padEnd(3, '0')));
}

const wallPattern =
  /^(\d{4})-(\d{1,2})-(\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/u;

/** Parses `2026-03-01T06:00:00` as if it were UTC; NaN if it is invalid. */
export function wallMsOf(text: string): number {
  const [, year, month, day, hour, minute, second = '0', fraction = '0'] =
    wallPattern.exec(text.trim()) ?? [];
  if (year === undefined) return Number.NaN;
  const parts = [year, month, day, hour, minute, second].map(Number);
  return wallMsFrom(parts, Number(fraction.padEnd(3, '0')));
}

/** Converts year, month, day, hour, minute and second as if they were UTC; NaN if no clock shows them. */
export function wallMsFrom(parts: readonly number[], milliseconds = 0): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, milliseconds);
  const at = new Date(ms);
  const isReal =
    at.getUTCMonth() === month - 1 && at.getUTCDate() === day && hour < 24 && minute < 60;
  return isReal ? ms : Number.NaN;
}

/** A time of a file: an instant with its offset, or a local time without one. */
export type FileTime =
  | { readonly atMs: number; readonly timezoneOffset: number | null }
  | { readonly wallMs: number };

const isoPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2}(?::\d{2})?)(?:[.,](\d+))?\s*(?:(Z|UTC|GMT)|([+-])(\d{2}):?(\d{2})?)?$/iu;

/** Parses `2026-03-01T06:00:00` with or without an offset; null if it is invalid. `Z` is an instant without a location. */
export function readFileTime(text: string): FileTime | null {
  const [, date, clock, fraction = '0', utc, sign, hours, minutes = '0'] =
    isoPattern.exec(text.trim()) ?? [];
  if (date === undefined || clock === undefined) return null;
  const wallMs = wallMsOf(`${date}T${clock}`) + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (Number.isNaN(wallMs)) return null;
  if (utc !== undefined) return { atMs: wallMs, timezoneOffset: null };
  if (sign === undefined) return { wallMs };
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  const timezoneOffset = sign === '-' ? -seconds : seconds;
  const atMs = wallMs - timezoneOffset * 1000;
  // An offset of zero is how programs write UTC.
  return { atMs, timezoneOffset: timezoneOffset === 0 ? null : timezoneOffset };
}
