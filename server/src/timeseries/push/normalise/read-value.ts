import { checkText, missing, notANumber, notAnObject } from '#kernel/http/problem-list.ts';

import { type Converter, unitConverter } from '../../resources/units.ts';
import { type Batch, type RawSample, isRawSample, report } from './batch.ts';
import { doubtUnit, isWithin } from './unit-check.ts';

/** No spelling of a unit is longer. */
const unitCharactersMax = 32;

/** Fills the draft's value, or its text. */
export function readValue(batch: Batch, sample: RawSample): void {
  if (batch.resource.shape === 'text') readNote(batch, sample.value);
  else
    batch.draft.value = readNumber(batch, 'value', sample.value, converterFor(batch, sample.unit));
}

function readNote(batch: Batch, input: unknown): void {
  const wrong = input == null ? missing : checkText(input, batch.resource.range.max);
  if (typeof input === 'string' && wrong === null) batch.draft.text = input;
  else if (wrong !== null) report(batch, 'value', wrong, input);
}

/** Fills the draft's two pressures from one flat sample. */
export function readPressures(batch: Batch, sample: RawSample): void {
  const converter = converterFor(batch, sample.unit);
  batch.draft.value = readNumber(batch, 'systolic', sample.systolic, converter);
  batch.draft.secondValue = readNumber(batch, 'diastolic', sample.diastolic, converter);
}

/** One of a blood pressure's two samples, as the mobile clients nest them. Undefined after a report. */
export function readPart(
  batch: Batch,
  sample: RawSample,
  part: 'systolic' | 'diastolic',
): RawSample | undefined {
  const input = sample[part];
  if (isRawSample(input)) return input;
  report(batch, part, input == null ? missing : notAnObject, input);
  return undefined;
}

/** A number in the canonical unit and in range; NaN after a report. Without a converter only its kind is checked. */
export function readNumber(
  batch: Batch,
  key: string,
  input: unknown,
  converter: Converter | null,
): number {
  if (typeof input !== 'number' || !Number.isFinite(input)) {
    report(batch, key, input == null ? missing : notANumber, input);
    return Number.NaN;
  }
  if (converter === null) return Number.NaN;
  const value = converter(input);
  const { unitCheck, unit } = batch.resource;
  const { min, max } = batch.resource.range;
  if (value >= min && value <= max) {
    if (unitCheck === null || isWithin(value, unitCheck.usual)) return value;
    return checkUnit(batch, key, input, value);
  }
  if (value < min) {
    const msg = `Input should be greater than or equal to ${min} ${unit}`;
    report(batch, key, { type: 'greater_than_equal', msg, ctx: { ge: min, unit } }, input);
  } else {
    const msg = `Input should be less than or equal to ${max} ${unit}`;
    report(batch, key, { type: 'less_than_equal', msg, ctx: { le: max, unit } }, input);
  }
  return Number.NaN;
}

/** A value that nobody records in its unit: NaN after a report where it is not possible in a push, else counted. */
function checkUnit(batch: Batch, key: string, input: number, value: number): number {
  const { resource, draft, context } = batch;
  const doubt = doubtUnit(resource, draft.subKind, input, value);
  if (doubt === null || context.isPushed !== true) return value;
  const unit = typeof batch.lastUnit === 'string' ? batch.lastUnit : resource.unit;
  const { likelierUnit } = doubt;
  if (doubt.isPossible) {
    batch.doubts.add({ unit, likelierUnit, count: 1, first: batch.index });
    return value;
  }
  const msg = `Input should be a possible value in ${unit}: this one looks like ${likelierUnit}`;
  report(
    batch,
    key,
    { type: 'value_error', msg, ctx: { unit, likelier_unit: likelierUnit } },
    input,
  );
  return Number.NaN;
}

/** The conversion for the sample being read, whose sub-kind is known by now; null after a report. */
export function converterFor(batch: Batch, unit: unknown): Converter | null {
  const { subKind } = batch.draft;
  if (unit === batch.lastUnit && subKind === batch.lastUnitSubKind) return batch.lastConverter;
  const text = unit ?? null;
  const isText = text === null || (typeof text === 'string' && text.length <= unitCharactersMax);
  const converter = isText ? unitConverter(batch.resource, subKind, text) : null;
  if (converter === null) {
    const canonical = batch.resource.unit;
    const msg = `Input should be ${canonical} or a unit that can be converted to it`;
    report(batch, 'unit', { type: 'value_error', msg, ctx: { unit: canonical } }, unit);
    return null;
  }
  batch.lastUnit = unit;
  batch.lastUnitSubKind = subKind;
  batch.lastConverter = converter;
  return converter;
}
