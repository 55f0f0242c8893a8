import type { LabMissing, LabObservation, LabReport } from '#labs/orders';

import type { StoredObservation } from './result-set.ts';

/** A line of a report that can mean a row. */
export type Item = { readonly observation: LabObservation } | { readonly missing: LabMissing };

export function itemsOf({ observations, missing }: LabReport): readonly Item[] {
  const all = [
    ...observations.map((each) => ({ line: each.line ?? 0, item: { observation: each } })),
    ...missing.map((each) => ({
      line: each.line ?? observations.length,
      item: { missing: each },
    })),
  ];
  return all.toSorted((one, other) => one.line - other.line).map(({ item }) => item);
}

export function agrees(
  row: StoredObservation,
  wanted: LabObservation | LabMissing,
  given: LabObservation | undefined,
): boolean {
  const hasTimes = row.observedAt !== null && given !== undefined && given.observedAt !== null;
  return (row.subId ?? '') === (wanted.subId ?? '') && (!hasTimes || isSameInstant(row, given));
}

export function isSameInstant(row: LabObservation, other: LabObservation | undefined): boolean {
  return other !== undefined && row.observedAt?.getTime() === other.observedAt?.getTime();
}
