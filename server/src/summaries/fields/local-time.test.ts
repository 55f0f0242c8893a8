import { describe, expect, test } from 'vitest';

import { trust } from '#kernel/brand.ts';
import type { PlainDate } from '#kernel/time.ts';

import { boundsOfDay, dateAt, type TimeZoneCandidates, localTimeOf } from './local-time.ts';

const candidates: TimeZoneCandidates = {
  zone: null,
  offsetSeconds: null,
  uploadZone: null,
  fallbackZone: null,
  textOffsetSeconds: null,
};
const noon = Date.parse('2026-07-01T12:00:00Z');
const offsetBy = (given: Partial<TimeZoneCandidates>): number =>
  localTimeOf({ ...candidates, ...given }).offsetAt(noon) / 3600;

test('the first hint that is known wins: own zone, own offset, upload, user, text, UTC', () => {
  const text = { textOffsetSeconds: 1 * 3600 };
  const user = { ...text, fallbackZone: 'Asia/Kolkata' };
  const upload = { ...user, uploadZone: 'Asia/Tokyo' };
  const offset = { ...upload, offsetSeconds: -4 * 3600 };
  const zone = { ...offset, zone: 'Europe/Berlin' };
  expect([zone, offset, upload, user, text, {}].map(offsetBy)).toEqual([2, -4, 9, 5.5, 1, 0]);
});

test('nothing is known of a time in UTC without any other hint', () => {
  expect(localTimeOf(candidates).isKnown).toBe(false);
  expect(localTimeOf({ ...candidates, offsetSeconds: 0 }).isKnown).toBe(true);
});

describe('a day', () => {
  const hoursOf = (zone: string, date: string): number => {
    const { startsAt, endsAt } = boundsOfDay(
      localTimeOf({ ...candidates, zone }),
      trust<PlainDate>(date),
    );
    return (endsAt - startsAt) / 3_600_000;
  };

  test('has 23 or 25 hours where the clock is changed', () => {
    expect(hoursOf('Europe/Berlin', '2026-03-29')).toBe(23);
    expect(hoursOf('Europe/Berlin', '2026-10-25')).toBe(25);
    expect(hoursOf('Europe/Berlin', '2026-10-26')).toBe(24);
    expect(hoursOf('Australia/Lord_Howe', '2026-10-04')).toBe(23.5);
  });

  test('begins at its midnight, or where the clock skips it, at the change', () => {
    const start = (zone: string, date: string): string =>
      new Date(
        boundsOfDay(localTimeOf({ ...candidates, zone }), trust<PlainDate>(date)).startsAt,
      ).toISOString();
    expect(start('Europe/Berlin', '2026-10-25')).toBe('2026-10-24T22:00:00.000Z');
    expect(start('America/New_York', '2026-12-31')).toBe('2026-12-31T05:00:00.000Z');
    expect(start('Africa/Cairo', '2026-04-24')).toBe('2026-04-23T22:00:00.000Z');
  });

  test('is the one that the calendar of the place shows', () => {
    const at = Date.parse('2026-10-25T00:30:00Z');
    const dateIn = (zone: string): string => dateAt(localTimeOf({ ...candidates, zone }), at);
    expect(['America/New_York', 'Europe/Berlin', 'Pacific/Kiritimati'].map(dateIn)).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-25',
    ]);
  });
});
