import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';

import { dateInUtc } from '../time.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ'];
  else process.env['TZ'] = TZ;
});

test('a time without an offset is in UTC, whatever the clock of the server', () => {
  const instants = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  const zones = fc.constantFrom('America/New_York', 'Pacific/Kiritimati', 'UTC', 'Europe/Berlin');
  fc.assert(
    fc.property(instants, zones, (at, zone) => {
      process.env['TZ'] = zone;
      const text = at.toISOString();
      expect(dateInUtc(text.slice(0, -1))).toEqual(at);
      expect(dateInUtc(text)).toEqual(at);
      expect(dateInUtc(text.slice(0, 10)).toISOString()).toBe(`${text.slice(0, 10)}T00:00:00.000Z`);
    }),
  );
  expect(dateInUtc('2026-03-29T02:30:00+02:00').toISOString()).toBe('2026-03-29T00:30:00.000Z');
  expect(dateInUtc('yesterday').getTime()).toBeNaN();
});
