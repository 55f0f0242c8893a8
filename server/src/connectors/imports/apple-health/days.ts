import { detached } from '#kernel/files/xml-scanner.ts';

import type { Found } from './sleeps.ts';
import type { Source } from './source.ts';

/** Heart rates with one value a day, by the field of the day's activity. */
export const ofDays: ReadonlyMap<string, 'resting_bpm' | 'avg_walking_bpm'> = new Map([
  ['HKQuantityTypeIdentifierRestingHeartRate', 'resting_bpm'],
  ['HKQuantityTypeIdentifierWalkingHeartRateAverage', 'avg_walking_bpm'],
]);

type Day = { readonly offsetSeconds: number; readonly beats: Record<string, number>; size: number };

/** A hundred years of a few sources. */
const daysMax = 200_000;
const bpmMax = 400;

/** Collects daily heart rates; of several of one source and day the last one counts. */
export class DayCollector {
  readonly #bySource = new Map<Source, Map<string, Day>>();
  #count = 0;

  /** Returns false for a value that cannot be. */
  add(
    source: Source,
    { date, offsetSeconds }: { readonly date: string; readonly offsetSeconds: number },
    { field, bpm }: { readonly field: string; readonly bpm: number },
  ): boolean {
    if (!(bpm > 0 && bpm <= bpmMax)) return false;
    const days = this.#bySource.get(source) ?? new Map<string, Day>();
    this.#bySource.set(source, days);
    const known = days.get(date);
    if (known === undefined && this.#count === daysMax) return false;
    const day = known ?? { offsetSeconds, beats: {}, size: 0 };
    if (known === undefined) {
      days.set(detached(date), day);
      this.#count += 1;
    }
    day.beats[field] = bpm;
    day.size += 1;
    return true;
  }

  /** The days as they would be pushed. */
  *days(): Generator<Found> {
    for (const [{ sourceType, appId }, days] of this.#bySource) {
      for (const [date, { offsetSeconds, beats, size }] of days) {
        const data = {
          calendar_date: date,
          timezone_offset: offsetSeconds,
          source_type: sourceType,
          app_id: appId,
          heart_rate: beats,
        };
        yield { data, size };
      }
    }
  }
}
