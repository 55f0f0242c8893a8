import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  head,
  record,
  recordsOf,
  tail,
  watch,
} from '../../../../../tools/apple-health/generate-export.ts';
import {
  eveningMs,
  records,
  sampleFiles,
} from '../../../../../tools/apple-health/sample-export.ts';
import { writeZip } from '../../../../../tools/apple-health/zip.ts';
import { allNew, ofSamples } from '../../../../tests/harness/outcomes.ts';
import {
  type ImportReport,
  type Checkpoint,
  type CheckpointStore,
  noOutcome,
  type Sink,
} from '../../../timeseries/index.ts';
import { importAppleHealth } from './index.ts';

const nowMs = Date.parse('2026-11-20T12:00:00Z');
const body = records.slice(head.length, -tail.length);
const filler = (bytes: number): string => {
  const parts = [...recordsOf(bytes)].slice(1, -1);
  return parts.join('');
};
const half = (name: string, value: number): string =>
  record({
    type: `HKQuantityTypeIdentifierBloodPressure${name}`,
    source: watch(1),
    unit: 'mmHg',
    startMs: eveningMs + 1000,
    endMs: eveningMs + 1000,
    value,
  });

let folder: string;
let file: string;
let whole: Imported;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-resume-'));
  file = path.join(folder, 'export.zip');
  // Nights, halves of readings and meals lie far from each other, with places between them.
  const text =
    head +
    half('Systolic', 131) +
    filler(120_000) +
    body +
    filler(160_000) +
    half('Diastolic', 83) +
    filler(80_000) +
    tail;
  await writeZip(file, sampleFiles({ 'apple_health_export/export.xml': text }));
  whole = await imported(openMemory());
});
afterAll(async () => rm(folder, { recursive: true }));

/** What was stored, however often; the places that were kept, and how often something was given. */
type Memory = {
  readonly samples: Map<string, number>;
  readonly told: Set<string>;
  readonly histories: Map<string, unknown>;
  place: { readonly fingerprint: string; readonly place: Checkpoint } | null;
  given: number;
  kept: number;
};

function openMemory(): Memory {
  return {
    samples: new Map(),
    told: new Set(),
    histories: new Map(),
    place: null,
    given: 0,
    kept: 0,
  };
}

function sinkOf(memory: Memory): Sink {
  return {
    samples: async ({ name }, given) => {
      let created = 0;
      for (const { sourceType, subKind, columns } of given.series) {
        for (let index = 0; index < columns.count; index += 1) {
          const key = [name, subKind, sourceType, columns.times[index]].join(' ');
          created += memory.samples.has(key) ? 0 : 1;
          memory.samples.set(key, columns.values[index] ?? Number.NaN);
          memory.given += 1;
        }
      }
      return ofSamples(given, { created });
    },
    summaries: async (name, data) => {
      for (const each of data) memory.told.add(JSON.stringify([name, each]));
      return name === 'meal'
        ? { ...noOutcome, refused: [0], created: data.length - 1 }
        : allNew(data.length);
    },
    workout: async (workout) => {
      memory.told.add(JSON.stringify(workout));
      return allNew(1);
    },
    history: async ({ name }, range) => {
      memory.histories.set(name, range);
    },
  };
}

/** A process that dies when it has kept so many places. */
function placesOf(memory: Memory, keptMax = Infinity): CheckpointStore {
  return {
    find: async (fingerprint) =>
      memory.place?.fingerprint === fingerprint ? memory.place.place : null,
    save: async (fingerprint, place) => {
      if (memory.kept >= keptMax) throw new Error('the power went');
      memory.kept += 1;
      // As a database gives it back.
      memory.place = { fingerprint, place: JSON.parse(JSON.stringify(place)) as Checkpoint };
    },
    forget: async () => {
      memory.place = null;
    },
  };
}

type Imported = { readonly report: ImportReport; readonly memory: Memory };

async function imported(memory: Memory, keptMax?: number, of = file): Promise<Imported> {
  const places = placesOf(memory, keptMax);
  const report = await importAppleHealth(of, sinkOf(memory), {
    nowMs,
    places,
    placeEveryBytes: 1,
  });
  return { report, memory };
}

describe('an import that was interrupted', () => {
  it('goes on at the last place that it kept, wherever that was, and ends as if nothing had happened', async () => {
    expect(whole.memory.kept).toBeGreaterThan(3);
    for (let kept = 1; kept < whole.memory.kept; kept += 1) {
      const memory = openMemory();
      await expect(imported(memory, kept)).rejects.toThrow('the power went');
      const { place } = memory.place ?? {};
      expect(place?.bytes).toBeGreaterThan(0);
      memory.given = 0;
      const { report } = await imported(memory);
      expect(report.resumedAt).toBe(place?.bytes);
      expect(memory.samples).toEqual(whole.memory.samples);
      expect(memory.told).toEqual(whole.memory.told);
      expect(memory.histories).toEqual(whole.memory.histories);
      const { created, resumedAt } = report;
      expect({ ...report, created, resumedAt }).toEqual({ ...whole.report, created, resumedAt });
      // What lies before the place is not given once more.
      const { samples = 0, derived = 0 } = place?.read ?? {};
      expect(memory.given).toBe(whole.report.samples + whole.report.derived - samples - derived);
    }
  });

  it('is begun anew where another file is read, and where it was read to its end', async () => {
    const memory = openMemory();
    await expect(imported(memory, 2)).rejects.toThrow('the power went');
    const other = path.join(folder, 'other.zip');
    await writeZip(other, sampleFiles());
    expect((await imported(memory, Infinity, other)).report.resumedAt).toBe(0);
    expect((await imported(memory)).report.resumedAt).toBe(0);
    expect((await imported(memory)).report).toMatchObject({ resumedAt: 0, created: 0 });
  });

  it('counts no sample twice as new', async () => {
    const memory = openMemory();
    await expect(imported(memory, 3)).rejects.toThrow('the power went');
    const { report } = await imported(memory);
    expect(report.created).toBeLessThanOrEqual(whole.report.created);
    expect(report.created).toBeGreaterThan(0);
  });
});
