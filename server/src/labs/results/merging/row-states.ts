import type { LabMissing, LabObservation, Withdrawal } from '#labs/orders';

import { mergeNotes } from './merge-report.ts';
import type { StoredObservation } from './result-set.ts';

/** Returns true if a line repeats the current content of a row. */
export function isSaidAgain(row: StoredObservation, given: LabObservation): boolean {
  return row.withdrawal === undefined && said(row) === said(given);
}

function said({ kind, result, unit, referenceRange, flag, notes }: LabObservation): string {
  return JSON.stringify([kind, result, unit, referenceRange, flag, notes]);
}

/** Returns the history of a row including its current content, except when the row was still waiting for a value. */
export function historyOf(
  { history = [], ...row }: StoredObservation,
  at: Date,
): Pick<StoredObservation, 'history'> {
  const all = row.result === '' ? history : [...history, { ...row, replacedAt: at }];
  return all.length === 0 ? {} : { history: all };
}

/** Returns a row after a line without a value: the value remains. */
export function filled(row: StoredObservation, given: LabObservation, at: Date): StoredObservation {
  const next = {
    ...row,
    unit: given.unit ?? row.unit,
    referenceRange: given.referenceRange ?? row.referenceRange,
    flag: given.flag ?? row.flag,
    notes: mergeNotes(row.notes, given.notes),
    ...(given.status === undefined ? {} : { status: given.status }),
    ...saidOf(given),
  };
  const isSame = said({ ...next, notes: row.notes }) === said(row);
  return isSame ? next : { ...next, ...historyOf(row, at) };
}

export function withdraw(row: StoredObservation, missing: LabMissing, at: Date): StoredObservation {
  return {
    ...row,
    kind: 'comment',
    result: withdrawalWords[missing.withdraws ?? 'withdrawn'],
    unit: null,
    referenceRange: null,
    flag: null,
    notes: missing.reason,
    withdrawal: missing.withdraws ?? 'withdrawn',
    ...saidOf(missing),
    ...historyOf(row, at),
  };
}

/** Returns the times at which the laboratory stated and sent a row. */
function saidOf({ statedAt, sentAt }: LabObservation | LabMissing) {
  return {
    ...(statedAt === undefined ? {} : { statedAt }),
    ...(sentAt === undefined ? {} : { sentAt }),
  };
}

const withdrawalWords: Readonly<Record<Withdrawal, string>> = {
  withdrawn: 'Withdrawn by the laboratory',
  deleted: 'Deleted by the laboratory',
  not_obtained: 'Not obtained; withdrawn by the laboratory',
};

/** A value that is taken back and was never here is shown with the reason. */
export function withFormer(missing: LabMissing): LabMissing {
  const { formerResult, reason } = missing;
  if (formerResult === undefined) return missing;
  const words = [`Taken back by the laboratory: ${formerResult}`, reason];
  return { ...missing, reason: words.filter((part) => part !== null).join('\n') };
}

/** Converts a row without a value to a missing one. */
export function missingRow(row: LabObservation, reason: string): LabMissing {
  const { name, code, loinc, orderedCodes, sampleId, subId, test, filler, setId, line } = row;
  return {
    name,
    code,
    loinc,
    reason,
    failureType: null,
    orderedCodes,
    sampleId,
    ...(subId === undefined ? {} : { subId }),
    ...(test === undefined ? {} : { test }),
    ...(filler === undefined ? {} : { filler }),
    ...(setId === undefined ? {} : { setId }),
    ...(line === undefined ? {} : { line }),
  };
}
