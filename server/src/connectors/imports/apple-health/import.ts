import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { XmlScanner } from '#kernel/files/xml-scanner.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import {
  Batches,
  findResource,
  type FirstLeftOut,
  type ImportReport,
  WriteQueue,
  type Checkpoint,
  type CheckpointStore,
  type Resource,
  type Sink,
  Tally,
} from '#timeseries';

import { openArchive, type Archive } from './archive.ts';
import { readElectrocardiogram, voltageSamples } from './electrocardiogram.ts';
import { ExportReader } from './export-reader.ts';
import { readRoute } from './gpx.ts';
import { TimeReader } from './read-time.ts';
import type { Found } from './sleeps.ts';
import type { OpenWorkout } from './workout.ts';

export type ImportOptions = {
  readonly nowMs: number;
  /** Told again and again how many bytes of the records were read, of how many. */
  readonly onProgress?: (readBytes: number, allBytes: number) => void;
  /** Stores checkpoints. Undefined: every import starts at the beginning of its file. */
  readonly places?: CheckpointStore;
  /** Called when an interrupted import resumes. */
  readonly onResume?: (atBytes: number, allBytes: number) => void;
  /** Bytes of records between two checkpoints. */
  readonly placeEveryBytes?: number;
};

/** Less would write small batches, more would be read again; half a second of work. */
const placeEveryBytesDefault = 16 * 1024 * 1024;
/** Increment it when the same file would be read differently: older checkpoints become invalid. */
const readerVersion = 3;

/** Sleeps, meals and profiles are passed on in batches of this size, the limit of a push. */
const summariesOnce = 500;
/** Stretches of sleeps that go on together: some ten milliseconds of work. */
const stretchesOnce = 4000;

/**
 * Reads an export of the Health app and passes it to the sink while reading. Throws `UnreadableFile` for another or a
 * damaged file; data read before that stays stored. The same file again changes nothing. After an interruption it
 * resumes at the last checkpoint (ADR-0045).
 */
export async function importAppleHealth(
  file: string,
  sink: Sink,
  options: ImportOptions,
): Promise<ImportReport> {
  const archive = await openArchive(file);
  const whole = new Import(archive, sink, options);
  try {
    return await whole.run();
  } finally {
    await whole.rest();
    archive.close();
  }
}

class Import {
  readonly #archive: Archive;
  readonly #sink: Sink;
  readonly #options: ImportOptions;
  readonly #fingerprint: string;
  /** Counts of what was read and stored. A checkpoint gets both, the second when the first is durable. */
  readonly #read = new Tally(() => this.#where());
  readonly #stored = new Tally();
  readonly #outlet = new WriteQueue();
  readonly #batches: Batches;
  readonly #reader: ExportReader;
  #meals: Readonly<Record<string, unknown>>[] = [];

