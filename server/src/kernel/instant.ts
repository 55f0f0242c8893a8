import { dayMs } from './time.ts';

/** What a date-time says. Filled in place, so that reading a sample allocates nothing. */
export type ParsedInstant = {
  /** The clock on the wall, in milliseconds as if it stood in UTC. */
  wallMs: number;
  /** Seconds east of UTC; NaN where the text has no offset. */
  offsetSeconds: number;
  /** The last day that was read, `YYYY-MM-DDT`, and where it starts: samples mostly share their neighbour's. */
  date: string;
  dateMs: number;
};

export function openInstant(): ParsedInstant {
  return { wallMs: 0, offsetSeconds: Number.NaN, date: 'none', dateMs: 0 };
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
/** Stands for digits that are none: no neighbouring digits can make up for it. */
const notDigits = -10_000;

function isDigitAt(text: string, at: number): boolean {
  return (text.charCodeAt(at) ^ zero) <= 9;
}

function twoDigitsAt(text: string, at: number): number {
  // The digits are 48 to 57 and 48 has none of the low four bits: this subtracts it, and past the end yields 48.
  const tens = text.charCodeAt(at) ^ zero;
  const units = text.charCodeAt(at + 1) ^ zero;
  return tens <= 9 && units <= 9 ? tens * 10 + units : notDigits;
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Days since 1970-01-01, counted in years that begin in March so that a leap day ends one. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + yearOfEra * 365 + leapDays + dayOfYear - 719_468;
}

/** Reads `YYYY-MM-DDT` into the last day; false for a day that does not exist. */
function parseDate(text: string, into: ParsedInstant): boolean {
  const isPunctuated =
    text.charCodeAt(4) === minus && text.charCodeAt(7) === minus && text.charCodeAt(10) === letterT;
  const year = twoDigitsAt(text, 0) * 100 + twoDigitsAt(text, 2);
  const month = twoDigitsAt(text, 5);
  const day = twoDigitsAt(text, 8);
  if (!isPunctuated || year < 0 || month < 1 || month > 12) return false;
  if (day < 1 || day > daysInMonth(year, month)) return false;
  into.date = text.slice(0, 11);
  into.dateMs = daysSinceEpoch(year, month, day) * dayMs;
  return true;
}

/**
 * Reads `YYYY-MM-DDTHH:MM:SS[.f…][Z|±HH:MM]`; false for anything else and for days and times that do not exist,
 * among them hour 24 and second 60. Digits beyond milliseconds are cut off.
 */
export function parseInstant(text: string, into: ParsedInstant): boolean {
  if (!text.startsWith(into.date) && !parseDate(text, into)) return false;
  if (text.charCodeAt(13) !== colon || text.charCodeAt(16) !== colon) return false;
  const hour = twoDigitsAt(text, 11);
  const minute = twoDigitsAt(text, 14);
  const second = twoDigitsAt(text, 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return false;
  let at = 19;
  let ms = 0;
  if (text.charCodeAt(at) === dot) {
    const digitsFrom = at + 1;
    at = digitsFrom;
    for (let worth = 100; isDigitAt(text, at); at += 1) {
      ms += (text.charCodeAt(at) - zero) * worth;
      worth = Math.trunc(worth / 10);
    }
    if (at === digitsFrom || at > digitsFrom + fractionDigitsMax) return false;
  }
  const offsetSeconds = offsetAt(text, at);
  if (offsetSeconds === undefined) return false;
  into.wallMs = into.dateMs + ((hour * 60 + minute) * 60 + second) * 1000 + ms;
  into.offsetSeconds = offsetSeconds;
  return true;
}

/** The offset at the end of the text; NaN where the text ends before one. */
function offsetAt(text: string, at: number): number | undefined {
  if (text.length === at) return Number.NaN;
  const sign = text.charCodeAt(at);
  if (sign === letterZ) return text.length === at + 1 ? 0 : undefined;
  if (sign !== plus && sign !== minus) return undefined;
  if (text.length !== at + 6 || text.charCodeAt(at + 3) !== colon) return undefined;
  const hours = twoDigitsAt(text, at + 1);
  const minutes = twoDigitsAt(text, at + 4);
  if (hours < 0 || minutes < 0 || minutes > 59) return undefined;
  const seconds = hours * 3600 + minutes * 60;
  if (seconds > offsetSecondsMax) return undefined;
  return sign === minus ? -seconds : seconds;
}
