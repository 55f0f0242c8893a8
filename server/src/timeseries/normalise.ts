import { notAList, notAnObject } from '#kernel/http/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import { type NormaliseContext, isRawSample, openBatch, report } from './normalise/batch.ts';
import { readSample } from './normalise/read-sample.ts';
import { type NormalisedSamples, SeriesCollector } from './normalise/series.ts';
import type { Resource } from './resources.ts';

export type { NormaliseContext } from './normalise/batch.ts';
export type { NormalisedSamples, NormalisedSeries } from './normalise/series.ts';
export { futureMsMax, intervalMsMax, withoutOffset } from './normalise/read-times.ts';

export type Normalised =
  | ({ readonly ok: true } & NormalisedSamples)
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Turns the pushed list into columns in canonical units, or names everything that is wrong with it. */
export function normaliseSamples(
  resource: Resource,
  data: unknown,
  context: NormaliseContext,
): Normalised {
  const batch = openBatch(resource, context);
  if (!Array.isArray(data)) {
    batch.problems.add(['body', 'data'], notAList, data);
    return { ok: false, problems: batch.problems.list() };
  }
  const samples: readonly unknown[] = data;
  const collector = new SeriesCollector(resource);
  for (let index = 0; index < samples.length; index += 1) {
    batch.index = index;
    const sample = samples[index];
    if (isRawSample(sample)) readSample(batch, sample, collector);
    else report(batch, null, notAnObject, sample);
  }
  if (batch.problems.count > 0) return { ok: false, problems: batch.problems.list() };
  return { ok: true, ...collector.finish() };
}