  constructor(archive: Archive, sink: Sink, options: ImportOptions) {
    this.#archive = archive;
    this.#sink = sink;
    this.#options = options;
    this.#fingerprint = `${readerVersion} ${archive.fingerprint}`;
    this.#batches = new Batches(this.#read, options.nowMs, (resource, samples, isDerived) => {
      this.#outlet.add(async () => {
        const outcome = await sink.samples(resource, samples);
        if (!isDerived) this.#stored.addSamples(outcome);
      });
    });
    this.#reader = new ExportReader({
      nowMs: options.nowMs,
      batches: this.#batches,
      tally: this.#read,
      onMeal: (meal) => this.#addMeal(meal),
      onWorkout: (workout) => this.#outlet.add(async () => this.#storeWorkout(workout)),
    });
  }

  async run(): Promise<ImportReport> {
    const { places, onResume } = this.#options;
    const { records, electrocardiograms } = this.#archive;
    const place = (await places?.find(this.#fingerprint)) ?? null;
    if (place !== null) onResume?.(place.bytes, records.bytes);
    await this.#readRecords(records, place);
    await this.#storeLists();
    const { profile, records: size } = this.#reader.person;
    if (size > 0) this.#summarise('profile', [{ data: profile, size }]);
    const times = new TimeReader(this.#options.nowMs);
    for (const file of electrocardiograms) await this.#readElectrocardiogram(file, times);
    this.#batches.finish();
    await this.#outlet.settle();
    for (const [name, range] of Object.entries(this.#batches.ranges)) {
      await this.#sink.history(resourceOf(name), range);
    }
    await places?.forget();
    const whole = new Tally();
    whole.add(this.#read.total());
    whole.add(this.#stored.total());
    return { ...whole.total(), resumedAt: place?.bytes ?? 0 };
  }

  /** Until nothing is on its way, also after a failure. */
  async rest(): Promise<void> {
    await this.#outlet.rest();
  }

  async #readRecords(records: ArchivedFile, place: Checkpoint | null): Promise<void> {
    const scanner = new XmlScanner(this.#reader);
    this.#reader.isPast = place !== null;
    const every = this.#options.placeEveryBytes ?? placeEveryBytesDefault;
    let readBytes = 0;
    let keptBytes = place?.bytes ?? 0;
    for await (const part of records.read()) {
      if (place === null || !this.#reader.isPast || place.bytes - readBytes > part.length) {
        scanner.push(part);
      } else {
        // A checkpoint is between two elements.
        scanner.push(part.subarray(0, place.bytes - readBytes));
        this.#goOn(place);
        scanner.push(part.subarray(place.bytes - readBytes));
      }
      readBytes += part.length;
      const doneBytes = readBytes - scanner.restBytes;
      if (!this.#reader.isPast && scanner.depth === 1 && doneBytes - keptBytes >= every) {
        keptBytes = doneBytes;
        this.#keepPlace(doneBytes);
      }
      await this.#outlet.keepUp();
      this.#options.onProgress?.(readBytes, records.bytes);
    }
    scanner.end();
    if (!this.#reader.isExport) {
      throw new UnreadableFile(`${records.name} is no export of Apple Health.`);
    }
    this.#keepPlace(records.bytes);
    this.#reader.finish();
    await this.#outlet.keepUp();
  }

  /** Everything from here on is new. */
  #goOn({ read, stored, ranges }: Checkpoint): void {
    this.#reader.isPast = false;
    this.#read.clear();
    this.#read.add(read);
    this.#stored.add(stored);
    this.#batches.resume(ranges);
  }

  /** Saves a checkpoint once everything before it is stored. */
  #keepPlace(bytes: number): void {
    this.#batches.finish();
    this.#flushMeals();
    const { places } = this.#options;
    if (places === undefined) return;
    const [read, { ranges }] = [this.#read.total(), this.#batches];
    this.#outlet.addMark(async () => {
      const place = { bytes, read, stored: this.#stored.total(), ranges };
      await places.save(this.#fingerprint, place);
    });
  }

  #addMeal(meal: Readonly<Record<string, unknown>>): void {
    this.#meals.push(meal);
    if (this.#meals.length >= summariesOnce) this.#flushMeals();
  }

  #flushMeals(): void {
    const meals = this.#meals;
    this.#meals = [];
    if (meals.length === 0) return;
    this.#read.counts.meals += meals.length;
    this.#summarise(
      'meal',
      meals.map((data) => ({ data, size: 1 })),
    );
  }

  async #storeLists(): Promise<void> {
    const { sleeps, cycles, days } = this.#reader;
    this.#read.counts.sleeps += await this.#storeList('sleep', sleeps.sleeps());
    this.#read.counts.cycles += await this.#storeList('menstrual_cycle', cycles.cycles());
    this.#read.counts.days += await this.#storeList('activity', days.days());
    const { all, used } = sleeps.temperatures;
    this.#read.counts.merged += used;
    this.#read.notImported('wrist temperatures outside of a night', all - used);
    this.#read.notImported('days before the first menstrual cycle', cycles.outsideCount);
  }

  async #storeList(
    resource: 'sleep' | 'menstrual_cycle' | 'activity',
    found: Iterable<Found>,
  ): Promise<number> {
    let [count, data]: [number, Found[]] = [0, []];
    let sizes = 0;
    const flush = async (): Promise<void> => {
      if (data.length > 0) this.#summarise(resource, data);
      data = [];
      sizes = 0;
      await this.#outlet.keepUp();
      await loopTurns.take('imports');
    };
    for (const each of found) {
      count += 1;
      data.push(each);
      sizes += each.size;
      if (data.length >= summariesOnce || sizes >= stretchesOnce) await flush();
    }
    await flush();
    return count;
  }

  async #storeWorkout(workout: OpenWorkout): Promise<void> {
    const points = [];
    for (const path of workout.routes) {
      const file = this.#archive.route(path);
      if (file === undefined) {
        this.#stored.unreadable(`${path} is not in the archive.`);
        continue;
      }
      try {
        const { points: found, pointsOver } = await readRoute(file.read());
        for (const point of found) points.push(point);
        this.#stored.fieldLeftOut('points of routes beyond a week of seconds', pointsOver);
        this.#stored.counts.routes += 1;
      } catch (error) {
        this.#stored.unreadable(`${path}: ${reasonOf(error)}`);
      }
    }
    this.#stored.counts.workouts += 1;
    const outcome = await this.#sink.workout(workout.finish(points));
    this.#stored.addSummaries(outcome, [{ records: 1 }]);
    this.#stored.streamLeftOut(outcome);
  }

  #summarise(resource: Parameters<Sink['summaries']>[0], found: readonly Found[]): void {
    this.#outlet.add(async () => {
      const outcome = await this.#sink.summaries(
        resource,
        found.map(({ data }) => data),
      );
      const sizes = found.map(({ size }) => ({ records: size }));
      this.#stored.addSummaries(outcome, sizes);
    });
  }

  /** Names the record that is read. */
  #where(): FirstLeftOut {
    const { records } = this.#read.counts;
    return { record: records, at: `record ${records}` };
  }

  async #readElectrocardiogram(file: ArchivedFile, times: TimeReader): Promise<void> {
    try {
      const found = await readElectrocardiogram(file.read(), times);
      for (const sample of voltageSamples(found)) {
        this.#batches.add('electrocardiogram_voltage', sample);
      }
      this.#read.counts.records += found.voltages.length + 1;
      this.#summarise('electrocardiogram', [{ data: found.summary, size: 1 }]);
      this.#read.counts.electrocardiograms += 1;
      await this.#outlet.keepUp();
    } catch (error) {
      this.#read.unreadable(`${file.name}: ${reasonOf(error)}`);
    }
  }
}

function resourceOf(name: string): Resource {
  const resource = findResource(name);
  if (resource === undefined) throw new Error(`there is no resource ${name}`);
  return resource;
}

/** Why a file of the archive was passed over. Anything else than its content ends the import. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}
