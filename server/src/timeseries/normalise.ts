import { notAList, notAnObject } from '#kernel/problem-list.ts';
import type { Problem } from '#kernel/problem.ts';

import {
  type Batch,
  type NormaliseContext,
  type RawSample,
  isRawSample,
  openBatch,
  report,
} from './normalise/batch.ts';
import { readBulk } from './normalise/read-bulk.ts';
import { readOrigin } from './normalise/read-origin.ts';
import { readTimes } from './normalise/read-times.ts';
import {
  converterFor,
  readNumber,
  readPart,
  readPressures,
  readValue,
} from './normalise/read-value.ts';
import { type NormalisedSeries, SeriesCollector } from './normalise/series.ts';
import type { Resource } from './resources.ts';

export type { NormaliseContext } from './normalise/batch.ts';
export type { NormalisedSeries } from './normalise/series.ts';
export { futureMsMax, intervalMsMax } from './normalise/read-times.ts';

export type Normalised =
  | {
      readonly ok: true;
      readonly series: readonly NormalisedSeries[];
      /** Samples in `series`: of several at one time only the last counts. */
      readonly sampleCount: number;
    }
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
  const series = collector.finish();
  const sampleCount = series.reduce((sum, { columns }) => sum + columns.count, 0);
  return { ok: true, series, sampleCount };
}

function readSample(batch: Batch, sample: RawSample, collector: SeriesCollector): void {
  if (sample.anchor != null) {
    readBulk(batch, sample, collector);
    return;
  }
  if (batch.resource.shape === 'blood_pressure') readBloodPressure(batch, sample);
  else {
    readOrigin(batch, sample);
    readTimes(batch, sample);
    readValue(batch, sample);
  }
  if (batch.problems.count === 0) collector.append(batch.draft);
}

/** Mobile clients nest two samples, taken at one time by one device: the systolic one speaks for both. */
function readBloodPressure(batch: Batch, sample: RawSample): void {
  const { draft } = batch;
  if (!isRawSample(sample.systolic) && !isRawSample(sample.diastolic)) {
    readOrigin(batch, sample);
    readTimes(batch, sample);
    readPressures(batch, sample);
    return;
  }
  const systolic = readPart(batch, sample, 'systolic');
  const diastolic = readPart(batch, sample, 'diastolic');
  if (systolic === undefined || diastolic === undefined) return;
  batch.part = 'systolic';
  readOrigin(batch, systolic);
  readTimes(batch, systolic);
  draft.value = readNumber(batch, 'value', systolic.value, converterFor(batch, systolic.unit));
  batch.part = 'diastolic';
  draft.secondValue = readNumber(
    batch,
    'value',
    diastolic.value,
    converterFor(batch, diastolic.unit),
  );
  batch.part = null;
}
