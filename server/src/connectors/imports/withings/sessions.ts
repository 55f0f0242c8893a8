import { type Json } from '#kernel/files/json-fields.ts';
import { objectIn } from '#kernel/files/json-objects.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { Out } from '#timeseries';

import { isSpan } from '../nights/index.ts';
import { numberIn } from './measures.ts';
import { type Clock, endIn, type Moment, type Row } from './times.ts';

/** Columns by position, because names are in the account's language. */
const [light, deep, rem, awake, latency] = [2, 3, 4, 5, 7];

function positive(text: string | undefined): number | null {
  const value = numberIn(text);
  return value > 0 ? value : null;
}

function whole(text: string | undefined): number | null {
  const value = positive(text);
  return value === null ? null : Math.round(value);
}

/** Returns the start and the end of a row; null for an invalid span. */
function spanIn(
  [start = '', end = '']: readonly string[],
  clock: Clock,
): { readonly start: Moment; readonly endMs: number } | null {
  const from = clock.next(start);
  if (from === null) return null;
  // A local end is as far from its start as the local times show.
  const told = endIn(end);
  const endMs = Number.isNaN(told) ? from.atMs + wallMsBetween(start, end) : told;
  return isSpan(from.atMs, endMs) ? { start: from, endMs } : null;
}

function wallMsBetween(start: string, end: string): number {
  const [from, to] = [start, end].map((text) => endIn(`${text.trim()}Z`));
  return (to ?? Number.NaN) - (from ?? Number.NaN);
}

export function readSleep({ heading, cells }: Row, clock: Clock, out: Out): void {
  const span = spanIn(cells, clock);
  if (span === null) {
    out.refused('time');
    return;
  }
  const named = (name: string): string | undefined => cells[heading.indexOf(name)];
  const stages = [light, deep, rem].map((column) => whole(cells[column]));
  const asleep = stages.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
  const [lightSeconds, deepSeconds, remSeconds] = stages;
  out.summary('sleep', {
    source_type: 'unknown',
    bedtime_start: toWireInstant(new Date(span.start.atMs)),
    bedtime_stop: toWireInstant(new Date(span.endMs)),
    ...offsetIn(span.start),
    duration: Math.round((span.endMs - span.start.atMs) / 1000),
    total: asleep > 0 ? asleep : null,
    light: lightSeconds ?? null,
    deep: deepSeconds ?? null,
    rem: remSeconds ?? null,
    awake: whole(cells[awake]),
    latency: whole(cells[latency]),
    hr_average: whole(named('Average heart rate')),
    hr_lowest: whole(named('Heart rate (min)')),
  });
}

function offsetIn({ timezoneOffset }: Moment): object {
  return timezoneOffset === null ? {} : { timezone_offset: timezoneOffset };
}

const [typeColumn, dataColumn] = [5, 6];

export function readWorkout({ cells }: Row, clock: Clock, out: Out): void {
  const span = spanIn(cells, clock);
  if (span === null) {
    out.refused('time');
    return;
  }
  const data = parsed(cells[dataColumn] ?? '');
  const numberOf = (key: string): number | null => {
    const value = data[key];
    return typeof value === 'number' && value > 0 ? value : null;
  };
  const integerOf = (key: string): number | null => {
    const value = numberOf(key);
    return value === null ? null : Math.round(value);
  };
  out.workout({
    sourceType: 'watch',
    timeZone: null,
    points: [],
    summary: {
      time_start: toWireInstant(new Date(span.start.atMs)),
      time_end: toWireInstant(new Date(span.endMs)),
      ...offsetIn(span.start),
      sport: (cells[typeColumn] ?? '').trim().slice(0, 100) || 'other',
      calories: numberOf('calories') ?? numberOf('manual_calories'),
      distance: numberOf('distance') ?? numberOf('manual_distance'),
      steps: integerOf('steps'),
      total_elevation_gain: numberOf('elevation'),
      average_hr: integerOf('hr_average'),
      max_hr: integerOf('hr_max'),
      min_hr: integerOf('hr_min'),
    },
  });
}

function parsed(text: string): Json {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return {};
  }
}
