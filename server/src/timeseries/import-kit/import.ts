import type { OpenedFile } from '#kernel/files/opened-file.ts';

import type { FirstLeftOut, ImportReport } from '../imports/counts.ts';
import type { FileSample } from '../push/sample-batch.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { FileFormat, Out, ReadOptions } from './format.ts';
import {
  type FoundSummary,
  ImportRun,
  type ImportRunOptions,
  summariesOnce,
} from './import-run.ts';
import type { Tally } from './tally.ts';
import type { FileSummary, FileWorkout, Sink } from './write-queue.ts';

export type FileImportOptions = ReadOptions & ImportRunOptions<FilePosition>;

/** How many things the reader had found by then: it finds the same again, in the same order. */
export type FilePosition = Checkpoint & { readonly found: number };

export type FileImportReport = ImportReport & { readonly notes: readonly string[] };

/** Increment it when the same file would be read differently: older checkpoints become invalid. */
const readerVersion = 2;
const notesMax = 20;

const countOf = {
  sleep: 'sleeps',
  meal: 'meals',
  menstrual_cycle: 'cycles',
  electrocardiogram: 'electrocardiograms',
  activity: 'days',
  profile: null,
} as const satisfies Record<FileSummary, keyof Tally['counts'] | null>;

/**
 * Reads a file and passes its content to the sink while reading. The same file again changes nothing. After an
 * interruption it resumes at the last checkpoint: earlier content is read again, and not stored again.
 */
export async function importFile(
  format: FileFormat,
  file: OpenedFile,
  sink: Sink,
  options: FileImportOptions,
): Promise<FileImportReport> {
  const whole = new FileImport(format, file, sink, options);
  try {
    return await whole.run();
  } finally {
    await whole.rest();
  }
}

class FileImport {
  readonly #format: FileFormat;
  readonly #file: OpenedFile;
  readonly #options: FileImportOptions;
  readonly #run: ImportRun<FilePosition>;
  readonly #summaries = new Map<FileSummary, FoundSummary[]>();
  readonly #notes = new Set<string>();
  /** Values that look like another unit, and where the first one is. */
  readonly #doubts = new Map<string, { readonly count: number; readonly first: string }>();
  #found = 0;
  #fileName = '';
  #row = 0;
  /** So much was found and stored before an interruption. */
  #past = 0;

  constructor(format: FileFormat, file: OpenedFile, sink: Sink, options: FileImportOptions) {
    this.#format = format;
    this.#file = file;
    this.#options = options;
    // Local times convert differently in another time zone.
    const fingerprint = `${readerVersion} ${format.kind} ${options.timeZone} ${file.fingerprint}`;
    this.#run = new ImportRun(sink, options, fingerprint, () => this.#where());
  }

  async run(): Promise<FileImportReport> {
    const allBytes = this.#file.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const place = await this.#run.findCheckpoint(allBytes);
    if (place !== null) {
      this.#past = place.found;
      this.#run.resume(place);
    }
    let readBytes = 0;
    for await (const bytes of this.#format.read(this.#file, this.#out(), this.#options)) {
      readBytes = Math.min(readBytes + bytes, allBytes);
      if (this.#found >= this.#past && this.#run.isCheckpointDue(readBytes)) {
        this.#flush();
        const found = this.#found;
        this.#run.saveCheckpoint(readBytes, (kept) => ({ ...kept, found }));
      }
      await this.#run.advance(readBytes, allBytes);
    }
    this.#flush();
    const report = await this.#run.end();
    this.#noteDoubts();
    return { ...report, notes: [...this.#notes] };
  }

  /** Until nothing is on its way any more, also after a failure. */
  async rest(): Promise<void> {
    await this.#run.outlet.rest();
  }

  #out(): Out {
    /** Returns whether the item is new. */
    const isNew = (): boolean => (this.#found += 1) > this.#past;
    return {
      at: (file, row) => {
        this.#fileName = file;
        this.#row = row;
      },
      sample: (resource, sample) => {
        const isNewSample = isNew();
        this.#doubt(resource, sample);
        if (!isNewSample) return;
        this.#run.read.counts.records += 1;
        this.#run.batches.add(resource, sample);
      },
      summary: (resource, data, records = 1) => {
        if (isNew()) this.#addSummary(resource, { data, records, where: this.#where() });
      },
      workout: (workout) => {
        if (isNew()) this.#addWorkout(workout);
      },
      leftOut: (kind, count = 1) => {
        if (!isNew()) return;
        this.#run.read.counts.records += count;
        this.#run.read.notImported(kind, count);
      },
      fieldLeftOut: (kind, count) => {
        if (isNew()) this.#run.read.fieldLeftOut(kind, count);
      },
      merged: (count = 1) => {
        if (!isNew()) return;
        this.#run.read.counts.records += count;
        this.#run.read.counts.merged += count;
      },
      refused: (why) => {
        if (!isNew()) return;
        this.#run.read.counts.records += 1;
        this.#run.read.refused(why);
      },
      unreadable: (sentence) => {
        if (isNew()) this.#run.read.unreadable(sentence);
      },
      note: (sentence) => {
        if (this.#notes.size < notesMax) this.#notes.add(sentence);
      },
    };
  }

  /** Counts values that look like another unit, also those that were stored before an interruption. */
  #doubt(resource: string, sample: FileSample): void {
    const likelier = this.#run.batches.likelierUnit(resource, sample);
    if (likelier === null) return;
    const what = `${resource} says ${sample.unit} and looks like ${likelier}`;
    const { count = 0, first = `${sample.value} in ${this.#where().at}` } =
      this.#doubts.get(what) ?? {};
    if (count === 0 && this.#doubts.size >= notesMax) return;
    this.#doubts.set(what, { count: count + 1, first });
  }

  #noteDoubts(): void {
    for (const [what, { count, first }] of this.#doubts) {
      this.#notes.add(`${what}: ${count} of its values, the first ${first}.`);
    }
  }

  /** Names the record that is read. */
  #where(): FirstLeftOut {
    const record = this.#found;
    if (this.#row === 0) return { record, at: `record ${record}` };
    return {
      record,
      at: this.#fileName === '' ? `row ${this.#row}` : `row ${this.#row} of ${this.#fileName}`,
    };
  }

  #addWorkout(workout: FileWorkout): void {
    const where = this.#where();
    this.#run.read.counts.workouts += 1;
    this.#run.read.counts.records += 1;
    this.#run.outlet.add(async () => this.#run.storeWorkout(workout, where));
  }

  #addSummary(resource: FileSummary, found: FoundSummary): void {
    const count = countOf[resource];
    if (count !== null) this.#run.read.counts[count] += 1;
    this.#run.read.counts.records += found.records;
    const waiting = this.#summaries.get(resource) ?? [];
    waiting.push(found);
    this.#summaries.set(resource, waiting);
    if (waiting.length >= summariesOnce) this.#flushSummaries(resource);
  }

  #flush(): void {
    this.#run.batches.finish();
    for (const resource of this.#summaries.keys()) this.#flushSummaries(resource);
  }

  #flushSummaries(resource: FileSummary): void {
    const found = this.#summaries.get(resource) ?? [];
    this.#summaries.set(resource, []);
    this.#run.storeSummaries(resource, found);
  }
}
