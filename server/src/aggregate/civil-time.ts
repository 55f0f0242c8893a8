import { dayMs, hourMs, minuteMs } from '#kernel/time.ts';

/*
 * Floating local time: the time of a local clock, in milliseconds as if the clock were in UTC. A civil day always has 24
 * hours here, although the user's day may have had 23 or 25.
 */

export const periodUnits = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type PeriodUnit = (typeof periodUnits)[number];
export type Period = { readonly value: number; readonly unit: PeriodUnit };

export const dateParts = [...periodUnits, 'weekday', 'week_of_year', 'day_of_year'] as const;
export type DatePart = (typeof dateParts)[number];

const weekMs = 7 * dayMs;
const fixedMs = { minute: minuteMs, hour: hourMs, day: dayMs, week: weekMs } as const;
/** A Monday, from which buckets of minutes to weeks are counted. Months and years are counted from 2000. */
const fixedOrigin = Date.UTC(2000, 0, 3);
const monthOrigin = 2000 * 12;

/** Returns the months of a period; null for one of a fixed length. */
function monthsOf({ value, unit }: Period): number | null {
  if (unit === 'month') return value;
  return unit === 'year' ? value * 12 : null;
}

function widthOf({ value, unit }: Period): number {
  return unit === 'month' || unit === 'year' ? Number.NaN : value * fixedMs[unit];
}

function monthOf(ms: number): number {
  const at = new Date(ms);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month - Math.floor(month / 12) * 12, 1);
}

/** Returns the time this many periods later; a day that the month does not have becomes its last day. */
export function addPeriods(ms: number, period: Period, count: number): number {
  const months = monthsOf(period);
  if (months === null) return ms + widthOf(period) * count;
  const month = monthOf(ms) + months * count;
  const at = new Date(ms);
  const lastDay = new Date(monthStart(month + 1) - dayMs).getUTCDate();
  const day = Math.min(at.getUTCDate(), lastDay);
  const timeOfDay = ms - Math.floor(ms / dayMs) * dayMs;
  return monthStart(month) + (day - 1) * dayMs + timeOfDay;
}

/** The start of the bucket that a time falls into. */
export function truncate(ms: number, period: Period): number {
  const months = monthsOf(period);
  if (months === null) {
    const width = widthOf(period);
    return Math.floor((ms - fixedOrigin) / width) * width + fixedOrigin;
  }
  const since = monthOf(ms) - monthOrigin;
  return monthStart(Math.floor(since / months) * months + monthOrigin);
}

/** About how long a period is at least, to compare and to bound. */
export function shortestMs(period: Period): number {
  const months = monthsOf(period);
  return months === null ? widthOf(period) : months * 28 * dayMs;
}

/** The buckets of a window, in their order. */
export class Buckets {
  readonly count: number;
  readonly #firstMs: number;
  /** Null for months, whose starts are listed. */
  readonly #widthMs: number | null;
  readonly #starts: Float64Array;
  #last = 0;

  constructor(
    period: Period,
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  ) {
    this.#firstMs = truncate(fromMs, period);
    if (monthsOf(period) === null) {
      this.#widthMs = widthOf(period);
      this.#starts = new Float64Array(0);
      this.count = Math.ceil((toMs - this.#firstMs) / this.#widthMs);
      return;
    }
    this.#widthMs = null;
    const starts: number[] = [];
    for (let start = this.#firstMs; start < toMs; start = addPeriods(start, period, 1)) {
      starts.push(start);
    }
    this.#starts = Float64Array.from([...starts, Number.POSITIVE_INFINITY]);
    this.count = starts.length;
  }

  startOf(bucket: number): number {
    return this.#widthMs === null
      ? (this.#starts[bucket] ?? Number.NaN)
      : this.#firstMs + bucket * this.#widthMs;
  }

  /** Returns the first row after one that is in another bucket. */
  endOfRun(bucket: number, times: Float64Array, row: number): number {
    const from = this.startOf(bucket);
    const to =
      this.#widthMs === null ? (this.#starts[bucket + 1] ?? Number.NaN) : from + this.#widthMs;
    let end = row + 1;
    while (end < times.length) {
      const at = times[end] ?? Number.NaN;
      if (!(at >= from && at < to)) break;
      end += 1;
    }
    return end;
  }

  /** The bucket of a time in the window. */
  indexOf(ms: number): number {
    if (this.#widthMs !== null) return Math.floor((ms - this.#firstMs) / this.#widthMs);
    const starts = this.#starts;
    // Times are mostly in ascending order.
    if (ms >= (starts[this.#last] ?? 0) && ms < (starts[this.#last + 1] ?? 0)) return this.#last;
    let low = 0;
    let high = this.count - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((starts[middle] ?? 0) <= ms) low = middle;
      else high = middle - 1;
    }
    this.#last = low;
    return low;
  }
}

/** Returns the most buckets that a window can have, without creating them. */
export function countBuckets(period: Period, fromMs: number, toMs: number): number {
  return Math.ceil((toMs - fromMs) / shortestMs(period)) + 1;
}

/** Returns a part of a date. Weekdays and weeks follow ISO 8601: 1 is Monday, week 1 has the year's first Thursday. */
export function datePart(ms: number, part: DatePart): number {
  const at = new Date(ms);
  switch (part) {
    case 'minute':
      return at.getUTCMinutes();
    case 'hour':
      return at.getUTCHours();
    case 'day':
      return at.getUTCDate();
    case 'month':
      return at.getUTCMonth() + 1;
    case 'year':
      return at.getUTCFullYear();
    case 'weekday':
      return ((at.getUTCDay() + 6) % 7) + 1;
    case 'week':
    case 'week_of_year': {
      const thursday = truncate(ms, { value: 1, unit: 'week' }) + 3 * dayMs;
      return Math.floor((thursday - yearStart(thursday)) / weekMs) + 1;
    }
    case 'day_of_year':
      return Math.floor((ms - yearStart(ms)) / dayMs) + 1;
  }
}

function yearStart(ms: number): number {
  return Date.UTC(new Date(ms).getUTCFullYear(), 0, 1);
}

/** The last formatted day, because consecutive times mostly have the same one. */
let writtenDay = Number.NaN;
let writtenText = '';
/** Cache of formatted days: most queries have the same days, and formatting them takes as long as the rest. */
const dayTexts = new Map<number, string>();
const dayTextsMax = 4096;

/** `YYYY-MM-DDT` */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size >= dayTextsMax) dayTexts.clear();
  const text = new Date(day * dayMs).toISOString().slice(0, -13);
  dayTexts.set(day, text);
  return text;
}

const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));
const wholeHours = twoDigits.slice(0, 24).map((hour) => `${hour}:00:00`);

/** Returns `YYYY-MM-DDTHH:MM:SS`, with milliseconds if they are not zero. */
export function localText(ms: number): string {
  const day = Math.floor(ms / dayMs);
  if (day !== writtenDay) {
    writtenText = dayText(day);
    writtenDay = day;
  }
  const sinceMidnight = ms - day * dayMs;
  // Most times are the start of a bucket.
  if (sinceMidnight % hourMs === 0) return writtenText + (wholeHours[sinceMidnight / hourMs] ?? '');
  const seconds = Math.floor(sinceMidnight / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const text = `${writtenText}${twoDigits[hours]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`;
  const rest = sinceMidnight - seconds * 1000;
  return rest === 0 ? text : `${text}.${String(rest).padStart(3, '0')}`;
}
