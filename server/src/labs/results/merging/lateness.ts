import type { LabMissing, LabObservation, ObservationStatus } from '#labs/orders';

import type { StoredObservation } from './result-set.ts';
import { isSame } from './row-index.ts';

const ranks: Readonly<Record<ObservationStatus, number>> = {
  pending: 0,
  preliminary: 1,
  final: 2,
  corrected: 3,
};

/**
 * Returns true if the laboratory wrote the line before the current value of the row, so that the messages arrived out
 * of order. It compares the times of the report (OBR-22) and of the message (MSH-7). If only one of them is earlier, a
 * line of a higher status counts as later: laboratories fill the two in different ways.
 */
export function isLate(
  row: StoredObservation | LabMissing,
  line: LabObservation | LabMissing,
): boolean {
  const stated = order(line.statedAt, row.statedAt);
  const sent = order(line.sentAt, row.sentAt);
  if (stated > 0 || (stated === 0 && sent >= 0)) return false;
  return (stated < 0 && sent < 0) || rankOf(line) <= rankOf(row);
}

/** Returns 0 if one of the times is unknown. */
function order(one: Date | undefined, other: Date | undefined): number {
  return one === undefined || other === undefined ? 0 : Math.sign(one.getTime() - other.getTime());
}

function rankOf(line: StoredObservation | LabMissing): number {
  if ('withdrawal' in line && line.withdrawal !== undefined) return ranks.corrected;
  if ('status' in line) return ranks[line.status ?? 'final'];
  const isTakenBack = 'withdraws' in line && line.withdraws !== 'not_obtained';
  return isTakenBack ? ranks.corrected : ranks.final;
}

/** Returns true if the laboratory withdrew the value before the message with the value arrived. */
export function isTakenBackLater(missing: LabMissing, line: LabObservation): boolean {
  return missing.withdraws !== undefined && isSame(missing, line) && isLate(missing, line);
}

/** Returns true if a late line equals a value of the row from before a correction. */
export function isFormer(row: StoredObservation, line: LabObservation): boolean {
  const { history = [] } = row;
  const isKnown = history.some(({ result }) => result === line.result);
  return (isKnown || row.status === 'corrected') && isLate(row, line);
}

/** Returns the row with a late line in its history; undefined if the row contains that value already. */
export function withLate(
  row: StoredObservation,
  line: LabObservation,
  replacedAt: Date,
): StoredObservation | undefined {
  const { history = [] } = row;
  const isKnown = [row, ...history].some(
    (each) => each.result === line.result && each.unit === line.unit,
  );
  if (line.result === '' || isKnown) return undefined;
  return { ...row, history: [...history, { ...line, replacedAt, isLate: true }] };
}
