import type { Problem } from '#kernel/problem.ts';
import {
  dayMs,
  parseAskedDate,
  parseUtc,
  type PlainDate,
  plainDate,
  secondMs,
} from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import type { SummaryResource } from '../resources/resources.ts';

/** The requested summaries. If both kinds of bounds are given, both apply. */
export type Range = {
  /** The first and the last day. */
  readonly fromDate: PlainDate | null;
  readonly toDate: PlainDate | null;
  /** The position of the summary in time, [fromMs, toMs). */
  readonly fromMs: number | null;
  readonly toMs: number | null;
};

type Bound = { readonly date: PlainDate } | { readonly ms: number };

/**
 * Parses the bounds. A date is a day on the user's calendar, and the last one is included. A date-time is an instant, and the end
 * is excluded. For summaries without a time, a date-time stands for its day.
 */
export function rangeOf(
  resource: Pick<SummaryResource, 'bounds' | 'placedBy'>,
  query: { readonly start_date: string; readonly end_date?: string },
): { readonly range: Range } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const boundIn = (name: 'start_date' | 'end_date', text: string): Bound | null => {
    const bound = parseBound(text, name);
    if (bound !== null) return 'date' in bound ? bound : asPlaced(resource, name, bound.ms);
    const msg = 'Input should be a valid date, YYYY-MM-DD, or datetime, ISO 8601';
    problems.push({ type: 'datetime_parsing', loc: ['query', name], msg, input: text });
    return null;
  };
  const start = boundIn('start_date', query.start_date);
  const hasEnd = query.end_date !== undefined && query.end_date !== '';
  const end = hasEnd ? boundIn('end_date', query.end_date ?? '') : null;
  if (start !== null && end !== null && firstMs(end) < firstMs(start)) {
    const msg = 'end_date should not be before start_date';
    problems.push({ type: 'value_error', loc: ['query', 'end_date'], msg, input: query.end_date });
  }
  if (problems.length > 0) return { problems };
  return {
    range: {
      fromDate: start !== null && 'date' in start ? start.date : null,
      toDate: end !== null && 'date' in end ? end.date : null,
      fromMs: start !== null && 'ms' in start ? start.ms : null,
      toMs: end !== null && 'ms' in end ? end.ms : null,
    },
  };
}

function asPlaced(
  { bounds, placedBy }: Pick<SummaryResource, 'bounds' | 'placedBy'>,
  name: 'start_date' | 'end_date',
  ms: number,
): Bound {
  // Clients whose language has no plain dates send a midnight that stands for the day.
  if (bounds === 'dates') return { date: plainDate(new Date(ms)) };
  if (placedBy !== 'day') return { ms };
  return { date: plainDate(new Date(name === 'end_date' ? ms - 1 : ms)) };
}

function firstMs(bound: Bound): number {
  return 'date' in bound ? parseUtc(bound.date) : bound.ms;
}

const lastSecondMs = dayMs - secondMs;

/** A date-time without an offset is in UTC. The last second of a day is the end of that day. */
function parseBound(text: string, name: 'start_date' | 'end_date'): Bound | null {
  const date = parseAskedDate(text);
  if (date !== undefined) return { date };
  // An unescaped plus sign in the URL arrives as a space.
  const iso = text
    .replace(/^(\d{4}-\d{2}-\d{2}) /u, '$1T')
    .replace(/ (\d{2}:?\d{2})$/u, '+$1')
    .replace(/([+-]\d{2})(\d{2})$/u, '$1:$2')
    .replace(/T(\d{2}:\d{2})(?=$|Z|[+-])/u, 'T$1:00');
  const parsed = openInstant();
  if (!parseInstant(iso, parsed)) return null;
  const offset = Number.isNaN(parsed.offsetSeconds) ? 0 : parsed.offsetSeconds;
  const sinceMidnight = parsed.wallMs - Math.floor(parsed.wallMs / dayMs) * dayMs;
  if (name === 'start_date' || sinceMidnight < lastSecondMs) {
    return { ms: parsed.wallMs - offset * 1000 };
  }
  if (offset === 0) return { date: plainDate(new Date(parsed.wallMs)) };
  return { ms: parsed.wallMs - sinceMidnight + dayMs - offset * 1000 };
}
