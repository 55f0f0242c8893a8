import type { FirstLeftOut, ImportReport } from '../imports/counts.ts';
import { findResource, type Resource } from '../resources/resources.ts';
import { Batches } from './batches.ts';
import type { Checkpoint, CheckpointStore } from './checkpoint.ts';
import { Tally } from './tally.ts';
import { type FileSummary, type FileWorkout, type Sink, WriteQueue } from './write-queue.ts';

/** Fewer bytes would write small batches, more would be read again; half a second of work. */
const placeEveryBytesDefault = 16 * 1024 * 1024;
/** Summaries are passed on in batches of this size, the limit of a push. */
export const summariesOnce = 500;

export type ImportRunOptions<Kept extends Checkpoint = Checkpoint> = {
  readonly nowMs: number;
  /** Stores checkpoints. Undefined: every import starts at the beginning of its file. */
  readonly places?: CheckpointStore<Kept>;
  /** Called often, with the bytes that were read. */
  readonly onProgress?: (readBytes: number, allBytes: number) => void;
  /** Called when an interrupted import resumes. */
  readonly onResume?: (atBytes: number, allBytes: number) => void;
  /** Bytes between two checkpoints. */
  readonly placeEveryBytes?: number;
};

export type FoundSummary = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly records: number;
  readonly where?: FirstLeftOut;
};

/** The state of one import: counts, writes in flight, checkpoints and the report. Readers of formats drive it. */
export class ImportRun<Kept extends Checkpoint = Checkpoint> {
  /** Counts of what was read and stored. A checkpoint gets both, the second when the first is durable. */
  readonly read: Tally;
  readonly stored = new Tally();
  readonly outlet = new WriteQueue();
  readonly batches: Batches;
  readonly #sink: Sink;
  readonly #options: ImportRunOptions<Kept>;
  readonly #fingerprint: string;
  #keptBytes = 0;
  #resumedAt = 0;

  /** `where` names the record that is read; a checkpoint is valid for its `fingerprint` only. */
  constructor(
    sink: Sink,
    options: ImportRunOptions<Kept>,
    fingerprint: string,
    where: () => FirstLeftOut,
  ) {
    this.#sink = sink;
    this.#options = options;
    this.#fingerprint = fingerprint;
    this.read = new Tally(where);
    this.batches = new Batches(this.read, options.nowMs, (resource, samples, isDerived) => {
      this.outlet.add(async () => {
        const outcome = await sink.samples(resource, samples);
        if (!isDerived) this.stored.addSamples(outcome);
      });
    });
  }

  /** Returns the last checkpoint of an interrupted import, else null. */
  async findCheckpoint(allBytes: number): Promise<Kept | null> {
    const place = (await this.#options.places?.find(this.#fingerprint)) ?? null;
    this.#resumedAt = place?.bytes ?? 0;
    this.#keptBytes = this.#resumedAt;
    if (place !== null) this.#options.onResume?.(place.bytes, allBytes);
    return place;
  }

  /** Continues from a checkpoint: what was counted since the start is in it. */
  resume({ read, stored, ranges }: Checkpoint): void {
    this.read.clear();
    this.read.add(read);
    this.stored.add(stored);
    this.batches.resume(ranges);
  }

  /** Returns whether enough was read since the last checkpoint. */
  isCheckpointDue(bytes: number): boolean {
    const every = this.#options.placeEveryBytes ?? placeEveryBytesDefault;
    return bytes - this.#keptBytes >= every;
  }

  /** Saves a checkpoint once everything before it is stored. Pass on what is buffered first. */
  saveCheckpoint(bytes: number, complete: (place: Checkpoint) => Kept): void {
    this.#keptBytes = bytes;
    const { places } = this.#options;
    if (places === undefined) return;
    const [read, { ranges }] = [this.read.total(), this.batches];
    this.outlet.addMark(async () => {
      const place = complete({ bytes, read, stored: this.stored.total(), ranges });
      await places.save(this.#fingerprint, place);
    });
  }

  storeSummaries(resource: FileSummary, found: readonly FoundSummary[]): void {
    if (found.length === 0) return;
    this.outlet.add(async () => {
      const data = found.map((each) => each.data);
      this.stored.addSummaries(await this.#sink.summaries(resource, data), found);
    });
  }

  async storeWorkout(workout: FileWorkout, where?: FirstLeftOut): Promise<void> {
    const outcome = await this.#sink.workout(workout);
    this.stored.addSummaries(outcome, [{ records: 1, ...(where === undefined ? {} : { where }) }]);
    this.stored.streamLeftOut(outcome);
  }

  /** Lets the writes keep up, and reports progress. */
  async advance(readBytes: number, allBytes: number): Promise<void> {
    await this.outlet.keepUp();
    this.#options.onProgress?.(readBytes, allBytes);
  }

  /** Waits until everything is stored, and returns the report. */
  async end(): Promise<ImportReport> {
    this.batches.finish();
    await this.outlet.settle();
    for (const [name, range] of Object.entries(this.batches.ranges))
      await this.#sink.history(resourceOf(name), range);
    await this.#options.places?.forget();
    const whole = new Tally();
    whole.add(this.read.total());
    whole.add(this.stored.total());
    return { ...whole.total(), resumedAt: this.#resumedAt };
  }
}

function resourceOf(name: string): Resource {
  const resource = findResource(name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  return resource;
}
