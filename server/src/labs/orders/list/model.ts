import type { UserId } from '#kernel/scope.ts';

import type { Order, OrderId, TransactionId } from '../model.ts';
import type { CollectionMethod, Interpretation, LowLevelStatus } from '../model/status.ts';

/** Which orders are asked for; null: whatever it is. */
export type OrderQuery = {
  readonly search: string | null;
  readonly createdFrom: Date | null;
  readonly createdUntil: Date | null;
  readonly updatedFrom: Date | null;
  readonly updatedUntil: Date | null;
  readonly statuses: readonly LowLevelStatus[] | null;
  readonly methods: readonly CollectionMethod[] | null;
  readonly isCritical: boolean | null;
  readonly interpretation: Interpretation | null;
  readonly activation: 'current' | 'scheduled' | null;
  readonly userId: UserId | null;
  readonly patientName: string | null;
  readonly recipientName: string | null;
  readonly orderIds: readonly OrderId[] | null;
  readonly transactionId: TransactionId | null;
  readonly order: 'created_at' | 'patient_name' | 'last_status';
  readonly isAscending: boolean;
  readonly page: number;
  readonly size: number;
};

/** By last name, then first name, as people look names up; who is not known yet comes last. */
export function compareByName(one: Order, other: Order): number {
  const [a, b] = [one.details.patient, other.details.patient];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (
    collator.compare(a.lastName, b.lastName) ||
    collator.compare(a.firstName, b.firstName) ||
    (one.id < other.id ? -1 : 1)
  );
}

const collator = new Intl.Collator('en-US', { sensitivity: 'base' });
