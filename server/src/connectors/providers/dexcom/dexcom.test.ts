import { afterEach, beforeEach, expect, test } from 'vitest';

import { dexcomPerson } from '../../../../tests/emulators/dexcom/data.ts';
import { openDexcomEmulator } from '../../../../tests/emulators/dexcom/dexcom.ts';
import { openConnected, readAll, type TestSession } from '../../../../tests/emulators/session.ts';
import { dexcom } from './index.ts';
import { readEvents, readGlucose } from './read.ts';

const client = { clientId: 'salus', clientSecret: 'dexcom-secret' };
const accountId = 'person-1';
const now = () => new Date('2026-11-20T12:00:00Z');
const days = { from: new Date('2026-11-10'), to: new Date('2026-11-21') };

let session: TestSession;

beforeEach(async () => {
  const emulator = await openDexcomEmulator({ ...client, clock: { now } });
  emulator.put(accountId, dexcomPerson('2026-11-20', 1));
  session = await openConnected(dexcom, emulator, { ...client, accountId }, now);
});
afterEach(async () => session.close());

const read = async (resource: string) => readAll(dexcom, session, { resource, ...days });

test('values of an app and of a receiver have the offset of the clock beside them', async () => {
  const { samples } = await read('egvs');
  const value = (hour: number) => ({
    source_type: 'automatic',
    timestamp: `2026-11-20T${String(hour).padStart(2, '0')}:00:00+00:00`,
    timezone_offset: -28_800,
    unit: 'mg/dL',
    value: 100 + hour,
  });
  expect(samples['glucose']).toEqual([10, 7, 4, 1].map(value));
});

test.each([
  ['without seconds', '2026-11-20T14:15Z', '2026-11-20T06:15-08:00', '14:15:00', -28_800],
  ['with single digits', '2026-11-9T4:05:00', '2026-11-8T20:05:00', '04:05:00', -28_800],
  [
    'with seconds of offset',
    '2026-11-20T14:15:00Z',
    '2026-11-20T07:15:02-06:59:58',
    '14:15:00',
    -25_200,
  ],
  [
    'of a clock that was set wrongly',
    '2026-11-20T14:15:00',
    '2019-01-01T00:00:00',
    '14:15:00',
    null,
  ],
  ['without a clock beside', '2026-11-20T14:15:00', null, '14:15:00', null],
])('a time %s is read', (_what, systemTime, displayTime, clock, offset) => {
  const record = { systemTime, displayTime, value: 39, status: 'low', unit: 'mg/dL' };
  const [sample] = readGlucose({ records: [record] }).samples?.[0]?.data ?? [];
  // A value out of range is the bound.
  expect(sample).toMatchObject({ timezone_offset: offset, value: 39 });
  expect(sample?.['timestamp']).toContain(`T${clock}`);
});

test('what was entered is stored by its kind; what was deleted, and what says nothing, is not', async () => {
  const { samples, summaries } = await read('events');
  const at = (hour: number) => {
    const time = `2026-11-20T0${hour}:00:00+00:00`;
    return { source_type: 'app', start: time, end: time, timezone_offset: -28_800 };
  };
  expect(samples).toEqual({
    carbohydrates: [{ ...at(1), unit: 'g', value: 45 }],
    insulin_injection: [
      { ...at(3), type: 'long_acting', unit: 'unit', value: 12 },
      { ...at(2), type: 'rapid_acting', unit: 'unit', value: 4.5 },
    ],
    note: [{ ...at(5), value: 'A long walk' }],
    glucose: [],
  });
  expect(summaries['workouts']).toMatchObject([
    { time_start: '2026-11-20T04:00:00+00:00', time_end: '2026-11-20T04:30:00+00:00' },
  ]);
});

test('blood glucose that was entered is of a finger', () => {
  const record = {
    systemTime: '2026-11-20T14:15:00Z',
    eventType: 'bloodGlucose',
    value: '5.6',
    unit: 'mmol/L',
  };
  const found = readEvents({ records: [record] }).samples?.find(
    (each) => each.resource === 'glucose',
  );
  expect(found?.data).toMatchObject([{ source_type: 'fingerprick', unit: 'mmol/L', value: 5.6 }]);
});

test('a transmitter is a device', async () => {
  const pages = dexcom.pull(session, { resource: 'devices', ...days });
  for await (const page of pages) {
    expect(dexcom.normalise(page).devices).toEqual([
      { providerId: 'a2c31f9e', model: 'g7', manufacturer: 'Dexcom', sourceType: 'automatic' },
    ]);
  }
});
