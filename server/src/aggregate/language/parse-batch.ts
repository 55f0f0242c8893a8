import type { Problem } from '#kernel/problem.ts';
import { dayMs, parsePlainDate, parseUtc } from '#kernel/time.ts';
import { isProviderSlug } from '#sources';

import { addPeriods, countBuckets, type Period } from '../civil-time.ts';
import { findTable, isReliabilityTable } from '../tables.ts';
import { readPeriod, readQuery } from './parse-query.ts';
import type { Query, QueryBatch, Window } from './query.ts';
import { type Fields, Reader } from './reader.ts';

export const queriesMax = 20;
/** A query with more buckets is rejected: the limit allows minutes of ten weeks, or hours of eleven years. */
export const bucketsMax = 100_000;
const overridesMax = 100;
const providerCharactersMax = 63;
/** Data from other years is impossible: it is older than any user, or its clock is wrong. */
const yearMin = 1900;
const yearMax = 2100;

/** The parsed request, or all of its problems. */
export type Parsed = { readonly batch: QueryBatch } | { readonly problems: readonly Problem[] };

export function parseBatch(body: unknown): Parsed {
  const reader = Reader.of(body, ['body']);
  const fields = reader.object(['timeframe', 'queries', 'config', 'explain']);
  if (fields === null) return { problems: reader.problems };
  const config = readConfig(fields.get('config'));
  const window = readTimeframe(fields.required('timeframe'));
  const listed = fields.required('queries')?.list(queriesMax) ?? [];
  const queries = listed.map((each) => {
    const query = readQuery(each, config.naming);
    const table = query === null ? undefined : findTable(query.table);
    if (table === undefined || !isReliabilityTable(table)) return query;
    return each.refuse('The table reliability is read by continuous queries only');
  });
  if (window !== null) {
    for (const [place, query] of queries.entries()) {
      if (query !== null) refuseManyBuckets(listed[place], query, window);
    }
  }
  const explain = fields.get('explain');
  const isExplained = explain.isAbsent() ? false : explain.boolean();
  if (reader.count > 0 || window === null) return { problems: reader.problems };
  return {
    batch: {
      window,
      queries: queries.filter((query) => query !== null),
      priorityOverrides: config.overrides,
      explain: isExplained === true,
    },
  };
}

export function readConfig(reader: Reader): {
  readonly naming: 'bare' | 'qualified';
  readonly overrides: readonly string[];
} {
  const none = { naming: 'bare', overrides: [] } as const;
  if (reader.isAbsent()) return none;
  const fields = reader.object(['provider_priority_overrides', 'column_naming']);
  if (fields === null) return none;
  const naming = fields.get('column_naming');
  const given = fields.get('provider_priority_overrides');
  const overrides = given.isAbsent()
    ? []
    : (given.list(overridesMax) ?? []).flatMap((each) => readProvider(each) ?? []);
  return {
    naming: naming.isAbsent()
      ? 'bare'
      : (naming.choice(['bare', 'qualified'], 'way to name columns called') ?? 'bare'),
    overrides,
  };
}

/** Also accepts unknown providers, as pushes do. */
function readProvider(reader: Reader): string | null {
  const slug = reader.text(providerCharactersMax);
  if (slug === null || isProviderSlug(slug)) return slug;
  return reader.refuse('Input should be the slug of a provider, such as apple_health_kit');
}

/** The window that a timeframe means; null after a report. */
function readTimeframe(reader: Reader | null): Window | null {
  const fields = reader?.object(['type', 'anchor', 'past', 'start', 'end', 'placeholder']) ?? null;
  if (reader === null || fields === null) return null;
  if (!fields.get('placeholder').isAbsent()) {
    return reader.refuse('A placeholder stands only in a stored query');
  }
  const type = fields
    .required('type')
    ?.choice(['relative', 'absolute'], 'type of timeframe called');
  if (type == null) return null;
  return type === 'relative' ? readRelative(fields) : readAbsolute(fields);
}

function readRelative(fields: Fields): Window | null {
  const anchor = readDay(fields.required('anchor'));
  const past = fields.required('past');
  const period = past && readPeriod(past);
  if (anchor === null || past === null || period === null) return null;
  const toMs = anchor + dayMs;
  const fromMs = startOf(toMs, period);
  if (new Date(fromMs).getUTCFullYear() >= yearMin) return { fromMs, toMs };
  return past.refuse(`The timeframe should not begin before ${yearMin}`);
}

function startOf(toMs: number, period: Period): number {
  return addPeriods(toMs, period, -1);
}

function readAbsolute(fields: Fields): Window | null {
  const from = readDay(fields.required('start'));
  const end = fields.required('end');
  const last = readDay(end);
  if (from === null || end === null || last === null) return null;
  if (last >= from) return { fromMs: from, toMs: last + dayMs };
  return end.refuse('Input should not be before start');
}

/** Reads a day and returns its midnight. */
function readDay(reader: Reader | null): number | null {
  if (reader === null) return null;
  const { value } = reader;
  // Clients whose language has no plain dates send a midnight.
  const text =
    typeof value === 'string' ? value.replace(/T00:00:00(?:\.0+)?(?:Z|\+00:00)?$/u, '') : '';
  const day = parsePlainDate(text);
  if (day === undefined) {
    const type = 'date_from_datetime_parsing';
    return reader.refuse('Input should be a valid date, YYYY-MM-DD', { type });
  }
  const year = Number(day.slice(0, 4));
  if (year >= yearMin && year <= yearMax) return parseUtc(day);
  return reader.refuse(`Input should be a day from ${yearMin} to ${yearMax}`);
}

function refuseManyBuckets(reader: Reader | undefined, query: Query, window: Window): void {
  const key = query.groupBy.find(({ kind }) => kind === 'trunc');
  if (key?.kind !== 'trunc') return;
  if (countBuckets(key.period, window.fromMs, window.toMs) <= bucketsMax) return;
  const msg = `The timeframe has more than ${bucketsMax} buckets of date_trunc; ask for less at a time, or for longer buckets`;
  reader?.refuse(msg);
}
