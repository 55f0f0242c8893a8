import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Columns, SampleMeta } from '../chunks/columns.ts';
import { applyTimeZone, samplesWithin } from './zone-placement.ts';

const told: SampleMeta = {
  timezoneOffset: 20_700,
  type: null,
  appId: null,
  deviceId: null,
  workoutId: null,
  sport: null,
  extra: null,
};
const untold: SampleMeta = { ...told, timezoneOffset: null, type: 'automatic' };

const minute = 60_000;
/** Around the night in which Berlin sets its clocks back. */
const changedAt = Date.parse('2026-10-25T01:00Z') / minute;

const rows = fc.uniqueArray(
  fc.record({
    at: fc.integer({ min: changedAt - 3000, max: changedAt + 3000 }),
    minutes: fc.integer({ min: 0, max: 1500 }),
    isTold: fc.boolean(),
  }),
  { selector: ({ at }) => at, maxLength: 30 },
);

function columnsOf(given: readonly { at: number; minutes: number; isTold: boolean }[]): Columns {
  const inOrder = given.toSorted((left, right) => left.at - right.at);
  return {
    count: inOrder.length,
    times: Float64Array.from(inOrder, ({ at }) => at * minute),
    values: Float64Array.from(inOrder.keys()),
    ends: Float64Array.from(inOrder, ({ at, minutes }) => (at + minutes) * minute),
    secondValues: null,
    texts: null,
    metaIndex: Uint32Array.from(inOrder, ({ isTold }) => (isTold ? 0 : 1)),
    metas: [told, untold],
  };
}

const offsetAt = (ms: number): number =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').offsetNanoseconds /
  1e9;

test('what says nothing of its place gets the offsets of the zone at both ends, and the rest stays as it is', () => {
  fc.assert(
    fc.property(rows, (given) => {
      const columns = columnsOf(given);
      const placed = applyTimeZone('Europe/Berlin', columns);
      for (const [row, at] of columns.times.entries()) {
        const before = columns.metas[columns.metaIndex[row] ?? 0];
        const meta = placed.metas[placed.metaIndex[row] ?? 0];
        const last = Math.max(at, (columns.ends?.[row] ?? at) - 1);
        const [start, end] = [offsetAt(at), offsetAt(last)];
        const expected =
          before === told
            ? told
            : { ...untold, timezoneOffset: start, ...(end === start ? {} : { endOffset: end }) };
        expect(meta).toEqual(expected);
      }
      expect({ ...placed, metas: [], metaIndex: [] }).toEqual({
        ...columns,
        metas: [],
        metaIndex: [],
      });
    }),
  );
});

test('bounds take what begins from the first instant up to, not including, the last', () => {
  fc.assert(
    fc.property(rows, fc.integer(), fc.nat(4000), (given, seed, length) => {
      const columns = columnsOf(given);
      const fromMs = (changedAt - 3000 + (Math.abs(seed) % 6000)) * minute;
      const toMs = fromMs + length * minute;
      expect([...samplesWithin(columns, { fromMs, toMs }).times]).toEqual(
        [...columns.times].filter((at) => at >= fromMs && at < toMs),
      );
      expect(samplesWithin(columns, { fromMs: -Infinity, toMs: Infinity }).count).toBe(
        columns.count,
      );
    }),
  );
});
