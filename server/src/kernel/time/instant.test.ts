import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isOfOurCalendar } from '../time.ts';
import { openInstant, parseInstant } from './instant.ts';

/** Milliseconds since the epoch; undefined for a text that is refused or has no offset. */
function read(text: string): number | undefined {
  const parsed = openInstant();
  if (!parseInstant(text, parsed) || Number.isNaN(parsed.offsetSeconds)) return undefined;
  return parsed.wallMs - parsed.offsetSeconds * 1000;
}

const two = (number: number): string => String(number).padStart(2, '0');
const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => list.join(''));
const offsets = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(
      fc.constantFrom('+', '-'),
      fc.integer({ min: 0, max: 17 }),
      fc.integer({ min: 0, max: 59 }),
    )
    .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
);
const fractions = fc.oneof(
  fc.constant(''),
  digits(1, 9).map((text) => `.${text}`),
);
const dates = fc
  .date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 19));
/** Fields that look right and often are not: day 31 of any month, hour 24, second 60. */
const fields = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.integer({ min: 0, max: 25 }),
    fc.tuple(fc.integer({ min: 0, max: 61 }), fc.integer({ min: 0, max: 61 })),
  )
  .map(
    ([year, month, day, hour, [minute, second]]) =>
      `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`,
  );

describe('parseInstant', () => {
  test('reads every real date-time of the years 1 to 9999 as Date.parse does', () => {
    fc.assert(
      fc.property(dates, fractions, offsets, (date, fraction, offset) => {
        const text = `${date}${fraction}${offset}`;
        const ms = Date.parse(text);
        expect(read(text)).toBe(isOfOurCalendar(ms) ? ms : undefined);
      }),
      { numRuns: 1000 },
    );
  });

  test('refuses every date-time that a calendar would roll over', () => {
    fc.assert(
      fc.property(fields, (text) => {
        const at = new Date(`${text}Z`);
        const isReal = isOfOurCalendar(at.getTime()) && at.toISOString().startsWith(text);
        expect(read(`${text}Z`)).toBe(isReal ? at.getTime() : undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('refuses a text in which any character was changed to one that is no digit', () => {
    const text = '2026-01-02T03:04:05.678+09:10';
    const neighbours = fc.constantFrom('/', ':', ';', ' ', 'p', '\u0130', '٣');
    const others = fc.oneof(
      neighbours,
      fc.integer({ min: 0, max: 0xff_ff }).map((code) => String.fromCodePoint(code)),
    );
    fc.assert(
      fc.property(fc.nat(text.length - 1), others, (at, other) => {
        fc.pre(!/^\d$/u.test(other) && other !== text[at] && !(text[at] === '+' && other === '-'));
        const changed = text.slice(0, at) + other + text.slice(at + 1);
        expect(parseInstant(changed, openInstant())).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-01-01T00:60:00Z',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+00:01',
    '9999-12-31T23:59:59-00:01',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00.Z',
    '2026-01-01T00:00:00.1234567890Z',
    '2026-01-01T00:00:00,5Z',
    '2026-01-01T00:00:00+18:01',
    '2026-01-01T00:00:00+01:60',
    '2026-01-01T00:00:00+0100',
    '2026-01-01T00:00:00+01',
    '2026-01-01T00:00:00+01:000',
    '2026-01-01T00:00:00z',
    '2026-01-01T00:00:00ZZ',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z ',
    '+002026-01-01T00:00:00Z',
    '20260101T000000Z',
    'Thu, 01 Jan 2026 00:00:00 GMT',
    '1767225600',
    '',
  ])('refuses %j', (text) => {
    expect(parseInstant(text, openInstant())).toBe(false);
  });

  test('keeps the offset apart from the clock on the wall, and knows when there is none', () => {
    const parsed = openInstant();
    expect(parseInstant('2026-01-01T10:00:00-05:30', parsed)).toBe(true);
    expect(parsed).toMatchObject({ wallMs: Date.UTC(2026, 0, 1, 10), offsetSeconds: -19_800 });
    expect(parseInstant('2026-01-01T10:00:00.5', parsed)).toBe(true);
    expect(parsed).toMatchObject({
      wallMs: Date.UTC(2026, 0, 1, 10, 0, 0, 500),
      offsetSeconds: Number.NaN,
    });
  });
});
