import { createHash } from 'node:crypto';

import { uuidPattern } from '#kernel/formats.ts';
import { keysOf } from '#kernel/records.ts';
import { dayMs, hourMs, parseUtc } from '#kernel/time.ts';

/** What an Observation of measurements is of: an hour, a day, or one sample. */
export type Interval = 'hour' | 'day' | 'raw';

/** Where the samples of a series come from, and what they are of. */
export type SeriesName = {
  readonly resource: string;
  readonly subKind: string;
  readonly provider: string;
  readonly sourceType: string;
};

const keyLength = 12;

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, keyLength);
}

/** The same each time, also where data were erased and came again. */
export function seriesKey({ resource, subKind, provider, sourceType }: SeriesName): string {
  return digest([resource, subKind, provider, sourceType]);
}

export function deviceId(userId: string, provider: string, sourceType: string): string {
  return `${userId}.${digest([provider, sourceType])}`;
}

/** Before every sample, so that what is left is no negative number. */
const firstMs = -62_135_596_800_000;
const sampleDigits = 9;
const letters = { hour: 'h', day: 'd', raw: 'r' } as const;

/** The part of an id that stands for a time: an hour or day since 1970, or milliseconds. */
export function timeText(interval: Interval, place: number): string {
  switch (interval) {
    case 'hour':
      return new Date(place * hourMs).toISOString().slice(0, 13).replaceAll(/[-T]/gu, '');
    case 'day':
      return new Date(place * dayMs).toISOString().slice(0, 10).replaceAll('-', '');
    case 'raw':
      return (place - firstMs).toString(36).padStart(sampleDigits, '0');
  }
}

/** Everything of an id but the time. */
export function idPrefix(userId: string, series: SeriesName, interval: Interval): string {
  return `${userId}.${seriesKey(series)}.${letters[interval]}`;
}

export type ObservationId = {
  readonly userId: string;
  readonly key: string;
  readonly interval: Interval;
  readonly place: number;
};

/** Undefined for the id of something else. */
export function parseId(id: string): ObservationId | undefined {
  const { user = '', key = '', letter, time = '' } = pattern.exec(id)?.groups ?? {};
  const interval = keysOf<Interval>(letters).find((each) => letters[each] === letter);
  if (interval === undefined || !uuidPattern.test(user)) return undefined;
  const place = placeOf(interval, time);
  if (!Number.isFinite(place) || timeText(interval, place) !== time) return undefined;
  return { userId: user, key, interval, place };
}

const pattern =
  /^(?<user>[0-9a-f-]{36})\.(?<key>[0-9a-f]{12})\.(?<letter>[hdr])(?<time>[0-9a-z]{8,10})$/u;

function placeOf(interval: Interval, time: string): number {
  if (interval === 'raw') {
    const ms = Number.parseInt(time, 36) + firstMs;
    return Math.abs(ms) < 8.64e15 ? ms : Number.NaN;
  }
  const [, year, month, day, hour = '00'] = /^(\d{4})(\d\d)(\d\d)(\d\d)?$/u.exec(time) ?? [];
  const at = parseUtc(`${year}-${month}-${day}T${hour}:00:00Z`);
  return at / (interval === 'hour' ? hourMs : dayMs);
}

/** The last group of the UUID of a summary. */
export const summaryDigits = 12;
