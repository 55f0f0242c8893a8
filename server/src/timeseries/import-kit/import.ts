import type { OpenedFile } from '#kernel/files/opened-file.ts';

import type { FirstLeftOut, ImportReport } from '../imports/counts.ts';
import type { FileSample } from '../push/sample-batch.ts';
import { findResource, type Resource } from '../resources/resources.ts';
import { Batches } from './batches.ts';
import type { Checkpoint, CheckpointStore } from './checkpoint.ts';
import type { FileFormat, Out, ReadOptions } from './format.ts';
import { Tally } from './tally.ts';
import { type FileSummary, type FileWorkout, WriteQueue, type Sink } from './write-queue.ts';

export type FileImportOptions = ReadOptions & {
  readonly places?: CheckpointStore<FilePosition>;
  readonly onProgress?: (readBytes: number, allBytes: number) => void;
  readonly onResume?: (atBytes: number, allBytes: number) => void;
  readonly placeEveryBytes?: number;
};

/** How many things the reader had found by then: it finds the same again, in the same order. */
export type FilePosition = Checkpoint & { readonly found: number };

export type FileImportReport = ImportReport & { readonly notes: readonly string[] };

/** Less would write small batches, more would be read again; half a second of work. */
const placeEveryBytesDefault = 16 * 1024 * 1024;
/** Increment it when the same file would be read differently: older checkpoints become invalid. */
const readerVersion = 2;
/** Summaries are passed on in batches of this size, the limit of a push. */
const summariesOnce = 500;
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

type FoundSummary = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly records: number;
  readonly where: FirstLeftOut;
};

class FileImport {
  readonly #format: FileFormat;
  readonly #file: OpenedFile;
  readonly #sink: Sink;
  readonly #options: FileImportOptions;
  readonly #fingerprint: string;
  readonly #read = new Tally(() => this.#where());
  readonly #stored = new Tally();
  readonly #outlet = new WriteQueue();
  readonly #batches: Batches;
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
    this.#sink = sink;
    this.#options = options;
    // Local times convert differently in another time zone.
    this.#fingerprint = `${readerVersion} ${format.kind} ${options.timeZone} ${file.fingerprint}`;
    this.#batches = new Batches(this.#read, options.nowMs, (resource, samples) => {
      this.#outlet.add(async () => {
        const outcome = await sink.samples(resource, samples);
        this.#stored.addSamples(outcome);
      });
    });
  }

  async run(): Promise<FileImportReport> {
    const { places, onResume, onProgress } = this.#options;
    const allBytes = this.#file.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const place = (await places?.find(this.#fingerprint)) ?? null;
    if (place !== null) {
      onResume?.(place.bytes, allBytes);
      this.#goOn(place);
    }
    const every = this.#options.placeEveryBytes ?? placeEveryBytesDefault;
    let readBytes = 0;
    let keptBytes = place?.bytes ?? 0;
    for await (const bytes of this.#format.read(this.#file, this.#out(), this.#options)) {
      readBytes = Math.min(readBytes + bytes, allBytes);
      if (this.#found >= this.#past && readBytes - keptBytes >= every) {
        keptBytes = readBytes;
        this.#keepPlace(readBytes);
      }
      await this.#outlet.keepUp();
      onProgress?.(readBytes, allBytes);
    }
    this.#flush();
    await this.#outlet.settle();
    for (const [name, range] of Object.entries(this.#batches.ranges)) {
      await this.#sink.history(resourceOf(name), range);
    }
    await places?.forget();
    this.#noteDoubts();
    const whole = new Tally();
    whole.add(this.#read.total());
    whole.add(this.#stored.total());
    return { ...whole.total(), resumedAt: place?.bytes ?? 0, notes: [...this.#notes] };
  }

  /** Until nothing is on its way any more, also after a failure. */
  async rest(): Promise<void> {
    await this.#outlet.rest();
  }

  #goOn({ found, read, stored, ranges }: FilePosition): void {
    this.#past = found;
    this.#read.add(read);
    this.#stored.add(stored);
    this.#batches.resume(ranges);
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
        this.#read.counts.records += 1;
        this.#batches.add(resource, sample);
      },
      summary: (resource, data, records = 1) => {
        if (isNew()) this.#addSummary(resource, { data, records, where: this.#where() });
      },
      workout: (workout) => {
        if (isNew()) this.#addWorkout(workout);
      },
      leftOut: (kind, count = 1) => {
        if (!isNew()) return;
        this.#read.counts.records += count;
        this.#read.notImported(kind, count);
      },
      fieldLeftOut: (kind, count) => {
        if (isNew()) this.#read.fieldLeftOut(kind, count);
      },
      merged: (count = 1) => {
        if (!isNew()) return;
        this.#read.counts.records += count;
        this.#read.counts.merged += count;
      },
      refused: (why) => {
        if (!isNew()) return;
        this.#read.counts.records += 1;
        this.#read.refused(why);
      },
      unreadable: (sentence) => {
        if (isNew()) this.#read.unreadable(sentence);
      },
      note: (sentence) => {
        if (this.#notes.size < notesMax) this.#notes.add(sentence);
      },
    };
  }

  /** Counts values that look like another unit, also those that were stored before an interruption. */
  #doubt(resource: string, sample: FileSample): void {
    const likelier = this.#batches.likelierUnit(resource, sample);
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
    this.#read.counts.workouts += 1;
    this.#read.counts.records += 1;
    this.#outlet.add(async () => {
      const outcome = await this.#sink.workout(workout);
      this.#stored.addSummaries(outcome, [{ records: 1, where }]);
      this.#stored.streamLeftOut(outcome);
    });
  }

  #addSummary(resource: FileSummary, found: FoundSummary): void {
    const count = countOf[resource];
    if (count !== null) this.#read.counts[count] += 1;
    this.#read.counts.records += found.records;
    const waiting = this.#summaries.get(resource) ?? [];
    waiting.push(found);
    this.#summaries.set(resource, waiting);
    if (waiting.length >= summariesOnce) this.#flushSummaries(resource);
  }

  #flush(): void {
    this.#batches.finish();
    for (const resource of this.#summaries.keys()) this.#flushSummaries(resource);
  }

  #flushSummaries(resource: FileSummary): void {
    const found = this.#summaries.get(resource) ?? [];
    this.#summaries.set(resource, []);
    if (found.length === 0) return;
    this.#outlet.add(async () => {
      const outcome = await this.#sink.summaries(
        resource,
        found.map(({ data }) => data),
      );
      this.#stored.addSummaries(outcome, found);
    });
  }

  /** Saves a checkpoint once everything before it is stored. */
  #keepPlace(bytes: number): void {
    this.#flush();
    const { places } = this.#options;
    if (places === undefined) return;
    const [found, read, { ranges }] = [this.#found, this.#read.total(), this.#batches];
    this.#outlet.addMark(async () => {
      const place = { bytes, found, read, stored: this.#stored.total(), ranges };
      await places.save(this.#fingerprint, place);
    });
  }
}

function resourceOf(name: string): Resource {
  const resource = findResource(name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  return resource;
}
