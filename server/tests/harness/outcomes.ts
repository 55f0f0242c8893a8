import {
  noOutcome,
  type Outcome,
  outcomeOf,
  type NormalisedSamples,
} from '../../src/timeseries/index.ts';

/** What becomes of records that are all new. */
export function allNew(
  count: number,
): Outcome & { readonly valuesLeftOut: number; readonly valuesThinned: number } {
  return { ...noOutcome, created: count, valuesLeftOut: 0, valuesThinned: 0 };
}

/** What becomes of samples, of which so many are new and so many replace a stored value. */
export function ofSamples(
  { sampleCount, overwritten }: NormalisedSamples,
  { created = sampleCount, updated = 0 } = {},
): Outcome & { readonly updated: number } {
  const given = { received: sampleCount, created, replaced: updated, merged: 0, leftOut: 0 };
  const outcome = outcomeOf(given);
  const { replaced = 0, repeated = 0 } = overwritten ?? {};
  return {
    ...outcome,
    replaced: outcome.replaced + replaced,
    unchanged: outcome.unchanged + repeated,
    updated,
  };
}
