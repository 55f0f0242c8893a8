import { describe, expect, it } from 'vitest';

import { isTimeZone, parsePlainDate, plainDate, toWireInstant } from './time.ts';

describe('time', () => {
  it('has the days of the years 1 to 9999', () => {
    expect(parsePlainDate('0001-01-01')).toBe('0001-01-01');
    expect(parsePlainDate('9999-12-31')).toBe('9999-12-31');
    expect(plainDate(new Date('-000001-06-01T00:00:00Z'))).toBe('0001-01-01');
    expect(plainDate(new Date('+010000-01-01T00:00:00Z'))).toBe('9999-12-31');
  });

  it('takes real calendar dates only', () => {
    expect(parsePlainDate('2024-02-29')).toBe('2024-02-29');
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-01-01',
      '2026-01-01T00:00:00Z',
      '0000-01-01',
      '',
    ]) {
      expect(parsePlainDate(text)).toBeUndefined();
    }
  });

  it('takes IANA zones only', () => {
    for (const zone of ['Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires', 'US/Pacific']) {
      expect(isTimeZone(zone)).toBe(true);
    }
    for (const zone of ['+01:00', 'Mars/Base', '', 'Europe/Berlin ', '-05'])
      expect(isTimeZone(zone)).toBe(false);
  });

  it('writes instants with a numeric offset and only the fractions there are', () => {
    expect(toWireInstant(new Date('2026-11-21T01:02:03.000Z'))).toBe('2026-11-21T01:02:03+00:00');
    expect(toWireInstant(new Date('2026-11-21T01:02:03.450Z'))).toBe(
      '2026-11-21T01:02:03.450+00:00',
    );
  });
});
