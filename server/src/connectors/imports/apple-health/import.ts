import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { XmlScanner } from '#kernel/files/xml-scanner.ts';
import type { ArchivedFile } from '#kernel/files/zip-reader.ts';
import { loopTurns } from '#kernel/jobs/loop-turns.ts';
import {
  type Checkpoint,
  type FileSummary,
  type FirstLeftOut,
  type ImportReport,
  ImportRun,
  type ImportRunOptions,
  type Sink,
  summariesOnce,
} from '#timeseries';

import { openArchive, type Archive } from './archive.ts';
import { readElectrocardiogram, voltageSamples } from './electrocardiogram.ts';
import { ExportReader } from './export-reader.ts';
import { readRoute } from './gpx.ts';
import { TimeReader } from './read-time.ts';
import type { Found } from './sleeps.ts';
import type { OpenWorkout } from './workout.ts';

/** Increment it when the same file would be read differently: older checkpoints become invalid. */
const readerVersion = 3;

/** Stretches of sleep that are sent in one batch: some ten milliseconds of work. */
const stretchesOnce = 4000;

/**
 * Reads an export of the Health app and passes it to the sink while reading. Throws `UnreadableFile` for another or a
 * damaged file; data read before that stays stored. The same file again changes nothing. After an interruption it
 * resumes at the last checkpoint (ADR-0045).
 */
export async function importAppleHealth(
  file: string,
  sink: Sink,
  options: ImportRunOptions,
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
  readonly #nowMs: number;
  readonly #run: ImportRun;
  readonly #reader: ExportReader;
  #meals: Readonly<Record<string, unknown>>[] = [];

  constructor(archive: Archive, sink: Sink, options: ImportRunOptions) {
    this.#archive = archive;
    this.#nowMs = options.nowMs;
    const fingerprint = `${readerVersion} ${archive.fingerprint}`;
    this.#run = new ImportRun(sink, options, fingerprint, () => this.#where());
    this.#reader = new ExportReader({
      nowMs: options.nowMs,
      batches: this.#run.batches,
      tally: this.#run.read,
      onMeal: (meal) => this.#addMeal(meal),
      onWorkout: (workout) => this.#run.outlet.add(async () => this.#storeWorkout(workout)),
    });
  }

  async run(): Promise<ImportReport> {
    const { records, electrocardiograms } = this.#archive;
    await this.#readRecords(records, await this.#run.findCheckpoint(records.bytes));
    await this.#storeLists();
    const { profile, records: size } = this.#reader.person;
    if (size > 0) this.#summarise('profile', [{ data: profile, size }]);
    const times = new TimeReader(this.#nowMs);
    for (const file of electrocardiograms) await this.#readElectrocardiogram(file, times);
    return this.#run.end();
  }

  /** Waits until all writes in progress have ended, also after a failure. */
  async rest(): Promise<void> {
    await this.#run.outlet.rest();
  }

  async #readRecords(records: ArchivedFile, place: Checkpoint | null): Promise<void> {
    const scanner = new XmlScanner(this.#reader);
    this.#reader.isPast = place !== null;
    let readBytes = 0;
    for await (const part of records.read()) {
      if (place === null || !this.#reader.isPast || place.bytes - readBytes > part.length) {
        scanner.push(part);
      } else {
        // A checkpoint is between two elements.
        scanner.push(part.subarray(0, place.bytes - readBytes));
        this.#reader.isPast = false;
        this.#run.resume(place);
        scanner.push(part.subarray(place.bytes - readBytes));
      }
      readBytes += part.length;
      const doneBytes = readBytes - scanner.restBytes;
      const isAtPlace = !this.#reader.isPast && scanner.depth === 1;
      if (isAtPlace && this.#run.isCheckpointDue(doneBytes)) this.#saveCheckpoint(doneBytes);
      await this.#run.advance(readBytes, records.bytes);
    }
    scanner.end();
    if (!this.#reader.isExport) {
      throw new UnreadableFile(`${records.name} is no export of Apple Health.`);
    }
    this.#saveCheckpoint(records.bytes);
    this.#reader.finish();
    await this.#run.outlet.keepUp();
  }

  #saveCheckpoint(bytes: number): void {
    this.#run.batches.finish();
    this.#flushMeals();
    this.#run.saveCheckpoint(bytes, (place) => place);
  }

  #addMeal(meal: Readonly<Record<string, unknown>>): void {
    this.#meals.push(meal);
    if (this.#meals.length >= summariesOnce) this.#flushMeals();
  }

  #flushMeals(): void {
    const meals = this.#meals;
    this.#meals = [];
    if (meals.length === 0) return;
    this.#run.read.counts.meals += meals.length;
    this.#summarise(
      'meal',
      meals.map((data) => ({ data, size: 1 })),
    );
  }

  async #storeLists(): Promise<void> {
    const { sleeps, cycles, days } = this.#reader;
    this.#run.read.counts.sleeps += await this.#storeList('sleep', sleeps.sleeps());
    this.#run.read.counts.cycles += await this.#storeList('menstrual_cycle', cycles.cycles());
    this.#run.read.counts.days += await this.#storeList('activity', days.days());
    const { all, used } = sleeps.temperatures;
    this.#run.read.counts.merged += used;
    this.#run.read.notImported('wrist temperatures outside of a night', all - used);
    this.#run.read.notImported('days before the first menstrual cycle', cycles.outsideCount);
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
      await this.#run.outlet.keepUp();
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
        this.#run.stored.unreadable(`${path} is not in the archive.`);
        continue;
      }
      try {
        const { points: found, pointsOver } = await readRoute(file.read());
        for (const point of found) points.push(point);
        this.#run.stored.fieldLeftOut('points of routes beyond a week of seconds', pointsOver);
        this.#run.stored.counts.routes += 1;
      } catch (error) {
        this.#run.stored.unreadable(`${path}: ${reasonOf(error)}`);
      }
    }
    this.#run.stored.counts.workouts += 1;
    await this.#run.storeWorkout(workout.finish(points));
  }

  #summarise(resource: FileSummary, found: readonly Found[]): void {
    this.#run.storeSummaries(
      resource,
      found.map(({ data, size }) => ({ data, records: size })),
    );
  }

  /** Names the record that is read. */
  #where(): FirstLeftOut {
    const { records } = this.#run.read.counts;
    return { record: records, at: `record ${records}` };
  }

  async #readElectrocardiogram(file: ArchivedFile, times: TimeReader): Promise<void> {
    try {
      const found = await readElectrocardiogram(file.read(), times);
      for (const sample of voltageSamples(found)) {
        this.#run.batches.add('electrocardiogram_voltage', sample);
      }
      this.#run.read.counts.records += found.voltages.length + 1;
      this.#summarise('electrocardiogram', [{ data: found.summary, size: 1 }]);
      this.#run.read.counts.electrocardiograms += 1;
      await this.#run.outlet.keepUp();
    } catch (error) {
      this.#run.read.unreadable(`${file.name}: ${reasonOf(error)}`);
    }
  }
}

/** Returns why a file of the archive was skipped. An error that its content did not cause ends the import. */
function reasonOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message;
  throw error;
}
