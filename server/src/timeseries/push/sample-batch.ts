import { offsetSecondsMax } from '#kernel/time/instant.ts';
import type { SourceType } from '#sources';

import { type Resource, subKindOf } from '../resources/resources.ts';
import { type Converter, unitConverter } from '../resources/units.ts';
import { earliestMs, intervalMsMax } from './normalise.ts';
import type { NormalisedSamples } from './normalise.ts';
import { emptyDraft, SeriesCollector } from './normalise/series.ts';
import { doubtUnit } from './normalise/unit-check.ts';

/** One sample of a file, in whatever unit the file names. */
export type FileSample = {
  readonly startMs: number;
  /** Equal to the start of what was measured in a moment. */
  readonly endMs: number;
  /** Systolic for a blood pressure. */
  readonly value: number;
  readonly diastolic?: number;
  readonly unit: string;
  /** One of the resource's closed vocabulary, or its method; of the voltages of an electrocardiogram the lead. */
  readonly type: string | null;
  readonly sourceType: SourceType;
  readonly timezoneOffset: number | null;
  readonly appId: string | null;
};

/** More spellings of a unit are looked up again and again. */
const unitsMax = 100;

/** Why a sample is not taken. */
export type SampleProblem = 'time' | 'unit' | 'value';

/** Collects samples of one resource for ingestion, without the detour through JSON that a push takes. */
export class SampleBatch {
  readonly resource: Resource;
  #collector: SeriesCollector;
  #count = 0;
  readonly #draft = emptyDraft();
  readonly #converters = new Map<string, Converter | null>();
  readonly #latestMs: number;

  /** Nothing is measured later than `latestMs`. */
  constructor(resource: Resource, latestMs: number) {
    this.resource = resource;
    this.#latestMs = latestMs;
    this.#collector = new SeriesCollector(resource);
  }

  get count(): number {
    return this.#count;
  }

  /** Takes a sample, or says why not: what a push would be refused for is left out. */
  add(sample: FileSample): SampleProblem | null {
    const { startMs, endMs, value, diastolic, unit, type } = sample;
    const { kind, shape, types, methods } = this.resource;
    if (!this.#isPossible(sample)) return 'time';
    if (kind === 'interval' && !(endMs >= startMs && endMs - startMs <= intervalMsMax)) {
      return 'time';
    }
    const converter = this.#converterOf(unit);
    if (converter === null) return 'unit';
    const draft = this.#draft;
    draft.value = converter(value);
    if (!this.#isPlausible(draft.value)) return 'value';
    if (shape === 'blood_pressure') {
      draft.secondValue = converter(diastolic ?? Number.NaN);
      if (!this.#isPlausible(draft.secondValue)) return 'value';
    }
    // Some programs write parts of a millisecond, which no column has.
    draft.timeMs = Math.trunc(startMs);
    draft.endMs = Math.trunc(endMs);
    draft.type = methods === null ? type : null;
    draft.subKind = types?.isIdentity === true ? type : null;
    if (methods !== null) draft.subKind = subKindOf(methods, type ?? methods.usual);
    draft.sourceType = sample.sourceType;
    draft.timezoneOffset = sample.timezoneOffset;
    draft.endOffset = undefined;
    draft.appId = sample.appId;
    this.#collector.append(draft);
    this.#count += 1;
    return null;
  }

  /** The unit that the value looks like, where that is not its own. */
  likelierUnit({ value, unit }: FileSample): string | null {
    if (this.resource.unitCheck === null) return null;
    const converted = this.#converterOf(unit)?.(value);
    if (converted === undefined) return null;
    return doubtUnit(this.resource, null, value, converted)?.likelierUnit ?? null;
  }

  /** What was collected, which begins anew. */
  take(): NormalisedSamples {
    const samples = this.#collector.finish();
    const replaced = this.#collector.replacedCount;
    const repeated = this.#count - samples.sampleCount - replaced;
    this.#collector = new SeriesCollector(this.resource);
    this.#count = 0;
    return { ...samples, overwritten: { replaced, repeated } };
  }

  #isPossible({ startMs, endMs, timezoneOffset }: FileSample): boolean {
    const isPlaced = timezoneOffset === null || Math.abs(timezoneOffset) <= offsetSecondsMax;
    // A comparison with what is no number is false.
    return (
      isPlaced &&
      startMs >= earliestMs &&
      startMs <= this.#latestMs &&
      endMs <= this.#latestMs + intervalMsMax
    );
  }

  #isPlausible(value: number): boolean {
    const { min, max } = this.resource.range;
    return value >= min && value <= max;
  }

  #converterOf(unit: string): Converter | null {
    const known = this.#converters.get(unit);
    if (known !== undefined) return known;
    const converter = unitConverter(this.resource, null, unit);
    if (this.#converters.size < unitsMax) this.#converters.set(unit, converter);
    return converter;
  }
}
