import { findResource } from '#timeseries';

import { openArchive, type Archive, type ArchivedFile } from './archive.ts';
import { Batches } from './batches.ts';
import { readElectrocardiogram } from './electrocardiogram.ts';
import { AppleHealthError } from './error.ts';
import { ExportReader } from './export-reader.ts';
import { readRoute } from './gpx.ts';
import { TimeReader } from './read-time.ts';
import { type ImportReport, Tally } from './report.ts';
import { Outlet, type Sink } from './sink.ts';
import type { OpenWorkout } from './workout.ts';
import { XmlScanner } from './xml-scanner.ts';

export type ImportOptions = {
  readonly nowMs: number;
  /** Told again and again how many bytes of the records were read, of how many. */
  readonly onProgress?: (readBytes: number, allBytes: number) => void;
};

/** Sleeps, meals and profiles go on in lists of so many: what one push may hold. */
const summariesOnce = 500;

/**
 * Reads an export as the Health app packs it, and gives it to the sink while it is read. Throws an `AppleHealthError` for
 * a file that is none or is not whole; what was stored before that is as the file says. The same file again changes
 * nothing.
 */
export async function importAppleHealth(
  file: string,
  sink: Sink,
  options: ImportOptions,
): Promise<ImportReport> {
  const archive = await openArchive(file);
  try {
    return await new Import(archive, sink, options).run();
  } finally {
    archive.close();
  }
}

class Import {
  readonly #archive: Archive;
  readonly #sink: Sink;
  readonly #options: ImportOptions;
  readonly #tally = new Tally();
  readonly #outlet = new Outlet();
  readonly #batches: Batches;
  readonly #reader: ExportReader;
  #meals: Readonly<Record<string, unknown>>[] = [];

  constructor(archive: Archive, sink: Sink, options: ImportOptions) {
    this.#archive = archive;
    this.#sink = sink;
    this.#options = options;
    const { counts } = this.#tally;
    this.#batches = new Batches(this.#tally, (resource, samples) => {
      this.#outlet.add(async () => {
        const { created, updated } = await sink.samples(resource, samples);
        counts.created += created;
        counts.updated += updated;
      });
    });
    this.#reader = new ExportReader({
      nowMs: options.nowMs,
      batches: this.#batches,
      tally: this.#tally,
      onMeal: (meal) => this.#addMeal(meal),
      onWorkout: (workout) => this.#outlet.add(async () => this.#storeWorkout(workout)),
    });
  }

  async run(): Promise<ImportReport> {
    await this.#readRecords(this.#archive.records);
    this.#flushMeals();
    await this.#storeSleeps();
    if (Object.keys(this.#reader.profile).length > 0) {
      this.#summarise('profile', [this.#reader.profile]);
    }
    const times = new TimeReader(this.#options.nowMs);
    for (const file of this.#archive.electrocardiograms) {
      await this.#readElectrocardiogram(file, times);
    }
    this.#batches.finish();
    await this.#outlet.settle();
    return this.#tally.report();
  }

  async #readRecords(records: ArchivedFile): Promise<void> {
    const scanner = new XmlScanner(this.#reader);
    let readBytes = 0;
    for await (const part of records.read()) {
      scanner.push(part);
      await this.#outlet.keepUp();
      readBytes += part.length;
      this.#options.onProgress?.(readBytes, records.bytes);
    }
    scanner.end();
    if (!this.#reader.isExport) {
      throw new AppleHealthError(`${records.name} is no export of Apple Health.`);
    }
    this.#reader.finish();
    this.#batches.finish();
    await this.#outlet.keepUp();
  }

  #addMeal(meal: Readonly<Record<string, unknown>>): void {
    this.#meals.push(meal);
    if (this.#meals.length >= summariesOnce) this.#flushMeals();
  }

  #flushMeals(): void {
    const meals = this.#meals;
    this.#meals = [];
    if (meals.length === 0) return;
    this.#tally.counts.meals += meals.length;
    this.#summarise('meal', meals);
  }

  async #storeSleeps(): Promise<void> {
    let sleeps: Readonly<Record<string, unknown>>[] = [];
    const flush = async (): Promise<void> => {
      const data = sleeps;
      sleeps = [];
      this.#tally.counts.sleeps += data.length;
      if (data.length > 0) this.#summarise('sleep', data);
      await this.#outlet.keepUp();
    };
    for (const sleep of this.#reader.sleeps.sleeps()) {
      sleeps.push(sleep);
      if (sleeps.length >= summariesOnce) await flush();
    }
    await flush();
  }

  async #storeWorkout(workout: OpenWorkout): Promise<void> {
    const points = [];
    for (const path of workout.routes) {
      const file = this.#archive.route(path);
      if (file === undefined) {
        this.#tally.unreadable(`${path} is not in the archive.`);
        continue;
      }
      try {
        for (const point of await readRoute(file.read())) points.push(point);
        this.#tally.counts.routes += 1;
      } catch (error) {
        this.#tally.unreadable(`${path}: ${reasonOf(error)}`);
      }
    }
    this.#tally.counts.workouts += 1;
    this.#tally.refused('value', await this.#sink.workout(workout.finish(points)));
  }

  #summarise(...given: Parameters<Sink['summaries']>): void {
    this.#outlet.add(async () => {
      this.#tally.refused('value', await this.#sink.summaries(...given));
    });
  }

  async #readElectrocardiogram(file: ArchivedFile, times: TimeReader): Promise<void> {
    const resource = findResource('electrocardiogram_voltage');
    if (resource === undefined) throw new Error('there is no resource for voltages');
    try {
      const found = await readElectrocardiogram(file.read(), times);
      const { startMs, frequencyHz, voltages, timezoneOffset, sourceType } = found;
      const common = { type: 'lead_i', unit: 'mV', timezoneOffset, sourceType, appId: null };
      for (const [index, microvolts] of voltages.entries()) {
        // Three digits of a microvolt: more would be noise of the division.
        const value = Math.round(microvolts * 1000) / 1e6;
        const atMs = startMs + Math.round((index * 1000) / frequencyHz);
        this.#batches.add(resource.name, { ...common, startMs: atMs, endMs: atMs, value });
      }
      this.#summarise('electrocardiogram', [found.summary]);
      this.#tally.counts.electrocardiograms += 1;
      await this.#outlet.keepUp();
    } catch (error) {
      this.#tally.unreadable(`${file.name}: ${reasonOf(error)}`);
    }
  }
}

/** Why a file of the archive was passed over. Anything else than its content ends the import. */
function reasonOf(error: unknown): string {
  if (error instanceof AppleHealthError) return error.message;
  throw error;
}
