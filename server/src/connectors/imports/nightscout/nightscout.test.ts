import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { nightscout } from './index.ts';

const atMs = Date.parse('2026-03-01T06:00:00Z');

const records: readonly object[] = [
  { _id: { $oid: 'a' }, type: 'sgv', sgv: 120, date: atMs, utcOffset: 60 },
  { type: 'sgv', sgv: '130', date: { $numberLong: String(atMs + 300_000) } },
  { type: 'sgv', sgv: 5, date: atMs + 600_000 },
  { type: 'mbg', mbg: 110, date: atMs + 900_000 },
  { type: 'cal', slope: 800, date: atMs },
  { type: 'sgv', sgv: 90, date: atMs, isValid: false },
  { eventType: 'Meal Bolus', created_at: '2026-03-01T07:00:00Z', insulin: 4.5, carbs: 40 },
  { eventType: 'Temp Basal', created_at: '2026-03-01T07:00:00Z', absolute: 1.2, duration: 30 },
  {
    eventType: 'BG Check',
    created_at: '2026-03-01T08:00:00Z',
    glucose: 5.5,
    glucoseType: 'Finger',
    units: 'mmol',
  },
  {
    eventType: 'BG Check',
    created_at: '2026-03-01T08:00:00Z',
    glucose: 5.5,
    glucoseType: 'Finger',
    units: 'stone',
  },
  { eventType: 'Note', created_at: 'yesterday', carbs: 3, notes: 'private' },
];

it('is read as a list or one object a line', async () => {
  for (const content of [
    JSON.stringify(records, null, 1),
    records.map((each) => JSON.stringify(each)).join('\n'),
  ]) {
    const { samples, report } = await readAs(nightscout, content);
    const told = samples.map(({ resource, atMs: at, value, sourceType, type, offset }) => [
      resource,
      (at - atMs) / 60_000,
      Math.round(value * 100) / 100,
      type ?? sourceType,
      offset,
    ]);
    expect(told).toEqual([
      ['carbohydrates', 60, 40, 'app', null],
      ['glucose', 0, 6.66, 'automatic', 3600],
      ['glucose', 5, 7.22, 'automatic', null],
      ['glucose', 15, 6.11, 'fingerprick', null],
      ['glucose', 120, 5.5, 'fingerprick', null],
      ['insulin_injection', 60, 4.5, 'rapid_acting', null],
    ]);
    expect(report).toMatchObject({
      refused: { time: 1, unit: 1, value: 0 },
      notImported: {
        'error codes of a sensor': 1,
        'entries of type cal': 1,
        'deleted records': 1,
        'treatment Temp Basal': 1,
      },
    });
    expect(JSON.stringify(report)).not.toContain('private');
  }
});

it('keeps whatever entries it is written of', async () => {
  const entry = fc.record({ minute: fc.nat(300_000), sgv: fc.integer({ min: 39, max: 400 }) });
  const entries = fc.uniqueArray(entry, {
    minLength: 1,
    maxLength: 60,
    selector: ({ minute }) => minute,
  });
  await fc.assert(
    fc.asyncProperty(entries, fc.boolean(), async (given, isWrapped) => {
      const content = JSON.stringify(
        given.map(({ minute, sgv }) => {
          const date = atMs + minute * 60_000;
          return { type: 'sgv', sgv, date: isWrapped ? { $numberLong: String(date) } : date };
        }),
      );
      const { samples } = await readAs(nightscout, content);
      const told = samples.map(({ atMs: at, value }) => [
        (at - atMs) / 60_000,
        Math.round(value * 18.0156),
      ]);
      const inOrder = given.toSorted((one, other) => one.minute - other.minute);
      expect(told).toEqual(inOrder.map(({ minute, sgv }) => [minute, sgv]));
    }),
    { numRuns: 20 },
  );
});

it('that is cut off is refused', async () => {
  const whole = JSON.stringify(records);
  await expect(readAs(nightscout, whole.slice(0, -20))).rejects.toThrow('cut off');
});

it('takes the moments of a recorded server, which have parts of a millisecond, as whole ones', async () => {
  const recorded = [
    { date: 1_778_284_500_105.5488, sgv: 164, trend: 4, utcOffset: 0, type: 'sgv' },
    { date: 1_778_284_199_907.4019, sgv: 144, trend: 5, utcOffset: 0, type: 'sgv' },
  ];
  const { samples } = await readAs(nightscout, JSON.stringify(recorded));
  expect(samples.map((each) => each.atMs)).toEqual([1_778_284_199_907, 1_778_284_500_105]);
});

it('places a treatment whose time has no offset in the zone that is named, and else names it', async () => {
  const content = JSON.stringify([
    { eventType: 'Meal Bolus', created_at: '2026-06-01T12:00:00', insulin: 2 },
    { eventType: 'Meal Bolus', created_at: '2026-06-01T12:00:00Z', insulin: 3 },
  ]);
  const inZone = await readAs(nightscout, content, { timeZone: 'Asia/Tokyo' });
  expect(inZone.samples.map((each) => [new Date(each.atMs).toISOString(), each.value])).toEqual([
    ['2026-06-01T03:00:00.000Z', 2],
    ['2026-06-01T12:00:00.000Z', 3],
  ]);
  const { samples, report } = await readAs(nightscout, content);
  expect(samples).toHaveLength(1);
  expect(report).toMatchObject({
    refused: { time: 1 },
    notes: [expect.stringContaining('say where they were recorded')],
  });
});
