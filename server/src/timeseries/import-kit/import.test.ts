import { expect, it } from 'vitest';

import { MemorySink, readNowMs, withFile } from '../../../tests/harness/read-file.ts';
import { openFile } from '../../kernel/files/opened-file.ts';
import type { CheckpointStore } from './checkpoint.ts';
import type { FileFormat } from './format.ts';
import { type FileImportReport, type FilePosition, importFile } from './import.ts';

/** Each line is a heart rate, a night or something unknown. */
const lines: FileFormat = {
  kind: 'gpx',
  title: 'lines',
  recognises: () => true,
  providerOf: () => 'manual',
  read: async function* read({ files }, out) {
    for (const file of files) {
      for await (const part of file.read()) {
        for (const [at, line] of part.toString().split('\n').entries()) {
          const startMs = readNowMs - at * 1000;
          const common = {
            type: null,
            sourceType: 'unknown',
            timezoneOffset: null,
            appId: null,
          } as const;
          if (line === 'night') out.summary('sleep', { at });
          else if (line === '') out.leftOut('empty lines');
          else
            out.sample('heartrate', {
              ...common,
              startMs,
              endMs: startMs,
              value: Number(line),
              unit: 'bpm',
            });
          yield line.length + 1;
        }
      }
    }
  },
};

const content = Array.from({ length: 400 }, (_, at) =>
  at % 50 === 7 ? 'night' : at % 90 === 3 ? '' : at % 120 === 5 ? '900' : String(60 + (at % 30)),
).join('\n');

class Kept implements CheckpointStore<FilePosition> {
  place: FilePosition | null = null;
  fingerprint = '';
  readonly find = async (fingerprint: string) =>
    fingerprint === this.fingerprint ? this.place : null;
  readonly save = async (fingerprint: string, place: FilePosition) => {
    this.fingerprint = fingerprint;
    this.place = JSON.parse(JSON.stringify(place)) as FilePosition;
  };
  readonly forget = async () => {
    this.place = null;
  };
}

async function imported(sink: MemorySink, places: Kept, text = content): Promise<FileImportReport> {
  return withFile(text, async (file) => {
    const options = { nowMs: readNowMs, timeZone: null, places, placeEveryBytes: 100 };
    return importFile(lines, await openFile(file), sink, options);
  });
}

/** Fails once it was given so many samples. */
function failing(after: number): MemorySink {
  const sink = new MemorySink();
  const whole = sink.samples;
  return Object.assign(sink, {
    samples: async (...given: Parameters<typeof whole>) => {
      if (sink.given > after) throw new Error('the database is away');
      return whole(...given);
    },
  });
}

it('an import that was interrupted goes on at its last place, and its report is that of one in one piece', async () => {
  const [whole, none] = [new MemorySink(), new Kept()];
  const report = await imported(whole, none);
  expect(report).toMatchObject({
    sleeps: 8,
    refused: { value: 4 },
    notImported: { 'empty lines': 5 },
  });
  expect(report.samples).toBe(whole.given);
  const [sink, places] = [failing(150), new Kept()];
  await expect(imported(sink, places)).rejects.toThrow('away');
  const stored = sink.given;
  expect(places.place?.found).toBeGreaterThan(100);
  const rest = Object.assign(new MemorySink(), {
    samplesByKey: sink.samplesByKey,
    summariesGiven: sink.summariesGiven,
  });
  const resumed = await imported(rest, places);
  expect(resumed).toEqual({ ...report, created: resumed.created, resumedAt: expect.any(Number) });
  expect(rest.given).toBeLessThan(whole.given - 100);
  expect(rest.given + stored).toBeLessThan(whole.given + 60);
  expect(rest.sorted()).toEqual(whole.sorted());
  expect(places.place).toBeNull();
});

it('another file begins anew, and the same one once more gives the same', async () => {
  const places = new Kept();
  await expect(imported(failing(150), places)).rejects.toThrow('away');
  const sink = new MemorySink();
  const other = await imported(sink, places, content.replace('62', '63'));
  expect(other.resumedAt).toBe(0);
  const before = sink.sorted();
  expect(await imported(sink, places, content.replace('62', '63'))).toEqual({
    ...other,
    created: 0,
  });
  expect(sink.sorted()).toEqual(before);
});
