import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  after,
  fileOf,
  fitSeconds,
  message,
  rawFile,
  startsAt,
  uint32,
} from '../../../../tests/harness/fit-files.ts';
import { readFitFile, toUploads } from './index.ts';
import { toPlainRecords } from './plain-records.ts';

const activityId = [
  // file_id: type activity, manufacturer Garmin.
  [0x40, 0, 0, 0, 0, 2, 0, 1, 0x00, 1, 2, 0x84],
  [0x00, 4, 1, 0],
] as const;

function heartRates(file: Uint8Array): readonly unknown[] {
  return toUploads(readFitFile(file), { timeZone: null })
    .filter((upload) => upload.resource.name === 'heartrate')
    .flatMap((upload) => upload.data);
}

describe('times of five bits', () => {
  const record = (second: number, bpm: number): readonly number[] => [
    0x80 | (1 << 5) | (second & 0x1f),
    bpm,
  ];

  it('are counted on from the last whole one, also across 32 seconds', () => {
    const start = fitSeconds(startsAt);
    const file = rawFile(
      ...activityId,
      // record with a time and a heart rate as local message 2, with a heart rate alone as local message 1.
      [0x42, 0, 0, 20, 0, 2, 253, 4, 0x86, 3, 1, 0x02],
      [0x41, 0, 0, 20, 0, 1, 3, 1, 0x02],
      [0x02, ...uint32(start), 60],
      record(start + 5, 65),
      record(start + 31, 70),
      record(start + 40, 75),
    );
    expect(heartRates(file)).toMatchObject(
      [
        [0, 60],
        [5, 65],
        [31, 70],
        [40, 75],
      ].map(([seconds, value]) => ({
        timestamp: after(seconds ?? 0)
          .toISOString()
          .replace('.000Z', '+00:00'),
        value,
      })),
    );
  });

  it('whatever they are, each record is found at its second', () => {
    const steps = fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 31 }), bpm: fc.integer({ min: 40, max: 180 }) }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(steps, (moments) => {
        let at = fitSeconds(startsAt);
        const expected: { readonly second: number; readonly bpm: number }[] = [];
        const records = moments.map(({ gap, bpm }) => {
          at += gap;
          expected.push({ second: at, bpm });
          return record(at, bpm);
        });
        const file = rawFile(
          ...activityId,
          [0x41, 0, 0, 20, 0, 1, 3, 1, 0x02],
          [0x42, 0, 0, 20, 0, 1, 253, 4, 0x86],
          [0x02, ...uint32(fitSeconds(startsAt))],
          ...records,
        );
        expect(heartRates(file)).toMatchObject(
          expected.map(({ second, bpm }) => ({
            timestamp: after(second - fitSeconds(startsAt))
              .toISOString()
              .replace('.000Z', '+00:00'),
            value: bpm,
          })),
        );
      }),
    );
  });
});

describe('packed fields', () => {
  it('beside what they are packed from do not make a file unreadable, and nothing of it is lost', () => {
    const file = fileOf(
      message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 2697 }),
      ...[0, 1, 2].map((index) =>
        message('RECORD', {
          timestamp: after(index),
          cycles: (250 + index) & 0xff,
          totalCycles: 506 + index,
          distance: index * 3,
          heartRate: 60 + index,
        }),
      ),
    );
    expect(heartRates(file)).toMatchObject([{ value: 60 }, { value: 61 }, { value: 62 }]);
    const { leftOut } = readFitFile(file);
    expect([...leftOut.keys()]).toEqual([]);
  });
});

describe('any other file', () => {
  it('is left as it is, byte for byte', () => {
    const file = fileOf(
      message('FILE_ID', { type: 'activity', manufacturer: 'garmin', product: 2697 }),
      message('RECORD', { timestamp: startsAt, heartRate: 60 }),
    );
    expect(toPlainRecords(file)).toBe(file);
  });

  it('that makes no sense is never followed past its end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 200 }), (body) => {
        const file = rawFile([...body]);
        expect(toPlainRecords(file).length).toBeGreaterThanOrEqual(file.length);
      }),
    );
  });
});
