import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseDay, parseTimestamp, writeTimestamp } from './timestamp.ts';

const zone = 'America/Phoenix';

test.each([
  ['20260304', '2026-03-04T07:00:00.000Z'],
  ['2026030408', '2026-03-04T15:00:00.000Z'],
  ['202603040815', '2026-03-04T15:15:00.000Z'],
  ['20260304081530', '2026-03-04T15:15:30.000Z'],
  ['20260304081530.25', '2026-03-04T15:15:30.250Z'],
  ['20260304081530-0500', '2026-03-04T13:15:30.000Z'],
  ['202603040815+0000', '2026-03-04T08:15:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(parseTimestamp(text, zone)?.at.toISOString()).toBe(instant);
});

test.each(['', '2026', '202603', '20260230', '2026030424', '20260304081560', 'yesterday'])(
  '%j is no instant',
  (text) => {
    expect(parseTimestamp(text, zone)).toBeUndefined();
  },
);

test('what is written is read again, to the second', () => {
  const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
  fc.assert(
    fc.property(seconds, (second) => {
      const at = new Date(second * 1000);
      expect(parseTimestamp(writeTimestamp(at), zone)?.at).toEqual(at);
    }),
  );
});

test('a birth date may have a time behind it', () => {
  expect(parseDay('19840229')).toBe('1984-02-29');
  expect(parseDay('198402291200')).toBe('1984-02-29');
  expect(parseDay('19850229')).toBeUndefined();
});
