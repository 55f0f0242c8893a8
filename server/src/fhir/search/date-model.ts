import { parsePlainDate, parseUtc } from '#kernel/time.ts';
import type { InstantRange } from '#users';

const prefixes = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'sa', 'eb'] as const;
type Prefix = (typeof prefixes)[number];

/** A date of a search: the time that it stands for, and how it is to be compared. */
export type DateCriterion = {
  readonly prefix: Prefix;
  readonly fromMs: number;
  /** Exclusive. */
  readonly untilMs: number;
  /** As it was given: `Z`, or an offset; undefined for a day and for a time without one, which is of whatever clock. */
  readonly zone: string | undefined;
};

export const dateRule =
  'Input should be a date of FHIR that exists (2026, 2026-01, 2026-01-31, 2026-01-31T08:00:00Z), behind one of eq, ne, gt, ge, lt, le, sa, eb or nothing';

const pattern =
  /^(?<prefix>[a-z]{2})?(?<day>\d{4}(?:-\d{2}){0,2})(?:T(?<time>\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(?<zone>Z|[+-]\d{2}:\d{2})?)?$/u;
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/u;
const offset = /^[+-](?:0\d|1[0-4]):[0-5]\d$/u;

/** Undefined for what is no date. Without an offset, the milliseconds are those of a clock that shows UTC. */
export function parseDate(text: string): DateCriterion | undefined {
  const { prefix = 'eq', day = '', time, zone } = pattern.exec(text)?.groups ?? {};
  const known = prefixes.find((each) => each === prefix);
  const span = time === undefined ? spanOfDays(day) : spanOfTime(day, time, zone ?? 'Z');
  return known === undefined || span === undefined ? undefined : { prefix: known, ...span, zone };
}

/** Milliseconds east of UTC of an offset such as `-05:00`. */
export function offsetMsOf(zone: string): number {
  const [hour = 0, minute = 0] = zone.slice(1).split(':').map(Number);
  return (zone.startsWith('-') ? -1 : 1) * (hour * 60 + minute) * 60_000;
}

type Span = Pick<DateCriterion, 'fromMs' | 'untilMs'>;

function spanOfDays(day: string): Span | undefined {
  const [year = '', month, date] = day.split('-');
  if (parsePlainDate(`${year}-${month ?? '01'}-${date ?? '01'}`) === undefined) return undefined;
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(date ?? 1)];
  const next =
    month === undefined ? [y + 1, 0, 1] : date === undefined ? [y, m + 1, 1] : [y, m, d + 1];
  return { fromMs: utc(y, m, d), untilMs: utc(next[0] ?? y, next[1] ?? m, next[2] ?? d) };
}

/** Date.UTC takes the years 0 to 99 for those of the last century. */
function utc(year: number, month: number, date: number): number {
  return new Date(0).setUTCFullYear(year, month, date);
}

function spanOfTime(day: string, time: string, zone: string): Span | undefined {
  if (parsePlainDate(day) === undefined || !timeOfDay.test(time)) return undefined;
  if (zone !== 'Z' && !offset.test(zone)) return undefined;
  const fromMs = parseUtc(`${day}T${time}${zone}`);
  const [, , second] = time.split(':');
  const lastsMs = second === undefined ? 60_000 : second.includes('.') ? 1 : 1000;
  return { fromMs, untilMs: fromMs + lastsMs };
}

/** The instants that a criterion is true of. */
export function rangeOf({ prefix, fromMs, untilMs }: DateCriterion): InstantRange {
  const [from, until] = [new Date(fromMs), new Date(untilMs)];
  const open = { from: null, until: null, isNegated: false };
  switch (prefix) {
    case 'eq':
      return { from, until, isNegated: false };
    case 'ne':
      return { from, until, isNegated: true };
    case 'gt':
    case 'sa':
      return { ...open, from: until };
    case 'ge':
      return { ...open, from };
    case 'lt':
    case 'eb':
      return { ...open, until: from };
    case 'le':
      return { ...open, until };
  }
}
