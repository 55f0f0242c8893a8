import { parseInZone } from '#kernel/time/time-zone.ts';

import type { Normalised } from '../connector.ts';
import { resourceName } from '../resource-name.ts';

/** The number of values of a resource, and their time range. */
export type Count = {
  readonly count: number;
  readonly oldestMs: number;
  readonly newestMs: number;
};

/** Fields that may contain the time of a value, the most exact first. */
const timeFields = [
  'timestamp',
  'start',
  'start_date',
  'time_start',
  'session_start',
  'bedtime_start',
  'calendar_date',
  'date',
] as const;
const dayCharacters = 10;

/** Counts the values in the responses of a slice, by resource and by day. */
export class DataCounts {
  readonly #counts = new Map<string, Count>();
  readonly #days = new Set<string>();

  get days(): number {
    return this.#days.size;
  }

  /** The counts by the resource names of Salus. */
  get counts(): ReadonlyMap<string, Count> {
    return this.#counts;
  }

  add({ samples, summaries }: Pick<Normalised, 'samples' | 'summaries'>): void {
    for (const { resource, data } of [...samples, ...summaries]) {
      for (const value of data) this.#addValue(resourceName(resource), value);
    }
  }

  #addValue(resource: string, value: Readonly<Record<string, unknown>>): void {
    const text = timeFields.map((name) => value[name]).find((each) => typeof each === 'string');
    const atMs = text === undefined ? Number.NaN : parseInZone(text, null);
    if (text === undefined || Number.isNaN(atMs)) return;
    const known = this.#counts.get(resource);
    this.#days.add(text.slice(0, dayCharacters));
    this.#counts.set(resource, {
      count: (known?.count ?? 0) + 1,
      oldestMs: Math.min(known?.oldestMs ?? atMs, atMs),
      newestMs: Math.max(known?.newestMs ?? atMs, atMs),
    });
  }
}
