import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toJsonText } from '#kernel/json-text.ts';

import type { StoredSummary } from '../tables/stored-summary.ts';
import { readinessRows } from './days.ts';

const hourSeconds = 3600;
const ring = { provider: 'oura', sourceType: 'ring' };
const watch = { provider: 'garmin', sourceType: 'watch' };

type Sleep = Pick<StoredSummary, 'provider' | 'sourceType' | 'sleepRole'> & {
  readonly day: number;
  readonly hours: number;
};

function sleepOf({ day, hours, ...more }: Sleep): StoredSummary {
  const date = new Date(Date.UTC(2026, 2, day)).toISOString().slice(0, 10);
  const startsAt = Date.parse(`${date}T00:00:00Z`);
  const fields = { total: hours * hourSeconds, average_hrv: 50, hr_resting: 50, time_zone: 'UTC' };
  return {
    id: `${more.provider} ${day} ${hours}`,
    appId: null,
    deviceId: null,
    providerId: null,
    calendarDate: date,
    startsAt,
    endsAt: startsAt + hours * hourSeconds * 1000,
    timezoneOffset: 0,
    data: toJsonText(fields),
    stream: null,
    createdAt: 0,
    updatedAt: 0,
    ...more,
  };
}

const nothing = { summaries: [], ranking: [] };
const rowsOf = (...sleeps: readonly Sleep[]) =>
  readinessRows(
    {
      sleep: { summaries: sleeps.map(sleepOf), ranking: [ring, watch] },
      workout: nothing,
      activity: nothing,
    },
    null,
  ).map(({ values }) => values);

const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  ...watch,
  day,
  hours: 8,
  sleepRole: 'main' as const,
}));

test('naps, of whatever source and in any order, change no day and make none', () => {
  const naps = fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 10 }),
      hours: fc.constantFrom(0.5, 1, 2),
      source: fc.constantFrom(ring, watch),
    }),
    { maxLength: 6 },
  );
  const expected = rowsOf(...week);
  fc.assert(
    fc.property(naps, fc.nat(6), (some, place) => {
      const all = some.map(({ source, ...nap }) => ({
        ...source,
        ...nap,
        sleepRole: 'nap' as const,
      }));
      expect(rowsOf(...week.slice(0, place), ...all, ...week.slice(place))).toEqual(expected);
    }),
  );
});

test('a nap of the preferred source does not hide the night of another one', () => {
  const nap = { ...ring, day: 8, hours: 1, sleepRole: 'nap' as const };
  const night = { ...watch, day: 8, hours: 6, sleepRole: 'main' as const };
  expect(rowsOf(...week, nap, night).at(-1)).toEqual(rowsOf(...week, night).at(-1));
  expect(rowsOf(...week, night).at(-1)?.['recovery_score']).toBe(35);
});
