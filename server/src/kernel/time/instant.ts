import { dayMs, isOfOurCalendar } from '../time.ts';

/** A parsed date-time. Filled in place, so that reading a sample allocates nothing. */
export type ParsedInstant = {
  /** The clock on the wall, in milliseconds as if it stood in UTC. */
  wallMs: number;
  /** Seconds east of UTC; NaN where the text has no offset. */
  offsetSeconds: number;
  /** The last day that was read, as the number YYYYMMDD, and where it starts: samples mostly share their neighbour's. */
  date: number;
  dateMs: number;
};

export function openInstant(): ParsedInstant {
  return { wallMs: 0, offsetSeconds: Number.NaN, date: Number.NaN, dateMs: 0 };
}

export const offsetSecondsMax = 18 * 3600;

const plus = 43;
const minus = 45;
const dot = 46;
const zero = 48;
const colon = 58;
const letterT = 84;
const letterZ = 90;
/** Nanoseconds are the finest any client sends. */
const fractionDigitsMax = 9;
const textLengthMax = 'YYYY-MM-DDTHH:MM:SS.fffffffff+HH:MM'.length;
/** Only on these days, as numbers YYYYMMDD, an offset leads out of the years 1 to 9999; anything before the first is year 0. */
const firstDate = 10_101;
const lastDate = 99_991_231;
/** The value of invalid digits, so low that neighbouring digits cannot make the sum valid. */
const notDigits = -10_000;

function isDigitAt(bytes: Buffer, at: number): boolean {
  return ((bytes[at] ?? 0) ^ zero) <= 9;
}

function twoDigitsAt(bytes: Buffer, at: number): number {
  // The digits are 48 to 57 and 48 has none of the low four bits: this subtracts it, and past the end yields 48.
  const tens = (bytes[at] ?? 0) ^ zero;
  const units = (bytes[at + 1] ?? 0) ^ zero;
  return tens <= 9 && units <= 9 ? tens * 10 + units : notDigits;
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Returns the days since 1970-01-01. Counts years from March, so that a leap day is the last day of a year. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** Reads `YYYY-MM-DDT` into the last day; false for a day that does not exist. */
function readDate(bytes: Buffer, at: number, into: ParsedInstant): boolean {
  const isPunctuated =
    bytes[at + 4] === minus && bytes[at + 7] === minus && bytes[at + 10] === letterT;
  const year = twoDigitsAt(bytes, at) * 100 + twoDigitsAt(bytes, at + 2);
  const month = twoDigitsAt(bytes, at + 5);
  const day = twoDigitsAt(bytes, at + 8);
  if (!isPunctuated || year < 0 || month < 1 || month > 12 || day < 1) return false;
  const date = (year * 100 + month) * 100 + day;
  if (date === into.date) return true;
  if (day > daysInMonth(year, month)) return false;
  into.date = date;
  into.dateMs = daysSinceEpoch(year, month, day) * dayMs;
  return true;
}

/**
 * Parses `YYYY-MM-DDTHH:MM:SS[.f…][Z|±HH:MM]` and returns its end. Returns -1 for other text, and for dates and times
 * that do not exist or are outside the years 1 to 9999, including hour 24 and second 60. Truncates digits after
 * milliseconds.
 */
export function readInstantAt(bytes: Buffer, from: number, into: ParsedInstant): number {
  if (!readDate(bytes, from, into)) return -1;
  if (bytes[from + 13] !== colon || bytes[from + 16] !== colon) return -1;
  const hour = twoDigitsAt(bytes, from + 11);
  const minute = twoDigitsAt(bytes, from + 14);
  const second = twoDigitsAt(bytes, from + 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return -1;
  let at = from + 19;
  let ms = 0;
  if (bytes[at] === dot) {
    const digitsFrom = at + 1;
    at = digitsFrom;
    for (let worth = 100; isDigitAt(bytes, at); at += 1) {
      ms += ((bytes[at] ?? 0) - zero) * worth;
      worth = Math.trunc(worth / 10);
    }
    if (at === digitsFrom || at > digitsFrom + fractionDigitsMax) return -1;
  }
  into.wallMs = into.dateMs + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  const end = readOffsetAt(bytes, at, into);
  const isAtAnEnd = into.date <= firstDate || into.date >= lastDate;
  return isAtAnEnd && !isOfOurCalendar(into.wallMs - (into.offsetSeconds || 0) * 1000) ? -1 : end;
}

/** Parses the offset, if there is one, and returns its end; -1 if it is malformed. */
function readOffsetAt(bytes: Buffer, at: number, into: ParsedInstant): number {
  const sign = bytes[at];
  if (sign === letterZ) {
    into.offsetSeconds = 0;
    return at + 1;
  }
  if (sign !== plus && sign !== minus) {
    into.offsetSeconds = Number.NaN;
    return at;
  }
  const hours = twoDigitsAt(bytes, at + 1);
  const minutes = twoDigitsAt(bytes, at + 4);
  if (bytes[at + 3] !== colon || hours < 0 || minutes < 0 || minutes > 59) return -1;
  const seconds = hours * 3600 + minutes * 60;
  if (seconds > offsetSecondsMax) return -1;
  into.offsetSeconds = sign === minus ? -seconds : seconds;
  return at + 6;
}

/** A text's bytes and a 0 after them, which no part of an instant matches. */
const scratch = Buffer.alloc(textLengthMax + 1);

/** Reads a text that is an instant and nothing else; see `readInstantAt`. */
export function parseInstant(text: string, into: ParsedInstant): boolean {
  if (text.length > textLengthMax) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    scratch[at] = code < 128 ? code : 0;
  }
  scratch[text.length] = 0;
  return readInstantAt(scratch, 0, into) === text.length;
}
