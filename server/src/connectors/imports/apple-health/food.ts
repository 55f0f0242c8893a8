import { type Attributes, detached } from '#kernel/files/xml-scanner.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { Tally } from '#timeseries';

import { nutrientKeys } from './record-types.ts';
import type { Source } from './source.ts';

/** Units that exports spell otherwise than phones. */
const spellings: Readonly<Record<string, string>> = { Cal: 'kcal', mcg: 'ug' };

/** A meal, in the form in which a phone pushes it. */
export class OpenMeal {
  readonly #source: Source;
  readonly #at: string;
  readonly #offsetSeconds: number;
  readonly #nutrients: Record<string, unknown[]> = {};
  #food = '';

  constructor(source: Source, startMs: number, offsetSeconds: number) {
    this.#source = source;
    this.#at = toWireInstant(new Date(startMs));
    this.#offsetSeconds = offsetSeconds;
  }

  addMetadata(key: string, value: string): void {
    if (key === 'HKFoodType') this.#food = value.slice(0, 500);
  }

  /** Returns false if the record is not a nutrient. */
  addRecord(attributes: Attributes): boolean {
    const key = nutrientKeys.get(attributes.raw('type') ?? '');
    const value = Number(attributes.raw('value') ?? Number.NaN);
    if (key === undefined || !(value >= 0)) return false;
    const unit = attributes.get('unit') ?? '';
    const sample = { value, unit: spellings[unit] ?? detached(unit), start_date: this.#at };
    (this.#nutrients[key] ??= []).push(sample);
    return true;
  }

  /** Null where nothing of it is known. */
  finish(): Readonly<Record<string, unknown>> | null {
    if (Object.keys(this.#nutrients).length === 0) return null;
    const metadata = this.#food === '' ? undefined : { HKFoodType: this.#food };
    const kit = Object.entries(this.#nutrients).map(([key, samples]) => [
      key,
      samples.map((sample) => Object.assign({ metadata }, sample)),
    ]);
    const { appId } = this.#source;
    return {
      healthkit: { ...Object.fromEntries(kit), source_bundle: appId },
      timezone_offset: this.#offsetSeconds,
    };
  }
}

/** Counts records of nutrients. An export has each in its meal and again outside. */
export class NutrientRecords {
  readonly #counts = new Map<string, { inMeals: number; outside: number }>();

  inMeal(type: string): void {
    this.#of(type).inMeals += 1;
  }

  outside(type: string): void {
    this.#of(type).outside += 1;
  }

  /** Merges records that meals contain; the others are left out. */
  finish(tally: Tally): void {
    for (const [type, { inMeals, outside }] of this.#counts) {
      const merged = Math.min(inMeals, outside);
      tally.counts.merged += merged;
      if (outside > merged) tally.notImported(`${type} outside of a meal`, outside - merged);
    }
  }

  #of(type: string): { inMeals: number; outside: number } {
    const known = this.#counts.get(type) ?? { inMeals: 0, outside: 0 };
    this.#counts.set(type, known);
    return known;
  }
}
