import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { parseUtc } from '../time.ts';
import { parseInZone, wallOffsetSeconds, zoneOffsetSeconds } from './time-zone.ts';

const hour = 3600;
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
  'Africa/Monrovia',
] as const;

const formats = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
);

/** The offset, asked of Intl at every instant anew. */
function referenceOffset(timeZone: (typeof zones)[number], atMs: number): number {
  const shown = formats.get(timeZone)?.format(atMs) ?? '';
  const wall = `${shown.replace(' ', 'T')}Z`;
  return (Date.parse(wall) - Math.floor(atMs / 1000) * 1000) / 1000;
}

const instants = fc.integer({ min: Date.UTC(1920, 0, 1), max: Date.UTC(2040, 0, 1) });

describe('zoneOffsetSeconds', () => {
  test('says at every instant what Intl says', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, atMs) => {
        expect(zoneOffsetSeconds(zone, atMs)).toBe(referenceOffset(zone, atMs));
      }),
      { numRuns: 300 },
    );
  });

  test('changes in the very second in which the zone does', () => {
    const springForward = Date.UTC(2026, 2, 29, 1);
    expect(zoneOffsetSeconds('Europe/Paris', springForward - 1)).toBe(hour);
    expect(zoneOffsetSeconds('Europe/Paris', springForward)).toBe(2 * hour);
    const fallBack = Date.UTC(2026, 10, 1, 6);
    expect(zoneOffsetSeconds('America/New_York', fallBack - 1)).toBe(-4 * hour);
    expect(zoneOffsetSeconds('America/New_York', fallBack)).toBe(-5 * hour);
  });
});

describe('wallOffsetSeconds', () => {
  test('leads from the wall to an instant that shows that time, or to a skipped hour', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (zone, atMs) => {
        const wallMs = atMs + referenceOffset(zone, atMs) * 1000;
        const found = wallMs - wallOffsetSeconds(zone, wallMs) * 1000;
        expect(found + referenceOffset(zone, found) * 1000).toBe(wallMs);
      }),
      { numRuns: 300 },
    );
  });

  test('reads a time that occurs twice, or never, with the offset from before the change', () => {
    expect(wallOffsetSeconds('Europe/Paris', Date.UTC(2026, 9, 25, 2, 30))).toBe(2 * hour);
    expect(wallOffsetSeconds('Europe/Paris', Date.UTC(2026, 2, 29, 2, 30))).toBe(hour);
    expect(wallOffsetSeconds('America/New_York', Date.UTC(2026, 10, 1, 1, 30))).toBe(-4 * hour);
    expect(wallOffsetSeconds('America/New_York', Date.UTC(2026, 2, 8, 2, 30))).toBe(-5 * hour);
  });
});

describe('the text of a time', () => {
  const noon = Date.UTC(2026, 2, 1, 12);

  test('is read by its own offset, and never by the clock of the server', () => {
    for (const text of [
      '2026-03-01T12:00:00Z',
      '2026-03-01T13:00:00.000+01:00',
      '2026-03-01 07:00:00-05',
      'Sun, 01 Mar 2026 12:00:00 GMT',
    ]) {
      expect(parseUtc(text)).toBe(noon);
    }
    expect(parseUtc('2026-03-01')).toBe(Date.UTC(2026, 2, 1));
    for (const text of [
      '2026-03-01T12:00:00',
      '2026-03-01 12:00',
      'March 1, 2026',
      '2026-03-01-05',
    ]) {
      expect(parseUtc(text)).toBeNaN();
    }
  });

  test('without an offset is read in the zone that is named, else in UTC', () => {
    expect(parseInZone('2026-03-01T13:00:00', 'Europe/Paris')).toBe(noon);
    expect(parseInZone('2026-03-01 12:00:00', null)).toBe(noon);
    expect(parseInZone('2026-03-01T12:00:00Z', 'Europe/Paris')).toBe(noon);
    expect(parseInZone('noon', 'Europe/Paris')).toBeNaN();
  });
});
