import { type Brand, trust } from './brand.ts';

/** A calendar day, YYYY-MM-DD. Text order is date order. */
export type PlainDate = Brand<string, 'PlainDate'>;

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/u;
/** The range of storable dates: there is no year 0, and years have four digits. */
const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
const firstMs = Date.parse(`${firstDay}T00:00:00Z`);
const lastMs = Date.parse(`${lastDay}T23:59:59.999Z`);

/** Whether an instant is of the years 1 to 9999. */
export function isOfOurCalendar(ms: number): boolean {
  return ms >= firstMs && ms <= lastMs;
}

/** The day a real calendar date of the years 1 to 9999 names, or undefined (30 February, 2026-13-01, other text). */
export function parsePlainDate(text: string): PlainDate | undefined {
  if (!datePattern.test(text) || text < firstDay) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  return isReal ? trust<PlainDate>(text) : undefined;
}

/** Parses a date of a request. Accepts slashes (2026/01/31), because the mobile SDK of iOS sends them. */
export function parseAskedDate(text: string): PlainDate | undefined {
  return parsePlainDate(text.replace(/^(\d{4})\/(\d{2})\/(\d{2})$/u, '$1-$2-$3'));
}

/** Returns the day in UTC, limited to the first and last day that can be written. */
export function plainDate(at: Date): PlainDate {
  if (!isOfOurCalendar(at.getTime()))
    return trust<PlainDate>(at.getTime() < firstMs ? firstDay : lastDay);
  return trust<PlainDate>(at.toISOString().slice(0, 10));
}

const birthDateMin = '1900-01-01';
/** The rule for dates of birth, as text for a problem. */
export const birthDateRule = `Input should be a day from ${birthDateMin} to today`;

export function isBirthDate(day: PlainDate, now: Date): boolean {
  return day >= birthDateMin && day <= plainDate(now);
}

/** ISO 8601 with a numeric +00:00 offset, as the contract writes instants; fractions only where there are any. */
export function toWireInstant(at: Date): string {
  const text = at.toISOString();
  return `${text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, 23)}+00:00`;
}

/** Returns the instant without fractions, because the mobile SDK of iOS cannot read them. */
export function toWholeSecond(at: Date): string {
  return toWireInstant(new Date(Math.floor(at.getTime() / secondMs) * secondMs));
}

/** Whether the text names a zone of the IANA time zone database (offsets such as +01:00 are not zones). */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/u.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text }).format();
    return true;
  } catch {
    return false;
  }
}

const hasOffset = /:\d{2}.*(?:Z|GMT|UTC|[+-]\d{2}(?::?\d{2})?)$/iu;
const isDay = /^(?:[+-]\d{6}|\d{4})-\d{2}-\d{2}$/u;

/**
 * Returns the milliseconds of a day in UTC or of a time with its offset; NaN for other text. `Date.parse` would read a
 * time without an offset in the server's time zone, which has nothing to do with the recording.
 */
export function parseUtc(text: string): number {
  return isDay.test(text) || hasOffset.test(text) ? Date.parse(text) : Number.NaN;
}

/** Returns the instant of a text from a request or row; UTC if it has no offset, whatever the server's time zone. */
export function dateInUtc(text: string): Date {
  return new Date(parseUtc(isDay.test(text) || hasOffset.test(text) ? text : `${text}Z`));
}
