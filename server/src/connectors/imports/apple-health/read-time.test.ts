import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { exportTime } from '../../../../../tools/apple-health/generate-export.ts';
import { offsetIn, TimeReader } from './read-time.ts';

const nowMs = Date.UTC(2026, 10, 20);

it('reads what exports write, whatever came before', () => {
  const times = new TimeReader(nowMs);
  const second = fc.integer({ min: Date.UTC(1900, 0, 2) / 1000, max: nowMs / 1000 });
  fc.assert(
    fc.property(second, (each) => {
      expect(times.readMs(exportTime(each * 1000))).toBe(each * 1000);
    }),
  );
  expect(offsetIn('2024-01-31 08:00:00 -0530')).toBe(-19_800);
  expect(offsetIn('2024-01-31 08:00:00 +0200')).toBe(7200);
});

it.each([
  '2024-02-30 08:00:00 +0000',
  '2024-13-01 08:00:00 +0000',
  '0001-01-01 00:00:00 +0000',
  '2190-01-01 00:00:00 +0000',
  '2024-01-31 08:00:00 +9900',
  '2024-01-31 08:00:00  0000',
  '2024-01-31T08:00:00 +00:00',
  '2024-01-31',
  '',
])('%s is no time', (text) => {
  const times = new TimeReader(nowMs);
  expect(times.readMs(text)).toBeNaN();
  expect(times.readMs('2024-01-31 08:00:00 +0000')).toBe(Date.UTC(2024, 0, 31, 8));
  expect(times.readMs(text)).toBeNaN();
});
