import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { writeZip } from '../../../tools/apple-health/zip.ts';
import { openFile } from '../../src/kernel/files/opened-file.ts';
import {
  type FileFormat,
  type FileImportOptions,
  type FileImportReport,
  type FileWorkout,
  importFile,
  type Sink,
} from '../../src/timeseries/index.ts';
import { allNew, ofSamples } from './outcomes.ts';

export type ReadSample = {
  readonly resource: string;
  readonly atMs: number;
  readonly endMs?: number;
  readonly value: number;
  readonly sourceType: string;
  readonly type?: string;
  readonly offset: number | null;
};

export type ReadFile = {
  readonly report: FileImportReport;
  /** In the order of resource, time and type. */
  readonly samples: readonly ReadSample[];
  readonly summaries: readonly (readonly [string, Readonly<Record<string, unknown>>])[];
  readonly workouts: readonly FileWorkout[];
};

/** Text of a file, or the files of an archive by their names. */
export type Content = string | Buffer | Readonly<Record<string, string | Buffer>>;

/** Collects what an import gives, and merges it as the store does: the last value of a moment counts. */
export class MemorySink implements Sink {
  readonly samplesByKey = new Map<string, ReadSample>();
  readonly summariesGiven: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  readonly workoutsGiven: FileWorkout[] = [];
  given = 0;

  readonly samples: Sink['samples'] = async ({ name, kind }, data) => {
    let [created, updated] = [0, 0];
    for (const { sourceType, subKind, columns } of data.series) {
      for (let index = 0; index < columns.count; index += 1) {
        const meta = columns.metas[columns.metaIndex[index] ?? 0];
        const atMs = columns.times[index] ?? Number.NaN;
        const key = [name, sourceType, subKind, atMs].join(' ');
        const sample = {
          resource: name,
          atMs,
          ...(kind === 'interval' ? { endMs: columns.ends?.[index] ?? atMs } : {}),
          value: columns.values[index] ?? Number.NaN,
          sourceType,
          ...(subKind === null ? {} : { type: subKind }),
          offset: meta?.timezoneOffset ?? null,
        };
        const before = this.samplesByKey.get(key);
        if (before === undefined) created += 1;
        else if (JSON.stringify(before) !== JSON.stringify(sample)) updated += 1;
        this.given += 1;
        this.samplesByKey.set(key, sample);
      }
    }
    return ofSamples(data, { created, updated });
  };

  readonly summaries: Sink['summaries'] = async (resource, data) => {
    for (const each of data) this.summariesGiven.push([resource, each]);
    return allNew(data.length);
  };

  readonly workout: Sink['workout'] = async (workout) => {
    this.workoutsGiven.push(workout);
    return allNew(1);
  };

  readonly history: Sink['history'] = async () => {};

  sorted(): readonly ReadSample[] {
    const keyOf = ({ resource, atMs, type = '', sourceType }: ReadSample): string =>
      `${resource} ${String(atMs).padStart(15, '0')} ${type} ${sourceType}`;
    return [...this.samplesByKey.values()].toSorted((one, other) =>
      keyOf(one) < keyOf(other) ? -1 : 1,
    );
  }
}

export const readNowMs = Date.parse('2026-11-20T12:00:00Z');

/** Does work with a file of some content, which is there meanwhile. */
export async function withFile<Result>(
  content: Content,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-file-'));
  const file = path.join(folder, 'given');
  try {
    if (typeof content === 'string' || Buffer.isBuffer(content)) await writeFile(file, content);
    else {
      const parts = Object.entries(content).map(([name, part]) => ({ name, parts: [part] }));
      await writeZip(file, parts);
    }
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Reads a file as one of a format, which has to recognise it. */
export async function readAs(
  format: FileFormat,
  content: Content,
  options: Partial<FileImportOptions> & { readonly sink?: MemorySink } = {},
): Promise<ReadFile> {
  const { sink = new MemorySink(), ...rest } = options;
  return withFile(content, async (file) => {
    const opened = await openFile(file);
    try {
      if (!(await format.recognises(opened)))
        throw new Error(`it is not recognised as ${format.title}`);
      const given = { nowMs: readNowMs, timeZone: null, ...rest };
      const report = await importFile(format, opened, sink, given);
      const { summariesGiven: summaries, workoutsGiven: workouts } = sink;
      return { report, samples: sink.sorted(), summaries, workouts };
    } finally {
      opened.close();
    }
  });
}

/** An archive, for who puts it into another. */
export async function archiveOf(
  content: Readonly<Record<string, string | Buffer>>,
): Promise<Buffer> {
  return withFile(content, async (file) => readFile(file));
}
