import * as fc from 'fast-check';
import { expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { clarity } from './index.ts';

type Row = {
  readonly time: string;
  readonly event: string;
  readonly subtype?: string;
  readonly glucose?: string;
  readonly insulin?: string;
  readonly carbs?: string;
  /** The transmitter's own clock. */
  readonly transmitterTime?: string;
};

const english =
  'Index,Timestamp (YYYY-MM-DDThh:mm:ss),Event Type,Event Subtype,Patient Info,Device Info,Source Device ID,Glucose Value (mg/dL),Insulin Value (u),Carb Value (grams),Duration (hh:mm:ss),Glucose Rate of Change (mg/dL/min),Transmitter Time (Long Integer),Transmitter ID';
const german =
  'Index;Zeitstempel (JJJJ-MM-TTThh:mm:ss);Ereignisart;Ereignis-Untertyp;Patienteninfo;Geräteinfo;Quellgeräte-ID;Glukosewert (mmol/L);Insulinwert (E);Kohlenhydratwert (Gramm);Dauer (hh:mm:ss);Glukoseänderungsrate (mmol/L/min);Transmitterzeit (Ganzzahl);Transmitter-ID';

/** Quoted and ragged, as Clarity writes. */
function write(rows: readonly Row[], heading = english): string {
  const delimiter = heading.includes(';') ? ';' : ',';
  const quoted = (cells: readonly string[]): string =>
    cells.map((cell) => `"${cell}"`).join(delimiter);
  const preamble = [
    ['1', '', 'FirstName', '', 'Jane', '', '', '', '', '', '', '', '', ''],
    ['2', '', 'Alert', 'Low', '', '', '', '70', '', '', '', '', ''],
  ];
  const lines = rows.map(
    ({ time, event, subtype = '', glucose = '', insulin = '', carbs = '', ...more }, index) => [
      String(index + 3),
      time,
      event,
      subtype,
      '',
      '',
      'iOS',
      glucose,
      insulin,
      carbs,
      ...(more.transmitterTime === undefined ? [''] : ['', '', more.transmitterTime, 'T1']),
    ],
  );
  return `\uFEFF${[heading.split(delimiter), ...preamble, ...lines].map(quoted).join('\r\n')}\r\n`;
}

const minutes = (text: string): number => Date.parse(text) / 60_000;

it('is read by place, in whatever language', async () => {
  const rows: readonly Row[] = [
    { time: '2026-06-01T00:03:00', event: 'EGV', glucose: '110' },
    { time: '2026-06-01T00:08:00', event: 'EGV', glucose: 'Low' },
    { time: '2026-06-01T07:00:00', event: 'Calibration', glucose: '120' },
    { time: '2026-06-01T07:30:00', event: 'Insulin', subtype: 'Fast-Acting', insulin: '4.5' },
    { time: '2026-06-01T07:31:00', event: 'Insulin', subtype: 'Long-Acting', insulin: '12' },
    { time: '2026-06-01T07:32:00', event: 'Carbs', carbs: '45' },
    { time: '2026-06-01T18:00:00', event: 'Exercise', subtype: 'Heavy' },
    { time: '2026-06-31T18:00:00', event: 'EGV', glucose: '100' },
  ];
  const { samples, report } = await readAs(clarity, write(rows), { timeZone: 'Europe/Berlin' });
  const told = samples.map(({ resource, atMs, value, sourceType, type }) => [
    resource,
    atMs / 60_000 - minutes('2026-05-31T22:00:00Z'),
    Math.round(value * 100) / 100,
    type ?? sourceType,
  ]);
  expect(told).toEqual([
    ['carbohydrates', 452, 45, 'app'],
    ['glucose', 3, 6.11, 'automatic'],
    ['glucose', 420, 6.66, 'fingerprick'],
    ['insulin_injection', 450, 4.5, 'rapid_acting'],
    ['insulin_injection', 451, 12, 'long_acting'],
  ]);
  expect(report).toMatchObject({
    samples: 5,
    refused: { time: 1, unit: 0, value: 0 },
    notImported: {
      'rows without a time: names, devices, settings': 2,
      "glucose beyond the sensor's range": 1,
      'event Exercise': 1,
    },
    notes: [expect.stringContaining('Europe/Berlin')],
  });
  expect(JSON.stringify(report)).not.toContain('Jane');

  const inGerman = write([{ time: '2026-06-01T00:03:00', event: 'EGV', glucose: '6,1' }], german);
  const german1 = await readAs(clarity, inGerman, { timeZone: 'Europe/Berlin' });
  expect(german1.samples).toMatchObject([{ resource: 'glucose', value: 6.1 }]);
});

it('is placed where it was recorded, also in the hour that comes twice', async () => {
  const times = ['01:55', '02:00', '02:30', '02:55', '02:00', '02:30', '02:55', '03:00'];
  const rows = times.map((time) => ({
    time: `2026-10-25T${time}:00`,
    event: 'EGV',
    glucose: '90',
  }));
  const { samples } = await readAs(clarity, write(rows), { timeZone: 'Europe/Berlin' });
  expect(samples.map(({ atMs }) => atMs / 60_000 - minutes('2026-10-24T23:55:00Z'))).toEqual([
    0, 5, 35, 60, 65, 95, 120, 125,
  ]);
  await expect(readAs(clarity, write(rows))).rejects.toThrow(/local times only/u);
});

it('sorted by the times on the wall is told apart by the clock of the transmitter', async () => {
  const times = ['01:55', '02:00', '02:00', '02:30', '02:30', '03:00'];
  const seconds = [100, 4000, 400, 2200, 5800, 7600];
  const rows = times.map((time, index) => ({
    time: `2026-10-25T${time}:00`,
    event: 'EGV',
    glucose: String(90 + index),
    transmitterTime: String(seconds[index]),
  }));
  for (const inFile of [rows, rows.toReversed()]) {
    const { samples, report } = await readAs(clarity, write(inFile), { timeZone: 'Europe/Berlin' });
    const placed = samples.map(({ atMs, value }) => [
      atMs / 60_000 - minutes('2026-10-24T23:55:00Z'),
      Math.round(value * 18.0156),
    ]);
    expect(placed).toEqual([
      [0, 90],
      [5, 92],
      [35, 93],
      [65, 91],
      [95, 94],
      [125, 95],
    ]);
    expect(report.notes).toHaveLength(1);
  }
});

it('with a time that the clocks skip says so, and loses no reading', async () => {
  const times = ['01:55', '02:00', '02:30', '03:00', '03:30', '05:00'];
  const rows = times.map((time, index) => ({
    time: `2026-03-29T${time}:00`,
    event: 'EGV',
    glucose: String(90 + index),
  }));
  const { samples, report } = await readAs(clarity, write(rows), { timeZone: 'Europe/Berlin' });
  expect(samples.map(({ value }) => Math.round(value * 18.0156))).toEqual([90, 91, 92, 93, 94, 95]);
  expect(report.notes[1]).toContain('row 5 (2026-03-29T02:00:00)');
});

it('keeps whatever rows it is written of', async () => {
  const row = fc.record({
    minute: fc.nat(500_000),
    glucose: fc.integer({ min: 40, max: 400 }),
  });
  const rows = fc.uniqueArray(row, { maxLength: 50, selector: ({ minute }) => minute });
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const inOrder = given.toSorted((one, other) => one.minute - other.minute);
      const startMs = Date.parse('2025-01-01T00:00:00Z');
      const content = write(
        inOrder.map(({ minute, glucose }) => ({
          time: new Date(startMs + minute * 60_000).toISOString().slice(0, 19),
          event: 'EGV',
          glucose: String(glucose),
        })),
      );
      const { samples } = await readAs(clarity, content, { timeZone: 'UTC' });
      const told = samples.map(({ atMs, value }) => [
        (atMs - startMs) / 60_000,
        Math.round(value * 18.0156),
      ]);
      expect(told).toEqual(inOrder.map(({ minute, glucose }) => [minute, glucose]));
    }),
    { numRuns: 20 },
  );
});
