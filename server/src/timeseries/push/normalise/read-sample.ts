import { type Batch, type RawSample, isRawSample } from './batch.ts';
import { readBulk } from './read-bulk.ts';
import { readOrigin } from './read-origin.ts';
import { readTimes } from './read-times.ts';
import { converterFor, readNumber, readPart, readPressures, readValue } from './read-value.ts';
import type { SeriesCollector } from './series.ts';

/** Adds one entry of the pushed list to its series, or reports what is wrong with it. */
export function readSample(batch: Batch, sample: RawSample, collector: SeriesCollector): void {
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
