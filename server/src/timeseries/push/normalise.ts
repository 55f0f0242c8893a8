import { notAList, notAnObject } from '#kernel/http/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import type { Resource } from '../resources/resources.ts';
import {
  type Batch,
  isRawSample,
  type NormaliseContext,
  openBatch,
  report,
} from './normalise/batch.ts';
import { readSample } from './normalise/read-sample.ts';
import { type NormalisedSamples, SeriesCollector } from './normalise/series.ts';
import { withDoubts } from './normalise/unit-check.ts';

export type { NormaliseContext } from './normalise/batch.ts';
export type { NormalisedSamples, NormalisedSeries } from './normalise/series.ts';
export { earliestMs, futureMsMax, intervalMsMax, withoutOffset } from './normalise/read-times.ts';

export type Normalised =
  | ({ readonly ok: true } & NormalisedSamples)
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Turns the pushed list into columns in canonical units, or names everything that is wrong with it. */
export function normaliseSamples(
  resource: Resource,
  data: unknown,
  context: NormaliseContext,
): Normalised {
  if (!Array.isArray(data)) {
    const { problems } = openBatch(resource, context);
    problems.add(['body', 'data'], notAList, data);
    return { ok: false, problems: problems.list() };
  }
  const reader = new SampleReader(resource, context);
  const samples = reader.read(data, 0, data.length);
  const problems = reader.problems();
  return problems.length > 0 ? { ok: false, problems } : { ok: true, ...samples };
}

/** Reads a pushed list piece by piece: what is wrong anywhere in it is gathered, and named by its place in the whole. */
export class SampleReader {
  readonly #batch: Batch;

  constructor(resource: Resource, context: NormaliseContext) {
    this.#batch = openBatch(resource, context);
  }

  /** The samples of a piece; what is wrong in it is missing. */
  read(samples: readonly unknown[], from: number, to: number): NormalisedSamples {
    const batch = this.#batch;
    const collector = new SeriesCollector(batch.resource);
    for (let index = from; index < to; index += 1) {
      batch.index = index;
      const sample = samples[index];
      if (isRawSample(sample)) readSample(batch, sample, collector);
      else report(batch, null, notAnObject, sample);
    }
    const read = withDoubts(collector.finish(), batch.doubts);
    batch.doubts.clear();
    return read;
  }

  problems(): readonly Problem[] {
    return this.#batch.problems.list();
  }
}
